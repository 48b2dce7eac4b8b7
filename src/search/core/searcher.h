// The inner search: principal variation search over whole plies with a transposition table, and a
// quiescence that plays out the mills at hand.
#pragma once

#include "evaluation.h"
#include "ordering.h"
#include "patterns.h"

#include <cstdlib>
#include <memory>

namespace morabaraba::search::MORABARABA_CORE {

inline constexpr int kMoveMemory = 1 << 16;  // scored moves of all plies together
inline constexpr int kImageCows = 24;  // up to so many cows on board, placing, a position is looked
                                       // up under the symmetry that gives it the least key

// Within so many plies of the leaves, an estimate above beta by the margin a ply is believed.
inline constexpr int kSafeDepth = 6;
inline constexpr int kSafeMargin = 60;  // centicows
inline constexpr int kGuessedDepth =
    4;  // from here on a node without a known move is searched less deep
inline constexpr int kTableDepth = 2;  // a ply from the leaves the table costs more than it saves
inline constexpr int kQuietPlies = 6;  // of the quiescence at most
inline constexpr int kMillsTried = 3;  // in the quiescence, the best by what they shoot

// Whether what the table knows settles a search of this depth in this window.
inline bool decides(const Found& found, int alpha, int beta, int depth) {
    if (!found.hit || found.depth < depth) {
        return false;
    }
    return found.bound == Bound::exact || (found.bound == Bound::lower && found.score >= beta) ||
           (found.bound == Bound::upper && found.score <= alpha);
}

// Plies by which a late move is searched less deep, by depth and number in order.
struct Reductions {
    std::int8_t plies[64][64];
    Reductions() {
        for (int depth = 0; depth < 64; ++depth) {
            for (int number = 0; number < 64; ++number) {
                // log2 in eighths without floating point: the same on every platform.
                plies[depth][number] =
                    static_cast<std::int8_t>((log8(depth) * log8(number) + 64) / 140);
            }
        }
    }

private:
    static int log8(int x) {
        if (x <= 0) {
            return 0;
        }
        int whole = 0;
        while (x >> (whole + 1) != 0) {
            ++whole;
        }
        const int rest = whole >= 3 ? (x >> (whole - 3)) - 8 : (x << (3 - whole)) - 8;
        return 8 * whole + rest;
    }
};

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
        nodes_of_ply_[0] = task.root;
        nodes_of_ply_[0].quiet = static_cast<std::uint8_t>(task.past_count);
        images_[0] = images_of(task.root);
        patterns_[0] = t_->weights != nullptr ? indices_of(task.root) : PatternIndices{};
        follows_images_ = t_->image_count > 1 && may_place(task.root);
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
    [[nodiscard]] int estimate(int ply) const {
        const Node& n = nodes_of_ply_[ply];
        return t_->weights == nullptr ? hand_made<Shape>(*t_, n) : learned(*t_, n, patterns_[ply]);
    }
    [[nodiscard]] static bool may_place(const Node& n) { return n.hand[0] + n.hand[1] > 0; }

    [[nodiscard]] ImageKeys images_of(const Node& n) const {
        ImageKeys images;
        for (int side = 0; side < 2; ++side) {
            for_each_point(n.cows[side], [&](Point p) { toggle(images, side, p); });
        }
        return images;
    }
    void toggle(ImageKeys& images, int side, Point p) const {
        const auto& keys = t_->cow_images[side][p];
        for (int i = 0; i < kMaxImages; ++i) {
            images.keys[i] ^= keys[i];
        }
    }

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

    // Plays `move` and makes what the search of the next ply needs: with `depth` plies left it
    // looks into the table, without it does not.
    void descend(int ply, Move move, int depth) {
        play(*t_, nodes_of_ply_[ply], move, nodes_of_ply_[ply + 1]);
        moves_of_ply_[ply] = move;
        if (depth >= kTableDepth) {
            if (follows_images_) {
                follow_images(ply, move);
            }
            find_key(ply + 1);
            prefetch(task_.table, table_keys_[ply + 1]);
        }
        if (t_->weights != nullptr) {
            follow_patterns(ply, move);
        }
    }
    void follow_images(int ply, Move move) {
        const int mover = nodes_of_ply_[ply].turn;
        ImageKeys& images = images_[ply + 1];
        images = images_[ply];
        if (!move.is_placement()) {
            toggle(images, mover, move.from);
        }
        toggle(images, mover, move.to);
        for_each_point(move.shots, [&](Point p) { toggle(images, 1 - mover, p); });
    }
    void follow_patterns(int ply, Move move) {
        const int mover = nodes_of_ply_[ply].turn;
        PatternIndices& patterns = patterns_[ply + 1];
        patterns = patterns_[ply];
        if (!move.is_placement()) {
            remove_cow(patterns, mover, move.from);
        }
        add_cow(patterns, mover, move.to);
        for_each_point(move.shots, [&](Point p) { remove_cow(patterns, 1 - mover, p); });
    }

