// What the retrograde analysis finds on a diagonal (as many cows each), handed on with the sides
// changed: a set of side b that is lost where side a moves is, seen from the other side, a set of
// side a that has just moved. So one table serves both sides to move.
#pragma once

#include "arena.h"
#include "pair_frame.h"
#include "relabel.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace morabaraba::solver {

// Filled block by block from all threads, then sorted by the block in which the mirrored entries
// stand; filled again only after that.
class MirroredLists {
public:
    explicit MirroredLists(const PairFrame& frame);

    // Adds entries of `block`, given by side b's sets. One thread at a time for each `thread`.
    void add(int thread, std::uint64_t block, std::span<const std::uint32_t> sets);
    // Makes what was added since the last time readable, and forgets what was there before.
    void sort();

    // Side b's sets of `block`, in no certain order; valid until the next sort().
    [[nodiscard]] std::span<const std::uint32_t> of(std::uint64_t block) const {
        if (size_ == 0) return {};
        return {sets_.data() + begins_[block], begins_[block + 1] - begins_[block]};
    }
    [[nodiscard]] std::uint64_t size() const { return size_; }

private:
    struct Item {
        std::uint32_t block;
        std::uint32_t set;
    };
    struct Adder {
        Arena memory;
        std::vector<std::span<Item>> pieces;  // all full but the last, which ends at `next`
        Item* next = nullptr;
        Item* end = nullptr;
        std::vector<std::uint64_t> places;  // by block: how many, then where the next one goes
        // Of the block at work:
        std::uint64_t block = ~std::uint64_t{0};
        Relabel to_points;
        std::array<PointSet, kMaxSymmetries> images{};  // of side a
        std::vector<const Symmetry*> stabiliser;        // without the identity
    };

    void begin_block(Adder& adder, std::uint64_t block) const;
    static void close_piece(Adder& adder);
    static void open_piece(Adder& adder);
    static void put(Adder& adder, std::uint32_t block, std::uint32_t set);
    void put_all(Adder& adder, std::uint32_t block, PointSet image) const;
    void share_out();
    void place_items(Adder& adder);

    const PairFrame& frame_;
    std::vector<PointSet> free_;           // by block
    std::vector<std::uint8_t> symmetric_;  // by block: whether side a has symmetries of its own
    std::vector<Adder> adders_;            // by thread
    std::vector<std::uint64_t> begins_;
    HugeArray<std::uint32_t> sets_;
    std::uint64_t size_ = 0;
};

}  // namespace morabaraba::solver
