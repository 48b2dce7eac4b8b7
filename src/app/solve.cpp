// `solve`: computes a database, or goes on with one.
#include "command_line.h"
#include "commands.h"
#include "database_options.h"
#include "output.h"

#include <solver/solve.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <memory>
#include <thread>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <unistd.h>

namespace morabaraba::app {

namespace {

using solver::Progress;
using Clock = std::chrono::steady_clock;

constexpr const char* kHelp =
    "Solves every sector of the moving phase (nobody has a hand) with up to N cows a side: the\n"
    "value of each position and the plies to the end of the game. Goes on where an earlier run on\n"
    "DIR ended, however it ended. Sectors appear one by one, and can be used at once.\n\n"
    "An estimate comes first. Progress goes to stderr: a bar on a terminal; with --json one JSON\n"
    "object a line, "
    "{\"sector\",\"number\",\"of\",\"step\",\"pass\",\"positions\",\"total\",\"seconds\",\n"
    "\"left\",\"memory\"}. At the end stdout gets "
    "{\"sectors\",\"found\",\"positions\",\"seconds\",\n"
    "\"memory\",\"interrupted\",\"edges\",\"bytes\",\"cpu_seconds\"}. Interrupted: exit status 1; "
    "start it again to go on.\n\n"
    "Examples:\n"
    "  morabaraba solve --db malom.db --game malom --cows 5\n"
    "  morabaraba solve --db malom.db --game malom --threads 8 --memory 16\n"
    "  morabaraba solve --db small.db --game malom --values-only";

struct Options {
    DatabaseOptions database;
    int cows = kMaxCows;
    int threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    double memory = 0;  // GiB; 0: what the system has
    bool values_only = false;
};

double gibibytes(std::uint64_t bytes) { return static_cast<double>(bytes) / (1 << 30); }

// Seconds until the end at the pace so far; none before there is a pace.
std::optional<double> seconds_left(const Progress& progress) {
    if (progress.entries_done == 0) return std::nullopt;
    const auto done = static_cast<double>(progress.entries_done);
    const auto left = static_cast<double>(progress.entries_total) - done;
    return progress.seconds * left / done;
}

// Draws the bar over itself, or writes lines for machines; at most ten times a second.
class ProgressView {
public:
    explicit ProgressView(bool json) : json_(json), bar_(!json && isatty(STDERR_FILENO) != 0) {}

    void show_estimate(const solver::Needs& needs) const {
        if (json_) {
            write(Json{{"estimate",
                        {{"positions", needs.entries},
                         {"seconds", needs.seconds},
                         {"memory", needs.memory},
                         {"disk", needs.disk}}}}
                      .dump() +
                  "\n");
            return;
        }
        if (needs.entries == 0) return;
        write(
            fmt::format("{:.2f} thousand million positions to solve: about {}, {:.1f} GiB of "
                        "memory, {:.2f} GiB on disk\n",
                        static_cast<double>(needs.entries) / 1e9, span_words(needs.seconds),
                        gibibytes(needs.memory), gibibytes(needs.disk)));
    }

    void show(const Progress& progress) {
        const bool last = progress.step == solver::Step::done;
        const bool due = Clock::now() - shown_ > std::chrono::milliseconds(100);
        if (!last && !due) return;
        shown_ = Clock::now();
        if (json_) {
            write(line(progress).dump() + "\n");
        } else if (bar_) {
            write("\r\x1b[K" + words(progress) + (last ? "\n" : ""));
        }
    }

private:
    static void write(const std::string& text) {
        std::fwrite(text.data(), 1, text.size(), stderr);
        std::fflush(stderr);
    }

    static Json line(const Progress& progress) {
        const auto left = seconds_left(progress);
        return Json{{"sector", to_text(progress.pair)},
                    {"number", progress.pair_number},
                    {"of", progress.pair_count},
                    {"step", to_string(progress.step)},
                    {"pass", progress.pass},
                    {"positions", progress.entries_done},
                    {"total", progress.entries_total},
                    {"seconds", progress.seconds},
                    {"left", left ? Json(*left) : Json()},
                    {"memory", progress.memory}};
    }

    static std::string words(const Progress& progress) {
        constexpr int kWidth = 20;
        const double share = progress.entries_total == 0
                                 ? 1
                                 : static_cast<double>(progress.entries_done) /
                                       static_cast<double>(progress.entries_total);
        const int filled = static_cast<int>(share * kWidth);
        const auto left = seconds_left(progress);
        return fmt::format(
            "[{}{}] {:3.0f} % {} ({}/{}) {}{} {:.1f} M/s {:.1f} GiB{}",
            std::string(static_cast<std::size_t>(filled), '#'),
            std::string(static_cast<std::size_t>(kWidth - filled), '.'), share * 100,
            to_text(progress.pair), progress.pair_number, progress.pair_count,
            to_string(progress.step), progress.pass > 0 ? fmt::format(" {}", progress.pass) : "",
            progress.seconds > 0
                ? static_cast<double>(progress.entries_done) / progress.seconds / 1e6
                : 0.0,
            gibibytes(progress.memory), left ? ", " + span_words(*left) + " left" : "");
    }

