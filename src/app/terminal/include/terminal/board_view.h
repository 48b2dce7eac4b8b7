// The picture of a board in characters: a pure function from what stands where to lines of text.
//
//     7   W ────────── d7 ...     each point in the middle of three cells; cells beside a point
//     │ ╲              │          carry marks: [x] cursor, <x> lifted, (x) last move, xWx target
#pragma once

#include <rules/board.h>
#include <rules/rule_set.h>
#include <terminal/text.h>

#include <array>
#include <string>
#include <vector>

namespace morabaraba::terminal {

// Cells from one column of points to the next, and rows from one row of points to the next.
struct Scale {
    int columns = 4;
    int rows = 2;

    bool operator==(const Scale&) const = default;
};
inline constexpr Scale kSmallScale = {4, 2};
inline constexpr Scale kLargeScale = {6, 3};

struct BoardMarks {
    Point last_from = kNoPoint;  // of the last move
    Point last_to = kNoPoint;
    PointSet last_shots = 0;
    PointSet targets = 0;  // cows that may be shot now
    PointSet choices = 0;  // points that the lifted cow may go to
    Point lifted = kNoPoint;
    Point cursor = kNoPoint;
};

struct BoardLook {
    Style style;
    Scale scale = kSmallScale;
    bool flipped = false;                             // seen from the far side
    std::array<std::string, 2> letters = {"W", "B"};  // one ASCII letter a side, where no colour is
};

// Width and height in cells of what draw_board gives.
struct Extent {
    int width = 0;
    int height = 0;
};
Extent board_extent(const Board& board, Scale scale);

// What stands for a cow of `side`: a sign with colour and Unicode, else the side's letter.
std::string cow_sign(Side side, const BoardLook& look);

// The board with its coordinates at the left and the bottom. Every line is at most
// board_extent().width wide; letters, signs and marks never move the grid.
std::vector<Line> draw_board(const Board& board, const std::array<PointSet, 2>& cows,
                             const BoardMarks& marks, const BoardLook& look);

}  // namespace morabaraba::terminal
