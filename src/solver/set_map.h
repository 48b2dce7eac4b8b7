// Carries many packed sets from one block's free points to another's, through a symmetry, four
// points at a time: quickly made, and its tables fit in vector registers.
#pragma once

#include <rules/board.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace morabaraba::solver {

// In the result: a point that is not free over there. Such a set has no entry in the other block.
inline constexpr std::uint32_t kTaken = 1U << 31;

// For each point of the board, its bit among the free points of a block, or kTaken.
using PackedBits = std::array<std::uint32_t, kMaxPoints>;

inline PackedBits packed_bits(PointSet free) {
    PackedBits bits;
    bits.fill(kTaken);
    std::uint32_t bit = 1;
    for_each_point(free, [&](Point point) {
        bits[point] = bit;
        bit <<= 1;
    });
    return bits;
}

class SetMap {
public:
    static constexpr std::size_t kNibbles = 6;
    static constexpr std::size_t kLeastUsed = 3;
    using Nibble = std::array<std::uint32_t, 16>;

    // Bits are numbered over the points of `source_free`; `image` takes them to points, and these
    // have the bits `there`.
    template <class Image>
    void build(PointSet source_free, Image&& image, const PackedBits& there) {
        std::array<std::uint32_t, 4 * kNibbles> images;
        std::size_t bit = 0;
        for_each_point(source_free, [&](Point point) { images[bit++] = there[image(point)]; });
        used_ = (bit + 3) / 4;
        const std::size_t made = std::max(used_, kLeastUsed);
        while (bit < 4 * made) images[bit++] = 0;
        for (std::size_t n = 0; n < made; ++n) {
            fill(nibbles_[n], images.data() + 4 * n);
        }
    }

    [[nodiscard]] std::uint32_t operator()(std::uint32_t mask) const {
        std::uint32_t there = 0;
        for (const Nibble& nibble : nibbles_) {
            there |= nibble[mask & 15];
            mask >>= 4;
        }
        return there;
    }
    [[nodiscard]] const std::array<Nibble, kNibbles>& nibbles() const { return nibbles_; }
    // Nibbles that a set of the source may have points in; the first kLeastUsed are always made.
    [[nodiscard]] std::size_t used() const { return used_; }

private:
    // Without branches, so that it is done in vectors.
    static void fill(Nibble& nibble, const std::uint32_t* images) {
        for (std::uint32_t i = 0; i < nibble.size(); ++i) {
            nibble[i] = (images[0] & -(i & 1)) | (images[1] & -(i >> 1 & 1)) |
                        (images[2] & -(i >> 2 & 1)) | (images[3] & -(i >> 3));
        }
    }

    alignas(64) std::array<Nibble, kNibbles> nibbles_{};
    std::size_t used_ = 0;
};

}  // namespace morabaraba::solver
