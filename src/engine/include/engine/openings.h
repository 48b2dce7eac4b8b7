// Openings for matches: positions some plies from the start, none the image of another.
#pragma once

#include <rules/move.h>
#include <rules/rule_set.h>

#include <cstdint>
#include <vector>

namespace morabaraba::engine {

inline constexpr int kMaxOpeningPlies = 8;

// Every line of `plies` quiet plies (nothing shot) from the start of `rules` to a position that is
// not the image under the board's symmetries of another line's, and in which the game is not over;
// shuffled by `seed`, the same on every platform. `plies` is 0 .. kMaxOpeningPlies; no more than
// `most` lines are kept at any ply (the shuffle's first).
[[nodiscard]] std::vector<std::vector<Move>> quiet_openings(const RuleSet& rules, int plies,
                                                            std::uint64_t seed,
                                                            std::size_t most = 20'000);

}  // namespace morabaraba::engine
