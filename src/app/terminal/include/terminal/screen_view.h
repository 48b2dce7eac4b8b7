// What the screen shows of a table: a pure function from the table and the screen's size to lines.
#pragma once

#include <terminal/board_view.h>
#include <terminal/table.h>

#include <string>
#include <vector>

namespace morabaraba::terminal {

struct ScreenLook {
    Style style;
    int width = 80;
    int height = 0;           // 0: as long as need be (plain output)
    Point cursor = kNoPoint;  // where the arrow keys are
    bool arrow_keys = false;  // whether there are any
};

// The board, who sits where, what has happened and what can be done next; the prompt's line is left
// to the caller, below the last one. With a height, at most height - 1 lines; a screen too small
// for the board gets a message that says what it needs.
std::vector<Line> draw_screen(const Table& table, const ScreenLook& look);

// The last part of it alone: what has happened and what can be done next.
std::vector<Line> draw_talk(const Table& table, const ScreenLook& look);

// What stands before the cursor where a person types: "Dark> ".
std::string prompt(const Table& table);

// The table's page in lines of at most `width` cells.
std::vector<Line> page_lines(const Table& table, int width);

}  // namespace morabaraba::terminal
