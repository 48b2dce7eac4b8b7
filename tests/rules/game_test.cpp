// Games: what is taken back and played again, and results that the moves do not give.
#include "made.h"

#include <rules/game.h>

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace morabaraba {
namespace {

Game played(const RuleSet& rules, const std::vector<std::string>& moves) {
    Game game(rules);
    for (const std::string& move : moves) {
        EXPECT_FALSE(game.play(made::move(rules, move)).has_value()) << move;
    }
    return game;
}

std::string message(const std::optional<Error>& error) { return error ? error->message() : ""; }

// cases.md row 6
TEST(Game, IsTheSameAfterAHundredUndosAndRedos) {
    const RuleSet rules = made::rules();
    Game game = played(rules, {"a1", "a7", "d1", "d6", "g1xd6"});
    const Game before = played(rules, {"a1", "a7", "d1", "d6"});
    for (int i = 0; i < 100; ++i) {
        ASSERT_TRUE(game.undo());
        ASSERT_EQ(game.position(), before.position());
        ASSERT_EQ(to_text(rules, game.position()), "B2/1B1/3/6/3/3/WW1 w 10 10 - 0 3");
        ASSERT_TRUE(game.redo());
        ASSERT_EQ(to_text(rules, game.position()), "B2/3/3/6/3/3/WWW b 9 10 - 0 3");
        ASSERT_EQ(game.position().hash(), game.position().recomputed_hash());
    }
    EXPECT_EQ(game.plies(), 5U);
    EXPECT_FALSE(game.redo());
}

TEST(Game, ForgetsWhatCouldBeRedoneWhenAnotherMoveIsPlayed) {
    const RuleSet rules = made::rules();
    Game game = played(rules, {"a1", "a7", "d1"});
    EXPECT_TRUE(game.undo());
    EXPECT_TRUE(game.undo());
    EXPECT_TRUE(game.can_redo());
    EXPECT_FALSE(game.play(made::move(rules, "g7")).has_value());
    EXPECT_FALSE(game.can_redo());
    EXPECT_EQ(game.moves().size(), 2U);
    EXPECT_EQ(to_text(rules, game.position()), "2B/3/3/6/3/3/W2 w 11 11 - 0 2");
}

TEST(Game, HasNothingToUndoAtItsStart) {
    Game game(made::rules());
    EXPECT_FALSE(game.can_undo());
    EXPECT_FALSE(game.undo());
    EXPECT_FALSE(game.can_redo());
    EXPECT_FALSE(game.redo());
    EXPECT_EQ(game.occurrences(), 1);
    EXPECT_EQ(game.start(), Position::start(game.rules()));
}

TEST(Game, RefusesAnIllegalMoveAndStaysWhole) {
    const RuleSet rules = made::rules();
    Game game = played(rules, {"a1", "a7"});
    game.undo();
    const Position before = game.position();
    const auto error = game.play(made::move(rules, "a1"));
    ASSERT_TRUE(error.has_value());
    EXPECT_EQ(error->kind, ErrorKind::illegal);
    EXPECT_EQ(error->message(), "move 'a1': a1 is taken; expected an empty point");
    EXPECT_EQ(game.position(), before);
    EXPECT_TRUE(game.can_redo());
}

TEST(Game, TakesNoMoveWhenItIsOver) {
    const RuleSet rules = made::rules();
    Game game(rules, made::position(rules, "BBB/3/3/6/3/W2/W2 w 0 0 - 0 30"));
    EXPECT_EQ(game.result(), (Result{Outcome::black_wins, Reason::cows}));
    EXPECT_EQ(message(game.play(made::move(rules, "b2-d2"))),
              "move 'b2-d2': the game is over (cows); expected no further move");
}

// The position of cases.md row 28; the start counts as its first occurrence.
TEST(Game, DrawsWithTheFifthOccurrence) {
    RuleOptions options;
    options.repetition = 5;
    const RuleSet rules = made::rules(options);
    const std::vector<std::string> round = {"a1-d1", "g7-g4", "d1-a1", "g4-g7"};
    Game game(rules, made::position(rules, "2B/1B1/W2/1B2W1/2B/1W1/W2 w 0 0 - 0 1"));
    for (std::size_t ply = 0; ply < 16; ++ply) {
        EXPECT_EQ(game.result(), Result{}) << "before ply " << ply + 1;
        EXPECT_EQ(game.occurrences(), static_cast<int>(ply / 4) + 1);
        ASSERT_FALSE(game.play(made::move(rules, round[ply % 4])).has_value());
    }
    EXPECT_EQ(game.result(), (Result{Outcome::draw, Reason::repetition}));
    EXPECT_EQ(message(game.play(made::move(rules, "a1-d1"))),
              "move 'a1-d1': the game is over (repetition); expected no further move");
    while (game.undo()) {  // what could be redone has not stood on the board
        EXPECT_EQ(game.result(), Result{});
        EXPECT_EQ(game.occurrences(), static_cast<int>(game.plies() / 4) + 1);
    }
}

TEST(Game, EndsByAgreementOnlyWhereTheRuleSetHasIt) {
    RuleOptions options;
    Game strict(made::rules(options));
    EXPECT_EQ(message(strict.agree_draw()),
              "agreement: the rule set test has no draw by agreement; "
              "expected a resignation or another move");
    EXPECT_FALSE(strict.result().is_over());
    options.agreement = true;
    Game game(made::rules(options));
    EXPECT_FALSE(game.agree_draw().has_value());
    EXPECT_EQ(game.result(), (Result{Outcome::draw, Reason::agreement}));
}

TEST(Game, EndsByResignationTimeAndLeaving) {
    const RuleSet rules = made::rules();
    Game resigned(rules);
    EXPECT_FALSE(resigned.resign(Side::black).has_value());
    EXPECT_EQ(resigned.result(), (Result{Outcome::white_wins, Reason::resignation}));
    Game late(rules);
    EXPECT_FALSE(late.lose_on_time(Side::white).has_value());
    EXPECT_EQ(late.result(), (Result{Outcome::black_wins, Reason::time}));
    Game left(rules);
    EXPECT_FALSE(left.abandon(Outcome::draw).has_value());
    EXPECT_EQ(left.result(), (Result{Outcome::draw, Reason::abandoned}));
}

TEST(Game, IsEndedOnlyOnce) {
    Game game = played(made::rules(), {"a1"});
    EXPECT_FALSE(game.resign(Side::white).has_value());
    for (const auto& error :
         {game.resign(Side::black), game.lose_on_time(Side::black), game.abandon(Outcome::draw)}) {
        ASSERT_TRUE(error.has_value());
        EXPECT_EQ(error->kind, ErrorKind::illegal);
        EXPECT_EQ(error->what, "the game is over (resignation)");
    }
    EXPECT_EQ(message(game.play(made::move(game.rules(), "a7"))),
              "move 'a7': the game is over (resignation); expected no further move");
    EXPECT_EQ(game.result().outcome, Outcome::black_wins);
    EXPECT_TRUE(game.undo());
    EXPECT_EQ(game.result(), Result{});
}

TEST(ResultWords, AreReadBack) {
    for (const Reason reason :
         {Reason::cows, Reason::blocked, Reason::full_board, Reason::shotless, Reason::repetition,
          Reason::agreement, Reason::resignation, Reason::time, Reason::abandoned}) {
        EXPECT_EQ(reason_of(to_string(reason)), reason);
    }
    for (const Outcome outcome :
         {Outcome::open, Outcome::white_wins, Outcome::black_wins, Outcome::draw}) {
        EXPECT_EQ(outcome_of(to_string(outcome)), outcome);
    }
    EXPECT_FALSE(reason_of("").has_value());
    EXPECT_FALSE(reason_of("bored").has_value());
    EXPECT_FALSE(outcome_of("2-0").has_value());
}

}  // namespace
}  // namespace morabaraba
