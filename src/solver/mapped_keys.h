// Outcomes that lie in another block, where a symmetry takes a board: looked up for many sets of
// side b at a time.
#pragma once

#include "pair_frame.h"
#include "set_map.h"

#include <vector>

namespace morabaraba::solver {

// Scratch: one a thread.
template <class Mode>
class MappedKeys {
public:
    using Key = typename Mode::Key;

    explicit MappedKeys(const PairFrame& frame)
        : frame_(frame),
          open_(frame.bits.words()),
          chosen_(frame.bits.words()),
          sets_(frame.bits.padded()),
          there_(frame.bits.padded()),
          packed_(frame.bits.padded()) {}

    // Look-ups are now for the sets of this bitmap.
    void start(const Word* sets) { open_.assign(sets, sets + open_.size()); }

    // Lowers `best` of the sets that are in `among`, too, to the key of the place that `map` takes
    // them to, one of `keys`. Values that can't get better are looked up no more.
    void take_least(const Word* among, const SetMap& map, const Key* keys, const RankTables& rank,
                    Key* best) {
        const std::size_t words = open_.size();
        for (std::size_t w = 0; w < words; ++w) chosen_[w] = open_[w] & among[w];
        const std::size_t size =
            frame_.kernels.select(frame_.sets.data(), chosen_.data(), words, sets_.data());
        frame_.kernels.relabel(sets_.data(), size, map, there_.data());
        look_up(size, keys, rank);
        frame_.template key_kernels<Key>().unpack_least(packed_.data(), chosen_.data(),
                                                        chosen_.data(), words, best);
        if constexpr (!Mode::kPlies) {
            frame_.kernels.counting->drop_equal(best, Mode::kLostNow, words, open_.data());
        }
    }

private:
    void look_up(std::size_t size, const Key* keys, const RankTables& rank) {
        const RankTables tables = rank;  // a copy that no write may change
        const std::uint32_t* there = there_.data();
        Key* packed = packed_.data();
        for (std::size_t i = 0; i < size; ++i) packed[i] = keys[tables(there[i])];
    }

    const PairFrame& frame_;
    std::vector<Word> open_;
    std::vector<Word> chosen_;
    std::vector<std::uint32_t> sets_;
    std::vector<std::uint32_t> there_;
    std::vector<Key> packed_;
};

}  // namespace morabaraba::solver
