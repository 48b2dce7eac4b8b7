// The inner loops, in one version a processor: plain C++, AVX2, AVX-512. All versions give the same
// results; `available_kernels().front()` is the fastest that this processor runs.
#pragma once

#include "counting_kernels.h"
#include "set_map.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace morabaraba::solver {

// A step of a cow inside a block, in packed points, and the lines that it may close.
struct CowStep {
    std::uint32_t from;
    std::uint32_t to;
    std::uint32_t rest_count;
    // Lines through `to` without it, free of `from`.
    std::array<std::uint32_t, kMaxLinesThroughPoint> rests;
};

// How the cows of side b may step in one block; side a stands still.
struct BlockSteps {
    std::span<const CowStep> steps;
    std::span<const std::uint32_t> joins;  // both points of each step, once for the two directions
    std::span<const std::uint32_t> lines;  // whole lines among the block's free points
};

// Reads a rank off two tables (database/subset_ranker.h).
struct RankTables {
    const std::uint32_t* low;
    const std::uint32_t* high;
    std::uint32_t low_bits;

    [[nodiscard]] std::uint32_t operator()(std::uint32_t mask) const {
        return high[mask >> low_bits] + low[mask & ((1U << low_bits) - 1)];
    }
};

// A cell counts the moves that may still save its side: 0 is a loss, kWon or more a win.
using Cell = std::uint8_t;
inline constexpr Cell kWon = 0x80;

// Output arrays need room for kSlack more elements than they get.
inline constexpr std::size_t kSlack = 32;
// `unmoves` takes at most so many sets at a time.
inline constexpr std::size_t kUnmoveBatch = 32;
inline constexpr std::size_t kMaxUnmoves = 144;  // of one set: 12 cows and 12 free points

struct Kernels {
    const char* name;

    // Relabels `size` sets; keeps those that have an entry there, in order. Returns how many.
    std::size_t (*relabel)(const std::uint32_t* sets, std::size_t size, const SetMap& map,
                           std::uint32_t* out);

    // All sets from which one step leads to one of `sets` without closing a mill, or (with_mills)
    // closing any. REQUIRES: size <= kUnmoveBatch.
    std::size_t (*unmoves)(const std::uint32_t* sets, std::size_t size, const BlockSteps& block,
                           bool with_mills, std::uint32_t* out);

    // Tells which of `size` cells became losses and wins: a bit for each cell, 0 past the last.
    void (*find_decided)(const Cell* before, const Cell* after, std::size_t size, Word* losses,
                         Word* wins);

    // Keeps the sets whose bit is set in so many words, in order. Returns how many.
    std::size_t (*select)(const std::uint32_t* sets, const Word* chosen, std::size_t words,
                          std::uint32_t* out);

    const CountingKernels* counting;
};

extern const Kernels kPortableKernels;
#if defined(__x86_64__)
extern const Kernels kAvx2Kernels;
extern const Kernels kAvx512Kernels;
#endif

// Versions that this processor runs, the fastest first.
[[nodiscard]] std::span<const Kernels* const> available_kernels();

}  // namespace morabaraba::solver
