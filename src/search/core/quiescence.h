// The search beyond the last ply of depth: the mills at hand are played out, so that no position is
// estimated in the middle of an exchange of shots.
#pragma once

#include "ordering.h"
#include "walk.h"

namespace morabaraba::search::MORABARABA_CORE {

inline constexpr int kQuietPlies = 6;  // at most
inline constexpr int kMillsTried = 3;  // of a node, the best by what they shoot

// The score at `ply`, or anything once walk.stopped(). `left`: plies that may still be played.
template <class Shape>
int quiesce(Walk<Shape>& walk, int ply, int alpha, int beta, int left) {
    walk.reach(ply);
    int score = 0;
    if (walk.ends(ply, score) || walk.probes(ply, score)) {
        return score;
    }
    int best = walk.path.estimate(ply);
    if (best >= beta || left == 0 || !walk.moves.has_room()) {
        return best;
    }
    alpha = std::max(alpha, best);
    const Node& n = walk.path.node(ply);
    Moves mills = walk.moves.top();
    MoveMaker<Shape>(walk.tables(), n, mills).mills();
    walk.moves.push(mills);
    score_mills<Shape>(walk.tables(), n, mills);
    for (int i = 0; i < std::min(mills.size(), kMillsTried); ++i) {
        pick(mills, i);
        walk.path.descend(ply, mills.begin[i].move, 0);
        if (walk.must_stop()) {
            break;
        }
        score = -quiesce(walk, ply + 1, -beta, -alpha, left - 1);
        if (walk.stopped()) {
            break;
        }
        best = std::max(best, score);
        alpha = std::max(alpha, score);
        if (alpha >= beta) {
            break;
        }
    }
    walk.moves.pop(mills);
    return best;
}

}  // namespace morabaraba::search::MORABARABA_CORE
