// The order in which moves are tried, and what is remembered for it from one node to another.
#pragma once

#include "moves.h"
#include "table_access.h"

#include <cstring>

namespace morabaraba::search::MORABARABA_CORE {

inline constexpr int kPlacements = kMaxPoints;  // the row of placements, beside those of `from`
inline constexpr int kMostHistory = 8192;
inline constexpr int kTried = -(1 << 30);  // the score of a move that was searched

inline int row_of(Move move) { return move.is_placement() ? kPlacements : move.from; }

// What one thread has learnt about moves, whatever the position.
struct Memory {
    std::int16_t history[2][kPlacements + 1][kMaxPoints];
    Move killers[kMaxPly + 2][2];
    Move counters[2][kPlacements + 1][kMaxPoints];  // the best answer to a move of a side

    void forget() {
        std::memset(history, 0, sizeof(history));
        for (auto& pair : killers) {
            pair[0] = pair[1] = Move{};
        }
        for (auto& side : counters) {
            for (auto& row : side) {
                for (Move& move : row) {
                    move = Move{};
                }
            }
        }
    }
    std::int16_t& history_of(int side, Move move) { return history[side][row_of(move)][move.to]; }

    // What a cutoff teaches: at `ply`, where `side` answers `last`, `best` was the move to try, and
    // not the others of `moves` that are kTried.
    void learn(int side, int ply, int depth, Move last, const Moves& moves,
               const ScoredMove& best) {
        const int bonus = std::min(16 * depth * depth, 1200);
        shift(history_of(side, best.move), bonus);
        for (const ScoredMove* m = moves.begin; m != moves.end; ++m) {
            if (m != &best && m->score == kTried && m->closes == 0) {
                shift(history_of(side, m->move), -bonus);
            }
        }
        if (best.closes != 0) {
            return;
        }
        if (killers[ply][0] != best.move) {
            killers[ply][1] = killers[ply][0];
            killers[ply][0] = best.move;
        }
        counters[1 - side][row_of(last)][last.to] = best.move;
    }

private:
    // Moves `entry` towards `bonus`, the slower the nearer it is to the limit.
    static void shift(std::int16_t& entry, int bonus) {
        const int size = bonus < 0 ? -bonus : bonus;
        entry = static_cast<std::int16_t>(entry + bonus - entry * size / kMostHistory);
    }
};

// How much it hurts the opponent to lose a cow: lines it would soon close, and ours that it stops.
inline int target_worth(const Tables& t, PointSet own, PointSet opponent, Point target) {
    constexpr int kWorth[3][3] = {{1, 3, 12}, {9, 1, 0}, {14, 0, 0}};  // [theirs][ours] beside it
    int worth = 0;
    for (int i = 0; i < t.rest_count[target]; ++i) {
        const PointSet rest = t.rests[target][i];
        worth += kWorth[count(rest & opponent)][count(rest & own)];
    }
    return worth;
}

inline constexpr int kHashScore = 1 << 30;
inline constexpr int kMillScore = 1 << 24;
inline constexpr int kBlockScore = 1 << 20;
inline constexpr int kKillerScore = 1 << 18;

template <class Shape>
void score_mills(const Tables& t, const Node& n, Moves& moves) {
    std::int8_t worth[kMaxPoints];
    PointSet known = 0;
    for (ScoredMove* m = moves.begin; m != moves.end; ++m) {
        if (m->closes == 0) {
            continue;
        }
        m->score = kMillScore;
        for_each_point(m->move.shots, [&](Point p) {
            if ((known & set_of(p)) == 0) {
                known |= set_of(p);
                worth[p] = static_cast<std::int8_t>(
                    target_worth(t, n.cows[n.turn], n.cows[1 - n.turn], p));
            }
            m->score += 1024 * worth[p];
        });
    }
}

// Scores all moves of a node: the table's, mills by what they shoot, moves to points where the
// opponent is about to close a mill, killers, the counter move, then history.
template <class Shape>
void score_moves(const Tables& t, const Node& n, Moves& moves, Memory& memory, int ply,
                 Move table_move, Move last) {
    score_mills<Shape>(t, n, moves);
    const int opponent = 1 - n.turn;
    const PointSet theirs = n.cows[opponent];
    PointSet block = Shape::completing(t, theirs);
    if (n.hand[opponent] == 0 && !flies(t, n, opponent)) {
        block &= Shape::near(t, theirs);
    }
    const Move counter = last.is_none() ? Move{} : memory.counters[opponent][row_of(last)][last.to];
    for (ScoredMove* m = moves.begin; m != moves.end; ++m) {
        if (m->move == table_move) {
            m->score = kHashScore;
        } else {
            m->score += (block & set_of(m->move.to)) != 0 ? kBlockScore : 0;
            if (m->closes == 0) {
                if (m->move == memory.killers[ply][0]) {
                    m->score += kKillerScore;
                }
                if (m->move == memory.killers[ply][1]) {
                    m->score += kKillerScore / 2;
                }
                if (m->move == counter) {
                    m->score += kKillerScore / 4;
                }
            }
            m->score += memory.history_of(n.turn, m->move);
        }
    }
}

// Brings the best of the moves from `at` on to `at`.
inline void pick(Moves& moves, int at) {
    ScoredMove* best = moves.begin + at;
    int score = best->score;
    for (ScoredMove* m = best + 1; m != moves.end; ++m) {
        best = m->score > score ? m : best;
        score = m->score > score ? m->score : score;
    }
    const ScoredMove chosen = *best;
    *best = moves.begin[at];
    moves.begin[at] = chosen;
}

}  // namespace morabaraba::search::MORABARABA_CORE
