// The board's shape in set arithmetic: Rings for three rings of eight points, Graph for any board.
#pragma once

#include "../tables.h"

#include <rules/board.h>

namespace morabaraba::search::MORABARABA_CORE {

inline PointSet near_of_bytes(const Tables& t, PointSet set) {
    return t.neighbours_of_byte[0][set & 0xff] | t.neighbours_of_byte[1][(set >> 8) & 0xff] |
           t.neighbours_of_byte[2][(set >> 16) & 0xff] | t.neighbours_of_byte[3][set >> 24];
}

// Any board, line by line.
struct Graph {
    // Points that would close a mill if a cow stood there beside `cows`.
    static PointSet completing(const Tables& t, PointSet cows) {
        PointSet points = 0;
        for (int i = 0; i < t.line_count; ++i) {
            const PointSet missing = t.lines[i] & ~cows;
            points |= (missing & (missing - 1)) == 0 ? missing : 0;
            points |= missing == 0 ? t.lines[i] : 0;
        }
        return points;
    }
    // Those of `cows` that stand in a mill.
    static PointSet milled(const Tables& t, PointSet cows) {
        PointSet points = 0;
        for (int i = 0; i < t.line_count; ++i) {
            points |= (t.lines[i] & ~cows) == 0 ? t.lines[i] : 0;
        }
        return points;
    }
    // Points with a neighbour in `set`.
    static PointSet near(const Tables& t, PointSet set) { return near_of_bytes(t, set); }
};

// Three rings: sides by a table of the ring's eight bits, spokes by shifting ring onto ring.
struct Rings {
    static PointSet completing(const Tables& t, PointSet cows) {
        const PointSet sides = t.ring_completing[cows & 0xff] |
                               PointSet{t.ring_completing[(cows >> 8) & 0xff]} << 8 |
                               PointSet{t.ring_completing[cows >> 16]} << 16;
        return sides | (next_ring(cows) & next_ring(next_ring(cows)) & t.spokes);
    }
    static PointSet milled(const Tables& t, PointSet cows) {
        const PointSet sides = t.ring_milled[cows & 0xff] |
                               PointSet{t.ring_milled[(cows >> 8) & 0xff]} << 8 |
                               PointSet{t.ring_milled[cows >> 16]} << 16;
        return sides | (cows & next_ring(cows) & next_ring(next_ring(cows)) & t.spokes);
    }
    static PointSet near(const Tables& t, PointSet set) {
        const PointSet around = ((set << 1) & 0xfefefe) | ((set >> 7) & 0x010101) |
                                ((set >> 1) & 0x7f7f7f) | ((set << 7) & 0x808080);
        return around | (((set << 8) | (set >> 8)) & t.spokes);
    }

private:
    static PointSet next_ring(PointSet set) { return ((set >> 8) | (set << 16)) & 0xffffff; }
};

// Whether a cow on `point` beside `cows` stands in a mill, and in how many.
inline int mills_through(const Tables& t, PointSet cows, Point point) {
    int mills = 0;
    for (int i = 0; i < t.rest_count[point]; ++i) {
        mills += static_cast<int>((t.rests[point][i] & ~cows) == 0);
    }
    return mills;
}

}  // namespace morabaraba::search::MORABARABA_CORE
