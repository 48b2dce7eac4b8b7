// The options of the commands that search: how long, with what.
#pragma once

#include "command_line.h"

#include <search/engine.h>

namespace morabaraba::app {

struct SearchOptions {
    int movetime = 0;  // milliseconds; 0: none, like the other two
    int depth = 0;
    std::uint64_t nodes = 0;
    int hash_mib = 64;
    int threads = 1;
};

// --movetime, --depth and --nodes, which exclude each other, --hash and --threads.
void add_search(CLI::App& command, SearchOptions& options);
[[nodiscard]] search::Limits limits_of(const SearchOptions& options);

}  // namespace morabaraba::app
