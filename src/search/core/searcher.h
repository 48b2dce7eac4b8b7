// The inner search: principal variation search over whole plies with a transposition table, and a
// quiescence that plays out the mills at hand.
#pragma once

#include "ordering.h"
#include "path.h"
#include "reductions.h"
#include "turns.h"

#include <cstdlib>
#include <memory>

namespace morabaraba::search::MORABARABA_CORE {

inline constexpr int kMoveMemory = 1 << 16;  // scored moves of all plies together

// Within so many plies of the leaves, an estimate above beta by the margin a ply is believed.
inline constexpr int kSafeDepth = 6;
inline constexpr int kSafeMargin = 60;  // centicows
// From this depth on a node without a known move is searched less deep.
inline constexpr int kGuessedDepth = 4;
// From this depth on threads turn last to the moves that others are at.
inline constexpr int kSharedDepth = 3;
inline constexpr int kTried = -(1 << 30);  // the order's score of a move that was searched
inline constexpr int kQuietPlies = 6;      // of the quiescence at most
inline constexpr int kMillsTried = 3;      // in the quiescence, the best by what they shoot

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
    Searcher() : memory_(new Memory), moves_(new ScoredMove[kMoveMemory]) {}

    void begin(const Task& task) override {
        task_ = task;
        t_ = task.tables;
        nodes_.store(0, std::memory_order_relaxed);
        longest_ = 0;
        stopped_ = false;
        path_.begin(task_);
        memory_->forget();  // only what the table holds under a position's own key is carried over
        next_move_ = 0;
    }

    int search(RootMove* moves, int number, int alpha, int beta, int depth) override;
    [[nodiscard]] bool stopped() const override { return stopped_; }
    [[nodiscard]] int evaluate(const Tables& tables, const Node& node) const override {
        if (tables.weights == nullptr) {
            return hand_made<Shape>(tables, node);
        }
        return learned(tables, node, indices_of(node));
    }

private:
    // Counts the node and says whether the search must end.
    bool must_stop() {
        if (stopped_) {
            return true;
        }
        const std::uint64_t nodes = nodes_.load(std::memory_order_relaxed) + 1;
        nodes_.store(nodes, std::memory_order_relaxed);
        if ((nodes & 1023) == 0) {
            if (task_.poll != nullptr) {
                task_.poll(task_.poll_context);
            }
        }
        stopped_ = (task_.node_limit != 0 && nodes >= task_.node_limit) ||
                   task_.stop->load(std::memory_order_relaxed);
        return stopped_;
    }

    Moves slice() { return {moves_.get() + next_move_, moves_.get() + next_move_}; }

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
    // What BusyMoves knows a move at `ply` by.
    [[nodiscard]] std::uint64_t busy_key(int ply, Move move, int depth) const {
        const std::uint64_t step = pack(move) * 0x9e3779b97f4a7c15;
        return path_.node(ply).key ^ step ^ static_cast<std::uint64_t>(depth);
    }

    int search_root_move(RootMove& m, bool first, int alpha, int beta, int depth);
    [[nodiscard]] BusyMoves* busy_from(int depth) const {
        return depth >= kSharedDepth ? task_.busy : nullptr;
    }
    int visit(int ply, int alpha, int beta, int depth);
    int expand(int ply, int alpha, int beta, int depth);
    int search_moves(int ply, int alpha, int beta, int depth, Moves& moves);
    void try_move(Trial& trial, Moves& moves, int number);
    int search_move(int ply, int alpha, int beta, int depth, int number, const ScoredMove& m);
    int quiesce(int ply, int alpha, int beta, int left);
    bool ends(int ply, int& score);
    bool probes(int ply, int& score);
    bool database_holds(const Node& n, int sign, int plies) const;
    void store(int ply, int depth, int score, Bound bound, Move best) {
        const Found entry{true, path_.for_table(best, ply), bound, score, depth};
        enter(task_.table, path_.table_key(ply), ply, entry);
    }
    void reward(const Trial& trial, const Moves& moves, int number);
    void start_line(int ply) { line_length_[ply] = 0; }
    void extend_line(int ply, Move move) {
        Move* line = lines_[ply];
        line[0] = move;
        const int length = std::min(line_length_[ply + 1], kMaxPly - 1);
        std::copy_n(lines_[ply + 1], length, line + 1);
        line_length_[ply] = length + 1;
    }

