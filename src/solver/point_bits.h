// Which sets of a block hold which points, as bitmaps: the loops over all sets of a block then take
// hundreds of them at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace morabaraba::solver {

// A bitmap over sets is an array of these: bit r % 64 of word r / 64 stands for the set of rank r.
using Word = std::uint64_t;
inline constexpr std::size_t kWordBits = 64;
// Words for a bit for each of `size` sets.
[[nodiscard]] constexpr std::size_t bit_words(std::size_t size) {
    return (size + kWordBits - 1) / kWordBits;
}
// The bitmaps of PointBits have a multiple of so many words, bits past the last set being 0.
inline constexpr std::size_t kWordsAtOnce = 8;

// Of all packed sets with as many points. The sets with a certain point, and those without it, are
// in the order of what is left of them when that point is taken out: so a set's rank after a step
// of one cow is its place among the sets that hold the goal but not the start.
class PointBits {
public:
    // `sets` by rank, of points below `width`.
    PointBits(int width, std::span<const std::uint32_t> sets);

    [[nodiscard]] std::size_t words() const { return words_; }
    // Room for one key a set in arrays that kernels write: whole words, and one vector.
    [[nodiscard]] std::size_t padded() const { return words_ * kWordBits + kWordBits; }
    // The sets that hold the point of this bit, those that don't, and all.
    [[nodiscard]] const Word* with(int bit) const { return row(bit); }
    [[nodiscard]] const Word* without(int bit) const { return row(width_ + 1 + bit); }
    [[nodiscard]] const Word* all() const { return row(width_); }
    // Adds to `sum` those of `among` that hold the two points of `pair`.
    void add_holders(const Word* among, std::uint32_t pair, Word* sum) const;

private:
    [[nodiscard]] const Word* row(int number) const {
        return bits_.data() + static_cast<std::size_t>(number) * words_;
    }

    int width_;
    std::size_t words_;
    std::vector<Word> bits_;  // rows: with each point, all, without each point
};

}  // namespace morabaraba::solver
