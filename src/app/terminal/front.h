// What the two front ends share.
#pragma once

#include <terminal/play.h>
#include <terminal/screen_view.h>
#include <terminal/signals.h>

#include <string>
#include <string_view>

namespace morabaraba::terminal {

// Writes all of `text` to standard output; false when the other end is gone. Waits for a slow
// reader, but hardly any more once a signal has told the program to end.
bool put(std::string_view text);

// The lines as the style shows them, each with `end` behind it.
std::string rendered(const std::vector<Line>& lines, const Style& style, std::string_view end);

// Each plays until there is a reason to leave. run_screen gives the terminal back as it was.
void run_plain(Table& table, Signals& signals, const Surroundings& surroundings);
void run_screen(Table& table, Signals& signals, const Surroundings& surroundings);

}  // namespace morabaraba::terminal
