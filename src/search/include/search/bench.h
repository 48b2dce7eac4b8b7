// Fixed searches that give the same nodes on every platform with one thread: a signature of the
// search's behaviour, and a measure of its speed.
#pragma once

#include <rules/rule_set.h>
#include <search/engine.h>

#include <cstdint>
#include <vector>

namespace morabaraba::search {

struct BenchReport {
    std::uint64_t nodes = 0;  // the signature
    Milliseconds time{};
};

// Searches, to `depth` plies each and with a fresh engine of 16 MiB and one thread, the start of
// every rule set and positions some plies into a fixed game of it.
[[nodiscard]] BenchReport run_bench(const std::vector<RuleSet>& games, int depth);

}  // namespace morabaraba::search
