// The tags that this project knows.
#pragma once

#include <array>
#include <span>
#include <string_view>

namespace morabaraba {

// [Notation] names the dialect of what is read; what is written needs no such tag.
inline constexpr std::string_view kNotationTag = "Notation";

// The tags of a written record in their order, then those that are only understood.
inline constexpr std::array<std::string_view, 13> kKnownTags = {
    "Game",  "Position", "Event",       "Site",       "Date",    "Round", "White",
    "Black", "Result",   "Termination", kNotationTag, "Variant", "FEN"};
inline constexpr std::span kWrittenTags = std::span(kKnownTags).first<10>();

}  // namespace morabaraba
