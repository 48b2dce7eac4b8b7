#include "owed_shots.h"

#include <algorithm>
#include <bit>

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

// One shot at a cow of side b: all outcomes lie in one block of the child, and the sets that a shot
// at one point leaves are in the order of those that hold it. Scratch: one a thread.
template <class Mode>
class ShotsInBlock {
public:
    using Key = typename Mode::Key;

    // `left`: the child's sets of side b.
    ShotsInBlock(const PairFrame& frame, const ChildTable<Mode>& child, const PointBits& left)
        : frame_(frame),
          keys_(child.keys.data()),
          block_size_(child.index->block_size()),
          left_(left),
          best_(frame.bits.padded()),
          packed_(left.padded()),
          targets_(width(), std::vector<Word>(frame.bits.words())) {}

    void fill(std::uint64_t block, Key* out) {
        find_targets(block);
        std::fill(best_.begin(), best_.end(), Mode::kNone);
        const Key* keys = keys_ + block * block_size_;
        const KeyKernels<Key>& kernels = frame_.template key_kernels<Key>();
        for (std::size_t p = 0; p < width(); ++p) {
            const int bit = static_cast<int>(p);
            kernels.pack(keys, left_.without(bit), left_.words(), packed_.data());
            kernels.unpack_least(packed_.data(), frame_.bits.with(bit), targets_[p].data(),
                                 frame_.bits.words(), best_.data());
        }
        std::copy_n(best_.begin(), frame_.block_size, out);
    }

private:
    [[nodiscard]] std::size_t width() const {
        return static_cast<std::size_t>(frame_.index.ranker().width());
    }

    // For each point the sets in which side b's cow there may be shot.
    void find_targets(std::uint64_t block) {
        const PointBits& bits = frame_.bits;
        for (auto& of_point : targets_) std::fill(of_point.begin(), of_point.end(), Word{0});
        if (!frame_.shots.ignores_mills()) find_milled(frame_.free(block));
        none_.assign(bits.all(), bits.all() + bits.words());
        for (std::size_t p = 0; p < width(); ++p) {
            const Word* with = bits.with(static_cast<int>(p));
            for (std::size_t w = 0; w < none_.size(); ++w) {
                targets_[p][w] = with[w] & ~targets_[p][w];
                none_[w] &= ~targets_[p][w];
            }
        }
        if (!frame_.shots.shoots_milled_at_last()) return;
        for (std::size_t p = 0; p < width(); ++p) {
            const Word* with = bits.with(static_cast<int>(p));
            for (std::size_t w = 0; w < none_.size(); ++w) targets_[p][w] |= with[w] & none_[w];
        }
    }

    // For each point the sets in which a cow there stands in a mill, or would.
    void find_milled(PointSet free) {
        std::size_t p = 0;
        for_each_point(free, [&](Point point) {
            for (const PointSet rest : frame_.board.line_rests(point)) {
                if ((rest & ~free) != 0) continue;
                frame_.bits.add_holders(frame_.bits.all(), compress(rest, free),
                                        targets_[p].data());
            }
            ++p;
        });
    }

    const PairFrame& frame_;
    const Key* keys_;
    std::size_t block_size_;
    const PointBits& left_;
    std::vector<Key> best_;
    std::vector<Key> packed_;
    std::vector<std::vector<Word>> targets_;
    std::vector<Word> none_;  // sets without a target
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

// owe(fill) calls fill(thread, block, keys out) for each block.
template <class Mode, class Owe>
void owe_single_shots(const PairFrame& frame, const ChildTable<Mode>& child, const Owe& owe) {
    const PointBits left(child.index->ranker().width(), child.index->ranker().masks());
    std::vector<ShotsInBlock<Mode>> scratch;
    for (int i = 0; i < frame.workers.count(); ++i) scratch.emplace_back(frame, child, left);
    owe([&](int thread, std::uint64_t block, auto* out) {
        scratch[static_cast<std::size_t>(thread)].fill(block, out);
    });
}

// The entries of a diagonal's block, with the sides changed.
class MirroredPlaces {
public:
    MirroredPlaces(const PairFrame& frame, std::uint64_t block) : frame_(frame) {
        const auto symmetries = frame.board.symmetries();
        std::transform(symmetries.begin(), symmetries.end(), images_.begin(),
                       [&](const Symmetry& symmetry) { return symmetry(frame.set_a(block)); });
        PackedBits points{};
        for_each_point(frame.board.all(), [&](Point point) { points[point] = set_of(point); });
        to_points_.build(frame.free(block), [](Point point) { return point; }, points);
    }

    [[nodiscard]] std::uint64_t operator()(std::uint32_t set_b) const {
        const auto place = frame_.index.classes().find(to_points_(set_b));
        const PointSet free = frame_.free(place.class_index);
        return std::uint64_t{place.class_index} * frame_.block_size +
               frame_.rank(compress(images_[place.symmetry], free));
    }

private:
    const PairFrame& frame_;
    std::array<PointSet, kMaxSymmetries> images_{};  // of side a
    SetMap to_points_;
};

}  // namespace

