// The inner search: principal variation search over whole plies with a transposition table.
#pragma once

#include "lines.h"
#include "ordering.h"
#include "quiescence.h"
#include "reductions.h"
#include "turns.h"
#include "walk.h"

#include <cstdlib>
#include <memory>

namespace morabaraba::search::MORABARABA_CORE {

// Within so many plies of the leaves, an estimate above beta by the margin a ply is believed.
inline constexpr int kSafeDepth = 6;
inline constexpr int kSafeMargin = 60;  // centicows
// From this depth on a node without a known move is searched less deep.
inline constexpr int kGuessedDepth = 4;
// From this depth on threads turn last to the moves that others are at.
inline constexpr int kSharedDepth = 3;

// Whether what the table knows settles a search of this depth in this window.
inline bool decides(const Found& found, int alpha, int beta, int depth) {
    if (!found.hit || found.depth < depth) {
        return false;
    }
    return found.bound == Bound::exact || (found.bound == Bound::lower && found.score >= beta) ||
           (found.bound == Bound::upper && found.score <= alpha);
}

template <class Shape>
class Searcher final : public Core {
public:
    void begin(const Task& task) override {
        walk_.begin(task);
        memory_->forget();  // only what the table holds under a position's own key is carried over
    }
    int search(RootMove* moves, int number, int alpha, int beta, int depth) override;
    [[nodiscard]] bool stopped() const override { return walk_.stopped(); }
    [[nodiscard]] int evaluate(const Tables& tables, const Node& node) const override {
        if (tables.weights == nullptr) {
            return hand_made<Shape>(tables, node);
        }
        return learned(tables, node, indices_of(node));
    }
    [[nodiscard]] std::uint64_t nodes() const override { return walk_.nodes(); }
    [[nodiscard]] int longest() const override { return walk_.longest(); }

private:
    // A node's moves as they are tried.
    struct Trial {
        int ply;
        int depth;
        int alpha;
        int beta;
        int floor;  // alpha, raised by what was found
        int best = -kInfinite;
        Move best_move{};
        int last = 0;  // the greatest number tried
    };

    int search_root_move(RootMove& m, bool first, int alpha, int beta, int depth);
    int visit(int ply, int alpha, int beta, int depth);
    int expand(int ply, int alpha, int beta, int depth);
    int search_moves(int ply, int alpha, int beta, int depth, Moves& moves);
    void try_move(Trial& trial, Moves& moves, int number);
    int search_move(int ply, int alpha, int beta, int depth, int number, const ScoredMove& m);
    void store(int ply, int depth, int score, Bound bound, Move best) {
        const Found entry{true, walk_.path.for_table(best, ply), bound, score, depth};
        enter(walk_.task().table, walk_.path.table_key(ply), ply, entry);
    }
    [[nodiscard]] BusyMoves* busy_from(int depth) const {
        return depth >= kSharedDepth ? walk_.task().busy : nullptr;
    }
    // What BusyMoves knows a move at `ply` by.
    [[nodiscard]] std::uint64_t busy_key(int ply, Move move, int depth) const {
        const std::uint64_t step = pack(move) * 0x9e3779b97f4a7c15;
        return walk_.path.node(ply).key ^ step ^ static_cast<std::uint64_t>(depth);
    }

