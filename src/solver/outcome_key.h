// Outcomes as numbers that compare: the ways to solve, with plies and for values only.
#pragma once

#include <database/evaluation.h>

#include <cstdint>
#include <limits>

namespace morabaraba::solver {

// A step of the retrograde analysis: in step n all positions lost or won in n plies are found, even
// n for losses and odd n for wins.
using Level = std::uint32_t;

// Keys grow with the outcome for the side to move: losses (later ones greater), the draw, wins
// (sooner ones greater). kNone, greater than all, stands for no outcome at all.
template <class KeyType>
struct PliesMode {
    using Key = KeyType;
    static constexpr bool kPlies = true;
    static constexpr Key kLostNow = 0;
    static constexpr Key kNone = std::numeric_limits<Key>::max();
    static constexpr Key kDraw = kNone / 2 + 1;
    static constexpr std::uint32_t kLongest = kDraw - 2;  // the most plies that a key can tell

    // REQUIRES: the code tells of at most kLongest plies.
    static constexpr Key key(database::Code code) {
        if (code == database::kDrawCode) return kDraw;
        return static_cast<Key>((code & 1) != 0 ? code - 1 : kNone + 1 - code);
    }
    // When a move into this outcome decides: at the mover's win, odd, or when it is known to lose.
    static constexpr Level level_before(Key key) {
        return key < kDraw ? Level{key} + 1 : Level{kNone} + 1 - Level{key};
    }
};
// Lines of malom have up to 114 plies (docs/solving.md): keys of one byte hold them in half the
// memory.
using ShortPliesMode = PliesMode<std::uint8_t>;
using LongPliesMode = PliesMode<std::uint16_t>;

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

template <class Mode>
inline constexpr bool kIsOrdered =
    Mode::level_before(Mode::key(1)) == 1 &&  // lost now: won in 1
    Mode::level_before(Mode::key(4)) == 4 &&  // won in 3: lost in 4
    Mode::key(1) < Mode::key(3) && Mode::key(Mode::kLongest + 1) < Mode::kDraw &&
    Mode::kDraw < Mode::key(Mode::kLongest) && Mode::key(4) < Mode::key(2) &&
    Mode::key(2) < Mode::kNone;
static_assert(kIsOrdered<ShortPliesMode> && kIsOrdered<LongPliesMode>);

}  // namespace morabaraba::solver
