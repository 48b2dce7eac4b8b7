// Making moves: every legal move of a Node whose game is not over, or those alone that close a
// mill.
#pragma once

#include "play.h"

#include <algorithm>

namespace morabaraba::search::MORABARABA_CORE {

struct ScoredMove {
    Move move;
    int score;
    std::uint32_t closes;  // a mill: 1, else 0; a word, so that the whole is copied at once
};
static_assert(sizeof(ScoredMove) == 16);

// A slice of a thread's move memory. `end` moves on as moves are added.
struct Moves {
    ScoredMove* begin;
    ScoredMove* end;

    [[nodiscard]] int size() const { return static_cast<int>(end - begin); }
    void add(Move move, bool closes) { *end++ = {move, 0, closes ? 1U : 0U}; }
};

// Opponent's cows that a mill of the side to move may shoot.
template <class Shape>
PointSet shot_targets(const Tables& t, const Node& n) {
    const PointSet cows = n.cows[1 - n.turn];
    if (t.protection == MillProtection::none) {
        return cows;
    }
    if (t.three_cow_rule && total(n, 0) == 3 && total(n, 1) == 3) {
        return cows;
    }
    const PointSet free = cows & ~Shape::milled(t, cows);
    return free == 0 && t.protection == MillProtection::unless_all ? cows : free;
}

// Adds `move` with every choice of `shots` more cows out of `targets`.
inline void add_with_shots(const Tables& t, Moves& moves, Move move, PointSet targets, int shots) {
    if (shots == 0 || t.may_pass) {
        moves.add(move, true);
    }
    if (shots == 0) {
        return;
    }
    while (count(targets) >= (t.may_pass ? 1 : shots)) {
        const PointSet first = targets & (0 - targets);
        targets ^= first;
        add_with_shots(t, moves, {move.from, move.to, move.shots | first}, targets,
                       std::min(shots - 1, count(targets)));
    }
}

template <class Shape>
class MoveMaker {
public:
    MoveMaker(const Tables& t, const Node& n, Moves& moves)
        : t_(t),
          n_(n),
          moves_(moves),
          own_(n.cows[n.turn]),
          empty_(t.all & ~(n.cows[0] | n.cows[1])),
          completing_(Shape::completing(t, own_) & empty_) {}

    // REQUIRES: the game is not over.
    void all() {
        if (n_.hand[n_.turn] > 0) {
            place(completing_);
            for_each_point(empty_ & ~completing_,
                           [&](Point to) { moves_.add({kNoPoint, to, 0}, false); });
            if (!t_.any_time) {
                return;
            }
        }
        for_each_point(own_, [&](Point from) {
            const PointSet closing = closing_from(from);
            walk(from, closing);
            for_each_point(reach(from) & ~closing,
                           [&](Point to) { moves_.add({from, to, 0}, false); });
        });
    }

    void mills() {
        if (completing_ == 0) {
            return;
        }
        if (n_.hand[n_.turn] > 0) {
            place(completing_);
            if (!t_.any_time) {
                return;
            }
        }
        for_each_point(own_, [&](Point from) { walk(from, closing_from(from)); });
    }

private:
    [[nodiscard]] PointSet reach(Point from) const {
        const PointSet to = flies(t_, n_, n_.turn) ? empty_ : empty_ & t_.neighbours[from];
        return n_.ban_from[n_.turn] == from ? to & ~set_of(n_.ban_to[n_.turn]) : to;
    }
    // Points where the cow of `from` would close a mill: it may be part of the line it leaves.
    [[nodiscard]] PointSet closing_from(Point from) const {
        const PointSet to = reach(from) & completing_;
        return to == 0 ? 0 : to & Shape::completing(t_, own_ ^ set_of(from));
    }
    void place(PointSet to) {
        for_each_point(to, [&](Point p) { add_mill({kNoPoint, p, 0}, own_); });
    }
    void walk(Point from, PointSet to) {
        for_each_point(to, [&](Point p) { add_mill({from, p, 0}, own_ ^ set_of(from)); });
    }
    void add_mill(Move move, PointSet others) {
        if (!targets_known_) {
            targets_ = shot_targets<Shape>(t_, n_);
            targets_known_ = true;
        }
        int shots = t_.per_mill ? mills_through(t_, others, move.to) : 1;
        if (move.is_placement() && !t_.shots_while_placing) {
            shots = 0;
        }
        add_with_shots(t_, moves_, move, targets_, std::min(shots, count(targets_)));
    }

    const Tables& t_;
    const Node& n_;
    Moves& moves_;
    PointSet own_;
    PointSet empty_;
    PointSet completing_;  // where a cow would close a mill, if it came from outside the line
    PointSet targets_ = 0;
    bool targets_known_ = false;
};

}  // namespace morabaraba::search::MORABARABA_CORE
