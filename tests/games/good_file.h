// A game file that is right, for tests that change one thing in it.
#pragma once

#include <string>
#include <string_view>

namespace morabaraba::games {

inline constexpr std::string_view kRings = R"(    structure: concentric-rings
    params:
      rings: 3
      midpoints: true
      diagonals: true)";

inline const std::string kGoodFile = R"(---
title: Test
slug: test
players: "2"
order: 6
engine:
  topology:
    type: graph
)" + std::string(kRings) + R"(
  players: [white, black]
  setup: ""
rules:
  flying: 3
  shotless-limit: 10
---
Prose.
)";

// kGoodFile with the first `part` replaced; empty when it has no such part.
inline std::string good_file_with(std::string_view part, std::string_view replacement) {
    std::string text = kGoodFile;
    const std::size_t at = text.find(part);
    if (at == std::string::npos) return "";
    return text.replace(at, part.size(), replacement);
}

}  // namespace morabaraba::games
