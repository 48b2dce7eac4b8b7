// Every board has one place, and its symmetric images the same.
#include <database/sector.h>
#include <database/sector_index.h>
#include <rules/binomial.h>

#include <random>

#include <gtest/gtest.h>

namespace morabaraba::database {

namespace {

Board big_board() { return Board::concentric_rings(3, true, true).value(); }

PointSet random_set(std::mt19937& random, PointSet free, int size) {
    PointSet set = 0;
    while (count(set) < size) set |= free & (PointSet{1} << random() % 24);
    return set;
}

}  // namespace

TEST(SubsetRanker, RanksAreThePlacesInNumericOrder) {
    for (const auto& [width, size] : {std::pair{5, 0}, {5, 5}, {12, 4}, {21, 3}, {24, 2}}) {
        const SubsetRanker ranker(width, size);
        const auto masks = ranker.masks();
        ASSERT_EQ(masks.size(), binomial(width, size));
        for (std::uint32_t rank = 0; rank < masks.size(); ++rank) {
            ASSERT_TRUE(rank == 0 || masks[rank - 1] < masks[rank]);
            ASSERT_EQ(ranker.rank(masks[rank]), rank);
            ASSERT_EQ(ranker.mask(rank), masks[rank]);
        }
    }
}

TEST(SymmetryClasses, OrbitsCoverAllSetsOnce) {
    const Board board = big_board();
    for (const int size : {0, 1, 3, 7}) {
        const SymmetryClasses classes(board, size);
        std::uint64_t sets = 0;
        for (std::uint32_t i = 0; i < classes.count(); ++i) {
            sets += classes.orbit(i);
            const auto place = classes.find(classes.representative(i));
            ASSERT_EQ(place.class_index, i);
        }
        EXPECT_EQ(sets, binomial(24, size));
        EXPECT_EQ(class_count(board, size), classes.count());
    }
}

TEST(SymmetryClasses, SymmetryTakesASetToItsRepresentative) {
    const Board board = big_board();
    const SymmetryClasses classes(board, 6);
    std::mt19937 random(1);
    for (int i = 0; i < 10'000; ++i) {
        const PointSet set = random_set(random, board.all(), 6);
        const auto place = classes.find(set);
        const PointSet representative = classes.representative(place.class_index);
        EXPECT_EQ(board.symmetries()[place.symmetry](set), representative);
        EXPECT_LE(representative, set);
    }
}

TEST(SectorIndex, SetsOfIsTheInverseOfIndexOfUpToSymmetry) {
    const Board board = big_board();
    std::mt19937 random(2);
    for (const auto& [a, b] : {std::pair{3, 3}, {5, 4}, {9, 3}, {12, 12}}) {
        const SectorIndex index(board, a, b);
        for (int i = 0; i < 5000; ++i) {
            const PointSet side_a = random_set(random, board.all(), a);
            const PointSet side_b = random_set(random, board.all() & ~side_a, b);
            const std::uint64_t entry = index.index_of(side_a, side_b);
            ASSERT_LT(entry, index.entries());
            const auto sets = index.sets_of(entry);
            bool is_image = false;
            for (const Symmetry& g : board.symmetries()) {
                is_image |= g(side_a) == sets.side_a && g(side_b) == sets.side_b;
            }
            ASSERT_TRUE(is_image);
        }
    }
}

TEST(SectorIndex, CompressAndExpandAreInverse) {
    std::mt19937 random(3);
    for (int i = 0; i < 100'000; ++i) {
        const PointSet free = random() & 0xffffff;
        const PointSet set = random() & free;
        ASSERT_EQ(expand(compress(set, free), free), set);
        ASSERT_LT(compress(set, free), PointSet{1} << count(free));
    }
}

TEST(Sector, NamesAndTablesFollowTheFormat) {
    EXPECT_EQ(file_name({9, 8, 0, 0}), "9-8.sector");
    EXPECT_EQ(file_name({9, 8, 3, 4}), "9+3-8+4.sector");
    EXPECT_EQ(pair_of_file_name("9+3-8+4.sector"), (SectorPair{9, 8, 3, 4}));
    for (const char* name : {"", "9-8", "9-8.sector.part", "09-8.sector", "9+0-8.sector",
                             "-9-8.sector", "9-8.sectors", "x-8.sector", "99999999999-8.sector"}) {
        EXPECT_EQ(pair_of_file_name(name), std::nullopt) << name;
    }
    EXPECT_EQ(table_of({3, 4, 0, 0}).table, 1);
    EXPECT_EQ(table_of({3, 4, 0, 0}).pair, (SectorPair{4, 3, 0, 0}));
    EXPECT_EQ(table_of({4, 4, 1, 0}).table, 0);
    EXPECT_EQ(table_of({4, 4, 0, 1}).table, 1);
    EXPECT_EQ(table_of({4, 4, 0, 0}).table, 0);
}

}  // namespace morabaraba::database
