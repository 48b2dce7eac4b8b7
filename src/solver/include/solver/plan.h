// What there is to solve, in which order, and what it takes.
#pragma once

#include <database/format.h>
#include <database/sector.h>
#include <rules/error.h>
#include <rules/rule_set.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace morabaraba::solver {

// Why the moving phase of `rules` can't be solved (each answer names the option): values would
// depend on earlier moves, or there are too many points or moves. None when it can.
[[nodiscard]] std::optional<std::string> unsupported_reason(const RuleSet& rules);

// Whether the sectors of `pair` can have values at all: a full board whose loser the rule set names
// by who started has none without colours.
[[nodiscard]] bool is_solvable(const RuleSet& rules, const database::SectorPair& pair);

// All pairs with at most `cows` cows a side, each after those that shots lead to.
[[nodiscard]] std::vector<database::SectorPair> pairs_to_solve(const RuleSet& rules, int cows);

// Entries of one side to move's table.
[[nodiscard]] std::uint64_t entries_of(const RuleSet& rules, const database::SectorPair& pair);

// Of the numbers that outcomes with plies are in memory: two bytes where a line is too long for
// one. The files are the same.
enum class KeySize : std::uint8_t { one_byte = 1, two_bytes = 2 };

struct Needs {
    std::uint64_t entries = 0;  // to be stored
    std::uint64_t memory = 0;   // bytes, of the largest pair
    std::uint64_t disk = 0;     // bytes, about
    double seconds = 0;         // about
};

// Of solving `pairs` with so many threads. Memory is an upper bound, the others experience.
[[nodiscard]] Needs needs_of(const RuleSet& rules, const std::vector<database::SectorPair>& pairs,
                             database::Content content, int threads,
                             KeySize keys = KeySize::one_byte);

}  // namespace morabaraba::solver
