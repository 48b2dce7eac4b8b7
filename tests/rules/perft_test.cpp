// Runs the counts of tests/data/rules/perft.txt; its head describes the lines. The library and the
// oracle must both find them.
#include "rule_sets.h"
#include "scale.h"

#include <rules/moves.h>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <oracle/bridge.h>

namespace morabaraba {
namespace {

struct Count {
    std::string id;
    std::string game;
    std::string position;
    std::vector<std::uint64_t> paths;  // of depth 1, 2, ...
};
std::ostream& operator<<(std::ostream& out, const Count& count) { return out << count.id; }

std::vector<Count> read_counts() {
    std::ifstream file(MORABARABA_ROOT "/tests/data/rules/perft.txt");
    std::vector<Count> counts;
    for (std::string line; std::getline(file, line);) {
        std::istringstream stream(line);
        std::string key;
        if (!(stream >> key) || key == "#") continue;
        if (key == "perft") counts.emplace_back();
        Count& count = counts.back();
        if (key == "perft") stream >> count.id;
        if (key == "game") stream >> count.game;
        if (key == "position") std::getline(stream >> std::ws, count.position);
        if (key != "paths") continue;
        for (std::uint64_t paths = 0; stream >> paths;) count.paths.push_back(paths);
    }
    return counts;
}

class Perft : public testing::TestWithParam<Count> {};

TEST_P(Perft, CountsThePathsOfEachDepth) {
    const auto& [id, game, text, paths] = GetParam();
    ASSERT_FALSE(paths.empty());
    const bridge::Pair pair(rule_sets::named(game));
    const oracle::Position theirs = oracle::read_position(pair.oracle, text);
    const Position ours = pair.position(theirs);
    for (std::size_t i = 0; i < paths.size() && (kIsWhole || paths[i] < 500'000); ++i) {
        const int depth = static_cast<int>(i) + 1;
        EXPECT_EQ(perft(pair.code, ours, depth), paths[i]) << "depth " << depth;
        EXPECT_EQ(oracle::perft(pair.oracle, theirs, depth), paths[i]) << "oracle, depth " << depth;
    }
}

INSTANTIATE_TEST_SUITE_P(All, Perft, testing::ValuesIn(read_counts()),
                         [](const auto& info) { return rule_sets::as_identifier(info.param.id); });

TEST(PerftOfNoPly, IsOneEvenWhenTheGameIsOver) {
    const RuleSet rules = rule_sets::named("malom");
    EXPECT_EQ(perft(rules, Position::start(rules), 0), 1U);
}

}  // namespace
}  // namespace morabaraba
