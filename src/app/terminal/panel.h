// Who sits where and what they have: beside the board, or below it where the screen is narrow.
#pragma once

#include <terminal/board_view.h>
#include <terminal/table.h>

#include <vector>

namespace morabaraba::terminal {

inline constexpr int kPanelWidth = 36;  // the least that draw_panel takes

// Sides, counters that lead to a draw, bans, and as many of the last moves as `height` lines hold.
std::vector<Line> draw_panel(const Table& table, const BoardLook& look, std::size_t height);

// The sides alone, a line each, at most `width` cells wide.
std::vector<Line> draw_sides(const Table& table, const BoardLook& look, int width);

}  // namespace morabaraba::terminal
