// The plain loops, also used by the vector versions for what they leave over.
#pragma once

#include "kernels.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

namespace morabaraba::solver::portable {

inline std::uint32_t outside_mills(std::uint32_t set, std::span<const std::uint32_t> lines) {
    std::uint32_t milled = 0;
    for (const std::uint32_t line : lines) milled |= (set & line) == line ? line : 0;
    return set & ~milled;
}

inline std::size_t relabel(const std::uint32_t* sets, std::size_t size, const SetMap& map,
                           std::uint32_t* out) {
    std::size_t used = 0;
    for (std::size_t i = 0; i < size; ++i) {
        const std::uint32_t there = map(sets[i]);
        out[used] = there;
        used += static_cast<std::size_t>((there & kTaken) == 0);
    }
    return used;
}

// Cells from number `begin`, the first of a word, on.
inline void find_decided(const Cell* before, const Cell* after, std::size_t begin, std::size_t size,
                         Word* losses, Word* wins) {
    for (std::size_t i = begin; i < size; i += kWordBits) {
        Word lost = 0;
        Word won = 0;
        for (std::size_t k = 0; k < std::min(kWordBits, size - i); ++k) {
            const Cell was = before[i + k];
            const Cell is = after[i + k];
            lost |= Word{is == 0 && was != 0} << k;
            won |= Word{is >= kWon && was < kWon} << k;
        }
        losses[i / kWordBits] = lost;
        wins[i / kWordBits] = won;
    }
}

}  // namespace morabaraba::solver::portable
