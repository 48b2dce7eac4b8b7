// Text for a terminal: lines made of pieces that each have a role, how wide they are, and what
// makes foreign text safe to show. Colours and escape sequences come in only when a line is
// rendered.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace morabaraba::terminal {

enum class Colours : std::uint8_t { none, sixteen, many };  // many: 256

// What the terminal can show.
struct Style {
    bool unicode = false;
    Colours colours = Colours::none;

    bool operator==(const Style&) const = default;
};

// What a piece of text is; the renderer knows the colours.
enum class Role : std::uint8_t {
    plain,
    strong,     // headings, whose turn it is
    faint,      // coordinates, what matters less
    grid,       // the board's lines and empty points
    white_cow,  // a cow of Side::white
    black_cow,  // a cow of Side::black
    cursor,     // the point that the arrow keys have reached
    target,     // a cow that may be shot, or was
    choice,     // a point that may be chosen next
    accent,     // what has just happened
};

// One row of the screen, without a line end.
class Line {
public:
    Line() = default;
    explicit Line(std::string_view text, Role role = Role::plain) { add(text, role); }

    Line& add(std::string_view text, Role role = Role::plain);
    Line& add(const Line& line);
    // Adds spaces until the line is `width` cells wide.
    Line& pad(int width);

    // In cells of the terminal.
    [[nodiscard]] int width() const { return width_; }
    // The text alone, without trailing spaces.
    [[nodiscard]] std::string plain() const;
    // The text with the style's escape sequences; without colours, the text alone.
    [[nodiscard]] std::string render(const Style& style) const;
    // At most the first `width` cells.
    [[nodiscard]] Line cut(int width) const;

private:
    std::vector<std::pair<Role, std::string>> pieces_;
    int width_ = 0;
};

// Cells that UTF-8 `text` takes. Bytes that are no UTF-8 count one each.
int display_width(std::string_view text);

// The byte length of the character that `text` starts with, 1 for what is no UTF-8. REQUIRES: not
// empty.
std::size_t first_character(std::string_view text);

// `text` safe to show: control characters (C0, DEL, C1), the characters that turn writing direction
// and bytes that are no UTF-8 become \xNN, byte by byte; line ends too. Other text stays.
std::string printable(std::string_view text);

// `text` in ASCII: accents dropped, dashes, quotes and bullets replaced, anything else a '?'.
std::string to_ascii(std::string_view text);

// Replaces each "{name}" in `form` by its value; a name without a value stays as it is.
std::string fill(std::string_view form,
                 const std::vector<std::pair<std::string_view, std::string>>& values);

// The lines of `text` without their ends ("\n" or "\r\n"), tabs as four spaces.
std::vector<std::string> split_lines(std::string_view text);

// `text` in lines of at most `width` cells, broken at spaces (a longer word is broken anywhere).
// Line ends in `text` are kept; lines after the first of a paragraph start with `indent` spaces.
std::vector<std::string> wrap(std::string_view text, int width, int indent = 0);

}  // namespace morabaraba::terminal