template <class Mode>
OwedTables<Mode> owed_to_a(const PairFrame& frame, const std::vector<ChildTable<Mode>>& children) {
    OwedTables<Mode> owed;
    for (std::size_t k = 0; k < children.size(); ++k) {
        const int shots = static_cast<int>(k) + 1;
        HugeArray<typename Mode::Key> keys(frame.index.entries());
        const auto owe = [&](auto&& fill) {
            frame.workers.for_each(frame.index.blocks(), 16, [&](int thread, std::uint64_t block) {
                if (frame.board.in_mills(frame.set_a(block)) == 0) return;  // nothing closed
                fill(thread, block, keys.data() + block * frame.block_size);
            });
        };
        if (shots > 1 || children[0].lost_at_once) {
            owe([&](int, std::uint64_t block, auto* out) {
                owe_slowly(frame, children, block, shots, out);
            });
        } else {
            owe_single_shots(frame, children[0], owe);
        }
        owed.push_back(std::move(keys));
    }
    return owed;
}

template <class Mode>
void OwedToB<Mode>::find_milled(std::span<const std::uint32_t> lines) {
    milled_.assign(frame_.bits.words(), 0);
    for (const std::uint32_t line : lines) {
        frame_.bits.add_holders(frame_.bits.with(std::countr_zero(line)), line & (line - 1),
                                milled_.data());
    }
}

template <class Mode>
void OwedToB<Mode>::build(std::uint64_t block, std::span<const std::uint32_t> lines) {
    const PointSet targets = frame_.shots.targets(frame_.set_a(block));
    find_milled(lines);
    if (frame_.pair.is_diagonal()) {
        mirror(block);
        return;
    }
    for (std::size_t k = 0; k < owed_.size(); ++k) {
        owed_[k].assign(frame_.bits.padded(), Mode::kNone);
        Key* best = owed_[k].data();
        const int shots = std::min(static_cast<int>(k) + 1, count(targets));
        if (shots == 1) {
            mapped_.start(milled_.data());
            for_each_point(targets, [&](Point target) { shoot_one(block, set_of(target), best); });
        } else if (shots > 1) {
            shoot_several(block, targets, shots, best);
        }
    }
}

// With the sides changed the same shots are side a's.
template <class Mode>
void OwedToB<Mode>::mirror(std::uint64_t block) {
    const MirroredPlaces places(frame_, block);
    ranks_.clear();
    for (std::size_t w = 0; w < milled_.size(); ++w) {
        for (Word left = milled_[w]; left != 0; left &= left - 1) {
            ranks_.push_back(static_cast<std::uint32_t>(w * kWordBits) +
                             static_cast<std::uint32_t>(std::countr_zero(left)));
        }
    }
    for (auto& owed : owed_) owed.resize(frame_.bits.padded());
    // They lie all over the table: asked for a while before they are read.
    std::array<std::uint64_t, 256> there{};
    for (std::size_t begin = 0; begin < ranks_.size(); begin += there.size()) {
        const std::size_t size = std::min(there.size(), ranks_.size() - begin);
        const std::uint32_t* ranks = ranks_.data() + begin;
        for (std::size_t j = 0; j < size; ++j) {
            there[j] = places(frame_.sets[ranks[j]]);
            for (const auto& owed : owed_a_) __builtin_prefetch(owed.data() + there[j]);
        }
        for (std::size_t k = 0; k < owed_.size(); ++k) {
            for (std::size_t j = 0; j < size; ++j) owed_[k][ranks[j]] = owed_a_[k][there[j]];
        }
    }
}

template <class Mode>
void OwedToB<Mode>::shoot_one(std::uint64_t block, PointSet target, Key* best) {
    const ChildTable<Mode>& child = children_[0];
    if (child.lost_at_once) {
        std::fill_n(best, frame_.block_size, Mode::kLostNow);
        return;
    }
    const auto place = child.index->classes().find(frame_.set_a(block) ^ target);
    const PointSet there = child.index->classes().representative(place.class_index);
    SetMap map;
    map.build(frame_.free(block), frame_.board.symmetries()[place.symmetry],
              packed_bits(frame_.board.all() & ~there));
    const database::SubsetRanker& ranker = child.index->ranker();
    mapped_.take_least(frame_.bits.all(), map,
                       child.keys.data() + std::uint64_t{place.class_index} * ranker.count(),
                       {ranker.low(), ranker.high(), static_cast<std::uint32_t>(ranker.low_bits())},
                       best);
}

template <class Mode>
void OwedToB<Mode>::shoot_several(std::uint64_t block, PointSet targets, int shots, Key* best) {
    const PointSet set_a = frame_.set_a(block);
    const PointSet free = frame_.free(block);
    for_each_shots(targets, shots, frame_.shots.may_pass(), 0, [&](PointSet shot) {
        const ChildTable<Mode>& child = children_[static_cast<std::size_t>(count(shot)) - 1];
        const PointSet left = set_a ^ shot;
        const bool a_still_first = count(left) >= frame_.pair.b;
        for (std::size_t i = 0; i < frame_.block_size; ++i) {
            if ((milled_[i / kWordBits] >> i % kWordBits & 1) == 0) continue;
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

template OwedTables<ShortPliesMode> owed_to_a(const PairFrame&,
                                              const std::vector<ChildTable<ShortPliesMode>>&);
template OwedTables<LongPliesMode> owed_to_a(const PairFrame&,
                                             const std::vector<ChildTable<LongPliesMode>>&);
template OwedTables<ValuesMode> owed_to_a(const PairFrame&,
                                          const std::vector<ChildTable<ValuesMode>>&);
template class OwedToB<ShortPliesMode>;
template class OwedToB<LongPliesMode>;
template class OwedToB<ValuesMode>;

}  // namespace morabaraba::solver
