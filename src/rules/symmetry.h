// Finding the symmetries of a board from its graph alone.
#pragma once

#include <rules/board.h>

#include <array>
#include <vector>

namespace morabaraba {

// All permutations of the points that keep joins and lines, the identity first, then in
// lexicographic order of their images. The identity alone when there are more than kMaxSymmetries
// or when the search takes too many steps (a graph that is almost all alike).
std::vector<std::array<Point, kMaxPoints>> find_symmetries(const Board& board);

}  // namespace morabaraba
