// The two searchers of one build of the inner loops; MORABARABA_CORE names it.
#pragma once

#include "searcher.h"

namespace morabaraba::search::MORABARABA_CORE {

inline Core* new_core(bool rings) {
    return rings ? static_cast<Core*>(new Searcher<Rings>) : new Searcher<Graph>;
}

template <class Shape>
int list_moves(const Tables& t, const Node& n, Move* out, int capacity) {
    if (end_of<Shape>(t, n) != End::none) {
        return -1;
    }
    const std::unique_ptr<ScoredMove[]> memory(new ScoredMove[kMaxMoves]);
    Moves moves{memory.get(), memory.get()};
    MoveMaker<Shape>(t, n, moves).all();
    for (int i = 0; i < moves.size() && i < capacity; ++i) {
        out[i] = moves.begin[i].move;
    }
    return moves.size();
}

inline CoreChecks checks(bool rings) {
    return {rings ? list_moves<Rings> : list_moves<Graph>,
            [](const Tables& t, const Node& n, Move move, Node& out) { play(t, n, move, out); }};
}

}  // namespace morabaraba::search::MORABARABA_CORE
