// The loops of counting for processors with AVX2. Keys are moved eight at a time, by shuffles that
// are read off tables.
#if defined(__x86_64__)

#include <immintrin.h>

#define MORABARABA_TARGET __attribute__((target("avx2,bmi,popcnt")))
#include "count_moves.h"

#include <array>
#include <bit>

namespace morabaraba::solver {

namespace {

using Vector = Word __attribute__((vector_size(32), aligned(8), may_alias));
constexpr std::size_t kLanes = 8;
using LaneTable = std::array<std::array<std::uint8_t, kLanes>, 1 << kLanes>;

// For each choice of lanes their numbers, moved to the front.
constexpr LaneTable packings() {
    LaneTable table{};
    for (std::size_t chosen = 0; chosen < table.size(); ++chosen) {
        std::size_t used = 0;
        for (std::size_t lane = 0; lane < kLanes; ++lane) {
            if ((chosen >> lane & 1) != 0) table[chosen][used++] = static_cast<std::uint8_t>(lane);
        }
    }
    return table;
}

// For each choice of lanes, and each lane, how many of those before it are chosen.
constexpr LaneTable unpackings() {
    LaneTable table{};
    for (std::size_t chosen = 0; chosen < table.size(); ++chosen) {
        std::uint8_t before = 0;
        for (std::size_t lane = 0; lane < kLanes; ++lane) {
            table[chosen][lane] = before;
            before = static_cast<std::uint8_t>(before + (chosen >> lane & 1));
        }
    }
    return table;
}

// For each choice of lanes 255 in these.
constexpr LaneTable blends() {
    LaneTable table{};
    for (std::size_t chosen = 0; chosen < table.size(); ++chosen) {
        for (std::size_t lane = 0; lane < kLanes; ++lane) {
            table[chosen][lane] = (chosen >> lane & 1) != 0 ? 0xff : 0;
        }
    }
    return table;
}

alignas(64) constexpr auto kPackings = packings();
alignas(64) constexpr auto kUnpackings = unpackings();
alignas(64) constexpr auto kBlends = blends();

MORABARABA_TARGET inline __m128i eight_bytes(const std::uint8_t* from) {
    return _mm_loadl_epi64(reinterpret_cast<const __m128i*>(from));
}

MORABARABA_TARGET inline __m256i whole_vector(const void* from) {
    return _mm256_loadu_si256(static_cast<const __m256i*>(from));
}

MORABARABA_TARGET inline std::uint8_t lanes_of(const Word* bits, std::size_t first) {
    return static_cast<std::uint8_t>(bits[first / kWordBits] >> first % kWordBits);
}

struct Spread {
    // Each byte of a half word is copied to the eight lanes that its bits stand for.
    MORABARABA_TARGET static void add(const Word* bits, std::uint8_t value, std::uint8_t* counts) {
        const __m256i copies = _mm256_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2,
                                                2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3);
        const __m256i own_bit =
            _mm256_set1_epi64x(static_cast<long long>(0x80'40'20'10'08'04'02'01U));
        const __m256i more = _mm256_set1_epi8(static_cast<char>(value));
        constexpr std::size_t kHalf = 32;
        for (std::size_t i = 0; i < 8 * sizeof(Vector); i += kHalf) {
            const auto half = static_cast<int>(bits[i / kWordBits] >> i % kWordBits);
            const __m256i bytes = _mm256_shuffle_epi8(_mm256_set1_epi32(half), copies);
            const __m256i chosen = _mm256_cmpeq_epi8(_mm256_and_si256(bytes, own_bit), own_bit);
            auto* here = reinterpret_cast<__m256i*>(counts + i);
            const __m256i sums = _mm256_loadu_si256(here);
            _mm256_storeu_si256(here, _mm256_add_epi8(sums, _mm256_and_si256(chosen, more)));
        }
    }
};

MORABARABA_TARGET void count_moves(std::span<const BlockMove> moves, std::size_t words,
                                   std::uint8_t* counts) {
    count_in_slices<Vector, Spread>(moves, words, counts);
}

MORABARABA_TARGET void drop_equal(const std::uint8_t* keys, std::uint8_t key, std::size_t words,
                                  Word* chosen) {
    const __m256i dropped = _mm256_set1_epi8(static_cast<char>(key));
    constexpr std::size_t kHalf = 32;
    for (std::size_t i = 0; i < words * kWordBits; i += kHalf) {
        const __m256i equal = _mm256_cmpeq_epi8(whole_vector(keys + i), dropped);
        const auto lanes = static_cast<std::uint32_t>(_mm256_movemask_epi8(equal));
        chosen[i / kWordBits] &= ~(Word{lanes} << i % kWordBits);
    }
}

// How keys of one or two bytes lie in a vector of eight.
struct Narrow {
    using Key = std::uint8_t;
    MORABARABA_TARGET static __m128i load(const Key* from) { return eight_bytes(from); }
    MORABARABA_TARGET static void store(Key* to, __m128i keys) {
        _mm_storel_epi64(reinterpret_cast<__m128i*>(to), keys);
    }
    MORABARABA_TARGET static __m128i widen(__m128i lanes) { return lanes; }
    MORABARABA_TARGET static __m128i shuffle_of(__m128i lanes) { return lanes; }
    MORABARABA_TARGET static __m128i least(__m128i x, __m128i y) { return _mm_min_epu8(x, y); }
};
struct Wide {
    using Key = std::uint16_t;
    MORABARABA_TARGET static __m128i load(const Key* from) {
        return _mm_loadu_si128(reinterpret_cast<const __m128i*>(from));
    }
    MORABARABA_TARGET static void store(Key* to, __m128i keys) {
        _mm_storeu_si128(reinterpret_cast<__m128i*>(to), keys);
    }
    MORABARABA_TARGET static __m128i widen(__m128i lanes) { return _mm_cvtepi8_epi16(lanes); }
    // Lane n is the bytes 2n and 2n + 1.
    MORABARABA_TARGET static __m128i shuffle_of(__m128i lanes) {
        const __m128i twice = _mm_add_epi8(lanes, lanes);
        return _mm_unpacklo_epi8(twice, _mm_add_epi8(twice, _mm_set1_epi8(1)));
    }
    MORABARABA_TARGET static __m128i least(__m128i x, __m128i y) { return _mm_min_epu16(x, y); }
};

template <class Keys>
MORABARABA_TARGET void pack(const typename Keys::Key* keys, const Word* chosen, std::size_t words,
                            typename Keys::Key* packed) {
    for (std::size_t i = 0; i < words * kWordBits; i += kLanes) {
        const std::uint8_t here = lanes_of(chosen, i);
        if (here == 0) continue;  // and past the last key
        const __m128i order = Keys::shuffle_of(eight_bytes(kPackings[here].data()));
        Keys::store(packed, _mm_shuffle_epi8(Keys::load(keys + i), order));
        packed += std::popcount(here);
    }
}

template <class Keys>
MORABARABA_TARGET void unpack_least(const typename Keys::Key* packed, const Word* chosen,
                                    const Word* applied, std::size_t words,
                                    typename Keys::Key* best) {
    for (std::size_t i = 0; i < words * kWordBits; i += kLanes) {
        const std::uint8_t here = lanes_of(chosen, i);
        const std::uint8_t least = lanes_of(applied, i);
        if (least != 0) {
            const __m128i order = Keys::shuffle_of(eight_bytes(kUnpackings[here].data()));
            const __m128i keys = _mm_shuffle_epi8(Keys::load(packed), order);
            const __m128i changes = Keys::widen(eight_bytes(kBlends[least].data()));
            const __m128i own = Keys::load(best + i);
            Keys::store(best + i, _mm_blendv_epi8(own, Keys::least(own, keys), changes));
        }
        packed += std::popcount(here);
    }
}

}  // namespace

const CountingKernels kAvx2Counting = {
    count_moves,
    drop_equal,
    {pack<Narrow>, unpack_least<Narrow>},
    {pack<Wide>, unpack_least<Wide>},
};

}  // namespace morabaraba::solver

#endif
