// The worth of a shot: for every board on which a side has just closed mills, the outcome of its
// best shots, as the key of the position that the other side then has to move in.
#pragma once

#include "mapped_keys.h"
#include "pair_frame.h"

#include <vector>

namespace morabaraba::solver {

// owed[k - 1][entry]: the best that side a reaches with k shots on side b at that entry's board;
// kNone where it has no target.
template <class Mode>
using OwedTables = std::vector<HugeArray<typename Mode::Key>>;

// children[k - 1]: side b to move with k cows fewer.
template <class Mode>
OwedTables<Mode> owed_to_a(const PairFrame& frame, const std::vector<ChildTable<Mode>>& children);

// Side b's shots on side a, worked out a block at a time.
template <class Mode>
class OwedToB {
public:
    using Key = typename Mode::Key;

    // children[k - 1]: side a to move with k cows fewer; not needed on a diagonal, where `owed_a`
    // says what the mirrored shots are worth.
    OwedToB(const PairFrame& frame, const std::vector<ChildTable<Mode>>& children,
            const OwedTables<Mode>& owed_a)
        : frame_(frame),
          children_(children),
          owed_a_(owed_a),
          owed_(owed_a.size()),
          mapped_(frame) {}

    // Fills keys(k) for the sets of side b that stand in one of `lines`; others stay undefined.
    void build(std::uint64_t block, std::span<const std::uint32_t> lines);
    // By rank of side b's set, after `shots` shots earned.
    [[nodiscard]] const Key* keys(int shots) const {
        return owed_[static_cast<std::size_t>(shots) - 1].data();
    }

private:
    void find_milled(std::span<const std::uint32_t> lines);
    void mirror(std::uint64_t block);
    void shoot_one(std::uint64_t block, PointSet target, Key* best);
    void shoot_several(std::uint64_t block, PointSet targets, int shots, Key* best);

    const PairFrame& frame_;
    const std::vector<ChildTable<Mode>>& children_;
    const OwedTables<Mode>& owed_a_;
    std::vector<std::vector<Key>> owed_;
    std::vector<Word> milled_;          // side b's sets with a mill
    std::vector<std::uint32_t> ranks_;  // of milled_, on a diagonal
    MappedKeys<Mode> mapped_;
};

}  // namespace morabaraba::solver