    Task task_{};
    const Tables* t_ = nullptr;
    bool stopped_ = false;
    int next_move_ = 0;
    std::unique_ptr<Memory> memory_;
    std::unique_ptr<ScoredMove[]> moves_;
    Path<Shape> path_;
    Move lines_[kMaxPly + 2][kMaxPly];
    int line_length_[kMaxPly + 2] = {};
    static inline const Reductions kReductions{};
};

template <class Shape>
bool Searcher<Shape>::ends(int ply, int& score) {
    switch (end_of<Shape>(*t_, path_.node(ply))) {
        case End::none:
            break;
        case End::lost:
            score = -(kWin - ply);
            return true;
        case End::won:
            score = kWin - ply;
            return true;
        case End::drawn:
            score = 0;
            return true;
    }
    score = 0;
    return path_.repeats(ply) || (ply >= kMaxPly && ((score = path_.estimate(ply)), true));
}

// A database's win may be drawn by the shotless count before it comes; its draws stand.
template <class Shape>
bool Searcher<Shape>::database_holds(const Node& n, int sign, int plies) const {
    if (t_->shotless_limit == 0 || sign == 0) {
        return true;
    }
    return plies >= 0 && n.shotless + static_cast<std::uint32_t>(plies) <= t_->shotless_limit;
}

template <class Shape>
bool Searcher<Shape>::probes(int ply, int& score) {
    if (task_.probe == nullptr) {
        return false;
    }
    int sign = 0;
    int plies = -1;
    const Node& n = path_.node(ply);
    if (!task_.probe(task_.probe_context, n, sign, plies) || !database_holds(n, sign, plies)) {
        return false;
    }
    const int away = ply + (plies < 0 || plies > kUnknownPlies ? kUnknownPlies : plies);
    score = sign == 0 ? 0 : sign * (kDatabaseWin - std::min(away, kUnknownPlies + kMaxPly));
    return true;
}

