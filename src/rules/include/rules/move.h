// A move: one whole turn of one side, its shots included.
#pragma once

#include <rules/board.h>

#include <cstdint>

namespace morabaraba {

// | field | a placement | a move or flight         |
// | from  | kNoPoint    | the point the cow leaves |
// | to    | where the cow comes to stand           |
// | shots | the cows shot, none for a quiet move or a passed shot |
struct Move {
    Point from = kNoPoint;
    Point to = kNoPoint;
    PointSet shots = 0;

    [[nodiscard]] constexpr bool is_placement() const { return from == kNoPoint; }
    [[nodiscard]] constexpr bool is_none() const { return to == kNoPoint; }
    constexpr bool operator==(const Move&) const = default;
};
static_assert(sizeof(Move) == 8);

}  // namespace morabaraba
