// The search's own moves and positions against the rule library, over random games.
#include "../../src/search/core.h"

#include "rule_sets.h"

#include <rules/game.h>

#include <algorithm>
#include <random>
#include <tuple>

#include <gtest/gtest.h>

namespace morabaraba::search {
namespace {

using testing::all_kinds;

auto order(Move move) { return std::tuple(move.from, move.to, move.shots); }

std::vector<Move> sorted(std::vector<Move> moves) {
    std::ranges::sort(moves, {}, order);
    return moves;
}

class OverRandomGames : public ::testing::TestWithParam<RuleSet> {};

// Plays one random game seen through `frame`, comparing at every ply.
void compare_game(const RuleSet& rules, const Tables& tables, int frame, std::mt19937& random) {
    const CoreChecks core = core_checks(tables);
    const auto list = std::make_unique<MoveList>();
    std::vector<Move> inner(kMaxMoves);
    Position position = Position::start(rules);
    Node node = to_node(tables, position, frame);
    for (int ply = 0; ply < 120; ++ply) {
        const Node fresh = to_node(tables, position, frame);
        ASSERT_EQ(node.key, fresh.key) << to_text(rules, position);
        ASSERT_EQ(node.cows, fresh.cows);
        ASSERT_EQ(node.ban_from, fresh.ban_from) << to_text(rules, position);
        ASSERT_EQ(node.ban_to, fresh.ban_to);
        ASSERT_EQ(node.shotless, fresh.shotless) << to_text(rules, position);
        legal_moves(rules, position, *list);
        const int made = core.moves(tables, node, inner.data(), kMaxMoves);
        ASSERT_EQ(made < 0, result_of(rules, position).is_over()) << to_text(rules, position);
        std::vector<Move> ours;
        for (int i = 0; i < made; ++i) {
            ours.push_back(to_outer(tables, inner[i], frame));
        }
        ASSERT_EQ(sorted(ours), sorted({list->begin(), list->end()})) << to_text(rules, position);
        if (made <= 0) {
            return;
        }
        const Move move = (*list)[random() % list->size()];
        Node next;
        core.play(tables, node, to_inner(tables, move, frame), next);
        node = next;
        position.apply(rules, move);
    }
}

TEST_P(OverRandomGames, MovesAndPositionsAreTheRuleLibrarys) {
    const Tables tables = make_tables(GetParam());
    std::mt19937 random(12345);
    for (int game = 0; game < 300 && !HasFatalFailure(); ++game) {
        compare_game(GetParam(), tables, game % tables.image_count, random);
    }
}

INSTANTIATE_TEST_SUITE_P(Search, OverRandomGames, ::testing::ValuesIn(all_kinds()),
                         [](const auto& test) {
                             std::string name = test.param.name();
                             std::ranges::replace(name, '-', '_');
                             return name;
                         });

TEST(Tables, RingsAreFoundWhereTheyAre) {
    EXPECT_TRUE(make_tables(testing::malom()).rings);
    EXPECT_EQ(make_tables(testing::malom()).image_count, 16);
    EXPECT_FALSE(make_tables(testing::three()).rings);
    EXPECT_FALSE(make_tables(testing::six()).rings);
}

}  // namespace
}  // namespace morabaraba::search
