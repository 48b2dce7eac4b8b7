// Several threads on one search: they turn to others' moves last, go from depth to depth together,
// and find what one finds.
#include "../../src/search/busy_moves.h"
#include "rule_sets.h"

#include <rules/game.h>
#include <search/engine.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <vector>

#include <gtest/gtest.h>

namespace morabaraba::search {
namespace {

using testing::all_kinds;
using testing::malom;

TEST(BusyMoves, KnowsAMoveAsLongAsItIsMarked) {
    BusyMoves busy;
    {
        const BusyMoves::Mark mark(&busy, 7);
        EXPECT_TRUE(busy.contains(7));
        EXPECT_FALSE(busy.contains(9));
    }
    EXPECT_FALSE(busy.contains(7));
    const BusyMoves::Mark nothing(nullptr, 7);
    EXPECT_FALSE(busy.contains(7));
}

TEST(BusyMoves, ForgetsWhatHasNoRoom) {
    BusyMoves busy;
    std::vector<std::unique_ptr<BusyMoves::Mark>> marks;
    for (std::uint64_t i = 0; i < 100'000; ++i) {
        marks.push_back(std::make_unique<BusyMoves::Mark>(&busy, i + 1));
    }
    EXPECT_TRUE(busy.contains(1));
    EXPECT_FALSE(busy.contains(100'000));
    marks.clear();
    EXPECT_FALSE(busy.contains(1));
}

TEST(Threads, ReportDepthsInOrder) {
    for (const RuleSet& rules : all_kinds()) {
        Engine engine(rules, {1, 4});
        std::vector<int> depths;
        Callbacks callbacks;
        callbacks.on_info = [&](const Info& info) { depths.push_back(info.depth); };
        Limits limits;
        limits.depth = 7;
        const Game game(rules);
        const Answer answer = engine.think(game, limits, callbacks);
        ASSERT_TRUE(answer.best.has_value()) << rules.name();
        EXPECT_FALSE(Game(game).play(*answer.best).has_value()) << rules.name();
        ASSERT_FALSE(depths.empty());
        EXPECT_TRUE(std::ranges::is_sorted(depths, std::less_equal<>{})) << rules.name();
        EXPECT_EQ(answer.info.depth, 7) << rules.name();
    }
}

// White flies into a mill and leaves black with two cows.
TEST(Threads, FindAForcedWinAsOneDoes) {
    const RuleSet rules = malom();
    const Game game(rules, parse_position(rules, "W1W/3/3/1W1B2/3/3/B1B w 0 0 - 0 1").value());
    Limits limits;
    limits.depth = 8;
    for (const int threads : {1, 2, 4}) {
        Engine engine(rules, {1, threads});
        const Answer answer = engine.think(game, limits);
        EXPECT_TRUE(answer.info.lines.front().score.is_win()) << threads;
    }
}

}  // namespace
}  // namespace morabaraba::search