    Walk<Shape> walk_;
    std::unique_ptr<Memory> memory_{new Memory};
    Lines lines_;
    static inline const Reductions kReductions{};
};

template <class Shape>
int Searcher<Shape>::search(RootMove* moves, int number, int alpha, int beta, int depth) {
    walk_.restart();
    int best = -kInfinite;
    try_in_turn(
        busy_from(depth), number, [](int) {},
        [&](int i) { return busy_key(0, moves[i].move, depth); },
        [&](int i) {
            const int score = search_root_move(moves[i], i == 0, alpha, beta, depth);
            if (walk_.stopped()) {
                return false;
            }
            best = std::max(best, score);
            alpha = std::max(alpha, score);
            return alpha < beta;
        });
    return best;
}

template <class Shape>
int Searcher<Shape>::search_root_move(RootMove& m, bool first, int alpha, int beta, int depth) {
    const std::uint64_t before = nodes();
    walk_.path.descend(0, m.move, depth - 1);
    int score = alpha + 1;
    if (!first) {
        score = -visit(1, -alpha - 1, -alpha, depth - 1);
    }
    if (first || (score > alpha && !walk_.stopped())) {
        score = -visit(1, -beta, -alpha, depth - 1);
    }
    m.nodes += nodes() - before;
    if (walk_.stopped()) {
        return score;
    }
    m.score = first || score > alpha ? score : -kInfinite;
    if (m.score != -kInfinite) {
        lines_.extend(0, m.move);
        m.length = lines_.length(0);
        std::copy_n(lines_.line(0), m.length, m.line.begin());
    }
    return score;
}

template <class Shape>
int Searcher<Shape>::visit(int ply, int alpha, int beta, int depth) {
    lines_.start(ply);
    if (walk_.must_stop()) {
        return 0;
    }
    if (depth <= 0) {
        return quiesce(walk_, ply, alpha, beta, kQuietPlies);
    }
    int score = 0;
    if (walk_.ends(ply, score)) {
        return score;
    }
    alpha = std::max(alpha, -(kWin - ply));
    beta = std::min(beta, kWin - ply - 1);
    if (alpha >= beta) {
        return alpha;
    }
    if (walk_.probes(ply, score)) {
        return score;
    }
    return expand(ply, alpha, beta, depth);
}

template <class Shape>
int Searcher<Shape>::expand(int ply, int alpha, int beta, int depth) {
    const bool full = beta - alpha > 1;
    const Found found = depth >= kTableDepth
                            ? look_up(walk_.task().table, walk_.path.table_key(ply), ply)
                            : Found{};
    if (!full && decides(found, alpha, beta, depth)) {
        return found.score;
    }
    if (!full && depth <= kSafeDepth && std::abs(beta) < kMaxEstimate) {
        const int guess = walk_.path.estimate(ply);
        if (guess - kSafeMargin * depth >= beta) {
            return guess;
        }
    }
    if (depth >= kGuessedDepth && found.move == kNoPacked) {
        --depth;
    }
    if (!walk_.moves.has_room()) {
        return walk_.path.estimate(ply);
    }
    const Node& n = walk_.path.node(ply);
    Moves moves = walk_.moves.top();
    MoveMaker<Shape>(walk_.tables(), n, moves).all();
    walk_.moves.push(moves);
    score_moves<Shape>(walk_.tables(), n, moves, *memory_, ply,
                       walk_.path.from_table(found.move, ply), walk_.path.move(ply - 1));
    const int best = search_moves(ply, alpha, beta, depth, moves);
    walk_.moves.pop(moves);
    return best;
}

// Tries the moves in turn, and keeps what was found in the table.
template <class Shape>
int Searcher<Shape>::search_moves(int ply, const int alpha, int beta, int depth, Moves& moves) {
    Trial trial{ply, depth, alpha, beta, alpha};
    try_in_turn(
        busy_from(depth), moves.size(), [&](int i) { pick(moves, i); },
        [&](int i) { return busy_key(ply, moves.begin[i].move, depth); },
        [&](int i) {
            try_move(trial, moves, i);
            return !walk_.stopped() && trial.floor < beta;
        });
    if (walk_.stopped()) {
        return 0;
    }
    const int best = trial.best;
    const Bound bound = best >= beta ? Bound::lower : best > alpha ? Bound::exact : Bound::upper;
    if (depth >= kTableDepth) {
        store(ply, depth, best, bound, trial.best_move);
    }
    return best;
}

template <class Shape>
void Searcher<Shape>::try_move(Trial& trial, Moves& moves, int number) {
    ScoredMove& m = moves.begin[number];
    const int score = search_move(trial.ply, trial.floor, trial.beta, trial.depth, number, m);
    if (walk_.stopped()) {
        return;
    }
    m.score = kTried;
    trial.last = std::max(trial.last, number);
    trial.best = std::max(trial.best, score);
    if (score <= trial.floor) {
        return;
    }
    trial.floor = score;
    trial.best_move = m.move;
    if (trial.beta - trial.alpha > 1) {
        lines_.extend(trial.ply, m.move);
    }
    if (score >= trial.beta) {
        memory_->learn(walk_.path.node(trial.ply).turn, trial.ply, trial.depth,
                       walk_.path.move(trial.ply - 1), {moves.begin, moves.begin + trial.last + 1},
                       m);
    }
}

template <class Shape>
int Searcher<Shape>::search_move(int ply, int alpha, int beta, int depth, int number,
                                 const ScoredMove& m) {
    const bool full = beta - alpha > 1;
    walk_.path.descend(ply, m.move, depth - 1);
    if (number == 0) {
        return -visit(ply + 1, -beta, -alpha, depth - 1);
    }
    int less = 0;
    if (depth >= 3 && number >= 2) {
        less = kReductions.plies[std::min(depth, 63)][std::min(number, 63)];
        less -= static_cast<int>(full) + static_cast<int>(m.score >= kBlockScore);
        less = std::clamp(less, 0, depth - 2);
    }
    int score = -visit(ply + 1, -alpha - 1, -alpha, depth - 1 - less);
    if (less > 0 && score > alpha) {
        score = -visit(ply + 1, -alpha - 1, -alpha, depth - 1);
    }
    if (full && score > alpha) {
        score = -visit(ply + 1, -beta, -alpha, depth - 1);
    }
    return score;
}

}  // namespace morabaraba::search::MORABARABA_CORE
