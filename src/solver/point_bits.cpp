#include "point_bits.h"

#include <bit>

namespace morabaraba::solver {

PointBits::PointBits(int width, std::span<const std::uint32_t> sets)
    : width_(width),
      words_((sets.size() + kWordBits * kWordsAtOnce - 1) / (kWordBits * kWordsAtOnce) *
             kWordsAtOnce),
      bits_(static_cast<std::size_t>(2 * width + 1) * words_) {
    const std::uint32_t marks_all = 1U << width;
    for (std::size_t r = 0; r < sets.size(); ++r) {
        const Word bit = Word{1} << r % kWordBits;
        for (std::uint32_t left = sets[r] | marks_all; left != 0; left &= left - 1) {
            const auto point = static_cast<std::size_t>(std::countr_zero(left));
            bits_[point * words_ + r / kWordBits] |= bit;
        }
    }
    const std::size_t with_points = static_cast<std::size_t>(width) * words_;
    for (std::size_t i = 0; i < with_points; ++i) {
        bits_[with_points + words_ + i] = all()[i % words_] & ~bits_[i];
    }
}

void PointBits::add_holders(const Word* among, std::uint32_t pair, Word* sum) const {
    const Word* first = with(std::countr_zero(pair));
    const Word* second = with(std::countr_zero(pair & (pair - 1)));
    for (std::size_t w = 0; w < words_; ++w) sum[w] |= among[w] & first[w] & second[w];
}

}  // namespace morabaraba::solver
