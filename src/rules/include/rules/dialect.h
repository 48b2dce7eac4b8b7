// Dialects: the ways in which other people and programs name the 24 points of the board
// (docs/notation.md). The algebraic names are ours; the others are only read.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace morabaraba {

enum class Dialect : std::uint8_t {
    algebraic,  // a7: column and row, as everywhere in this project
    mssa,      // E1: ring (Exterior, Principle "A", Restricted) and number, clockwise from top left
    playok,    // 1 to 24: row by row from the top
    sanmill,   // (3,8): ring from the inside, number clockwise from top middle
    rulebook,  // n1 to n24: ring by ring, corners before midpoints
};

// The dialect's name, as the tag [Notation] gives it: "algebraic", "mssa", ...
const char* to_string(Dialect dialect);
// The inverse, in any case; none when there is no such dialect.
std::optional<Dialect> dialect_of(std::string_view name);
// The names of all dialects with ", " between them, for messages.
std::string dialect_names();
// How points look, for messages: "points E1 to E8, A1 to A8, R1 to R8".
const char* points_of(Dialect dialect);

// The algebraic name of the point that `dialect` calls `text` (any case), "b6" for "A1" in mssa;
// none when the dialect has no such point. Algebraic names are only put into lower case: whether
// a board has the point is for the board to say.
std::optional<std::string> algebraic_point(Dialect dialect, std::string_view text);

}  // namespace morabaraba
