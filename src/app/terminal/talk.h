// What the game says below the board.
#pragma once

#include <terminal/board_view.h>
#include <terminal/table.h>

#include <string>

namespace morabaraba::terminal {

// What there is to do or to wait for, or how the game ended.
std::string question(const Table& table);

// What goes with the question: the keys, or where to find help; empty when there is nothing to add.
std::string advice(const Table& table, bool arrow_keys);

// What stands on `point`: "d1: Dark".
std::string point_words(const Table& table, Point point);

// The cows as the unfinished turn has them, by index(Side).
std::array<PointSet, 2> cows_shown(const Session& session);

}  // namespace morabaraba::terminal
