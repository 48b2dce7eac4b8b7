// The verifier accepts what the solver makes and finds a single wrong value.
#include "../support/temp_folder.h"
#include "odd_rules.h"

#include <database/database.h>
#include <database/sector_index.h>
#include <solver/solve.h>
#include <solver/verify.h>

#include <algorithm>
#include <atomic>

#include <gtest/gtest.h>

namespace morabaraba::solver {

namespace {

using database::Code;
using database::SectorFile;
using database::SectorPair;

class Verify : public testing::Test {
protected:
    const RuleSet rules = made("six", 2, false, {});
    const TempFolder directory;

    void SetUp() override {
        SolveOptions options;
        options.directory = directory.path();
        options.cows = 4;
        ASSERT_TRUE(solve(rules, options));
    }

    VerifyOptions checking(std::optional<std::uint64_t> sample = {}, std::uint64_t memory = 0) {
        VerifyOptions options;
        options.directory = directory.path();
        options.threads = 2;
        options.sample = sample;
        options.memory = memory;
        return options;
    }
    VerifySummary verified(std::optional<std::uint64_t> sample = {}, std::uint64_t memory = 0) {
        return verify(rules, checking(sample, memory)).value();
    }

    // Entries of all tables.
    std::uint64_t all_entries() {
        return needs_of(rules, pairs_to_solve(rules, 4), database::Content::plies, 1).entries;
    }

    Code code_of(const SectorPair& pair, int table, std::uint64_t entry) {
        const SectorFile file =
            SectorFile::open(directory.path() / file_name(pair), rules, pair).value();
        const std::uint32_t chunk_entries = file.header().chunk_entries();
        return file.read(table, entry / chunk_entries).value()[entry % chunk_entries];
    }

    // Writes a file anew with one code changed, its checksums, counts and longest line in order.
    void change(const SectorPair& pair, int table, std::uint64_t entry, Code code) {
        const SectorFile file =
            SectorFile::open(directory.path() / file_name(pair), rules, pair).value();
        const auto& header = file.header();
        auto counts = header.counts;
        auto longest = header.longest;
        auto writer = database::SectorFileWriter::create(directory.path(), header).value();
        for (int t = 0; t < pair.tables(); ++t) {
            Code greatest = database::kDrawCode;
            for (std::uint64_t chunk = 0; chunk < header.chunks_of_table(); ++chunk) {
                std::vector<Code> codes = file.read(t, chunk).value();
                if (t == table && chunk == entry / header.chunk_entries()) {
                    Code& changed = codes[entry % header.chunk_entries()];
                    recount(counts[static_cast<std::size_t>(t)], pair, entry, changed, code);
                    changed = code;
                }
                greatest = std::max(greatest, *std::max_element(codes.begin(), codes.end()));
                ASSERT_FALSE(writer.append(encode_chunk(codes, header.content)).has_value());
            }
            longest[static_cast<std::size_t>(t)] =
                greatest == database::kDrawCode ? database::kNoPlies : greatest - 1U;
        }
        ASSERT_FALSE(writer.finish(counts, longest).has_value());
    }

