#include "owed_shots.h"

#include <algorithm>

namespace morabaraba::solver {

namespace {

using database::compress;
using database::expand;

// Calls visit(shot set, number) for each way to shoot `left` more of `targets`, or fewer but at
// least one where shots may be passed.
template <class Visit>
void for_each_shots(PointSet targets, int left, bool may_stop, PointSet shot, Visit&& visit) {
    if (shot != 0 && (left == 0 || may_stop)) visit(shot);
    if (left == 0) return;
    while (count(targets) >= (may_stop ? 1 : left)) {
        const PointSet first = targets & (0 - targets);
        targets ^= first;
        for_each_shots(targets, left - 1, may_stop, shot | first, visit);
    }
}

// One shot at a cow of side b: all outcomes lie in one block of the child.
template <class Mode>
class ShotsInBlock {
public:
    using Key = typename Mode::Key;

    ShotsInBlock(const PairFrame& frame, const ChildTable<Mode>& child)
        : frame_(frame),
          ranker_(child.index->ranker()),
          rank_{ranker_.low(), ranker_.high(), static_cast<std::uint32_t>(ranker_.low_bits())},
          keys_(child.keys.data()) {}

    void fill(std::uint64_t block, std::span<const std::uint32_t> lines, Key* out) const {
        const Key* keys = keys_ + block * ranker_.count();
        const bool ignore_mills = frame_.shots.ignores_mills();
        const bool all_at_last = frame_.shots.shoots_milled_at_last();
        for (std::size_t i = 0; i < frame_.block_size; ++i) {
            const std::uint32_t set = frame_.sets[i];
            std::uint32_t targets = ignore_mills ? set : outside(set, lines);
            if (targets == 0 && all_at_last) targets = set;
            Key best = Mode::kNone;
            for (; targets != 0; targets &= targets - 1) {
                const std::uint32_t shot = targets & (0 - targets);
                best = std::min(best, keys[rank_(set ^ shot)]);
            }
            out[i] = best;
        }
    }

private:
    static std::uint32_t outside(std::uint32_t set, std::span<const std::uint32_t> lines) {
        std::uint32_t milled = 0;
        for (const std::uint32_t line : lines) milled |= (set & line) == line ? line : 0;
        return set & ~milled;
    }

