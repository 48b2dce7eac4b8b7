// Tables in memory for the verifier: every code, within the memory given.
#include "../../src/solver/verify_tables.h"

#include "../support/temp_folder.h"
#include "odd_rules.h"

#include <solver/solve.h>

#include <gtest/gtest.h>

namespace morabaraba::solver {

namespace {

using database::Code;
using database::SectorFile;
using database::SectorPair;

class TableStoreTest : public testing::Test {
protected:
    const RuleSet rules = made("six", 2, false, {});
    const TempFolder directory;
    Workers workers{2};

    void SetUp() override {
        SolveOptions options;
        options.directory = directory.path();
        options.cows = 4;
        ASSERT_TRUE(solve(rules, options));
    }
    SectorFile open(const SectorPair& pair) {
        return SectorFile::open(directory.path() / file_name(pair), rules, pair).value();
    }
};

database::Header header_of(std::uint32_t longest) {
    database::Header header;
    header.entries = 1000;
    header.longest = {longest, longest};
    return header;
}

}  // namespace

TEST(DecodedTable, TakesTwoBytesACodeOnlyWhereItMust) {
    EXPECT_EQ(DecodedTable::bytes(header_of(database::kNoPlies), 0), 1000U);
    EXPECT_EQ(DecodedTable::bytes(header_of(254), 0), 1000U);
    EXPECT_EQ(DecodedTable::bytes(header_of(255), 0), 2000U);
    for (const std::uint32_t longest : {254U, 255U, 30'000U}) {
        DecodedTable table(header_of(longest), 0);
        const std::vector<Code> codes = {0, 1, 254, static_cast<Code>(longest + 1)};
        table.put(996, codes);
        for (std::size_t i = 0; i < codes.size(); ++i) EXPECT_EQ(table[996 + i], codes[i]);
    }
}

TEST(DecodedTable, CutsACodeAboveWhatTheHeaderSays) {
    DecodedTable table(header_of(20), 0);
    const std::vector<Code> codes = {300};
    table.put(0, codes);
    EXPECT_EQ(table[0], 255U);
}

TEST_F(TableStoreTest, HoldsEveryCodeOfTheFile) {
    const SectorFile file = open({4, 3, 0, 0});
    TableStore store(rules.board(), workers, std::uint64_t{1} << 30);
    for (int table = 0; table < 2; ++table) {
        const auto read = store.read(file, table);
        EXPECT_EQ(read->faults, std::vector<std::string>());
        EXPECT_EQ(read->counts, file.header().counts[static_cast<std::size_t>(table)]);
        EXPECT_EQ(read->longest, file.header().longest[static_cast<std::size_t>(table)]);
        std::uint64_t entry = 0;
        for (std::uint64_t chunk = 0; chunk < file.header().chunks_of_table(); ++chunk) {
            const std::vector<Code> codes = file.read(table, chunk).value();
            for (const Code code : codes) {
                ASSERT_EQ(read->codes[entry++], code);
            }
        }
        EXPECT_EQ(entry, file.header().entries);
    }
}

TEST_F(TableStoreTest, DropsWhatWasUsedLeastLatelyAndNobodyHolds) {
    const SectorFile three = open({3, 3, 0, 0});
    const SectorFile four = open({4, 4, 0, 0});
    TableStore store(rules.board(), workers, four.header().entries);
    std::weak_ptr<const ReadTable> first = store.read(three, 0);
    EXPECT_EQ(store.read(three, 0), first.lock());
    auto second = store.read(four, 0);
    EXPECT_FALSE(second->codes.empty());
    EXPECT_TRUE(first.expired());
    const auto third = store.read(three, 0);
    EXPECT_TRUE(third->codes.empty());
    EXPECT_EQ(third->counts, three.header().counts[0]);
    EXPECT_EQ(store.read(three, 0), third);
    second.reset();
    EXPECT_FALSE(store.read(three, 0)->codes.empty());
    EXPECT_EQ(store.read(three, 0)->counts, three.header().counts[0]);
}

TEST_F(TableStoreTest, DropsNothingForATableThatIsTooLarge) {
    const SectorFile three = open({3, 3, 0, 0});
    const SectorFile four = open({4, 4, 0, 0});
    TableStore store(rules.board(), workers, three.header().entries);
    const std::weak_ptr<const ReadTable> first = store.read(three, 0);
    EXPECT_TRUE(store.read(four, 0)->codes.empty());
    EXPECT_FALSE(first.expired());
}

TEST_F(TableStoreTest, NamesDamageAndKeepsNoCodes) {
    const SectorFile file = open({4, 4, 0, 0});
    std::filesystem::resize_file(file.path(), file.header().file_size / 2);
    TableStore store(rules.board(), workers, std::uint64_t{1} << 30);
    const auto read = store.read(file, 0);
    ASSERT_FALSE(read->faults.empty());
    EXPECT_NE(read->faults.front().find("4-4.sector"), std::string::npos);
    EXPECT_TRUE(read->codes.empty());
}

}  // namespace morabaraba::solver
