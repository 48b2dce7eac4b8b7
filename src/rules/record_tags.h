// The tags that this project knows, in the order of a written record.
#pragma once

#include <array>
#include <string_view>

namespace morabaraba {

inline constexpr std::array<std::string_view, 10> kWrittenTags = {
    "Game",  "Position", "Event", "Site",   "Date",
    "Round", "White",    "Black", "Result", "Termination"};

// Read, but not written: the moves are written in algebraic names.
inline constexpr std::string_view kNotationTag = "Notation";

}  // namespace morabaraba
