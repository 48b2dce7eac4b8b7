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

inline bool closes_mill(std::uint32_t set, const CowStep& step) {
    bool closes = false;
    for (std::uint32_t r = 0; r < step.rest_count; ++r) {
        closes |= (set & step.rests[r]) == step.rests[r];
    }
    return closes;
}

// From set number `begin` on; `used` outputs are there already.
inline std::size_t count_step(const std::uint32_t* sets, std::size_t begin, std::size_t size,
                              const CowStep& step, std::uint8_t* quiet, std::uint32_t* closing,
                              std::uint32_t* closing_sets, std::size_t used) {
    const std::uint32_t both = step.from | step.to;
    for (std::size_t i = begin; i < size; ++i) {
        const bool able = (sets[i] & both) == step.from;
        const bool closes = able && closes_mill(sets[i], step);
        quiet[i] = static_cast<std::uint8_t>(quiet[i] + static_cast<int>(able && !closes));
        closing[used] = static_cast<std::uint32_t>(i);
        closing_sets[used] = sets[i] ^ both;
        used += static_cast<std::size_t>(closes);
    }
    return used;
}

}  // namespace morabaraba::solver::portable
