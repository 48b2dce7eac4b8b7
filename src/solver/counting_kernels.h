// The inner loops of counting: over bitmaps of a block's sets and over the keys of their outcomes.
// As with those of kernels.h there is one version a processor, and all give the same results.
#pragma once

#include "point_bits.h"

#include <rules/board.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

namespace morabaraba::solver {

// A move that each set can make that is in `with` but not in `without`, unless it closes a mill: a
// set in both of the two bitmaps of one of its rests.
struct BlockMove {
    const Word* with;
    const Word* without;
    std::uint32_t rest_count = 0;
    std::array<std::array<const Word*, 2>, kMaxLinesThroughPoint> rests{};
};

// Arrays of keys that are written need the room of PointBits::padded().
template <class Key>
struct KeyKernels {
    // The keys whose bit is set, next to each other.
    void (*pack)(const Key* keys, const Word* chosen, std::size_t words, Key* packed);
    // Gives the packed keys, in order, to the sets of `chosen`; those that are in `applied`, too,
    // keep the lesser of that and their own in `best`. REQUIRES: `applied` is part of `chosen`.
    void (*unpack_least)(const Key* packed, const Word* chosen, const Word* applied,
                         std::size_t words, Key* best);
};

struct CountingKernels {
    // Adds to each set's count the moves that it can make without closing a mill. REQUIRES: at most
    // 127 moves a set; room for `words` whole words of counts.
    void (*count_moves)(std::span<const BlockMove> moves, std::size_t words, std::uint8_t* counts);
    // Takes from `chosen` those whose key is `key`.
    void (*drop_equal)(const std::uint8_t* keys, std::uint8_t key, std::size_t words, Word* chosen);
    KeyKernels<std::uint8_t> of_narrow;
    KeyKernels<std::uint16_t> of_wide;

    template <class Key>
    [[nodiscard]] const KeyKernels<Key>& of() const {
        if constexpr (std::is_same_v<Key, std::uint8_t>) {
            return of_narrow;
        } else {
            return of_wide;
        }
    }
};

extern const CountingKernels kPortableCounting;
#if defined(__x86_64__)
extern const CountingKernels kAvx2Counting;
extern const CountingKernels kAvx512Counting;  // also needs VBMI2
#endif

}  // namespace morabaraba::solver
