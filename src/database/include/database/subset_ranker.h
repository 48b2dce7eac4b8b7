// Numbers the subsets of one size: the k-subsets of `width` points in numeric order of their masks.
#pragma once

#include <cstdint>
#include <vector>

namespace morabaraba::database {

// A mask is cut into a low and a high half; the rank is the sum of one table entry for each.
// Immutable once made; safe to share between threads.
class SubsetRanker {
public:
    // REQUIRES: 0 <= size <= width <= 24.
    SubsetRanker(int width, int size);

    [[nodiscard]] int width() const { return width_; }
    [[nodiscard]] int size() const { return size_; }
    [[nodiscard]] std::uint32_t count() const { return count_; }

    // REQUIRES: `mask` has size() bits, all below width().
    [[nodiscard]] std::uint32_t rank(std::uint32_t mask) const {
        return high_[mask >> low_bits_] + low_[mask & low_mask()];
    }
    // All masks by rank; costs four bytes a subset, so made on demand.
    [[nodiscard]] std::vector<std::uint32_t> masks() const;
    // The mask of a rank, without tables. REQUIRES: rank < count().
    [[nodiscard]] std::uint32_t mask(std::uint32_t rank) const;

    // For kernels: rank(m) = high()[m >> low_bits()] + low()[m & low_mask()].
    [[nodiscard]] int low_bits() const { return low_bits_; }
    [[nodiscard]] std::uint32_t low_mask() const { return (1U << low_bits_) - 1; }
    [[nodiscard]] const std::uint32_t* low() const { return low_.data(); }
    [[nodiscard]] const std::uint32_t* high() const { return high_.data(); }

private:
    int width_;
    int size_;
    int low_bits_;
    std::uint32_t count_;
    std::vector<std::uint32_t> low_;   // rank among the low halves with as many bits
    std::vector<std::uint32_t> high_;  // subsets with a lesser high half
};

}  // namespace morabaraba::database
