// The levels of play: how far each one looks, and how much it errs.
#pragma once

#include "core.h"

#include <cstdint>
#include <span>

namespace morabaraba::search {

struct Level {
    int depth;  // plies looked ahead; 0: no bound
    int error;  // centicows by which each move's score is misjudged, about two times in three
};

// `level` is 1 .. kLevels; the last has no bounds.
[[nodiscard]] const Level& level_of(int level);

// Which of the scored root moves a player of this level takes; the same for the same seed.
[[nodiscard]] std::size_t choose(const Level& level, std::span<const RootMove> moves,
                                 std::uint64_t seed);

}  // namespace morabaraba::search
