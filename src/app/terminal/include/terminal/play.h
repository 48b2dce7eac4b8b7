// The terminal game from its first line to its last.
#pragma once

#include <terminal/table.h>
#include <terminal/text.h>

#include <string_view>

namespace morabaraba::terminal {

// What standard input and output are.
struct Surroundings {
    Style style;
    bool keys = false;  // both are a terminal that can draw anywhere and send single keys
    bool output_is_tty = false;
    bool input_is_tty = false;
};

// By the terminal, the locale, TERM, COLORTERM and NO_COLOR. `ascii`: whatever they say, no
// Unicode. Sets the locale of characters (LC_CTYPE), and nothing else, from the environment.
Surroundings look_around(bool ascii);

// Plays until the person leaves, input ends, or a signal says so; the terminal is as it was after
// it, and an unfinished game is kept with a line that says how to go on. Gives the exit status.
int play(Table& table, const Surroundings& surroundings);

}  // namespace morabaraba::terminal
