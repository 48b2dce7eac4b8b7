// The search's signature: the same nodes on every platform, with every compiler and with the inner
// loops of every processor. A commit that changes the search says so here.
#include <games/game_file.h>
#include <search/bench.h>

#include <gtest/gtest.h>

namespace morabaraba::search {
namespace {

TEST(Bench, HasItsSignature) {
    std::vector<RuleSet> rules;
    for (const games::GameFile& file : games::shipped_games()) {
        rules.push_back(file.rules);
    }
    EXPECT_EQ(run_bench(rules, 7).nodes, 463318U);
}

}  // namespace
}  // namespace morabaraba::search
