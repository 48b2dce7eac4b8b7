// `verify`: checks a database by the rules alone.
#include "command_line.h"
#include "commands.h"
#include "database_options.h"
#include "output.h"

#include <solver/verify.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <memory>
#include <thread>

#include <fmt/format.h>
#include <unistd.h>

namespace morabaraba::app {

namespace {

constexpr const char* kHelp =
    "Checks every checksum and count, and of every position (or of a sample of each sector): that\n"
    "its value and plies are the best of its moves, and that all symmetric images agree. Uses the\n"
    "rules and the reader, nothing of the solver. A sample is spread evenly over each sector, and\n"
    "is all of it where it is as large. Holds decoded tables in up to 4 GiB of memory.\n\n"
    "The first faults are described, on stderr with --json: "
    "{\"sectors\",\"positions\",\"faults\"},\n"
    "faults being their number. Faults: exit status 1.\n\n"
    "Examples:\n"
    "  morabaraba verify --db malom.db --game malom\n"
    "  morabaraba verify --db malom.db --game malom --sample 1000000 --json";

struct Options {
    DatabaseOptions database;
    std::uint64_t sample = 0;  // 0: all
    int threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
};

// Shows on a terminal how far the work is, in one line that leaves nothing behind.
class ProgressLine {
public:
    ~ProgressLine() {
        if (shown_) write("\r\x1b[K");
    }
    void show(const solver::VerifyProgress& progress) {
        if (!on_terminal_) return;
        const auto done = static_cast<double>(progress.positions_done);
        const auto total = static_cast<double>(progress.positions_total);
        const std::chrono::duration<double> time = Clock::now() - begin_;
        write(fmt::format("\r\x1b[K{:.1f} of {:.1f} million positions, {}", done / 1e6, total / 1e6,
                          progress.sector) +
              (done == 0 ? "" : ", " + span_words(time.count() * (total - done) / done) + " left"));
        shown_ = true;
    }

private:
    using Clock = std::chrono::steady_clock;
    static void write(const std::string& text) { std::fwrite(text.data(), 1, text.size(), stderr); }

    bool on_terminal_ = isatty(STDERR_FILENO) != 0;
    bool shown_ = false;
    Clock::time_point begin_ = Clock::now();
};

void print_for_people(const solver::VerifySummary& summary) {
    for (const std::string& message : summary.messages) print(message + "\n");
    print(fmt::format("{} sectors, {} positions looked at, {} faults{}\n", summary.sectors,
                      summary.positions, summary.faults,
                      summary.interrupted ? "; interrupted" : ""));
}

Expected<Exit> run(const Options& options) {
    const auto file = games::load_game(options.database.common.game);
    if (!file) {
        return file.error();
    }
    solver::VerifyOptions checking;
    checking.directory = options.database.directory;
    checking.threads = options.threads;
    if (options.sample > 0) checking.sample = options.sample;
    checking.stop = [] { return interrupted(); };
    const auto summary = [&] {
        ProgressLine line;
        checking.on_progress = [&line](const auto& progress) { line.show(progress); };
        return solver::verify(file->rules, checking);
    }();
    if (!summary) {
        return summary.error();
    }
    if (options.database.common.json) {
        for (const std::string& message : summary->messages) {
            complain({.where = "", .what = message, .expected = ""});
        }
        print_document(Json{{"sectors", summary->sectors},
                            {"positions", summary->positions},
                            {"faults", summary->faults}});
    } else {
        print_for_people(*summary);
    }
    return summary->faults > 0 || summary->interrupted ? Exit::no : Exit::done;
}

}  // namespace

void add_verify(CommandLine& line) {
    const auto options = std::make_shared<Options>();
    CLI::App& command = line.add("verify", "Check a database by the rules alone", kHelp);
    add_database(command, options->database);
    command.add_option("--sample", options->sample, "Positions of each sector to look at")
        ->option_text("N")
        ->transform(whole_number(1, std::int64_t{1} << 60));
    command.add_option("--threads", options->threads, "Threads that work")
        ->option_text("N")
        ->capture_default_str()
        ->transform(whole_number(1, 256));
    add_json(command, options->database.common);
    line.on(command, [options] { return run(*options); });
}

}  // namespace morabaraba::app
