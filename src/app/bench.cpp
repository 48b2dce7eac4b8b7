// `bench`: fixed searches over the shipped games.
#include "command_line.h"
#include "commands.h"
#include "output.h"

#include <search/bench.h>

#include <memory>

#include <fmt/format.h>

namespace morabaraba::app {

namespace {

constexpr const char* kHelp =
    "Searches the start and four later positions of every shipped game to a fixed depth, with one\n"
    "thread. The nodes are the same on every platform as long as the search is: a signature.\n"
    "With --json: {\"nodes\",\"seconds\",\"nps\"}.\n\n"
    "Example:\n"
    "  morabaraba bench";

struct Options {
    Common common;
    int depth = 11;
};

Expected<Exit> run(const Options& options) {
    std::vector<RuleSet> rules;
    for (const games::GameFile& file : games::shipped_games()) rules.push_back(file.rules);
    const search::BenchReport report = search::run_bench(rules, options.depth);
    const double seconds = static_cast<double>(report.time.count()) / 1000;
    const auto nps =
        static_cast<std::uint64_t>(static_cast<double>(report.nodes) / std::max(seconds, 0.001));
    if (options.common.json) {
        print_document(Json{{"nodes", report.nodes}, {"seconds", seconds}, {"nps", nps}});
    } else {
        print(fmt::format("{} nodes, {:.3f} s, {} nodes/s\n", report.nodes, seconds, nps));
    }
    return Exit::done;
}

}  // namespace

void add_bench(CommandLine& line) {
    const auto options = std::make_shared<Options>();
    CLI::App& command = line.add("bench", "Search fixed positions: signature and speed", kHelp);
    command.add_option("--depth", options->depth, "Plies of each search")
        ->option_text("N")
        ->capture_default_str()
        ->transform(whole_number(1, search::kMaxDepth));
    add_json(command, options->common);
    line.on(command, [options] { return run(*options); });
}

}  // namespace morabaraba::app
