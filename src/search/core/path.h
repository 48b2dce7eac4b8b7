// The line from the root to the node at work: positions, table keys and the evaluation's numbers of
// all its plies, each made from the one before by a move.
#pragma once

#include "evaluation.h"
#include "patterns.h"
#include "table_access.h"

#include <cstdint>

namespace morabaraba::search::MORABARABA_CORE {

inline constexpr int kTableDepth = 2;  // a ply from the leaves the table costs more than it saves

template <class Shape>
class Path {
public:
    void begin(const Task& task) {
        task_ = &task;
        t_ = task.tables;
        nodes_[0] = task.root;
        nodes_[0].quiet = static_cast<std::uint8_t>(task.past_count);
        images_[0] = image_keys(*t_, task.root);
        patterns_[0] = t_->weights != nullptr ? indices_of(task.root) : PatternIndices{};
        follows_images_ = t_->image_count > 1 && may_place(task.root);
        find_key(0);
    }

    [[nodiscard]] const Node& node(int ply) const { return nodes_[ply]; }
    [[nodiscard]] Move move(int ply) const { return moves_[ply]; }
    // Of the position in the table. REQUIRES: descend() with kTableDepth or more led here.
    [[nodiscard]] std::uint64_t table_key(int ply) const { return table_keys_[ply]; }

    // Plays `move` and makes what the search of the next ply needs: with `depth` plies left it
    // looks into the table, without it does not.
    void descend(int ply, Move move, int depth) {
        play(*t_, nodes_[ply], move, nodes_[ply + 1]);
        moves_[ply] = move;
        if (depth >= kTableDepth) {
            if (follows_images_) {
                follow_images(ply, move);
            }
            find_key(ply + 1);
            prefetch(task_->table, table_keys_[ply + 1]);
        }
        if (t_->weights != nullptr) {
            follow_patterns(ply, move);
        }
    }

    [[nodiscard]] int estimate(int ply) const {
        const Node& n = nodes_[ply];
        return t_->weights == nullptr ? hand_made<Shape>(*t_, n) : learned(*t_, n, patterns_[ply]);
    }

    // Whether the position stood before: once below the root, or so often before it that the rule
    // set, or two wasted rounds, make it a draw.
    [[nodiscard]] bool repeats(int ply) const {
        const Node& n = nodes_[ply];
        int before = 0;
        for (int back = 4; back <= n.quiet; back += 2) {
            if (back < ply) {
                if (nodes_[ply - back].key == n.key) {
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
    // Moves as the table holds them, under the symmetry that gave the key.
    [[nodiscard]] Move from_table(std::uint32_t packed, int ply) const {
        if (packed == kNoPacked) {
            return Move{};
        }
        const int image = image_of_ply_[ply];
        return unpack(image == 0 ? packed : mapped(packed, t_->sources[image]));
    }
    [[nodiscard]] std::uint32_t for_table(Move move, int ply) const {
        if (move.is_none()) {
            return kNoPacked;
        }
        const int image = image_of_ply_[ply];
        return image == 0 ? pack(move) : mapped(pack(move), t_->images[image]);
    }

private:
    [[nodiscard]] static bool may_place(const Node& n) { return n.hand[0] + n.hand[1] > 0; }

    void toggle(ImageKeys& images, int side, Point p) const {
        const auto& keys = t_->cow_images[side][p];
        for (int i = 0; i < kMaxImages; ++i) {
            images.keys[i] ^= keys[i];
        }
    }

    // Calls go(side, point) for each cow that `move` takes away, come(side, point) for the one it
    // puts down.
    template <class Go, class Come>
    static void for_each_change(int mover, Move move, Go&& go, Come&& come) {
        if (!move.is_placement()) {
            go(mover, move.from);
        }
        come(mover, move.to);
        for_each_point(move.shots, [&](Point p) { go(1 - mover, p); });
    }
    void follow_images(int ply, Move move) {
        ImageKeys& images = images_[ply + 1];
        images = images_[ply];
        const auto change = [&](int side, Point p) { toggle(images, side, p); };
        for_each_change(nodes_[ply].turn, move, change, change);
    }
    void follow_patterns(int ply, Move move) {
        PatternIndices& patterns = patterns_[ply + 1];
        patterns = patterns_[ply];
        for_each_change(
            nodes_[ply].turn, move, [&](int side, Point p) { remove_cow(patterns, side, p); },
            [&](int side, Point p) { add_cow(patterns, side, p); });
    }

    // The key in the table: of the least image while placing, with the shotless plies that count.
    void find_key(int ply) {
        const Node& n = nodes_[ply];
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

    [[nodiscard]] std::uint64_t key_before(int ply) const {
        return ply >= 0 ? nodes_[ply].key : task_->past[task_->past_count + ply];
    }

    const Task* task_ = nullptr;
    const Tables* t_ = nullptr;
    bool follows_images_ = false;
    Node nodes_[kMaxPly + 2];
    ImageKeys images_[kMaxPly + 2];
    PatternIndices patterns_[kMaxPly + 2];
    std::uint64_t table_keys_[kMaxPly + 2] = {};
    std::uint8_t image_of_ply_[kMaxPly + 2] = {};
    Move moves_[kMaxPly + 2];
};

}  // namespace morabaraba::search::MORABARABA_CORE
