// Positions: which setups are one, what their bans mean, and their hash.
#include "made.h"

#include <rules/moves.h>
#include <rules/position.h>

#include <string>

#include <gtest/gtest.h>

namespace morabaraba {
namespace {

RuleSet banning(int flying, int rings = 3) {
    RuleOptions options;
    options.broken_mill = BrokenMill::banned;
    options.flying = flying;
    return made::rules(options, rings);
}

std::string refusal(const RuleSet& rules, std::string_view text) {
    const auto position = parse_position(rules, text);
    return position ? "" : position.error().message();
}

std::string setup_refusal(const morabaraba::Setup& setup) {
    const auto position = Position::make(made::rules(), setup);
    return position ? "" : position.error().message();
}

TEST(Position, IsMadeOfWhatFitsTheBoardAndTheRuleSet) {
    using morabaraba::Setup;
    const std::string one_a_point =
        "position: board: a cow off the board or two on one point; expected one cow a point";
    EXPECT_EQ(setup_refusal({.cows = {set_of(0), set_of(1)}, .hand = {11, 11}}), "");
    EXPECT_EQ(setup_refusal({.cows = {set_of(0), set_of(0)}}), one_a_point);
    EXPECT_EQ(setup_refusal({.cows = {set_of(24), 0}}), one_a_point);
    EXPECT_EQ(setup_refusal({.cows = {0, 0x1fff}}),
              "position: board: black has 13 cows on it; expected at most 12");
    EXPECT_EQ(setup_refusal({.hand = {-1, 0}}),
              "position: white's hand: -1 with 0 cows on the board; "
              "expected a number from 0 to 12");
    EXPECT_EQ(setup_refusal({.cows = {0, 1}, .hand = {0, 2'147'483'647}}),
              "position: black's hand: 2147483647 with 1 cows on the board; "
              "expected a number from 0 to 11");
    EXPECT_EQ(setup_refusal({.shotless = 1'000'000'001}),
              "position: shotless plies: 1000000001; expected a number from 0 to 1000000000");
    EXPECT_EQ(setup_refusal({.number = 4'294'967'295}),
              "position: move number: 4294967295; expected a number from 0 to 1000000000");
}

TEST(Position, KnowsItsPhase) {
    const RuleSet rules = made::rules();
    const auto phase_of = [&](std::string_view text) {
        return std::string(to_string(phase(rules, made::position(rules, text))));
    };
    EXPECT_EQ(phase_of("startpos"), "placing");
    EXPECT_EQ(phase_of("WWW/3/3/6/3/3/BBB w 1 0 - 0 1"), "placing");
    EXPECT_EQ(phase_of("WWW/3/3/6/3/3/BBB b 1 0 - 0 1"), "flying");
    EXPECT_EQ(phase_of("WWW/W2/3/6/3/3/BBB w 0 1 - 0 1"), "moving");
}

constexpr const char* kNotBroken = "position: bans: a ban that could not be broken: ";

// Three cows on a spoke of four points fly from its one end to the other: out of one mill into
// another.
TEST(Ban, OfAFlightIsReadBackWhereLinesShareTwoPoints) {
    const RuleSet rules = banning(3, 4);
    Position position = made::position(rules, "W2/W2/W2/3/BBBB4/3/3/3/3 w 0 0 - 0 1");
    position.apply(rules, made::move(rules, "a9-d6xa5"));
    const std::string text = to_text(rules, position);
    EXPECT_EQ(text, "3/W2/W2/W2/1BBB4/3/3/3/3 b 0 0 d6-a9 0 1");
    EXPECT_EQ(made::position(rules, text), position);
    const Symmetry& mirror = rules.board().symmetries()[1];
    EXPECT_EQ(transformed(rules, position, mirror).hash(),
              transformed(rules, position, mirror).recomputed_hash());
    position.apply(rules, made::move(rules, "b5-b2"));
    EXPECT_FALSE(is_legal(rules, position, made::move(rules, "d6-a9xb2")));
}

TEST(Ban, ReachesNoFurtherThanANeighbourUnlessMoreThanThreeFly) {
    const std::string three = "W1W/3/3/6/3/3/W1B b 0 8 a1-d7 0 1";
    const std::string far = "W1W/3/3/6/3/W2/W2 b 0 8 a1-d7 0 1";
    const std::string five = "W1W/3/3/6/W2/W2/W2 b 0 8 a1-d7 0 1";
    EXPECT_EQ(refusal(banning(3), three),
              std::string(kNotBroken) + "d7 is no neighbour of a1; expected '-' for none");
    EXPECT_EQ(refusal(banning(4), far), "");
    EXPECT_EQ(refusal(banning(4), five),
              std::string(kNotBroken) + "d7 is no neighbour of a1; expected '-' for none");
    EXPECT_EQ(refusal(banning(4), "W1W/3/3/6/3/W2/W2 b 0 8 a1-d6 0 1"),
              std::string(kNotBroken) + "the move makes no mill; expected '-' for none");
}

// On a board whose lines follow its joins another cow of the mill can always step in. Here none
// can: "If it is the only move, there is no legal move" (rules.md).
TEST(Ban, CanLeaveNoMove) {
    const BoardSpec spec = {
        .points = {"a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"},
        .joins = {{"a3", "a2"}, {"a1", "b1"}},
        .lines = {{"a3", "b3", "c3"}, {"a2", "b2", "c2"}},
    };
    RuleOptions options;
    options.cows = 6;
    options.broken_mill = BrokenMill::banned;
    options.lost_with = 0;
    const Board board = made::value(Board::make(spec));
    const RuleSet rules = made::value(RuleSet::make("test", board, options));
    Position position = made::position(rules, "WWW/1WW/BBB w 0 0 - 0 1");
    for (const char* move : {"a3-a2xa1", "b1-a1"}) position.apply(rules, made::move(rules, move));
    EXPECT_EQ(to_text(rules, position), "1WW/WWW/B1B w 0 0 a2-a3 0 2");
    EXPECT_EQ(count_legal_moves(rules, position), 0U);
    EXPECT_EQ(result_of(rules, position), (Result{Outcome::black_wins, Reason::blocked}));
}

TEST(Ban, OffTheBoardIsRefusedInASetup) {
    const RuleSet rules = banning(3);
    morabaraba::Setup setup = made::position(rules, "WWW/3/3/6/3/3/3 b 0 8 - 0 1").setup();
    setup.bans[0] = {0, 24};
    const auto position = Position::make(rules, setup);
    ASSERT_FALSE(position.has_value());
    EXPECT_EQ(position.error().message(),
              std::string(kNotBroken) + "it leaves the board; expected '-' for none");
}

}  // namespace
}  // namespace morabaraba
