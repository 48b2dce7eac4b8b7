// Records played by the rules: where they go wrong, and how they end.
#include "records.h"

#include <rules/record.h>

#include <ostream>
#include <string>

namespace morabaraba::testing {
namespace {

// Light (white) to move can win with b6-a7xf2, which leaves dark two cows.
const std::string kNearlyWon = "[Position \"1WW/WBB/3/6/3/2B/3 w 0 0 - 0 20\"]\n";

struct Fault {
    const char* what;
    const char* game;
    std::string text;
    ErrorKind kind;
    std::size_t ply, line, column;
    std::string says;
};
std::ostream& operator<<(std::ostream& out, const Fault& fault) { return out << fault.what; }

class ReplayRefuses : public ::testing::TestWithParam<Fault> {};

TEST_P(ReplayRefuses, says_what_and_where) {
    const Fault& fault = GetParam();
    const auto game = replay(rules_named(fault.game), record_of(fault.text));
    ASSERT_FALSE(game.has_value());
    const Error& error = game.error();
    EXPECT_EQ(error.kind, fault.kind);
    EXPECT_EQ(error.ply, fault.ply);
    EXPECT_EQ(error.line, fault.line);
    EXPECT_EQ(error.column, fault.column);
    EXPECT_NE(error.message().find(fault.says), std::string::npos) << error.message();
}

INSTANTIATE_TEST_SUITE_P(
    Moves, ReplayRefuses,
    ::testing::Values(
        Fault{"a taken point", "mssa", "1. a1 d6\n2.  d6", ErrorKind::illegal, 3, 2, 5, "taken"},
        Fault{"a shot too many", "mssa", "1. a1 x d6", ErrorKind::illegal, 1, 1, 4, "shot"},
        Fault{"a shot too few", "mssa", "1. a1 d6 2. b2 d7 3. c3 g7", ErrorKind::illegal, 5, 1, 22,
              "shot"},
        Fault{"a cow in a mill, by MSSA names", "mssa",
              "[Notation \"mssa\"]\n1. E1 R4 2. A1 R1 3. A2 R2 4. A8 R3xA8 5. A3xR3",
              ErrorKind::illegal, 9, 2, 43, "e5"},
        Fault{"no line where the board has none", "nine", "1. a1 d6 2. b2 d7 3. c3xd6",
              ErrorKind::illegal, 5, 1, 22, "shot"},
        Fault{"a move behind the end", "mssa", kNearlyWon + "20. b6-a7xf2\nd6-d5 21. a7-a4",
              ErrorKind::illegal, 2, 3, 1, "over"},
        Fault{"a move of a finished position", "mssa",
              "[Position \"1WW/W2/3/6/3/2B/3 b 0 0 - 0 20\"] f2-f4", ErrorKind::illegal, 1, 1, 45,
              "over"},
        Fault{"a point of no board", "mssa", "1. a1 h9", ErrorKind::malformed, 2, 1, 7, "h9"},
        Fault{"a point of another board", "three", "1. a1 a7", ErrorKind::malformed, 2, 1, 7, "a7"},
        Fault{"a move to itself", "mssa", "1. a1 a7-a7", ErrorKind::malformed, 2, 1, 7, "a7-a7"},
        Fault{"one cow shot twice", "mssa", "1. a1xd6xd6", ErrorKind::malformed, 1, 1, 4, "twice"},
        Fault{"a wrong start", "mssa", "\n[Position \"3/3/3/6/3/3/3 w 13 12 - 0 1\"]",
              ErrorKind::malformed, 0, 2, 11, "white's hand"},
        Fault{"another program's start", "mssa",
              "[FEN \"********/********/******** w p p 0 9 0 9 0 0 1\"] a1", ErrorKind::malformed,
              0, 1, 6, "[Position]"}));

INSTANTIATE_TEST_SUITE_P(
    Results, ReplayRefuses,
    ::testing::Values(
        Fault{"another winner than the moves'", "mssa",
              "[Result \"0-1\"]\n" + kNearlyWon + "20. b6-a7xf2", ErrorKind::illegal, 0, 1, 9,
              "0-1"},
        Fault{"another final result than the moves'", "mssa", kNearlyWon + "20. b6-a7xf2 1/2-1/2",
              ErrorKind::illegal, 0, 2, 14, "1/2-1/2"},
        Fault{"another reason than the moves'", "mssa",
              "[Result \"1-0\"][Termination \"time\"]\n" + kNearlyWon + "20. b6-a7xf2",
              ErrorKind::illegal, 0, 1, 28, "time"},
        Fault{"an end that the moves do not give", "mssa",
              "[Result \"1-0\"][Termination \"cows\"] 1. a1", ErrorKind::illegal, 0, 1, 28, "cows"},
        Fault{"two results", "mssa", "[Result \"1-0\"] 1. a1 0-1", ErrorKind::illegal, 0, 1, 22,
              "1-0"},
        Fault{"a drawn resignation", "mssa",
              "[Result \"1/2-1/2\"][Termination \"resignation\"] 1. a1", ErrorKind::illegal, 0, 1,
              32, "resignation"},
        Fault{"an agreed win", "mssa", "[Result \"1-0\"][Termination \"agreement\"] 1. a1",
              ErrorKind::illegal, 0, 1, 28, "agreement"},
        Fault{"an agreement where there is none", "malom",
              "[Result \"1/2-1/2\"][Termination \"agreement\"] 1. a1", ErrorKind::illegal, 0, 1, 32,
              "no draw by agreement"},
        Fault{"a resignation of nobody", "mssa", "[Termination \"resignation\"] 1. a1 *",
              ErrorKind::illegal, 0, 1, 14, "resignation"},
        Fault{"an unknown result", "mssa", "[Result \"2-0\"]", ErrorKind::malformed, 0, 1, 9,
              "1-0, 0-1, 1/2-1/2 or *"},
        Fault{"an unknown reason", "mssa", "[Result \"1-0\"][Termination \"boredom\"]",
              ErrorKind::malformed, 0, 1, 28, "resignation, time"}));

struct End {
    const char* what;
    const char* game;
    std::string text;
    Outcome outcome;
    Reason reason;
};
std::ostream& operator<<(std::ostream& out, const End& end) { return out << end.what; }

class ReplayEnds : public ::testing::TestWithParam<End> {};

TEST_P(ReplayEnds, with_result_and_reason) {
    const auto game = replay(rules_named(GetParam().game), record_of(GetParam().text));
    ASSERT_TRUE(game.has_value()) << game.error().message();
    EXPECT_STREQ(to_string(game->result().outcome), to_string(GetParam().outcome));
    EXPECT_STREQ(to_string(game->result().reason), to_string(GetParam().reason));
}

INSTANTIATE_TEST_SUITE_P(
    All, ReplayEnds,
    ::testing::Values(
        End{"open", "mssa", "1. a1 *", Outcome::open, Reason::none},
        End{"by the moves", "mssa", kNearlyWon + "20. b6-a7xf2", Outcome::white_wins, Reason::cows},
        End{"by the moves, confirmed", "mssa",
            kNearlyWon + "[Result \"1-0\"][Termination \"cows\"] 20. b6-a7xf2 1-0",
            Outcome::white_wins, Reason::cows},
        End{"by the moves, nothing claimed", "mssa",
            kNearlyWon + "[Result \"*\"][Termination \"normal\"] 20. b6-a7xf2 *",
            Outcome::white_wins, Reason::cows},
        End{"the last word alone", "mssa", "1. a1 0-1", Outcome::black_wins, Reason::resignation},
        End{"the tag alone", "mssa", "[Result \"1\u20130\"] 1. a1", Outcome::white_wins,
            Reason::resignation},
        End{"an open word behind a result", "mssa", "[Result \"1-0\"] 1. a1 *", Outcome::white_wins,
            Reason::resignation},
        End{"on time", "malom", "[Result \"0-1\"][Termination \"time\"]", Outcome::black_wins,
            Reason::time},
        End{"on time in PGN's words", "malom", "[Result \"0-1\"][Termination \"Time forfeit\"]",
            Outcome::black_wins, Reason::time},
        End{"abandoned", "malom", "[Result \"0-1\"][Termination \"abandoned\"]",
            Outcome::black_wins, Reason::abandoned},
        End{"broken off", "malom", "[Result \"*\"][Termination \"abandoned\"]", Outcome::open,
            Reason::none},
        End{"agreed", "mssa", "[Result \"1/2-1/2\"][Termination \"agreement\"]", Outcome::draw,
            Reason::agreement},
        End{"drawn without a reason", "rulebook", "1. a1 1/2-1/2", Outcome::draw,
            Reason::agreement},
        End{"drawn without a reason or draw offers", "malom", "1. a1 1/2-1/2", Outcome::draw,
            Reason::abandoned}));

TEST(Replay, plays_by_the_rules_in_force) {
    const Record record = record_of("1. a1 d6 2. b2 d7 3. c3xd6");
    const auto game = replay(rules_named("malom"), record);
    ASSERT_TRUE(game.has_value()) << game.error().message();
    EXPECT_EQ(to_text(game->rules(), game->position()), "1B1/3/3/6/W2/W2/W2 b 9 10 - 0 3");
}

TEST(Replay, begins_where_the_record_or_else_the_caller_says) {
    const RuleSet rules = rules_named("mssa");
    const auto usual = parse_position(rules, "3/3/3/6/3/3/W2 b 11 12 - 0 1");
    ASSERT_TRUE(usual.has_value());
    const auto from_caller = replay(rules, record_of("1. d6"), *usual);
    EXPECT_EQ(to_text(rules, from_caller->position()), "3/1B1/3/6/3/3/W2 w 11 11 - 0 1");
    const auto from_record = replay(rules, record_of("[Position \"startpos\"] 1. d6"), *usual);
    EXPECT_EQ(to_text(rules, from_record->position()), "3/1B1/3/6/3/3/3 w 12 11 - 0 1");
}

TEST(Replay, does_not_play_variations) {
    const auto game = replay(rules_named("mssa"), record_of("1. a1 (1. a1-d1xg7) d6"));
    ASSERT_TRUE(game.has_value()) << game.error().message();
    EXPECT_EQ(game->plies(), 2U);
}

}  // namespace
}  // namespace morabaraba::testing
