// The verifier accepts what the solver makes and finds a single wrong value.
#include "odd_rules.h"
#include "temporary_directory.h"

#include <database/database.h>
#include <database/sector_index.h>
#include <solver/solve.h>
#include <solver/verify.h>

#include <gtest/gtest.h>

namespace morabaraba::solver {

namespace {

using database::Code;
using database::SectorFile;
using database::SectorPair;

class Verify : public testing::Test {
protected:
    const RuleSet rules = made("six", 2, false, {});
    const TemporaryDirectory directory;

    void SetUp() override {
        SolveOptions options;
        options.directory = directory.path();
        options.cows = 4;
        ASSERT_TRUE(solve(rules, options));
    }

    VerifySummary verified(std::optional<std::uint64_t> sample = {}) {
        VerifyOptions options;
        options.directory = directory.path();
        options.threads = 2;
        options.sample = sample;
        return verify(rules, options).value();
    }

    // Writes a file anew with one code changed, its checksums and counts in order.
    void change(const SectorPair& pair, int table, std::uint64_t entry, Code code) {
        const SectorFile file =
            SectorFile::open(directory.path() / file_name(pair), rules, pair).value();
        const auto& header = file.header();
        auto counts = header.counts;
        auto writer = database::SectorFileWriter::create(directory.path(), header).value();
        for (int t = 0; t < pair.tables(); ++t) {
            for (std::uint64_t chunk = 0; chunk < header.chunks_of_table(); ++chunk) {
                std::vector<Code> codes = file.read(t, chunk).value();
                if (t == table && chunk == entry / header.chunk_entries()) {
                    Code& changed = codes[entry % header.chunk_entries()];
                    recount(counts[static_cast<std::size_t>(t)], pair, entry, changed, code);
                    changed = code;
                }
                ASSERT_FALSE(writer.append(encode_chunk(codes, header.content)).has_value());
            }
        }
        ASSERT_FALSE(writer.finish(counts, header.longest).has_value());
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
    std::uint64_t entries = 0;
    for (const auto& pair : pairs_to_solve(rules, 4)) entries += stored_entries(rules, pair);
    EXPECT_EQ(summary.positions, entries);
}

TEST_F(Verify, FindsAnyFlippedValue) {
    const SectorPair pair{4, 3, 0, 0};
    const std::uint64_t entries = entries_of(rules, pair);
    for (int i = 0; i < 2; ++i) {
        const int table = i % 2;
        const std::uint64_t entry = entries / 3 * static_cast<std::uint64_t>(i + 1);
        const SectorFile file =
            SectorFile::open(directory.path() / file_name(pair), rules, pair).value();
        const auto& header = file.header();
        const Code sound = file.read(table, entry / header.chunk_entries())
                               .value()[entry % header.chunk_entries()];
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
}

TEST_F(Verify, FindsDamageAndMissingSectors) {
    std::filesystem::resize_file(directory.path() / "3-3.sector", 300);
    EXPECT_GT(verified(10).faults, 0U);
    std::filesystem::remove(directory.path() / "3-3.sector");
    const VerifySummary summary = verified();
    EXPECT_GT(summary.faults, 0U);
    EXPECT_NE(summary.messages.front().find("nothing"), std::string::npos);
}

TEST_F(Verify, RefusesADirectoryWithoutFiles) {
    const TemporaryDirectory empty;
    VerifyOptions options;
    options.directory = empty.path();
    EXPECT_FALSE(verify(rules, options));
    options.directory = "/nowhere/at/all";
    EXPECT_FALSE(verify(rules, options));
}

}  // namespace morabaraba::solver
