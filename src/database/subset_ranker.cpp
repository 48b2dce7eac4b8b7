#include <database/subset_ranker.h>
#include <rules/binomial.h>

#include <array>
#include <bit>

namespace morabaraba::database {

SubsetRanker::SubsetRanker(int width, int size)
    : width_(width),
      size_(size),
      low_bits_((width + 1) / 2),
      count_(binomial(width, size)),
      low_(std::size_t{1} << low_bits_),
      high_(std::size_t{1} << (width - low_bits_)) {
    std::array<std::uint32_t, 25> seen{};
    for (std::uint32_t half = 0; half < low_.size(); ++half) {
        low_[half] = seen[static_cast<std::size_t>(std::popcount(half))]++;
    }
    std::uint32_t before = 0;
    for (std::uint32_t half = 0; half < high_.size(); ++half) {
        high_[half] = before;
        before += binomial(low_bits_, size_ - std::popcount(half));
    }
}

std::vector<std::uint32_t> SubsetRanker::masks() const {
    std::vector<std::uint32_t> all;
    all.reserve(count_);
    if (size_ == 0) return {0};
    std::uint32_t mask = (1U << size_) - 1;
    while (all.size() < count_) {
        all.push_back(mask);
        const std::uint32_t lowest = mask & (0 - mask);
        const std::uint32_t carried = mask + lowest;
        mask = carried | (((mask ^ carried) >> 2) / lowest);
    }
    return all;
}

std::uint32_t SubsetRanker::mask(std::uint32_t rank) const {
    std::uint32_t mask = 0;
    int left = size_;
    for (int bit = width_ - 1; left > 0; --bit) {
        const std::uint32_t without = binomial(bit, left);
        if (rank >= without) {
            rank -= without;
            mask |= 1U << bit;
            --left;
        }
    }
    return mask;
}

}  // namespace morabaraba::database
