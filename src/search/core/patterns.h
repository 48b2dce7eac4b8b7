// The learned evaluation's features: which tables a position looks into, and where. Used by the
// search, which reads the tables, and by the training (train/), which fills them.
//
// For boards of three rings only, in the numbering of tables.h. A pattern is a set of points read
// as a number in base 3 (0 empty, 1 a cow of the side to move, 2 one of the other side):
//
// | slots | kind | points                                                    | entries |
// | 0-3   | 0    | three neighbouring spokes about a midpoint (9 points)     | 19683   |
// | 4-7   | 1    | three neighbouring spokes about a corner (9 points)       | 19683   |
// | 8, 9  | 2    | the outer, the inner ring (8 points)                      | 6561    |
// | 10    | 3    | the middle ring (8 points)                                | 6561    |
//
// and beside them small tables of counts. Every phase of the game has tables of its own.
#pragma once

#include "geometry.h"
#include "play.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace morabaraba::search::MORABARABA_CORE {

inline constexpr int kSlots = 11;
inline constexpr int kPaddedSlots = 16;
inline constexpr int kKinds = 4;
inline constexpr int kWedge = 19'683;  // 3^9
inline constexpr int kRing = 6'561;    // 3^8
inline constexpr std::array<int, kKinds> kKindStart = {0, kWedge, 2 * kWedge, 2 * kWedge + kRing};
inline constexpr std::array<int, kSlots> kKindOfSlot = {0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 3};
inline constexpr int kPatternWeights = 2 * kWedge + 2 * kRing;

// Counts, each capped, for both sides: cows in all; reachable points; stuck cows; reachable points
// that close a mill; those that a cow of another mill reaches; cows in hand.
inline constexpr int kCountTables = 6;
inline constexpr std::array<int, kCountTables> kCountSizes = {13, 16, 10, 5, 4, 13};
// Where the square table of each begins, and where the last one ends.
inline constexpr auto kCountStart = [] {
    std::array<int, kCountTables + 1> starts{kPatternWeights};
    for (int i = 0; i < kCountTables; ++i) {
        starts[i + 1] = starts[i] + kCountSizes[i] * kCountSizes[i];
    }
    return starts;
}();
inline constexpr int kPhaseWeights = kCountStart.back();

// Placing by pairs of cows in hand, 12; moving by cows on the board, 8; flying: the side to move,
// the other, both.
inline constexpr int kPhases = 23;

inline int phase_of(const Tables& t, const Node& n) {
    const int hands = n.hand[0] + n.hand[1];
    if (hands > 0) {
        return std::min(11, (hands - 1) / 2);
    }
    const bool own = flies(t, n, n.turn);
    const bool other = flies(t, n, 1 - n.turn);
    if (own || other) {
        return own && other ? 22 : own ? 20 : 21;
    }
    return 12 + std::clamp((24 - count(n.cows[0] | n.cows[1])) / 2, 0, 7);
}

// The base-3 numbers of all slots, seen by white (own = white) and by black.
struct PatternIndices {
    std::array<std::array<std::uint16_t, kPaddedSlots>, 2> of{};
};

// What a cow of one's own on a point adds to each slot; the other side's adds twice that.
struct PatternSteps {
    std::array<std::array<std::uint16_t, kPaddedSlots>, kMaxPoints> own{};

    constexpr PatternSteps() {
        for (int slot = 0; slot < kSlots; ++slot) {
            int step = 1;
            for (int cell = 0; cell < (slot < 8 ? 9 : 8); ++cell) {
                own[point_of(slot, cell)][slot] = static_cast<std::uint16_t>(step);
                step *= 3;
            }
        }
    }
    static constexpr std::size_t point_of(int slot, int cell) {
        if (slot >= 8) {
            const int ring = slot == 8 ? 0 : slot == 9 ? 2 : 1;
            return 8 * static_cast<std::size_t>(ring) + static_cast<std::size_t>(cell);
        }
        const int middle = slot < 4 ? 2 * slot + 1 : 2 * (slot - 4);
        const int spot = (middle + cell % 3 + 7) % 8;
        return 8 * static_cast<std::size_t>(cell / 3) + static_cast<std::size_t>(spot);
    }
};
inline constexpr PatternSteps kSteps{};

inline void add_cow(PatternIndices& indices, int side, Point point) {
    const auto& step = kSteps.own[point];
    for (int i = 0; i < kPaddedSlots; ++i) {
        indices.of[side][i] = static_cast<std::uint16_t>(indices.of[side][i] + step[i]);
        indices.of[1 - side][i] = static_cast<std::uint16_t>(indices.of[1 - side][i] + 2 * step[i]);
    }
}
inline void remove_cow(PatternIndices& indices, int side, Point point) {
    const auto& step = kSteps.own[point];
    for (int i = 0; i < kPaddedSlots; ++i) {
        indices.of[side][i] = static_cast<std::uint16_t>(indices.of[side][i] - step[i]);
        indices.of[1 - side][i] = static_cast<std::uint16_t>(indices.of[1 - side][i] - 2 * step[i]);
    }
}
inline PatternIndices indices_of(const Node& n) {
    PatternIndices indices;
    for (int side = 0; side < 2; ++side) {
        for_each_point(n.cows[side], [&](Point p) { add_cow(indices, side, p); });
    }
    return indices;
}

// What the count tables count for one side.
inline std::array<int, kCountTables> counts_of(const Tables& t, const Node& n, int side) {
    const PointSet own = n.cows[side];
    const PointSet empty = t.all & ~(n.cows[0] | n.cows[1]);
    const PointSet reach = Rings::near(t, own) & empty;
    const PointSet closing = Rings::completing(t, own) & reach;
    const PointSet stuck = own & ~Rings::near(t, empty);
    const PointSet runs = closing & Rings::near(t, Rings::milled(t, own));
    return {total(n, side), count(reach), count(stuck), count(closing), count(runs), n.hand[side]};
}

// Calls visit(weight's place in the phase) for each weight whose sum is the evaluation.
template <class Visit>
void for_each_weight(const Tables& t, const Node& n, const PatternIndices& indices, Visit&& visit) {
    for (int slot = 0; slot < kSlots; ++slot) {
        visit(kKindStart[kKindOfSlot[slot]] + indices.of[n.turn][slot]);
    }
    const auto own = counts_of(t, n, n.turn);
    const auto other = counts_of(t, n, 1 - n.turn);
    for (int i = 0; i < kCountTables; ++i) {
        const int size = kCountSizes[i];
        visit(kCountStart[i] + std::min(own[i], size - 1) * size + std::min(other[i], size - 1));
    }
}

}  // namespace morabaraba::search::MORABARABA_CORE
