// Walking over a board with the arrow keys.
#pragma once

#include <rules/board.h>

namespace morabaraba::terminal {

// A direction on the page: columns to the right and rows up, each -1, 0 or 1, not both 0.
struct Heading {
    int columns = 0;
    int rows = 0;
};

// The point that one step from `from` leads to: along a join that points most nearly that way, else
// the nearest of the points that lie most nearly that way, else `from` itself.
Point walk(const Board& board, Point from, Heading heading);

// The first of `set` behind `from` in the order of points, going round; `from` when `set` is empty.
Point next_in(PointSet set, Point from);

}  // namespace morabaraba::terminal
