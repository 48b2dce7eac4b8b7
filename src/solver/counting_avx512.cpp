// The loops of counting for processors with AVX-512 (F, BW, VL, VBMI2).
#if defined(__x86_64__)

#include <immintrin.h>

// g++ 12 takes its own header's deliberately undefined operands for mistakes.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif

#define MORABARABA_TARGET \
    __attribute__((target("avx512f,avx512bw,avx512vl,avx512vbmi2,bmi,bmi2,popcnt")))
#include "count_moves.h"

#include <bit>

namespace morabaraba::solver {

namespace {

using Vector = Word __attribute__((vector_size(64), aligned(8), may_alias));

struct Spread {
    MORABARABA_TARGET static void add(const Word* bits, std::uint8_t value, std::uint8_t* counts) {
        const __m512i more = _mm512_set1_epi8(static_cast<char>(value));
        for (std::size_t w = 0; w < sizeof(Vector) / sizeof(Word); ++w) {
            std::uint8_t* here = counts + w * kWordBits;
            const __m512i sums = _mm512_loadu_si512(here);
            _mm512_storeu_si512(here, _mm512_mask_add_epi8(sums, bits[w], sums, more));
        }
    }
};

MORABARABA_TARGET void count_moves(std::span<const BlockMove> moves, std::size_t words,
                                   std::uint8_t* counts) {
    count_in_slices<Vector, Spread>(moves, words, counts);
}

MORABARABA_TARGET void drop_equal(const std::uint8_t* keys, std::uint8_t key, std::size_t words,
                                  Word* chosen) {
    const __m512i dropped = _mm512_set1_epi8(static_cast<char>(key));
    for (std::size_t w = 0; w < words; ++w) {
        const __m512i here = _mm512_loadu_si512(keys + w * kWordBits);
        chosen[w] &= _mm512_cmpneq_epi8_mask(here, dropped);
    }
}

MORABARABA_TARGET void pack_narrow(const std::uint8_t* keys, const Word* chosen, std::size_t words,
                                   std::uint8_t* packed) {
    for (std::size_t w = 0; w < words; ++w) {
        const __mmask64 here = chosen[w];
        const __m512i lanes = _mm512_maskz_loadu_epi8(here, keys + w * kWordBits);
        _mm512_storeu_si512(packed, _mm512_maskz_compress_epi8(here, lanes));
        packed += std::popcount(here);
    }
}

MORABARABA_TARGET void unpack_least_narrow(const std::uint8_t* packed, const Word* chosen,
                                           const Word* applied, std::size_t words,
                                           std::uint8_t* best) {
    for (std::size_t w = 0; w < words; ++w) {
        std::uint8_t* here = best + w * kWordBits;
        const __m512i keys = _mm512_maskz_expand_epi8(chosen[w], _mm512_loadu_si512(packed));
        const __m512i own = _mm512_loadu_si512(here);
        _mm512_storeu_si512(here, _mm512_mask_min_epu8(own, applied[w], own, keys));
        packed += std::popcount(chosen[w]);
    }
}

// Keys of two bytes: a word of a bitmap stands for two vectors of them.
constexpr std::size_t kWideLanes = 32;

MORABARABA_TARGET void pack_wide(const std::uint16_t* keys, const Word* chosen, std::size_t words,
                                 std::uint16_t* packed) {
    for (std::size_t i = 0; i < words * kWordBits; i += kWideLanes) {
        const auto here = static_cast<__mmask32>(chosen[i / kWordBits] >> i % kWordBits);
        const __m512i lanes = _mm512_maskz_loadu_epi16(here, keys + i);
        _mm512_storeu_si512(packed, _mm512_maskz_compress_epi16(here, lanes));
        packed += std::popcount(here);
    }
}

MORABARABA_TARGET void unpack_least_wide(const std::uint16_t* packed, const Word* chosen,
                                         const Word* applied, std::size_t words,
                                         std::uint16_t* best) {
    for (std::size_t i = 0; i < words * kWordBits; i += kWideLanes) {
        const auto here = static_cast<__mmask32>(chosen[i / kWordBits] >> i % kWordBits);
        const auto least = static_cast<__mmask32>(applied[i / kWordBits] >> i % kWordBits);
        const __m512i keys = _mm512_maskz_expand_epi16(here, _mm512_loadu_si512(packed));
        const __m512i own = _mm512_loadu_si512(best + i);
        _mm512_storeu_si512(best + i, _mm512_mask_min_epu16(own, least, own, keys));
        packed += std::popcount(here);
    }
}

}  // namespace

const CountingKernels kAvx512Counting = {
    count_moves,
    drop_equal,
    {pack_narrow, unpack_least_narrow},
    {pack_wide, unpack_least_wide},
};

}  // namespace morabaraba::solver

#endif
