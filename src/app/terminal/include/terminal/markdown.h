// Markdown, as far as game files use it, as lines for a terminal.
#pragma once

#include <terminal/text.h>

#include <string_view>
#include <vector>

namespace morabaraba::terminal {

// Headings stand out, paragraphs and list items are wrapped to `width`, code blocks and tables keep
// their lines; marks of emphasis, link targets, and "{{...}}" pictures are left out.
// REQUIRES: no control characters but line ends.
std::vector<Line> markdown_lines(std::string_view text, int width);

}  // namespace morabaraba::terminal
