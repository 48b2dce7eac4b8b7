// What every search does at a node: it counts the node, asks whether to stop, and looks whether the
// score is known without searching on.
#pragma once

#include "moves.h"
#include "path.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>

namespace morabaraba::search::MORABARABA_CORE {

// A thread's memory for moves: each node at work has a slice, behind those of the nodes before it.
class MoveStack {
public:
    void clear() { used_ = 0; }
    [[nodiscard]] bool has_room() const { return used_ + kMaxMoves <= kSize; }
    // An empty slice behind all others. REQUIRES: has_room().
    [[nodiscard]] Moves top() const { return {memory_.get() + used_, memory_.get() + used_}; }
    void push(const Moves& slice) { used_ += slice.size(); }
    void pop(const Moves& slice) { used_ -= slice.size(); }

private:
    static constexpr int kSize = 1 << 16;

    std::unique_ptr<ScoredMove[]> memory_{new ScoredMove[kSize]};
    int used_ = 0;
};

// One thread's way through the tree. Scores are the side to move's, wins counted from the root.
template <class Shape>
class Walk {
public:
    void begin(const Task& task) {
        task_ = task;
        nodes_.store(0, std::memory_order_relaxed);
        longest_ = 0;
        path.begin(task_);
        restart();
    }
    // Forgets that the walk had to stop.
    void restart() {
        stopped_ = false;
        moves.clear();
    }

    // Counts the node and says whether the search must end.
    bool must_stop() {
        if (stopped_) {
            return true;
        }
        const std::uint64_t nodes = nodes_.load(std::memory_order_relaxed) + 1;
        nodes_.store(nodes, std::memory_order_relaxed);
        if ((nodes & 1023) == 0 && task_.poll != nullptr) {
            task_.poll(task_.poll_context);
        }
        stopped_ = (task_.node_limit != 0 && nodes >= task_.node_limit) ||
                   task_.stop->load(std::memory_order_relaxed);
        return stopped_;
    }
    void reach(int ply) { longest_ = std::max(longest_, ply); }

    // Whether the game is over at `ply`, or the line too long to follow.
    bool ends(int ply, int& score) const;
    // Whether the database settles the position at `ply`.
    bool probes(int ply, int& score) const;

    [[nodiscard]] const Task& task() const { return task_; }
    [[nodiscard]] const Tables& tables() const { return *task_.tables; }
    [[nodiscard]] bool stopped() const { return stopped_; }
    [[nodiscard]] std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
    [[nodiscard]] int longest() const { return longest_; }

    Path<Shape> path;
    MoveStack moves;

private:
    [[nodiscard]] bool database_holds(const Node& n, int sign, int plies) const;

    Task task_{};
    std::atomic<std::uint64_t> nodes_{0};
    int longest_ = 0;
    bool stopped_ = false;
};

template <class Shape>
bool Walk<Shape>::ends(int ply, int& score) const {
    switch (end_of<Shape>(tables(), path.node(ply))) {
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
    return path.repeats(ply) || (ply >= kMaxPly && ((score = path.estimate(ply)), true));
}

// A database's win may be drawn by the shotless count before it comes; its draws stand.
template <class Shape>
bool Walk<Shape>::database_holds(const Node& n, int sign, int plies) const {
    const std::uint32_t limit = tables().shotless_limit;
    return limit == 0 || sign == 0 ||
           (plies >= 0 && n.shotless + static_cast<std::uint32_t>(plies) <= limit);
}

template <class Shape>
bool Walk<Shape>::probes(int ply, int& score) const {
    if (task_.probe == nullptr) {
        return false;
    }
    int sign = 0;
    int plies = -1;
    const Node& n = path.node(ply);
    if (!task_.probe(task_.probe_context, n, sign, plies) || !database_holds(n, sign, plies)) {
        return false;
    }
    const int away = ply + (plies < 0 || plies > kUnknownPlies ? kUnknownPlies : plies);
    score = sign == 0 ? 0 : sign * (kDatabaseWin - std::min(away, kUnknownPlies + kMaxPly));
    return true;
}

}  // namespace morabaraba::search::MORABARABA_CORE