    // The key in the table: of the least image while placing, with the shotless plies that count.
    void find_key(int ply) {
        const Node& n = nodes_of_ply_[ply];
        std::uint64_t key = n.key;
        image_of_ply_[ply] = 0;
        if (follows_images_ && may_place(n) && (n.ban_from[0] & n.ban_from[1]) == kNoPoint) {
            const auto& keys = images_[ply].keys;
            std::uint64_t least = keys[0];
            int at = 0;
            for (int i = 1; i < kMaxImages; ++i) {
                at = keys[i] < least ? i : at;
                least = keys[i] < least ? keys[i] : least;
            }
            image_of_ply_[ply] = static_cast<std::uint8_t>(at);
            key ^= keys[0] ^ least;
        }
        if (n.shotless != 0) {
            key ^= t_->shotless[shotless_step(n.shotless)];
        }
        table_keys_[ply] = key;
    }
    [[nodiscard]] std::size_t shotless_step(std::uint32_t plies) const {
        if (plies >= t_->shotless_limit) {
            return 63;
        }
        return t_->shotless_limit <= 63 ? plies
                                        : 1 + plies * std::uint64_t{62} / t_->shotless_limit;
    }

    // Whether the position stood before: once below the root, or so often before it that the rule
    // set, or two wasted rounds, make it a draw.
    [[nodiscard]] bool repeats(int ply) const {
        const Node& n = nodes_of_ply_[ply];
        int before = 0;
        for (int back = 4; back <= n.quiet; back += 2) {
            if (back < ply) {
                if (nodes_of_ply_[ply - back].key == n.key) {
                    return true;
                }
            } else if (key_before(ply - back) == n.key) {
                ++before;
                if (before >= 2 || before + 1 == t_->repetition) {
                    return true;
                }
            }
        }
        return false;
    }
    [[nodiscard]] std::uint64_t key_before(int ply) const {
        return ply >= 0 ? nodes_of_ply_[ply].key : task_.past[task_.past_count + ply];
    }

    Moves slice() { return {moves_.get() + next_move_, moves_.get() + next_move_}; }

    int visit(int ply, int alpha, int beta, int depth);
    int expand(int ply, int alpha, int beta, int depth);
    int search_moves(int ply, int alpha, int beta, int depth, Moves& moves);
    int search_move(int ply, int alpha, int beta, int depth, int number, const ScoredMove& m);
    int quiesce(int ply, int alpha, int beta, int left);
    bool ends(int ply, int& score);
    bool probes(int ply, int& score);
    bool database_holds(const Node& n, int sign, int plies) const;
    [[nodiscard]] Move table_move(const Found& found, int ply) const {
        if (found.move == kNoPacked) {
            return Move{};
        }
        if (image_of_ply_[ply] == 0) {
            return unpack(found.move);
        }
        return unpack(mapped(found.move, t_->sources[image_of_ply_[ply]]));
    }
    void store(int ply, int depth, int score, Bound bound, Move best) {
        std::uint32_t packed = best.is_none() ? kNoPacked : pack(best);
        if (packed != kNoPacked && image_of_ply_[ply] != 0) {
            packed = mapped(packed, t_->images[image_of_ply_[ply]]);
        }
        enter(task_.table, table_keys_[ply], ply, {true, packed, bound, score, depth});
    }
    void reward(int ply, int depth, const Moves& moves, int tried);
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
    bool follows_images_ = false;
    int next_move_ = 0;
    std::unique_ptr<Memory> memory_;
    std::unique_ptr<ScoredMove[]> moves_;
    Node nodes_of_ply_[kMaxPly + 2];
    ImageKeys images_[kMaxPly + 2];
    PatternIndices patterns_[kMaxPly + 2];
    std::uint64_t table_keys_[kMaxPly + 2] = {};
    std::uint8_t image_of_ply_[kMaxPly + 2] = {};
    Move moves_of_ply_[kMaxPly + 2];
    Move lines_[kMaxPly + 2][kMaxPly];
    int line_length_[kMaxPly + 2] = {};
    static inline const Reductions kReductions{};
};

