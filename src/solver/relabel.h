// Carries packed sets from one block's free points to another's, through a symmetry.
#pragma once

#include <rules/board.h>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace morabaraba::solver {

// In the result: a point that is not free over there. Such a set has no entry in the other block.
inline constexpr std::uint32_t kTaken = 1U << 31;

// apply(m) = low[m & low_mask] | high[m >> low_bits]; rebuilt for each pair of blocks.
class Relabel {
public:
    // Bits are numbered over the points of `source_free`; `image` takes them to points, those of
    // `free` get their number there, all others kTaken.
    template <class Image>
    void build(PointSet source_free, Image&& image, PointSet free) {
        const int width = count(source_free);
        low_bits_ = (width + 1) / 2;
        int bit = 0;
        for_each_point(source_free, [&](Point point) {
            const Point there = image(point);
            const bool is_free = (free & set_of(there)) != 0;
            images_[bit++] = is_free ? 1U << count(free & (set_of(there) - 1)) : kTaken;
        });
        fill(low_.data(), images_.data(), low_bits_);
        fill(high_.data(), images_.data() + low_bits_, width - low_bits_);
    }

    [[nodiscard]] std::uint32_t operator()(std::uint32_t mask) const {
        return low_[mask & ((1U << low_bits_) - 1)] | high_[mask >> low_bits_];
    }
    [[nodiscard]] int low_bits() const { return low_bits_; }
    [[nodiscard]] const std::uint32_t* low() const { return low_.data(); }
    [[nodiscard]] const std::uint32_t* high() const { return high_.data(); }

private:
    static void fill(std::uint32_t* table, const std::uint32_t* images, int bits) {
        table[0] = 0;
        for (int bit = 0; bit < bits; ++bit) {
            const std::size_t half = std::size_t{1} << bit;
            for (std::size_t i = 0; i < half; ++i) table[half + i] = table[i] | images[bit];
        }
    }

    int low_bits_ = 0;
    std::array<std::uint32_t, 24> images_{};
    std::array<std::uint32_t, 1 << 12> low_{};
    std::array<std::uint32_t, 1 << 12> high_{};
};

}  // namespace morabaraba::solver
