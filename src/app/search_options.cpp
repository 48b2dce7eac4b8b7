#include "search_options.h"

#include <CLI/CLI.hpp>

namespace morabaraba::app {

namespace {
constexpr int kLongest = 1'000'000'000;
}

void add_search(CLI::App& command, SearchOptions& options) {
    CLI::Option* movetime =
        command
            .add_option("--movetime", options.movetime, "Milliseconds to think; 1000 by default")
            ->option_text("MS")
            ->transform(whole_number(1, kLongest));
    CLI::Option* depth = command.add_option("--depth", options.depth, "Or plies to look ahead")
                             ->option_text("N")
                             ->transform(whole_number(1, search::kMaxDepth));
    CLI::Option* nodes = command.add_option("--nodes", options.nodes, "Or positions to look at")
                             ->option_text("N")
                             ->transform(whole_number(1, std::int64_t{1} << 60));
    movetime->excludes(depth)->excludes(nodes);
    depth->excludes(nodes);
    command.add_option("--hash", options.hash_mib, "MiB of the transposition table")
        ->option_text("MIB")
        ->capture_default_str()
        ->transform(whole_number(1, search::kMaxHashMib));
    command.add_option("--threads", options.threads, "Threads that search")
        ->option_text("N")
        ->capture_default_str()
        ->transform(whole_number(1, search::kMaxThreads));
}

search::Limits limits_of(const SearchOptions& options) {
    search::Limits limits;
    if (options.movetime > 0) {
        limits.movetime = search::Milliseconds(options.movetime);
    }
    limits.depth = options.depth;
    limits.nodes = options.nodes;
    if (!limits.movetime && limits.depth == 0 && limits.nodes == 0) {
        limits.movetime = search::Milliseconds(1000);
    }
    return limits;
}

}  // namespace morabaraba::app