template <class Shape>
bool Searcher<Shape>::ends(int ply, int& score) {
    switch (end_of<Shape>(*t_, nodes_of_ply_[ply])) {
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
    return repeats(ply) || (ply >= kMaxPly && ((score = estimate(ply)), true));
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
    const Node& n = nodes_of_ply_[ply];
    if (!task_.probe(task_.probe_context, n, sign, plies) || !database_holds(n, sign, plies)) {
        return false;
    }
    const int away = ply + (plies < 0 || plies > kUnknownPlies ? kUnknownPlies : plies);
    score = sign == 0 ? 0 : sign * (kDatabaseWin - std::min(away, kUnknownPlies + kMaxPly));
    return true;
}

template <class Shape>
int Searcher<Shape>::search(RootMove* moves, int number, int alpha, int beta, int depth) {
    find_key(0);
    next_move_ = 0;
    int best = -kInfinite;
    for (int i = 0; i < number && !stopped_; ++i) {
        const std::uint64_t before = nodes();
        descend(0, moves[i].move, depth - 1);
        int score = alpha + 1;
        if (i > 0) {
            score = -visit(1, -alpha - 1, -alpha, depth - 1);
        }
        if (i == 0 || (score > alpha && !stopped_)) {
            score = -visit(1, -beta, -alpha, depth - 1);
        }
        moves[i].nodes += nodes() - before;
        if (stopped_) {
            break;
        }
        if (i == 0 || score > alpha) {
            moves[i].score = score;
            extend_line(0, moves[i].move);
            moves[i].length = line_length_[0];
            std::copy_n(lines_[0], line_length_[0], moves[i].line.begin());
        } else {
            moves[i].score = -kInfinite;
        }
        best = std::max(best, score);
        alpha = std::max(alpha, score);
        if (alpha >= beta) {
            break;
        }
    }
    return best;
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
        depth >= kTableDepth ? look_up(task_.table, table_keys_[ply], ply) : Found{};
    if (!full && decides(found, alpha, beta, depth)) {
        return found.score;
    }
    if (!full && depth <= kSafeDepth && std::abs(beta) < kMaxEstimate) {
        const int guess = estimate(ply);
        if (guess - kSafeMargin * depth >= beta) {
            return guess;
        }
    }
    if (depth >= kGuessedDepth && found.move == kNoPacked) {
        --depth;
    }
    if (next_move_ + kMaxMoves > kMoveMemory) {
        return estimate(ply);
    }
    const Node& n = nodes_of_ply_[ply];
    Moves moves = slice();
    MoveMaker<Shape>(*t_, n, moves).all();
    next_move_ += moves.size();
    score_moves<Shape>(*t_, n, moves, *memory_, ply, table_move(found, ply),
                       moves_of_ply_[ply - 1]);
    const int best = search_moves(ply, alpha, beta, depth, moves);
    next_move_ -= moves.size();
    return best;
}

// Tries the moves in their order, and keeps what was found in the table.
template <class Shape>
int Searcher<Shape>::search_moves(int ply, const int alpha, int beta, int depth, Moves& moves) {
    int best = -kInfinite;
    int floor = alpha;
    Move best_move{};
    for (int i = 0; i < moves.size() && floor < beta; ++i) {
        pick(moves, i);
        const int score = search_move(ply, floor, beta, depth, i, moves.begin[i]);
        if (stopped_) {
            return 0;
        }
        best = std::max(best, score);
        if (score <= floor) {
            continue;
        }
        floor = score;
        best_move = moves.begin[i].move;
        if (beta - alpha > 1) {
            extend_line(ply, best_move);
        }
        if (score >= beta) {
            reward(ply, depth, moves, i);
        }
    }
    const Bound bound = best >= beta ? Bound::lower : best > alpha ? Bound::exact : Bound::upper;
    if (depth >= kTableDepth) {
        store(ply, depth, best, bound, best_move);
    }
    return best;
}

template <class Shape>
int Searcher<Shape>::search_move(int ply, int alpha, int beta, int depth, int number,
                                 const ScoredMove& m) {
    const bool full = beta - alpha > 1;
    descend(ply, m.move, depth - 1);
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
void Searcher<Shape>::reward(int ply, int depth, const Moves& moves, int tried) {
    const int side = nodes_of_ply_[ply].turn;
    const int bonus = std::min(16 * depth * depth, 1200);
    const ScoredMove& best = moves.begin[tried];
    Memory::learn(memory_->history_of(side, best.move), bonus);
    for (int i = 0; i < tried; ++i) {
        if (moves.begin[i].closes == 0) {
            Memory::learn(memory_->history_of(side, moves.begin[i].move), -bonus);
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
    const Move last = moves_of_ply_[ply - 1];
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
    const Node& n = nodes_of_ply_[ply];
    int best = estimate(ply);
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
        descend(ply, moves.begin[i].move, 0);
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
