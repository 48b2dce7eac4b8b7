// The loops of counting in plain C++.
#define MORABARABA_TARGET
#include "count_moves.h"

#include <algorithm>
#include <bit>

namespace morabaraba::solver {

namespace {

struct Spread {
    static void add(const Word* bits, std::uint8_t value, std::uint8_t* counts) {
        for (Word left = *bits; left != 0; left &= left - 1) {
            std::uint8_t& of_set = counts[std::countr_zero(left)];
            of_set = static_cast<std::uint8_t>(of_set + value);
        }
    }
};

void count_moves(std::span<const BlockMove> moves, std::size_t words, std::uint8_t* counts) {
    count_in_slices<Word, Spread>(moves, words, counts);
}

// Calls visit(rank) for each bit set.
template <class Visit>
void for_each_bit(const Word* bits, std::size_t words, Visit&& visit) {
    for (std::size_t w = 0; w < words; ++w) {
        for (Word left = bits[w]; left != 0; left &= left - 1) {
            visit(w * kWordBits + static_cast<std::size_t>(std::countr_zero(left)));
        }
    }
}

void drop_equal(const std::uint8_t* keys, std::uint8_t key, std::size_t words, Word* chosen) {
    for (std::size_t w = 0; w < words; ++w) {
        Word equal = 0;
        for (std::size_t i = 0; i < kWordBits; ++i) {
            equal |= Word{keys[w * kWordBits + i] == key} << i;
        }
        chosen[w] &= ~equal;
    }
}

template <class Key>
void pack(const Key* keys, const Word* chosen, std::size_t words, Key* packed) {
    for_each_bit(chosen, words, [&](std::size_t rank) { *packed++ = keys[rank]; });
}

template <class Key>
void unpack_least(const Key* packed, const Word* chosen, const Word* applied, std::size_t words,
                  Key* best) {
    for_each_bit(chosen, words, [&](std::size_t rank) {
        const Key key = *packed++;
        const bool applies = (applied[rank / kWordBits] >> rank % kWordBits & 1) != 0;
        best[rank] = applies ? std::min(best[rank], key) : best[rank];
    });
}

}  // namespace

const CountingKernels kPortableCounting = {
    count_moves,
    drop_equal,
    {pack<std::uint8_t>, unpack_least<std::uint8_t>},
    {pack<std::uint16_t>, unpack_least<std::uint16_t>},
};

}  // namespace morabaraba::solver
