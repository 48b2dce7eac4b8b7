// A position as a text, an editor or a game file says it, not yet checked.
#pragma once

#include <rules/board.h>
#include <rules/side.h>

#include <array>
#include <cstdint>

namespace morabaraba {

inline constexpr std::uint32_t kMaxCounter = 1'000'000'000;  // of shotless plies and move numbers

// A return that the broken-mill rule bans: the cow on `from` may not go back to `to`.
struct Ban {
    Point from = kNoPoint;
    Point to = kNoPoint;

    [[nodiscard]] constexpr bool is_none() const { return from == kNoPoint; }
    constexpr bool operator==(const Ban&) const = default;
};

// Arrays are indexed by index(Side).
struct Setup {
    std::array<PointSet, 2> cows{};
    std::array<int, 2> hand{};
    Side turn = Side::white;
    std::array<Ban, 2> bans{};
    std::uint32_t shotless = 0;  // plies that count towards the shotless draw
    std::uint32_t number = 1;    // move number

    bool operator==(const Setup&) const = default;
};

}  // namespace morabaraba