    void recount(database::Counts& counts, const SectorPair& pair, std::uint64_t entry, Code before,
                 Code after) {
        const database::SectorIndex index(rules.board(), pair.a, pair.b);
        const auto block = static_cast<std::uint32_t>(entry / index.block_size());
        const std::uint64_t images = index.classes().orbit(block);
        const auto of = [&](Code code) -> std::uint64_t& {
            const auto value = database::value_of(code);
            return value == database::Value::win    ? counts.win
                   : value == database::Value::loss ? counts.loss
                                                    : counts.draw;
        };
        of(before) -= images;
        of(after) += images;
    }
};

}  // namespace

TEST_F(Verify, FindsNothingInASoundDatabase) {
    const VerifySummary summary = verified();
    EXPECT_EQ(summary.faults, 0U) << summary.messages.front();
    EXPECT_EQ(summary.sectors, 4U);
    EXPECT_EQ(summary.positions, all_entries());
}

// Half a megabyte holds some of the tables, one byte none.
TEST_F(Verify, FindsTheSameWhateverTheMemory) {
    const SectorPair pair{4, 4, 0, 0};
    const std::uint64_t entry = entries_of(rules, pair) / 2;
    const Code sound = code_of(pair, 0, entry);
    for (const std::uint64_t memory : {std::uint64_t{1}, std::uint64_t{1} << 19}) {
        const VerifySummary summary = verified({}, memory);
        EXPECT_EQ(summary.faults, 0U) << summary.messages.front();
        EXPECT_EQ(summary.positions, all_entries());
    }
    change(pair, 0, entry, sound == 0 ? Code{2} : Code{0});
    const std::uint64_t faults = verified().faults;
    EXPECT_GT(faults, 0U);
    EXPECT_EQ(verified({}, 1).faults, faults);
    EXPECT_EQ(verified({}, std::uint64_t{1} << 19).faults, faults);
}

TEST_F(Verify, FindsAnyFlippedValue) {
    const SectorPair pair{4, 3, 0, 0};
    const std::uint64_t entries = entries_of(rules, pair);
    for (int i = 0; i < 2; ++i) {
        const int table = i % 2;
        const std::uint64_t entry = entries / 3 * static_cast<std::uint64_t>(i + 1);
        const Code sound = code_of(pair, table, entry);
        change(pair, table, entry, sound == 0 ? Code{2} : Code{0});
        EXPECT_GT(verified().faults, 0U) << "entry " << entry;
        change(pair, table, entry, static_cast<Code>(sound + 2));
        EXPECT_GT(verified().faults, 0U) << "plies of entry " << entry;
        change(pair, table, entry, sound);
        EXPECT_EQ(verified().faults, 0U);
    }
}

TEST_F(Verify, LooksAtASample) {
    const VerifySummary summary = verified(100);
    EXPECT_EQ(summary.faults, 0U);
    EXPECT_EQ(summary.positions, 400U);
    EXPECT_EQ(verified(std::uint64_t{1} << 60).positions, all_entries());
}

// The sample's places are those that verify.h promises, to the last.
TEST_F(Verify, FindsAFlippedValueWhereTheSampleLooks) {
    const SectorPair pair{4, 4, 0, 0};
    const std::uint64_t entries = entries_of(rules, pair);
    for (const std::uint64_t i : {0U, 55U, 99U}) {
        const std::uint64_t entry = i * entries / 100;
        const Code sound = code_of(pair, 0, entry);
        change(pair, 0, entry, sound == 0 ? Code{2} : Code{0});
        EXPECT_GT(verified(100).faults, 0U) << "entry " << entry;
        change(pair, 0, entry, sound);
    }
}

// One of those entries that are the same position as another entry.
TEST_F(Verify, NamesAnImageThatDiffers) {
    const SectorPair pair{4, 4, 0, 0};
    const database::SectorIndex index(rules.board(), pair.a, pair.b);
    const auto has_image = [&](std::uint64_t entry) {
        const auto [side_a, side_b] = index.sets_of(entry);
        const auto symmetries = rules.board().symmetries();
        return std::any_of(symmetries.begin(), symmetries.end(), [&](const Symmetry& symmetry) {
            return index.index_of(symmetry(side_a), symmetry(side_b)) != entry;
        });
    };
    std::uint64_t entry = 0;
    while (!has_image(entry)) ++entry;
    const Code sound = code_of(pair, 0, entry);
    change(pair, 0, entry, sound == 0 ? Code{2} : Code{0});
    const VerifySummary summary = verified();
    const bool named = std::any_of(
        summary.messages.begin(), summary.messages.end(),
        [](const std::string& message) { return message.find("image") != std::string::npos; });
    EXPECT_TRUE(named) << summary.messages.front();
}

TEST_F(Verify, FindsAHeaderThatMiscounts) {
    const SectorPair pair{3, 3, 0, 0};
    const SectorFile file =
        SectorFile::open(directory.path() / file_name(pair), rules, pair).value();
    auto writer = database::SectorFileWriter::create(directory.path(), file.header()).value();
    for (std::uint64_t chunk = 0; chunk < file.header().chunks_of_table(); ++chunk) {
        const auto codes = file.read(0, chunk).value();
        ASSERT_FALSE(writer.append(encode_chunk(codes, file.header().content)).has_value());
    }
    auto counts = file.header().counts;
    --counts[0].win;
    ++counts[0].draw;
    ASSERT_FALSE(writer.finish(counts, {file.header().longest[0] + 2, database::kNoPlies}));
    const VerifySummary summary = verified(1);
    EXPECT_EQ(summary.faults, 2U);
    EXPECT_NE(summary.messages.front().find("counts wrongly"), std::string::npos);
    EXPECT_NE(summary.messages.back().find("longest"), std::string::npos);
}

TEST_F(Verify, SaysHowFarItIs) {
    VerifyOptions options = checking(1000);
    std::uint64_t done = 0;
    options.on_progress = [&](const VerifyProgress& progress) {
        EXPECT_EQ(progress.positions_total, 4000U);
        EXPECT_GE(progress.positions_done, done);
        EXPECT_NE(progress.sector, "");
        done = progress.positions_done;
    };
    ASSERT_TRUE(verify(rules, options));
    EXPECT_EQ(done, 4000U);
}

TEST_F(Verify, StopsWhenTold) {
    VerifyOptions options = checking();
    std::atomic<int> asked = 0;
    options.stop = [&] { return ++asked > 100; };
    const VerifySummary summary = verify(rules, options).value();
    EXPECT_TRUE(summary.interrupted);
    EXPECT_LT(summary.positions, all_entries());
    EXPECT_EQ(summary.faults, 0U);
}

TEST_F(Verify, SaysWhenPliesRestOnValuesAlone) {
    const TempFolder values;
    SolveOptions options;
    options.directory = values.path();
    options.cows = 3;
    options.content = database::Content::values;
    ASSERT_TRUE(solve(rules, options));
    std::filesystem::copy_file(values.path() / "3-3.sector", directory.path() / "3-3.sector",
                               std::filesystem::copy_options::overwrite_existing);
    const VerifySummary summary = verified();
    EXPECT_EQ(summary.faults, 1U);  // three cows against four may shoot one
    EXPECT_NE(summary.messages.front().find("plies can't be checked"), std::string::npos);
}

TEST_F(Verify, FindsDamageAndMissingSectors) {
    std::filesystem::resize_file(directory.path() / "3-3.sector", 300);
    EXPECT_GT(verified(10).faults, 0U);
    std::filesystem::remove(directory.path() / "3-3.sector");
    const VerifySummary summary = verified();
    // Once for each table whose moves lead there: 4 against 3 either way.
    EXPECT_EQ(summary.faults, 1U);
    EXPECT_NE(summary.messages.front().find("lead to sector 3-3"), std::string::npos)
        << summary.messages.front();
}

TEST_F(Verify, RefusesADirectoryWithoutFiles) {
    const TempFolder empty;
    VerifyOptions options;
    options.directory = empty.path();
    EXPECT_FALSE(verify(rules, options));
    options.directory = "/nowhere/at/all";
    EXPECT_FALSE(verify(rules, options));
}

class VerifyOdd : public testing::TestWithParam<std::pair<std::string, RuleOptions>> {};

TEST_P(VerifyOdd, FindsNothingInASoundDatabase) {
    const RuleSet rules = made("odd", 2, false, GetParam().second);
    for (const auto content : {database::Content::plies, database::Content::values}) {
        const TempFolder directory;
        SolveOptions solving;
        solving.directory = directory.path();
        solving.content = content;
        ASSERT_TRUE(solve(rules, solving));
        VerifyOptions options;
        options.directory = directory.path();
        options.threads = 2;
        options.sample = 50'000;
        const VerifySummary summary = verify(rules, options).value();
        EXPECT_EQ(summary.faults, 0U) << summary.messages.front();
        EXPECT_GT(summary.sectors, 0U);
    }
}

INSTANTIATE_TEST_SUITE_P(Rules, VerifyOdd, testing::ValuesIn(odd_options()), [](const auto& info) {
    std::string name = info.param.first;
    std::erase(name, '-');
    return name;
});

}  // namespace morabaraba::solver
