// Two evaluations. The learned one adds up the weights of patterns.h. The hand-made one, for boards
// without weights: material, mobility, mills and the points that would close one, the cows
// that could run between two mills, blocked cows, and the worth of the points while placing.
#pragma once

#include "patterns.h"
#include "play.h"

#include <algorithm>

namespace morabaraba::search::MORABARABA_CORE {

// Centicows for one side's cows.
template <class Shape>
int side_worth(const Tables& t, const Node& n, int side) {
    const PointSet own = n.cows[side];
    const PointSet empty = t.all & ~(n.cows[0] | n.cows[1]);
    const PointSet open = Shape::completing(t, own) & empty;  // mills one cow short
    const PointSet milled = Shape::milled(t, own);
    const bool placing = n.hand[side] > 0;
    const bool flying = flies(t, n, side);
    const PointSet near = flying ? empty : Shape::near(t, own) & empty;
    int worth = 100 * total(n, side) + 3 * count(milled);
    if (placing) {
        // A cow on a point of four joins keeps more lines and moves alive.
        for_each_point(own,
                       [&](Point p) { worth += 2 * count(t.neighbours[p] & ~n.cows[1 - side]); });
        return worth + 12 * count(open);
    }
    const PointSet stuck = flying ? 0 : own & ~Shape::near(t, empty);
    const PointSet running = Shape::near(t, milled) & open;  // a cow of a mill can close another
    return worth + 4 * count(near) - 4 * count(stuck) + 8 * count(open & near) +
           25 * count(running) + (flying ? 30 : 0);
}

template <class Shape>
int hand_made(const Tables& t, const Node& n) {
    const int side = n.turn;
    const int score = side_worth<Shape>(t, n, side) - side_worth<Shape>(t, n, 1 - side);
    return std::clamp(score + 5, -kMaxEstimate, kMaxEstimate);  // the turn is worth a little
}

// REQUIRES: tables with weights; `indices` are the node's.
inline int learned(const Tables& t, const Node& n, const PatternIndices& indices) {
    const std::int16_t* weights =
        t.weights + std::size_t{kPhaseWeights} * static_cast<std::size_t>(phase_of(t, n));
    int sum = 0;
    for_each_weight(t, n, indices, [&](int place) { sum += weights[place]; });
    return std::clamp(sum, -kMaxEstimate, kMaxEstimate);
}

}  // namespace morabaraba::search::MORABARABA_CORE
