// The solver against brute force, value by value and ply by ply.
#include "../support/temp_folder.h"
#include "against_brute_force.h"
#include "odd_rules.h"
#include "sanitized.h"

#include <database/database.h>
#include <database/sector_file.h>
#include <solver/solve.h>
#include <solver/verify.h>

#include <fstream>
#include <iterator>
#include <map>

#include <gtest/gtest.h>

namespace morabaraba::solver {

namespace {

using database::Content;
using database::SectorPair;

std::string bytes_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::string all_bytes(const std::filesystem::path& directory, const RuleSet& rules, int cows) {
    std::string all;
    for (const auto& pair : pairs_to_solve(rules, cows)) {
        all += bytes_of(directory / file_name(pair));
    }
    return all;
}

// Makes the lines of a file of one table longer by `plies`, an even number.
void lengthen(const std::filesystem::path& directory, const RuleSet& rules, const SectorPair& pair,
              database::Code plies) {
    const auto file = database::SectorFile::open(directory / file_name(pair), rules, pair).value();
    const auto& header = file.header();
    auto writer = database::SectorFileWriter::create(directory, header).value();
    for (std::uint64_t chunk = 0; chunk < header.chunks_of_table(); ++chunk) {
        auto codes = file.read(0, chunk).value();
        for (database::Code& code : codes) {
            if (code != database::kDrawCode) code = static_cast<database::Code>(code + plies);
        }
        ASSERT_FALSE(writer.append(encode_chunk(codes, header.content)));
    }
    ASSERT_FALSE(writer.finish(header.counts, {header.longest[0] + plies, database::kNoPlies}));
}

}  // namespace

TEST(Solve, ThreeAgainstThreeIsAsBruteForceSays) {
    if (kSanitized) GTEST_SKIP() << "too long under sanitizers; small boards are compared";
    expect_all_right(malom_rules(), 3, {Content::plies});
}

class SolveOdd : public testing::TestWithParam<std::pair<std::string, RuleOptions>> {};

TEST_P(SolveOdd, AllIsAsBruteForceSays) {
    const auto& [name, options] = GetParam();
    expect_all_right(made(name, 2, false, options), 4, {Content::plies, Content::values});
}

INSTANTIATE_TEST_SUITE_P(Rules, SolveOdd, testing::ValuesIn(odd_options()), [](const auto& info) {
    std::string name = info.param.first;
    std::erase(name, '-');
    return name;
});

class SolveDoubleMills : public testing::TestWithParam<std::pair<std::string, RuleOptions>> {};

TEST_P(SolveDoubleMills, AllIsAsBruteForceSays) {
    const auto& [name, options] = GetParam();
    expect_all_right(made(name, 2, true, options), options.cows, {Content::plies});
}

INSTANTIATE_TEST_SUITE_P(Rules, SolveDoubleMills, testing::ValuesIn(double_mill_options()),
                         [](const auto& info) {
                             std::string name = info.param.first;
                             std::erase(name, '-');
                             return name;
                         });

TEST(Solve, FiveAgainstFiveHoldsWhatIsKnownOfItAndIsRightInEveryPosition) {
    if (kSanitized) GTEST_SKIP() << "too long under sanitizers; smaller sectors are solved";
    struct Known {
        SectorPair pair;
        int table;
        database::Counts counts;
        std::uint32_t longest;
    };
    // Wins, draws, losses: as published with the design; the longest: as verified.
    const std::vector<Known> known = {{{3, 3, 0, 0}, 0, {2'240'880, 0, 451'040}, 16},
                                      {{4, 3, 0, 0}, 1, {2'455'232, 9'446'808, 211'600}, 23},
                                      {{4, 3, 0, 0}, 0, {2'523'980, 9'451'724, 137'936}, 22},
                                      {{4, 4, 0, 0}, 0, {2'854'380, 47'962'746, 665'844}, 19},
                                      {{5, 3, 0, 0}, 1, {1'253'680, 37'877'664, 2'055'032}, 27},
                                      {{5, 3, 0, 0}, 0, {17'593'484, 23'557'028, 35'864}, 26},
                                      {{5, 4, 0, 0}, 1, {2'442'652, 156'519'628, 5'783'224}, 34},
                                      {{5, 4, 0, 0}, 0, {19'969'332, 144'576'752, 199'420}, 35},
                                      {{5, 5, 0, 0}, 0, {43'941'700, 440'830'884, 9'463'928}, 33}};
    const RuleSet rules = malom_rules();
    const TempFolder directory;
    solved(rules, directory.path(), 5, Content::plies);
    for (const Known& row : known) {
        const auto file =
            database::SectorFile::open(directory.path() / file_name(row.pair), rules, row.pair);
        ASSERT_TRUE(file);
        const auto table = static_cast<std::size_t>(row.table);
        EXPECT_EQ(file->header().counts[table], row.counts) << to_text(row.pair);
        EXPECT_EQ(file->header().longest[table], row.longest) << to_text(row.pair);
    }
    VerifyOptions options;
    options.directory = directory.path();
    options.threads = 2;
    const VerifySummary summary = verify(rules, options).value();
    EXPECT_EQ(summary.faults, 0U) << summary.messages.front();
    EXPECT_EQ(summary.positions, 65'933'705U);
}

TEST(Solve, TheBytesAreTheSameWhateverTheThreadsAndTheProcessor) {
    const RuleSet rules = malom_rules();
    const TempFolder first;
    solved(rules, first.path(), 4, Content::plies, 1);
    const std::string expected = all_bytes(first.path(), rules, 4);
    EXPECT_GT(expected.size(), 1000U);
    for (const char* kernels : {"portable", "avx2", "avx512"}) {
        const TempFolder other;
        solved(rules, other.path(), 4, Content::plies, 3, kernels);
        EXPECT_EQ(all_bytes(other.path(), rules, 4) == expected, true) << kernels;
    }
}

// Of lines of 16 plies, of the longest that keys of one byte tell, and of longer ones.
TEST(Solve, TheBytesAreTheSameWhateverTheKeys) {
    const RuleSet rules = malom_rules();
    std::map<KeySize, std::string> bytes;
    for (const database::Code longer : {0, 110, 112, 400}) {
        for (const KeySize keys : {KeySize::one_byte, KeySize::two_bytes}) {
            const TempFolder directory;
            solved(rules, directory.path(), 3, Content::plies);
            lengthen(directory.path(), rules, {3, 3, 0, 0}, longer);
            SolveOptions options;
            options.directory = directory.path();
            options.cows = 4;
            options.least_keys = keys;
            ASSERT_TRUE(solve(rules, options));
            bytes[keys] = all_bytes(directory.path(), rules, 4);
        }
        EXPECT_EQ(bytes[KeySize::one_byte] == bytes[KeySize::two_bytes], true) << longer;
    }
}

TEST(Solve, KeysThatProveTooSmallAreRefusedTheMemoryForLargerOnes) {
    const RuleSet rules = malom_rules();
    const TempFolder directory;
    solved(rules, directory.path(), 3, Content::plies);
    lengthen(directory.path(), rules, {3, 3, 0, 0}, 112);
    SolveOptions options;
    options.directory = directory.path();
    options.cows = 4;
    options.memory = needs_of(rules, pairs_to_solve(rules, 4), Content::plies, 1).memory;
    const auto summary = solve(rules, options);
    ASSERT_FALSE(summary);
    EXPECT_EQ(summary.error().where, "memory");
    EXPECT_FALSE(std::filesystem::exists(directory.path() / "4-4.sector"));
}

TEST(Solve, AnInterruptedRunIsTakenUp) {
    const RuleSet rules = malom_rules();
    const TempFolder whole;
    solved(rules, whole.path(), 4, Content::plies);
    const TempFolder cut;
    SolveOptions options;
    options.directory = cut.path();
    options.cows = 4;
    std::atomic<int> asked = 0;
    options.stop = [&] { return ++asked > 100; };
    const auto summary = solve(rules, options);
    ASSERT_TRUE(summary);
    EXPECT_TRUE(summary->interrupted);
    EXPECT_LT(summary->solved, 3U);
    solved(rules, cut.path(), 4, Content::plies);
    EXPECT_EQ(all_bytes(cut.path(), rules, 4) == all_bytes(whole.path(), rules, 4), true);
}

TEST(Solve, AFinishedDatabaseIsLeftAlone) {
    const RuleSet rules = made("six", 2, false, {});
    const TempFolder directory;
    EXPECT_EQ(solved(rules, directory.path(), 4, Content::plies).solved, 3U);
    const SolveSummary again = solved(rules, directory.path(), 4, Content::plies);
    EXPECT_EQ(again.solved, 0U);
    EXPECT_EQ(again.found, 3U);
}

TEST(Solve, RuleSetsWithMemoryAreRefusedWithTheReason) {
    RuleOptions banned;
    banned.broken_mill = BrokenMill::banned;
    RuleOptions shotless;
    shotless.shotless_limit = 10;
    const TempFolder directory;
    SolveOptions options;
    options.directory = directory.path();
    const auto first = solve(made("banned", 3, true, banned), options);
    ASSERT_FALSE(first);
    EXPECT_NE(first.error().message().find("ban"), std::string::npos);
    const auto second = solve(made("shotless", 3, true, shotless), options);
    ASSERT_FALSE(second);
    EXPECT_NE(second.error().message().find("without a shot"), std::string::npos);
}

TEST(Solve, AnotherRunOnTheDirectoryIsKeptOut) {
    const RuleSet rules = made("six", 2, false, {});
    const TempFolder directory;
    SolveOptions options;
    options.directory = directory.path();
    options.cows = 3;
    bool asked = false;
    options.on_progress = [&](const Progress&) {
        if (std::exchange(asked, true)) return;
        SolveOptions other;
        other.directory = directory.path();
        const auto refused = solve(rules, other);
        ASSERT_FALSE(refused);
        EXPECT_NE(refused.error().message().find("in use"), std::string::npos);
    };
    EXPECT_TRUE(solve(rules, options));
    EXPECT_TRUE(asked);
}

TEST(Solve, WhatCannotWorkIsSaidBeforeTheWorkBegins) {
    const RuleSet rules = malom_rules();
    const TempFolder directory;
    SolveOptions options;
    options.directory = directory.path();
    options.memory = std::uint64_t{1} << 30;
    options.on_progress = [](const Progress&) { FAIL() << "work began"; };
    const auto no_memory = solve(rules, options);
    ASSERT_FALSE(no_memory);
    EXPECT_NE(no_memory.error().message().find("GiB"), std::string::npos);
    options.directory = "/proc/nowhere";
    EXPECT_FALSE(solve(rules, options));
}

TEST(Solve, SeveralShotsAMoveTakeKeysAndAChildEach) {
    RuleOptions one;
    one.lost_with = 0;
    RuleOptions several = one;
    several.shots = Shots::per_mill;  // two, by the lines through a corner of two rings
    const RuleSet of_one = made("one", 2, true, one);
    const RuleSet of_several = made("several", 2, true, several);
    const auto more = [&](const SectorPair& pair, Content content) {
        return needs_of(of_several, {pair}, content, 1).memory -
               needs_of(of_one, {pair}, content, 1).memory;
    };
    const SectorPair large{5, 4, 0, 0};
    EXPECT_EQ(more(large, Content::plies), entries_of(of_one, large) * 2);
    EXPECT_EQ(more(large, Content::values), entries_of(of_one, large) * 2);
    EXPECT_EQ(more({5, 1, 0, 0}, Content::plies), 0U) << "nobody shoots two of one cow";
}

TEST(Solve, AnotherContentOrRuleSetInTheDirectoryIsRefused) {
    const RuleSet rules = made("six", 2, false, {});
    const TempFolder directory;
    solved(rules, directory.path(), 3, Content::plies);
    SolveOptions options;
    options.directory = directory.path();
    options.cows = 3;
    options.content = Content::values;
    EXPECT_FALSE(solve(rules, options));
    options.content = Content::plies;
    RuleOptions passing;
    passing.shot = Shot::may;
    EXPECT_FALSE(solve(made("passing", 2, false, passing), options));
}

}  // namespace morabaraba::solver
