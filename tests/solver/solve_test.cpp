// The solver against brute force, value by value and ply by ply.
#include "brute_force.h"
#include "odd_rules.h"
#include "temporary_directory.h"

#include <database/database.h>
#include <solver/solve.h>

#include <fstream>
#include <iterator>

#include <gtest/gtest.h>

namespace morabaraba::solver {

namespace {

using database::Content;
using database::Database;
using database::Evaluation;
using database::Value;

SolveSummary solved(const RuleSet& rules, const std::filesystem::path& directory, int cows,
                    Content content, int threads = 2, const char* kernels = nullptr) {
    SolveOptions options;
    options.directory = directory;
    options.cows = cows;
    options.threads = threads;
    options.content = content;
    options.kernels = kernels;
    const auto summary = solve(rules, options);
    EXPECT_TRUE(summary) << summary.error().message();
    return summary.value();
}

Position position_of(const RuleSet& rules, BruteBoard board) {
    Setup setup;
    setup.cows = {board.mover, board.other};
    return Position::make(rules, setup).value();
}

Evaluation evaluation_of(const BruteMap::Slot& slot, bool has_plies) {
    if (slot.plies < 0) return {Value::draw, std::nullopt};
    const Value value = slot.plies % 2 == 1 ? Value::win : Value::loss;
    return {value, has_plies ? std::optional<int>(slot.plies) : std::nullopt};
}

// Compares all boards of a sector; returns how many differ. Without plies only values are compared:
// the reader knows the plies of games that are over.
int differences(BruteForce& brute, const Database& database, int mover, int other) {
    int different = 0;
    const bool has_plies = database.has_plies();
    brute.sector(mover, other).for_each([&](BruteBoard board, const BruteMap::Slot& slot) {
        auto found = database.evaluate(position_of(database.rules(), board));
        if (found && !has_plies) found->plies.reset();
        different += static_cast<int>(found != evaluation_of(slot, has_plies));
    });
    return different;
}

void expect_all_right(const RuleSet& rules, int most, const std::vector<Content>& contents) {
    BruteForce brute(rules);
    for (const auto& pair : pairs_to_solve(rules, most)) brute.solve(pair.a, pair.b);
    for (const Content content : contents) {
        const TemporaryDirectory directory;
        solved(rules, directory.path(), most, content);
        const Database database = Database::open(directory.path(), rules).value();
        EXPECT_EQ(database.faults(), std::vector<std::string>());
        for (const auto& pair : pairs_to_solve(rules, most)) {
            EXPECT_EQ(differences(brute, database, pair.a, pair.b), 0) << to_text(pair);
            if (pair.is_diagonal()) continue;
            EXPECT_EQ(differences(brute, database, pair.b, pair.a), 0) << to_text(pair);
        }
    }
}

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

}  // namespace

TEST(Solve, ThreeAgainstThreeIsAsBruteForceSays) {
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

TEST(Solve, TheBytesAreTheSameWhateverTheThreadsAndTheProcessor) {
    const RuleSet rules = malom_rules();
    const TemporaryDirectory first;
    solved(rules, first.path(), 4, Content::plies, 1);
    const std::string expected = all_bytes(first.path(), rules, 4);
    EXPECT_GT(expected.size(), 1000U);
    for (const char* kernels : {"portable", "avx2", "avx512"}) {
        const TemporaryDirectory other;
        solved(rules, other.path(), 4, Content::plies, 3, kernels);
        EXPECT_EQ(all_bytes(other.path(), rules, 4) == expected, true) << kernels;
    }
}

TEST(Solve, AnInterruptedRunIsTakenUp) {
    const RuleSet rules = malom_rules();
    const TemporaryDirectory whole;
    solved(rules, whole.path(), 4, Content::plies);
    const TemporaryDirectory cut;
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
    const TemporaryDirectory directory;
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
    const TemporaryDirectory directory;
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
    const TemporaryDirectory directory;
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
    const TemporaryDirectory directory;
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

TEST(Solve, AnotherContentOrRuleSetInTheDirectoryIsRefused) {
    const RuleSet rules = made("six", 2, false, {});
    const TemporaryDirectory directory;
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
