// The slow proofs: up to 4 against 4 on the big board by brute force, up to 6 against 6 by the
// rules.
#include "against_brute_force.h"

#include <solver/verify.h>

namespace morabaraba::solver {

TEST(SolveProof, FourAgainstFourIsAsBruteForceSays) {
    expect_all_right(malom_rules(), 4, {database::Content::plies, database::Content::values});
}

TEST(SolveProof, FourAgainstFourOfNineMensMorrisIsAsBruteForceSays) {
    expect_all_right(nine_rules(), 4, {database::Content::plies});
}

class SolveProofOdd : public testing::TestWithParam<std::pair<std::string, RuleOptions>> {};

TEST_P(SolveProofOdd, AllIsAsBruteForceSaysWithCornersJoined) {
    const auto& [name, options] = GetParam();
    expect_all_right(made(name, 2, true, options), 4, {database::Content::plies});
}

INSTANTIATE_TEST_SUITE_P(Rules, SolveProofOdd, testing::ValuesIn(odd_options()),
                         [](const auto& info) {
                             std::string name = info.param.first;
                             std::erase(name, '-');
                             return name;
                         });

class SolveProofDoubleMills : public testing::TestWithParam<std::pair<std::string, RuleOptions>> {};

TEST_P(SolveProofDoubleMills, AllIsAsBruteForceSays) {
    const auto& [name, options] = GetParam();
    expect_all_right(made(name, 2, true, options), options.cows,
                     {database::Content::plies, database::Content::values});
}

INSTANTIATE_TEST_SUITE_P(Rules, SolveProofDoubleMills, testing::ValuesIn(double_mill_options()),
                         [](const auto& info) {
                             std::string name = info.param.first;
                             std::erase(name, '-');
                             return name;
                         });

TEST(SolveProof, SixAgainstSixIsRightInEveryPosition) {
    const RuleSet rules = malom_rules();
    const TempFolder directory;
    solved(rules, directory.path(), 6, database::Content::plies);
    VerifyOptions options;
    options.directory = directory.path();
    options.threads = 2;
    const VerifySummary summary = verify(rules, options).value();
    EXPECT_EQ(summary.faults, 0U) << summary.messages.front();
    EXPECT_EQ(summary.sectors, 16U);
}

}  // namespace morabaraba::solver