    const PairFrame& frame_;
    const database::SubsetRanker& ranker_;
    RankTables rank_;
    const Key* keys_;
};

template <class Mode>
typename Mode::Key key_after_b_is_shot(const ChildTable<Mode>& child, PointSet set_a,
                                       PointSet left) {
    return child.lost_at_once ? Mode::kLostNow : child.keys[child.index->index_of(set_a, left)];
}

// Any number of shots, one look-up a choice.
template <class Mode>
void owe_slowly(const PairFrame& frame, const std::vector<ChildTable<Mode>>& children,
                std::uint64_t block, int shots, typename Mode::Key* out) {
    const PointSet set_a = frame.set_a(block);
    const PointSet free = frame.free(block);
    for (std::size_t i = 0; i < frame.block_size; ++i) {
        const PointSet set_b = expand(frame.sets[i], free);
        const PointSet targets = frame.shots.targets(set_b);
        typename Mode::Key best = Mode::kNone;
        for_each_shots(targets, std::min(shots, count(targets)), frame.shots.may_pass(), 0,
                       [&](PointSet shot) {
                           const auto& child = children[static_cast<std::size_t>(count(shot)) - 1];
                           best = std::min(best, key_after_b_is_shot(child, set_a, set_b ^ shot));
                       });
        out[i] = best;
    }
}

}  // namespace

template <class Mode>
OwedTables<Mode> owed_to_a(const PairFrame& frame, const std::vector<ChildTable<Mode>>& children) {
    OwedTables<Mode> owed;
    std::vector<BlockGeometry> geometries(static_cast<std::size_t>(frame.workers.count()));
    for (std::size_t k = 0; k < children.size(); ++k) {
        const int shots = static_cast<int>(k) + 1;
        HugeArray<typename Mode::Key> keys(frame.index.entries());
        frame.workers.for_each(frame.index.blocks(), 16, [&](int thread, std::uint64_t block) {
            if (frame.board.in_mills(frame.set_a(block)) == 0) return;  // nothing closed
            auto* out = keys.data() + block * frame.block_size;
            if (shots > 1 || children[0].lost_at_once) {
                owe_slowly(frame, children, block, shots, out);
                return;
            }
            BlockGeometry& geometry = geometries[static_cast<std::size_t>(thread)];
            geometry.build(frame, block);
            ShotsInBlock<Mode>(frame, children[0]).fill(block, geometry.steps().lines, out);
        });
        owed.push_back(std::move(keys));
    }
    return owed;
}

template <class Mode>
void OwedToB<Mode>::list_milled(PointSet free) {
    milled_.clear();
    std::vector<std::uint32_t> lines;
    for (const PointSet line : frame_.board.lines()) {
        if ((line & ~free) == 0) lines.push_back(compress(line, free));
    }
    milled_.resize(frame_.block_size + 1);
    std::size_t used = 0;
    for (std::size_t i = 0; i < frame_.block_size; ++i) {
        bool milled = false;
        for (const std::uint32_t line : lines) milled |= (frame_.sets[i] & line) == line;
        milled_[used] = static_cast<std::uint32_t>(i);
        used += static_cast<std::size_t>(milled);
    }
    milled_.resize(used);
}

template <class Mode>
void OwedToB<Mode>::build(std::uint64_t block) {
    const PointSet set_a = frame_.set_a(block);
    const PointSet targets = frame_.shots.targets(set_a);
    list_milled(frame_.free(block));
    for (std::size_t k = 0; k < owed_.size(); ++k) {
        owed_[k].assign(frame_.block_size, Mode::kNone);
        const int shots = std::min(static_cast<int>(k) + 1, count(targets));
        if (shots == 1) {
            for_each_point(targets,
                           [&](Point target) { shoot_one(block, set_of(target), owed_[k]); });
        } else if (shots > 1) {
            shoot_several(block, targets, shots, owed_[k]);
        }
    }
}

template <class Mode>
void OwedToB<Mode>::shoot_one(std::uint64_t block, PointSet target, std::vector<Key>& best) {
    const ChildTable<Mode>& child = children_[0];
    if (child.lost_at_once) {
        for (const std::uint32_t i : milled_) best[i] = Mode::kLostNow;
        return;
    }
    const auto place = child.index->classes().find(frame_.set_a(block) ^ target);
    const PointSet there = child.index->classes().representative(place.class_index);
    map_.build(frame_.free(block), frame_.board.symmetries()[place.symmetry],
               frame_.board.all() & ~there);
    const database::SubsetRanker& ranker = child.index->ranker();
    const RankTables rank{ranker.low(), ranker.high(),
                          static_cast<std::uint32_t>(ranker.low_bits())};
    const Key* keys = child.keys.data() + std::uint64_t{place.class_index} * ranker.count();
    for (const std::uint32_t i : milled_) {
        best[i] = std::min(best[i], keys[rank(map_(frame_.sets[i]))]);
    }
}

template <class Mode>
void OwedToB<Mode>::shoot_several(std::uint64_t block, PointSet targets, int shots,
                                  std::vector<Key>& best) {
    const PointSet set_a = frame_.set_a(block);
    const PointSet free = frame_.free(block);
    for_each_shots(targets, shots, frame_.shots.may_pass(), 0, [&](PointSet shot) {
        const ChildTable<Mode>& child = children_[static_cast<std::size_t>(count(shot)) - 1];
        const PointSet left = set_a ^ shot;
        const bool a_still_first = count(left) >= frame_.pair.b;
        for (const std::uint32_t i : milled_) {
            const PointSet set_b = expand(frame_.sets[i], free);
            Key key = Mode::kLostNow;
            if (!child.lost_at_once) {
                key = child.keys[a_still_first ? child.index->index_of(left, set_b)
                                               : child.index->index_of(set_b, left)];
            }
            best[i] = std::min(best[i], key);
        }
    });
}

template OwedTables<PliesMode> owed_to_a(const PairFrame&,
                                         const std::vector<ChildTable<PliesMode>>&);
template OwedTables<ValuesMode> owed_to_a(const PairFrame&,
                                          const std::vector<ChildTable<ValuesMode>>&);
template class OwedToB<PliesMode>;
template class OwedToB<ValuesMode>;

}  // namespace morabaraba::solver
