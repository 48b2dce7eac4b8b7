// Outcomes as numbers that compare: the two ways to solve, with plies and for values only.
#pragma once

#include <database/evaluation.h>

#include <cstdint>

namespace morabaraba::solver {

// A step of the retrograde analysis: in step n all positions lost or won in n plies are found, even
// n for losses and odd n for wins.
using Level = std::uint32_t;

// Keys grow with the outcome for the side to move: losses (later ones greater), the draw, wins
// (sooner ones greater). kNone, greater than all, stands for no outcome at all.
struct PliesMode {
    using Key = std::uint16_t;
    static constexpr bool kPlies = true;
    static constexpr Key kDraw = 0x8000;
    static constexpr Key kLostNow = 0;
    static constexpr Key kNone = 0xffff;

    static constexpr Key key(database::Code code) {
        if (code == database::kDrawCode) return kDraw;
        return (code & 1) != 0 ? static_cast<Key>(code - 1) : static_cast<Key>(0x10000 - code);
    }
    // When a move into this outcome decides: at the mover's win, odd, or when it is known to lose.
    static constexpr Level level_before(Key key) {
        return key < kDraw ? Level{key} + 1 : 0x10000 - Level{key};
    }
};

struct ValuesMode {
    using Key = std::uint8_t;
    static constexpr bool kPlies = false;
    static constexpr Key kDraw = 0x40;
    static constexpr Key kLostNow = 0;
    static constexpr Key kNone = 0xff;

    static constexpr Key key(database::Code code) {
        if (code == database::kDrawCode) return kDraw;
        return (code & 1) != 0 ? kLostNow : Key{0x80};
    }
    static constexpr Level level_before(Key key) { return key < kDraw ? 1 : 0; }
};

static_assert(PliesMode::level_before(PliesMode::key(1)) == 1);  // lost now: won in 1
static_assert(PliesMode::level_before(PliesMode::key(4)) == 4);  // won in 3: lost in 4
static_assert(PliesMode::key(2) > PliesMode::key(4) && PliesMode::key(4) > PliesMode::kDraw);
static_assert(PliesMode::key(3) > PliesMode::key(1) && PliesMode::kNone > PliesMode::key(2));

}  // namespace morabaraba::solver
