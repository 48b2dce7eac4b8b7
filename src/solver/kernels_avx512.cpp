// The inner loops for processors with AVX-512 (F, BW, VL): 16 sets a step.
#if defined(__x86_64__)

#include "kernels.h"

#include <bit>

#include <immintrin.h>

// g++ 12 takes its own header's deliberately undefined operands for mistakes.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif

#define MORABARABA_AVX512 __attribute__((target("avx512f,avx512bw,avx512vl,bmi,bmi2,popcnt")))

namespace morabaraba::solver {

namespace {

constexpr std::size_t kLanes = 16;

MORABARABA_AVX512 inline __mmask16 lanes_left(std::size_t left) {
    return left >= kLanes ? __mmask16(0xffff) : static_cast<__mmask16>((1U << left) - 1);
}

// Stores the chosen lanes next to each other. Compressing in the register is far faster than
// compressing to memory on some processors.
MORABARABA_AVX512 inline std::size_t append(std::uint32_t* out, std::size_t used, __mmask16 chosen,
                                            __m512i lanes) {
    _mm512_storeu_si512(out + used, _mm512_maskz_compress_epi32(chosen, lanes));
    return used + static_cast<std::size_t>(std::popcount(static_cast<unsigned>(chosen)));
}

// A permutation of lanes reads off a table of 16 entries by each lane's low four bits.
template <std::size_t nibbles>
MORABARABA_AVX512 std::size_t relabel_nibbles(const std::uint32_t* sets, std::size_t size,
                                              const SetMap& map, std::uint32_t* out) {
    __m512i tables[nibbles];
    for (std::size_t n = 0; n < nibbles; ++n) {
        tables[n] = _mm512_load_si512(map.nibbles()[n].data());
    }
    const __m512i taken = _mm512_set1_epi32(static_cast<int>(kTaken));
    std::size_t used = 0;
    for (std::size_t i = 0; i < size; i += kLanes) {
        const __mmask16 here = lanes_left(size - i);
        __m512i set = _mm512_maskz_loadu_epi32(here, sets + i);
        __m512i there = _mm512_permutexvar_epi32(set, tables[0]);
        for (std::size_t n = 1; n < nibbles; ++n) {
            set = _mm512_srli_epi32(set, 4);
            there = _mm512_or_si512(there, _mm512_permutexvar_epi32(set, tables[n]));
        }
        used = append(out, used, _mm512_mask_testn_epi32_mask(here, there, taken), there);
    }
    return used;
}

MORABARABA_AVX512 std::size_t relabel(const std::uint32_t* sets, std::size_t size,
                                      const SetMap& map, std::uint32_t* out) {
    switch (map.used()) {
        case 6:
            return relabel_nibbles<6>(sets, size, map, out);
        case 5:
            return relabel_nibbles<5>(sets, size, map, out);
        case 4:
            return relabel_nibbles<4>(sets, size, map, out);
        default:
            return relabel_nibbles<3>(sets, size, map, out);
    }
}

MORABARABA_AVX512 inline __m512i outside_mills(__m512i set, std::span<const std::uint32_t> lines) {
    __m512i movable = set;
    for (const std::uint32_t line : lines) {
        const __m512i whole = _mm512_set1_epi32(static_cast<int>(line));
        const __mmask16 milled = _mm512_cmpeq_epi32_mask(_mm512_and_si512(set, whole), whole);
        movable = _mm512_mask_andnot_epi32(movable, milled, whole, movable);
    }
    return movable;
}

MORABARABA_AVX512 std::size_t unmoves(const std::uint32_t* sets, std::size_t size,
                                      const BlockSteps& block, bool with_mills,
                                      std::uint32_t* out) {
    std::size_t used = 0;
    for (std::size_t i = 0; i < size; i += kLanes) {
        const __m512i set = _mm512_maskz_loadu_epi32(lanes_left(size - i), sets + i);
        const __m512i movable = with_mills ? set : outside_mills(set, block.lines);
        for (const std::uint32_t join : block.joins) {
            const __m512i both = _mm512_set1_epi32(static_cast<int>(join));
            const __mmask16 able = _mm512_mask_cmpneq_epi32_mask(
                _mm512_test_epi32_mask(movable, both), _mm512_and_si512(set, both), both);
            used = append(out, used, able, _mm512_xor_si512(set, both));
        }
    }
    return used;
}

MORABARABA_AVX512 void find_decided(const Cell* before, const Cell* after, std::size_t size,
                                    Word* losses, Word* wins) {
    for (std::size_t i = 0; i < size; i += kWordBits) {
        const std::size_t left = size - i;
        const __mmask64 here = left >= kWordBits ? ~__mmask64{0} : (__mmask64{1} << left) - 1;
        const __m512i was = _mm512_maskz_loadu_epi8(here, before + i);
        const __m512i is = _mm512_maskz_loadu_epi8(here, after + i);
        losses[i / kWordBits] =
            _mm512_mask_test_epi8_mask(_mm512_testn_epi8_mask(is, is), was, was);
        wins[i / kWordBits] =
            _mm512_movepi8_mask(_mm512_andnot_si512(was, is));  // kWon is the sign
    }
}

MORABARABA_AVX512 std::size_t select(const std::uint32_t* sets, const Word* chosen,
                                     std::size_t words, std::uint32_t* out) {
    std::size_t used = 0;
    for (std::size_t w = 0; w < words; ++w) {
        const std::uint32_t* from = sets + w * kWordBits;
        for (Word left = chosen[w]; left != 0; left >>= kLanes, from += kLanes) {
            const auto here = static_cast<__mmask16>(left);
            used = append(out, used, here, _mm512_maskz_loadu_epi32(here, from));
        }
    }
    return used;
}

}  // namespace

const Kernels kAvx512Kernels = {"avx512", relabel, unmoves, find_decided, select, &kAvx512Counting};

}  // namespace morabaraba::solver

#endif