    bool json_;
    bool bar_;
    Clock::time_point shown_;
};

solver::SolveOptions solver_options(const Options& options, ProgressView& view) {
    solver::SolveOptions solving;
    solving.directory = options.database.directory;
    solving.cows = options.cows;
    solving.threads = options.threads;
    if (options.memory > 0) {
        solving.memory = static_cast<std::uint64_t>(options.memory * (1 << 30));
    }
    solving.content = options.values_only ? database::Content::values : database::Content::plies;
    solving.on_estimate = [&view](const solver::Needs& needs) { view.show_estimate(needs); };
    solving.on_progress = [&view](const Progress& progress) { view.show(progress); };
    solving.stop = [] { return interrupted(); };
    return solving;
}

// Nanoseconds of CPU for each of `count` things.
double each(double seconds, std::uint64_t count) {
    return count == 0 ? 0 : seconds * 1e9 / static_cast<double>(count);
}

void print_json(const solver::SolveSummary& summary) {
    const Progress& last = summary.last;
    print_document(Json{{"sectors", summary.solved},
                        {"found", summary.found},
                        {"positions", last.entries_done},
                        {"seconds", last.seconds},
                        {"memory", last.most_memory},
                        {"interrupted", summary.interrupted},
                        {"edges", last.edges},
                        {"bytes", last.bytes_written},
                        {"cpu_seconds",
                         {{"counting", last.counting_cpu},
                          {"retrograde", last.retrograde_cpu},
                          {"files", last.writing_cpu}}}});
}

void print_for_people(const solver::SolveSummary& summary) {
    const Progress& last = summary.last;
    print(fmt::format("{} sector files solved in {} and {:.1f} GiB, {} were there already{}\n",
                      summary.solved, span_words(last.seconds), gibibytes(last.most_memory),
                      summary.found,
                      summary.interrupted ? "; interrupted: run it again to go on" : ""));
    if (last.entries_done == 0) return;
    print(fmt::format(
        "{} positions, {:.2f} bits each; CPU: counting {:.1f} ns a position, retrograde {:.2f} ns "
        "an edge ({:.2f} edges a position), files {:.1f} ns a position\n",
        last.entries_done,
        8.0 * static_cast<double>(last.bytes_written) / static_cast<double>(last.entries_done),
        each(last.counting_cpu, last.entries_done), each(last.retrograde_cpu, last.edges),
        static_cast<double>(last.edges) / static_cast<double>(last.entries_done),
        each(last.writing_cpu, last.entries_done)));
}

Expected<Exit> run(const Options& options) {
    const auto file = games::load_game(options.database.common.game);
    if (!file) {
        return file.error();
    }
    ProgressView view(options.database.common.json);
    (void)interrupted();
    const auto summary = solver::solve(file->rules, solver_options(options, view));
    if (!summary) {
        return summary.error();
    }
    (options.database.common.json ? print_json : print_for_people)(*summary);
    return summary->interrupted ? Exit::no : Exit::done;
}

CLI::Validator gibibytes_given() {
    return {[](std::string& text) {
                double value = 0;
                const char* end = text.data() + text.size();
                const auto [at, error] = std::from_chars(text.data(), end, value);
                const bool good =
                    error == std::errc{} && at == end && value >= 0.001 && value <= 100'000;
                return good ? std::string{}
                            : morabaraba::quoted(text) + " is not a number from 0.001 to 100000";
            },
            "0.001..100000"};
}

}  // namespace

void add_solve(CommandLine& line) {
    const auto options = std::make_shared<Options>();
    CLI::App& command = line.add("solve", "Compute a database of perfect play", kHelp);
    add_database(command, options->database);
    command.add_option("--cows", options->cows, "Most cows of a side; all unless given")
        ->option_text("N")
        ->transform(whole_number(1, kMaxCows));
    command.add_option("--threads", options->threads, "Threads that work")
        ->option_text("N")
        ->capture_default_str()
        ->transform(whole_number(1, 256));
    command
        .add_option("--memory", options->memory, "GiB that may be used; what is free unless given")
        ->option_text("GIB")
        ->check(gibibytes_given());
    command.add_flag("--values-only", options->values_only,
                     "Leave the plies out: less time, memory and disk");
    add_json(command, options->database.common);
    line.on(command, [options] { return run(*options); });
}

}  // namespace morabaraba::app