template <class Shape>
int Searcher<Shape>::search(RootMove* moves, int number, int alpha, int beta, int depth) {
    next_move_ = 0;
    stopped_ = false;
    int best = -kInfinite;
    try_in_turn(
        busy_from(depth), number, [](int) {},
        [&](int i) { return busy_key(0, moves[i].move, depth); },
        [&](int i) {
            const int score = search_root_move(moves[i], i == 0, alpha, beta, depth);
            if (stopped_) {
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
    path_.descend(0, m.move, depth - 1);
    int score = alpha + 1;
    if (!first) {
        score = -visit(1, -alpha - 1, -alpha, depth - 1);
    }
    if (first || (score > alpha && !stopped_)) {
        score = -visit(1, -beta, -alpha, depth - 1);
    }
    m.nodes += nodes() - before;
    if (stopped_) {
        return score;
    }
    m.score = first || score > alpha ? score : -kInfinite;
    if (m.score != -kInfinite) {
        extend_line(0, m.move);
        m.length = line_length_[0];
        std::copy_n(lines_[0], line_length_[0], m.line.begin());
    }
    return score;
}

template <class Shape>
int Searcher<Shape>::visit(int ply, int alpha, int beta, int depth) {
    start_line(ply);
    if (must_stop()) {
        return 0;
    }
    if (depth <= 0) {
        return quiesce(ply, alpha, beta, kQuietPlies);
    }
    int score = 0;
    if (ends(ply, score)) {
        return score;
    }
    alpha = std::max(alpha, -(kWin - ply));
    beta = std::min(beta, kWin - ply - 1);
    if (alpha >= beta) {
        return alpha;
    }
    if (probes(ply, score)) {
        return score;
    }
    return expand(ply, alpha, beta, depth);
}

template <class Shape>
int Searcher<Shape>::expand(int ply, int alpha, int beta, int depth) {
    const bool full = beta - alpha > 1;
    const Found found =
        depth >= kTableDepth ? look_up(task_.table, path_.table_key(ply), ply) : Found{};
    if (!full && decides(found, alpha, beta, depth)) {
        return found.score;
    }
    if (!full && depth <= kSafeDepth && std::abs(beta) < kMaxEstimate) {
        const int guess = path_.estimate(ply);
        if (guess - kSafeMargin * depth >= beta) {
            return guess;
        }
    }
    if (depth >= kGuessedDepth && found.move == kNoPacked) {
        --depth;
    }
    if (next_move_ + kMaxMoves > kMoveMemory) {
        return path_.estimate(ply);
    }
    const Node& n = path_.node(ply);
    Moves moves = slice();
    MoveMaker<Shape>(*t_, n, moves).all();
    next_move_ += moves.size();
    score_moves<Shape>(*t_, n, moves, *memory_, ply, path_.from_table(found.move, ply),
                       path_.move(ply - 1));
    const int best = search_moves(ply, alpha, beta, depth, moves);
    next_move_ -= moves.size();
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
            return !stopped_ && trial.floor < beta;
        });
    if (stopped_) {
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
    if (stopped_) {
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
        extend_line(trial.ply, m.move);
    }
    if (score >= trial.beta) {
        reward(trial, moves, number);
    }
}

template <class Shape>
int Searcher<Shape>::search_move(int ply, int alpha, int beta, int depth, int number,
                                 const ScoredMove& m) {
    const bool full = beta - alpha > 1;
    path_.descend(ply, m.move, depth - 1);
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

template <class Shape>
void Searcher<Shape>::reward(const Trial& trial, const Moves& moves, int number) {
    const int ply = trial.ply;
    const int side = path_.node(ply).turn;
    const int bonus = std::min(16 * trial.depth * trial.depth, 1200);
    const ScoredMove& best = moves.begin[number];
    Memory::learn(memory_->history_of(side, best.move), bonus);
    for (int i = 0; i <= trial.last; ++i) {
        const ScoredMove& m = moves.begin[i];
        if (i != number && m.score == kTried && m.closes == 0) {
            Memory::learn(memory_->history_of(side, m.move), -bonus);
        }
    }
    if (best.closes != 0) {
        return;
    }
    auto& killers = memory_->killers[ply];
    if (killers[0] != best.move) {
        killers[1] = killers[0];
        killers[0] = best.move;
    }
    const Move last = path_.move(ply - 1);
    memory_->counters[1 - side][row_of(last)][last.to] = best.move;
}

template <class Shape>
int Searcher<Shape>::quiesce(int ply, int alpha, int beta, int left) {
    longest_ = std::max(longest_, ply);
    int score = 0;
    if (ends(ply, score)) {
        return score;
    }
    if (probes(ply, score)) {
        return score;
    }
    const Node& n = path_.node(ply);
    int best = path_.estimate(ply);
    if (best >= beta || left == 0 || next_move_ + kMaxMoves > kMoveMemory) {
        return best;
    }
    alpha = std::max(alpha, best);
    Moves moves = slice();
    MoveMaker<Shape>(*t_, n, moves).mills();
    next_move_ += moves.size();
    score_mills<Shape>(*t_, n, moves);
    for (int i = 0; i < std::min(moves.size(), kMillsTried); ++i) {
        pick(moves, i);
        path_.descend(ply, moves.begin[i].move, 0);
        start_line(ply + 1);
        if (must_stop()) {
            break;
        }
        score = -quiesce(ply + 1, -beta, -alpha, left - 1);
        if (stopped_) {
            break;
        }
        best = std::max(best, score);
        alpha = std::max(alpha, score);
        if (alpha >= beta) {
            break;
        }
    }
    next_move_ -= moves.size();
    return best;
}

}  // namespace morabaraba::search::MORABARABA_CORE
