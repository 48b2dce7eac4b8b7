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

// Cells from number `begin`, a multiple of 32, on.
inline void find_decided(const std::uint8_t* before, const std::uint8_t* after, std::size_t begin,
                         std::size_t size, std::uint32_t* losses, std::uint32_t* wins) {
    for (std::size_t i = begin; i < size; i += 32) {
        std::uint32_t lost = 0;
        std::uint32_t won = 0;
        for (std::size_t k = 0; k < std::min<std::size_t>(32, size - i); ++k) {
            const Cell was = before[i + k];
            const Cell is = after[i + k];
            lost |= std::uint32_t{is == 0 && was != 0} << k;
            won |= std::uint32_t{is >= kWon && was < kWon} << k;
        }
        losses[i / 32] = lost;
        wins[i / 32] = won;
    }
}

}  // namespace morabaraba::solver::portable
