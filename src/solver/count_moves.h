// Counts moves in bit slices: plane k of a counter holds bit k of as many counts as a vector has
// bits. Included by each version of the kernels, which defines MORABARABA_TARGET, the attribute
// that names its processor.
#include "counting_kernels.h"

namespace morabaraba::solver {

namespace {

constexpr std::size_t kPlanes = 7;  // counts up to 127

// Vector: some words at once, an operand of &, |, ^ and ~. Spread: adds `value` to the counts whose
// bit is set in so many words.
template <class Vector, class Spread>
MORABARABA_TARGET inline void count_in_slices(std::span<const BlockMove> moves, std::size_t words,
                                              std::uint8_t* counts) {
    // Bitmaps lie at whole words, not at whole vectors.
    using Loose __attribute__((aligned(alignof(Word)), may_alias)) = Vector;
    const auto at = [](const Word* bits) { return reinterpret_cast<const Loose*>(bits); };
    constexpr std::size_t kStep = 8 * sizeof(Vector) / kWordBits;
    for (std::size_t w = 0; w < words; w += kStep) {
        std::array<Vector, kPlanes> planes{};
        for (const BlockMove& move : moves) {
            Vector carry = *at(move.with + w) & ~*at(move.without + w);
            for (std::uint32_t r = 0; r < move.rest_count; ++r) {
                carry &= ~(*at(move.rests[r][0] + w) & *at(move.rests[r][1] + w));
            }
            for (Vector& plane : planes) {
                const Vector both = plane & carry;
                plane ^= carry;
                carry = both;
            }
        }
        for (std::size_t k = 0; k < kPlanes; ++k) {
            Spread::add(reinterpret_cast<const Word*>(&planes[k]),
                        static_cast<std::uint8_t>(1U << k), counts + w * kWordBits);
        }
    }
}

}  // namespace

}  // namespace morabaraba::solver
