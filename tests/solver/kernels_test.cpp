// Every version of the inner loops against the plain definition of a move.
#include "../../src/solver/kernels.h"

#include "made_frame.h"

#include <algorithm>
#include <numeric>
#include <random>

#include <gtest/gtest.h>

namespace morabaraba::solver {

namespace {

using database::compress;
using database::expand;
using database::SectorPair;

// All sets from which one quiet step of side b leads to `set`, by the board itself.
std::vector<std::uint32_t> plain_unmoves(const PairFrame& frame, std::uint64_t block,
                                         std::uint32_t set, bool with_mills) {
    const PointSet free = frame.free(block);
    const PointSet cows = expand(set, free);
    const bool flies = frame.pair.b <= 3;
    std::vector<std::uint32_t> before;
    for_each_point(cows, [&](Point to) {
        const PointSet rest = cows ^ set_of(to);
        if (!with_mills && frame.board.mills_closed(rest, to) > 0) return;
        const PointSet goals = free & ~cows & (flies ? free : frame.board.neighbours(to));
        for_each_point(goals,
                       [&](Point from) { before.push_back(compress(rest | set_of(from), free)); });
    });
    std::sort(before.begin(), before.end());
    return before;
}

std::vector<std::uint32_t> some_sets(const PairFrame& frame, std::mt19937& random,
                                     std::size_t size) {
    std::vector<std::uint32_t> sets;
    for (std::size_t i = 0; i < size; ++i) sets.push_back(frame.sets[random() % frame.block_size]);
    sets.resize(size + kSlack);
    return sets;
}

// Steps of side b from `cows` that close no mill, by the board itself.
int plain_quiet_moves(const PairFrame& frame, PointSet free, PointSet cows) {
    const PointSet empty = free & ~cows;
    int moves = 0;
    for_each_point(cows, [&](Point from) {
        const PointSet rest = cows ^ set_of(from);
        for_each_point(empty & (frame.pair.b <= 3 ? empty : frame.board.neighbours(from)),
                       [&](Point to) { moves += frame.board.mills_closed(rest, to) == 0 ? 1 : 0; });
    });
    return moves;
}

// Bitmaps and keys of no sector in particular.
constexpr std::size_t kWords = 3 * kWordsAtOnce;
constexpr std::size_t kSets = kWords * kWordBits;

std::vector<Word> random_bits(std::mt19937& random) {
    std::vector<Word> bits(kWords);
    for (Word& word : bits) {
        word = Word{random()} << 32 | random();
        const auto kind = random() % 4;  // as often all, none or few
        if (kind == 0) word = ~Word{0};
        if (kind == 1) word = 0;
        if (kind == 2) word &= Word{random()} << random() % 32 & random();
    }
    return bits;
}

bool has(const std::vector<Word>& bits, std::size_t rank) {
    return (bits[rank / kWordBits] >> rank % kWordBits & 1) != 0;
}

template <class Key>
std::vector<Key> random_keys(std::mt19937& random) {
    std::vector<Key> keys(kSets + kWordBits);
    for (Key& key : keys) key = static_cast<Key>(random());
    return keys;
}

template <class Key>
void check_keys(const Kernels& kernels) {
    std::mt19937 random(10);
    const KeyKernels<Key>& of_key = kernels.counting->template of<Key>();
    for (int round = 0; round < 100; ++round) {
        const auto keys = random_keys<Key>(random);
        const auto chosen = random_bits(random);
        auto applied = random_bits(random);
        for (std::size_t w = 0; w < kWords; ++w) applied[w] &= chosen[w];
        std::vector<Key> packed(keys.size());
        of_key.pack(keys.data(), chosen.data(), kWords, packed.data());
        const auto own = random_keys<Key>(random);
        auto best = own;
        of_key.unpack_least(packed.data(), chosen.data(), applied.data(), kWords, best.data());
        std::size_t used = 0;
        for (std::size_t i = 0; i < kSets; ++i) {
            if (has(chosen, i)) {
                ASSERT_EQ(packed[used++], keys[i]);
            }
            ASSERT_EQ(best[i], has(applied, i) ? std::min(own[i], keys[i]) : own[i]);
        }
    }
}

}  // namespace

class KernelsOf : public testing::TestWithParam<const Kernels*> {};

TEST_P(KernelsOf, UnmovesAreTheMovesBackwards) {
    std::mt19937 random(5);
    for (const SectorPair pair :
         {SectorPair{4, 3, 0, 0}, {6, 5, 0, 0}, {9, 8, 0, 0}, {12, 4, 0, 0}}) {
        const Frame made(pair);
        BlockGeometry geometry;
        std::vector<std::uint32_t> out(kUnmoveBatch * kMaxUnmoves + kSlack);
        for (int round = 0; round < 3000; ++round) {
            const std::uint64_t block = random() % made.frame.index.blocks();
            const std::size_t size = 1 + random() % kUnmoveBatch;
            const auto sets = some_sets(made.frame, random, size);
            geometry.build(made.frame, block);
            const bool with_mills = round % 4 == 0;
            std::vector<std::uint32_t> expected;
            for (std::size_t i = 0; i < size; ++i) {
                const auto more = plain_unmoves(made.frame, block, sets[i], with_mills);
                expected.insert(expected.end(), more.begin(), more.end());
            }
            const std::size_t found =
                GetParam()->unmoves(sets.data(), size, geometry.steps(), with_mills, out.data());
            std::vector<std::uint32_t> got(out.begin(), out.begin() + static_cast<long>(found));
            std::sort(expected.begin(), expected.end());
            std::sort(got.begin(), got.end());
            ASSERT_EQ(got, expected);
        }
    }
}

TEST_P(KernelsOf, FindDecidedTellsNewLossesAndWins) {
    std::mt19937 random(8);
    for (const std::size_t size : {1U, 31U, 63U, 64U, 65U, 128U, 1000U, 12870U}) {
        std::vector<Cell> before(size);
        std::vector<Cell> after(size);
        const auto some = [&] { return static_cast<Cell>((random() % 2) * kWon + random() % 3); };
        std::generate(before.begin(), before.end(), some);
        std::generate(after.begin(), after.end(), some);
        std::vector<Word> losses(bit_words(size), 0x5555555555555555);
        std::vector<Word> wins(bit_words(size), 0x5555555555555555);
        GetParam()->find_decided(before.data(), after.data(), size, losses.data(), wins.data());
        for (std::size_t i = 0; i < kWordBits * bit_words(size); ++i) {
            const bool lost = i < size && before[i] != 0 && after[i] == 0;
            const bool won = i < size && before[i] < kWon && after[i] >= kWon;
            ASSERT_EQ(has(losses, i), lost) << size << ' ' << i;
            ASSERT_EQ(has(wins, i), won) << size << ' ' << i;
        }
    }
}

TEST_P(KernelsOf, CountMovesCountsWhatClosesNoMill) {
    std::mt19937 random(6);
    for (const SectorPair pair : {SectorPair{5, 3, 0, 0}, {8, 8, 0, 0}, {12, 5, 0, 0}}) {
        const Frame made(pair);
        const PairFrame& frame = made.frame;
        BlockGeometry geometry;
        for (int round = 0; round < 4; ++round) {
            const std::uint64_t block = random() % frame.index.blocks();
            const PointSet free = frame.free(block);
            geometry.build(frame, block);
            std::vector<BlockMove> moves;
            for (const CowStep& step : geometry.steps().steps) {
                moves.push_back(move_of(frame.bits, step));
            }
            std::vector<std::uint8_t> counts(frame.bits.padded(), 3);
            GetParam()->counting->count_moves(moves, frame.bits.words(), counts.data());
            for (std::size_t i = 0; i < frame.block_size; ++i) {
                ASSERT_EQ(counts[i],
                          3 + plain_quiet_moves(frame, free, expand(frame.sets[i], free)));
            }
        }
    }
}

TEST_P(KernelsOf, SelectKeepsTheChosenInOrder) {
    std::mt19937 random(8);
    const auto sets = random_keys<std::uint32_t>(random);
    for (int round = 0; round < 100; ++round) {
        const auto chosen = random_bits(random);
        std::vector<std::uint32_t> expected;
        for (std::size_t i = 0; i < kSets; ++i) {
            if (has(chosen, i)) expected.push_back(sets[i]);
        }
        std::vector<std::uint32_t> out(kSets + kSlack);
        out.resize(GetParam()->select(sets.data(), chosen.data(), kWords, out.data()));
        ASSERT_EQ(out, expected);
    }
}

TEST_P(KernelsOf, DropEqualDropsOneKey) {
    std::mt19937 random(9);
    const auto keys = random_keys<std::uint8_t>(random);
    for (int round = 0; round < 100; ++round) {
        const auto before = random_bits(random);
        auto after = before;
        const std::uint8_t dropped = keys[random() % kSets];
        GetParam()->counting->drop_equal(keys.data(), dropped, kWords, after.data());
        for (std::size_t i = 0; i < kSets; ++i) {
            ASSERT_EQ(has(after, i), has(before, i) && keys[i] != dropped);
        }
    }
}

TEST_P(KernelsOf, PackAndUnpackKeepTheOrder) {
    check_keys<std::uint8_t>(*GetParam());
    check_keys<std::uint16_t>(*GetParam());
}

// What PointBits promises of steps, in keys that are ranks.
TEST_P(KernelsOf, AStepKeepsTheOrderOfSets) {
    const Frame made({7, 5, 0, 0});
    const PointBits& bits = made.frame.bits;
    std::vector<std::uint16_t> ranks(bits.padded());
    std::iota(ranks.begin(), ranks.end(), std::uint16_t{0});
    const int width = made.frame.index.ranker().width();
    for (int from = 0; from < width; ++from) {
        for (int to = 0; to < width; ++to) {
            if (to == from) continue;
            std::vector<Word> before(bits.words());
            std::vector<Word> after(bits.words());
            for (std::size_t w = 0; w < bits.words(); ++w) {
                before[w] = bits.with(from)[w] & bits.without(to)[w];
                after[w] = bits.with(to)[w] & bits.without(from)[w];
            }
            std::vector<std::uint16_t> packed(bits.padded());
            std::vector<std::uint16_t> moved(bits.padded(), 0xffff);
            const auto& kernels = GetParam()->counting->of<std::uint16_t>();
            kernels.pack(ranks.data(), after.data(), bits.words(), packed.data());
            kernels.unpack_least(packed.data(), before.data(), before.data(), bits.words(),
                                 moved.data());
            for (std::size_t i = 0; i < made.frame.block_size; ++i) {
                const std::uint32_t set = made.frame.sets[i];
                const bool able = (set >> from & 1) != 0 && (set >> to & 1) == 0;
                const std::uint32_t there = set ^ (1U << from | 1U << to);
                ASSERT_EQ(moved[i], able ? made.frame.rank(there) : 0xffffU);
            }
        }
    }
}

TEST_P(KernelsOf, RelabelIsTheSymmetry) {
    std::mt19937 random(7);
    const Frame made({7, 5, 0, 0});
    const PairFrame& frame = made.frame;
    SetMap map;
    for (int round = 0; round < 2000; ++round) {
        const auto block = static_cast<std::uint32_t>(random() % frame.index.blocks());
        const auto arcs = frame.graph.arcs(block);
        if (arcs.empty()) continue;
        const Arc arc = arcs[random() % arcs.size()];
        const Symmetry& back = frame.board.symmetries()[arc.inverse];
        const PointSet there = frame.free(arc.target);
        map.build(there, back, packed_bits(frame.free(block)));
        const std::size_t size = random() % 100;
        const auto sets = some_sets(frame, random, size);
        std::vector<std::uint32_t> expected;
        for (std::size_t i = 0; i < size; ++i) {
            const PointSet image = back(expand(sets[i], there));
            if ((image & set_of(arc.from)) != 0) continue;
            expected.push_back(compress(image, frame.free(block)));
        }
        std::vector<std::uint32_t> out(size + kSlack);
        const std::size_t found = GetParam()->relabel(sets.data(), size, map, out.data());
        out.resize(found);
        ASSERT_EQ(out, expected);
    }
}

INSTANTIATE_TEST_SUITE_P(Processor, KernelsOf,
                         testing::ValuesIn(available_kernels().begin(), available_kernels().end()),
                         [](const auto& info) { return std::string(info.param->name); });

}  // namespace morabaraba::solver
