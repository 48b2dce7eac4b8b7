// Why a move is refused, in the words that a person reads.
#include "made.h"

#include <rules/moves.h>

#include <string>

#include <gtest/gtest.h>

namespace morabaraba {
namespace {

std::string refusal(const RuleSet& rules, std::string_view position, std::string_view move) {
    const auto error = why_illegal(rules, made::position(rules, position), made::move(rules, move));
    return error ? error->message() : "legal";
}

TEST(Legality, NamesWhatIsWrongWithAPlacement) {
    const RuleSet rules = made::rules();
    const std::string position = "W2/3/3/6/3/3/2B w 11 11 - 0 2";
    EXPECT_EQ(refusal(rules, position, "d6"), "legal");
    EXPECT_EQ(refusal(rules, position, "g1"), "move 'g1': g1 is taken; expected an empty point");
    EXPECT_EQ(refusal(rules, position, "a7-d7"),
              "move 'a7-d7': white has cows in hand; expected a placement, like d6");
    EXPECT_EQ(refusal(rules, "W2/3/3/6/3/3/WWW w 0 12 - 0 2", "d6"),
              "move 'd6': white has no cow in hand; expected a move of a cow, like a1-d1");
}

TEST(Legality, NamesWhatIsWrongWithAStep) {
    const RuleSet rules = made::rules();
    const std::string position = "W1W/3/3/6/3/3/WBW w 0 4 - 0 2";
    EXPECT_EQ(refusal(rules, position, "d6-d5"),
              "move 'd6-d5': no cow of white stands on d6; expected a point with a cow of white");
    EXPECT_EQ(refusal(rules, position, "a7-d6"),
              "move 'a7-d6': a7 is not joined to d6 and the cows of white don't fly; "
              "expected a neighbour of a7");
    EXPECT_EQ(refusal(rules, position, "a7-a4"), "legal");
}

TEST(Legality, NamesWhatIsWrongWithTheShots) {
    const RuleSet rules = made::rules();
    const std::string position = "W1W/B1B/3/6/BBB/3/3 w 1 4 - 0 2";
    EXPECT_EQ(refusal(rules, position, "d7"),
              "move 'd7': it closes a mill and must shoot; expected 1 shot at b6 f6");
    EXPECT_EQ(refusal(rules, position, "d7xc3"),
              "move 'd7xc3': c3 is safe in a mill; expected a shot at b6 f6");
    EXPECT_EQ(refusal(rules, position, "d7xg1"),
              "move 'd7xg1': g1 holds no cow of black; expected a shot at b6 f6");
    EXPECT_EQ(refusal(rules, position, "d7xb6xf6"),
              "move 'd7xb6xf6': it shoots too many cows; expected 1 shot");
    EXPECT_EQ(refusal(rules, position, "d6xb6"),
              "move 'd6xb6': it earns no shot; expected no shot");
    EXPECT_EQ(refusal(rules, position, "d7xb6"), "legal");
}

TEST(Legality, AsksForEveryShotOfSeveralMills) {
    RuleOptions options;
    options.shots = Shots::per_mill;
    EXPECT_EQ(refusal(made::rules(options), "W1W/1W1/1W1/6/BBB/B1B/3 w 1 4 - 0 2", "d7xb2"),
              "move 'd7xb2': it closes a mill and must shoot; expected 2 shots at b2 f2");
}

TEST(Legality, SaysThatTheGameIsOver) {
    EXPECT_EQ(refusal(made::rules(), "W1W/3/3/6/BBB/3/3 w 0 4 - 0 2", "a7-d7"),
              "move 'a7-d7': the game is over; expected no further move");
}

TEST(Legality, NamesTheBan) {
    RuleOptions options;
    options.broken_mill = BrokenMill::banned;
    EXPECT_EQ(refusal(made::rules(options), "BBB/3/3/6/3/WWW/W1W w 0 4 d2-d1 0 2", "d2-d1xa7"),
              "move 'd2-d1xa7': the broken-mill rule bans this return for one turn; "
              "expected another move");
}

// A move may come from anywhere: a hash table, another board, a fuzzer.
TEST(Legality, RefusesWhatLeavesTheBoard) {
    const RuleSet rules = made::rules();
    const Position start = Position::start(rules);
    for (const Move move : {Move{}, Move{kNoPoint, 24, 0}, Move{24, 0, 0}, Move{200, 0, 0},
                            Move{kNoPoint, 200, 0}, Move{kNoPoint, 0, PointSet{1} << 24}}) {
        EXPECT_FALSE(is_legal(rules, start, move));
        EXPECT_EQ(why_illegal(rules, start, move)->message(),
                  "move: it leaves the board; expected points of the board");
        EXPECT_FALSE(play(rules, start, move).has_value());
    }
}

TEST(Legality, PlaysWhatIsLegal) {
    const RuleSet rules = made::rules();
    const auto next = play(rules, Position::start(rules), made::move(rules, "D6"));
    ASSERT_TRUE(next.has_value());
    EXPECT_EQ(to_text(rules, *next), "3/1W1/3/6/3/3/3 b 11 12 - 0 1");
}

}  // namespace
}  // namespace morabaraba
