// The inner loops for processors with AVX2: 8 sets a step.
#if defined(__x86_64__)

#include "kernels.h"
#include "kernels_portable.h"

#include <array>
#include <bit>

#include <immintrin.h>

#define MORABARABA_AVX2 __attribute__((target("avx2,popcnt")))

namespace morabaraba::solver {

namespace {

constexpr std::size_t kLanes = 8;

// For each choice of lanes the permutation that moves them to the front.
constexpr auto compressions() {
    std::array<std::array<std::uint32_t, kLanes>, 1 << kLanes> table{};
    for (std::uint32_t chosen = 0; chosen < table.size(); ++chosen) {
        std::size_t used = 0;
        for (std::uint32_t lane = 0; lane < kLanes; ++lane) {
            if ((chosen >> lane & 1) != 0) table[chosen][used++] = lane;
        }
    }
    return table;
}
alignas(32) constexpr auto kCompressions = compressions();

MORABARABA_AVX2 inline __m256i splat(std::uint32_t value) {
    return _mm256_set1_epi32(static_cast<int>(value));
}

MORABARABA_AVX2 inline __m256i load(const std::uint32_t* from) {
    return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from));
}

// Stores the chosen lanes next to each other.
MORABARABA_AVX2 inline std::size_t append(std::uint32_t* out, std::size_t used, unsigned chosen,
                                          __m256i lanes) {
    const __m256i order = load(kCompressions[chosen].data());
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(out + used),
                        _mm256_permutevar8x32_epi32(lanes, order));
    return used + static_cast<std::size_t>(std::popcount(chosen));
}

MORABARABA_AVX2 inline unsigned lane_bits(__m256i chosen) {
    return static_cast<unsigned>(_mm256_movemask_ps(_mm256_castsi256_ps(chosen)));
}

MORABARABA_AVX2 inline __m256i contains(__m256i set, std::uint32_t part) {
    return _mm256_cmpeq_epi32(_mm256_and_si256(set, splat(part)), splat(part));
}

// Reads off a table of 16 entries by each lane's low four bits: the fourth chooses the half.
MORABARABA_AVX2 inline __m256i look_up(__m256i set, __m256i lower, __m256i upper) {
    const __m256i fourth_bit_first = _mm256_slli_epi32(set, 28);
    return _mm256_castps_si256(
        _mm256_blendv_ps(_mm256_castsi256_ps(_mm256_permutevar8x32_epi32(lower, set)),
                         _mm256_castsi256_ps(_mm256_permutevar8x32_epi32(upper, set)),
                         _mm256_castsi256_ps(fourth_bit_first)));
}

MORABARABA_AVX2 std::size_t relabel(const std::uint32_t* sets, std::size_t size, const SetMap& map,
                                    std::uint32_t* out) {
    std::size_t used = 0;
    std::size_t i = 0;
    for (; i + kLanes <= size; i += kLanes) {
        __m256i set = load(sets + i);
        __m256i there = _mm256_setzero_si256();
        for (std::size_t n = 0; n < map.used(); ++n) {
            const SetMap::Nibble& nibble = map.nibbles()[n];
            const __m256i image = look_up(set, load(nibble.data()), load(nibble.data() + kLanes));
            there = _mm256_or_si256(there, image);
            set = _mm256_srli_epi32(set, 4);
        }
        // kTaken is the sign.
        used = append(out, used, lane_bits(there) ^ 0xff, there);
    }
    return used + portable::relabel(sets + i, size - i, map, out + used);
}

MORABARABA_AVX2 inline __m256i outside_mills(__m256i set, std::span<const std::uint32_t> lines) {
    __m256i milled = _mm256_setzero_si256();
    for (const std::uint32_t line : lines) {
        milled = _mm256_or_si256(milled, _mm256_and_si256(contains(set, line), splat(line)));
    }
    return _mm256_andnot_si256(milled, set);
}

MORABARABA_AVX2 std::size_t unmoves(const std::uint32_t* sets, std::size_t size,
                                    const BlockSteps& block, bool with_mills, std::uint32_t* out) {
    alignas(32) std::array<std::uint32_t, kUnmoveBatch> padded{};  // empty sets have no moves
    for (std::size_t i = 0; i < size; ++i) padded[i] = sets[i];
    std::size_t used = 0;
    for (std::size_t i = 0; i < size; i += kLanes) {
        const __m256i set = load(padded.data() + i);
        const __m256i movable = with_mills ? set : outside_mills(set, block.lines);
        for (const std::uint32_t join : block.joins) {
            const __m256i both = splat(join);
            const __m256i none_movable =
                _mm256_cmpeq_epi32(_mm256_and_si256(movable, both), _mm256_setzero_si256());
            const __m256i stuck = _mm256_or_si256(
                none_movable, _mm256_cmpeq_epi32(_mm256_and_si256(set, both), both));
            used = append(out, used, lane_bits(stuck) ^ 0xff, _mm256_xor_si256(set, both));
        }
    }
    return used;
}

MORABARABA_AVX2 inline __m256i load_cells(const Cell* from) {
    return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from));
}

MORABARABA_AVX2 inline Word cell_bits(__m256i chosen) {
    return static_cast<std::uint32_t>(_mm256_movemask_epi8(chosen));
}

// kWon is the sign.
MORABARABA_AVX2 void find_decided(const Cell* before, const Cell* after, std::size_t size,
                                  Word* losses, Word* wins) {
    constexpr std::size_t kHalf = 32;
    const __m256i zero = _mm256_setzero_si256();
    std::size_t i = 0;
    for (; i + kWordBits <= size; i += kWordBits) {
        Word lost = 0;
        Word won = 0;
        for (std::size_t half = 0; half < kWordBits; half += kHalf) {
            const __m256i was = load_cells(before + i + half);
            const __m256i is = load_cells(after + i + half);
            lost |= cell_bits(_mm256_andnot_si256(_mm256_cmpeq_epi8(was, zero),
                                                  _mm256_cmpeq_epi8(is, zero)))
                    << half;
            won |= cell_bits(_mm256_andnot_si256(was, is)) << half;
        }
        losses[i / kWordBits] = lost;
        wins[i / kWordBits] = won;
    }
    portable::find_decided(before, after, i, size, losses, wins);
}

MORABARABA_AVX2 std::size_t select(const std::uint32_t* sets, const Word* chosen, std::size_t words,
                                   std::uint32_t* out) {
    std::size_t used = 0;
    for (std::size_t w = 0; w < words; ++w) {
        const std::uint32_t* from = sets + w * kWordBits;
        for (Word left = chosen[w]; left != 0; left >>= kLanes, from += kLanes) {
            used = append(out, used, left & 0xff, load(from));
        }
    }
    return used;
}

}  // namespace

const Kernels kAvx2Kernels = {"avx2", relabel, unmoves, find_decided, select, &kAvx2Counting};

}  // namespace morabaraba::solver

#endif
