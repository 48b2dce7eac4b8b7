// `replay`: what it answers to legal and illegal records.
#include "../support/program.h"

#include <ostream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace morabaraba::testing {
namespace {

using Json = nlohmann::ordered_json;

struct Legal {
    std::string name;
    std::vector<std::string> options;
    std::string text;
    std::string answer;
};
std::ostream& operator<<(std::ostream& out, const Legal& legal) { return out << legal.name; }

class ReplayLegal : public ::testing::TestWithParam<Legal> {};

TEST_P(ReplayLegal, answers_with_one_document) {
    std::vector<std::string> arguments = {"replay", "-", "--json"};
    arguments.insert(arguments.end(), GetParam().options.begin(), GetParam().options.end());
    const Outcome result = run(arguments, GetParam().text);
    EXPECT_EQ(result.status, 0) << result.err;
    EXPECT_EQ(result.err, "");
    EXPECT_EQ(result.out, GetParam().answer + "\n");
}

INSTANTIATE_TEST_SUITE_P(
    All, ReplayLegal,
    ::testing::Values(
        Legal{"open",
              {},
              "1. a1 d6",
              R"({"game":"mssa","plies":2,"position":"3/1W1/3/6/3/3/B2 b 11 11 - 0 2",)"
              R"("result":"*","reason":null})"},
        Legal{"long_and_legal",
              {},
              "1. b4 c5 2. c3 a7 3. a1 d6 4. d3 g7 5. d1 g4 6. a4 c4 7. b6 d5 8. f2 e5xf2 9. f4 "
              "f6xf4 10. f2 f4 11. d7 e3 12. e4 g1xe4 13. b4-b2xf4 g4-f4",
              R"({"game":"mssa","plies":26,)"
              R"("position":"WBW/BWW/WWW/B1W1W1/BBW/B1B/BBW b 0 0 - 0 14",)"
              R"("result":"*","reason":null})"},
        Legal{"the_records_game_outranks",
              {"--game", "nine"},
              "[Game \"malom\"] 1. a1 d6 2. b2 d7 3. c3xd6",
              R"({"game":"malom","plies":5,"position":"1B1/3/3/6/W2/W2/W2 b 9 10 - 0 3",)"
              R"("result":"*","reason":null})"},
        Legal{"the_other_way_round",
              {"--game", "malom"},
              "[Game \"NINE\"] 1. a1 d6 2. b2 d7 3. c3 e5",
              R"({"game":"nine","plies":6,"position":"1B1/1B1/2B/6/W2/W2/W2 w 6 6 - 0 4",)"
              R"("result":"*","reason":null})"},
        Legal{"sanmills_variant",
              {},
              "[Variant \"Nine Men's Morris\"] 1. a1",
              R"({"game":"nine","plies":1,"position":"3/3/3/6/3/3/W2 b 8 9 - 0 1",)"
              R"("result":"*","reason":null})"},
        Legal{"a_position_by_option",
              {"--position", "3/3/3/6/3/3/W2 b 11 12 - 0 1"},
              "1. d6",
              R"({"game":"mssa","plies":1,"position":"3/1B1/3/6/3/3/W2 w 11 11 - 0 1",)"
              R"("result":"*","reason":null})"},
        Legal{"won_by_the_moves",
              {},
              "[Position \"1WW/WBB/3/6/3/2B/3 w 0 0 - 0 20\"] 20... b6-a7xf2",
              R"({"game":"mssa","plies":1,"position":"WWW/1BB/3/6/3/3/3 b 0 0 - 0 21",)"
              R"("result":"1-0","reason":"cows"})"},
        Legal{"resigned",
              {},
              "[Result \"1-0\"][Termination \"resignation\"] 1. a1",
              R"({"game":"mssa","plies":1,"position":"3/3/3/6/3/3/B2 w 12 11 - 0 1",)"
              R"("result":"1-0","reason":"resignation"})"}),
    [](const auto& info) { return info.param.name; });

struct Illegal {
    std::string name;
    std::string text;
    Json ply, move;
    int line, column;
};
std::ostream& operator<<(std::ostream& out, const Illegal& illegal) { return out << illegal.name; }

class ReplayIllegal : public ::testing::TestWithParam<Illegal> {};

TEST_P(ReplayIllegal, says_where_as_json) {
    const Outcome result = run({"replay", "-", "--json"}, GetParam().text);
    EXPECT_EQ(result.status, 1);
    EXPECT_EQ(result.err, "");
    const Json document = result.json();
    ASSERT_EQ(document.size(), 5U);
    EXPECT_TRUE(document["error"].is_string());
    EXPECT_EQ(document["ply"], GetParam().ply);
    EXPECT_EQ(document["move"], GetParam().move);
    EXPECT_EQ(document["line"], GetParam().line);
    EXPECT_EQ(document["column"], GetParam().column);
}

TEST_P(ReplayIllegal, says_where_for_people) {
    const Outcome result = run({"replay", "-"}, GetParam().text);
    EXPECT_EQ(result.status, 1);
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(lines_in(result.err), 1U) << result.err;
    const std::string place =
        "stdin:" + std::to_string(GetParam().line) + ":" + std::to_string(GetParam().column) + ": ";
    EXPECT_NE(result.err.find(place), std::string::npos) << result.err;
}

INSTANTIATE_TEST_SUITE_P(
    All, ReplayIllegal,
    ::testing::Values(
        Illegal{"a_taken_point", "1. a1 d6\n2. D6", 3, "d6", 2, 4},
        Illegal{"a_move_behind_the_end",
                "[Position \"1WW/WBB/3/6/3/2B/3 w 0 0 - 0 20\"]\n20... b6-a7xf2\n21. d6-d5", 2,
                "d6-d5", 3, 5},
        Illegal{"a_shot_at_a_mill", "[Notation \"mssa\"]\nE1 R4 A1 R1 A2 R2 A8 R3xA8 A3xR3", 9,
                "f6xe5", 2, 28},
        Illegal{"a_contradicted_result", "[Result \"1-0\"]\n1. a1 0-1", nullptr, nullptr, 2, 7}),
    [](const auto& info) { return info.param.name; });

TEST(Replay, for_people_shows_who_played_and_no_control_bytes) {
    const Outcome result =
        run({"replay", "-"}, "[White \"\x1b[2J\x1b]0;x\x07\"][Event \"J\xf6rg\"] 1. a1");
    EXPECT_EQ(result.status, 0) << result.err;
    EXPECT_EQ(result.out,
              "Event: J\\xf6rg\n"
              "light (white): \\x1b[2J\\x1b]0;x\\x07\n"
              "dark (black): ?\n"
              "mssa, 1 ply, algebraic points\n"
              "3/3/3/6/3/3/B2 w 12 11 - 0 1\n"
              "play goes on\n");
}

TEST(Replay, says_which_dialect_it_took) {
    EXPECT_NE(run({"replay", "-"}, "1. E1 R4").out.find("mssa points"), std::string::npos);
    EXPECT_NE(run({"replay", "-"}, "1. 12 5").out.find("playok points"), std::string::npos);
    EXPECT_NE(run({"replay", "-"}, "(1,2) (2,1)").out.find("sanmill points"), std::string::npos);
}

TEST(Replay, reads_a_file) {
    const TempFile file("1. a1 d6");
    EXPECT_EQ(run({"replay", file.path(), "--json"}).out,
              run({"replay", "-", "--json"}, "1. a1 d6").out);
}

TEST(Replay, plays_a_record_of_an_own_game_file_by_that_file) {
    const TempFile file("[Game \"mssa\"] 1. a1");
    const Outcome result = run({"replay", file.path(), "--json", "--game",
                                std::string(MORABARABA_ROOT) + "/games/mssa.md"});
    EXPECT_EQ(result.status, 0) << result.err;
    EXPECT_EQ(result.json()["game"], "mssa");
}

TEST(Replay, a_comment_of_five_megabytes) {
    const Outcome result =
        run({"replay", "-", "--json"}, "1. a1 {" + std::string(5'000'000, 'x') + "} d6");
    EXPECT_EQ(result.status, 0) << result.err;
    EXPECT_EQ(result.json()["plies"], 2);
}

}  // namespace
}  // namespace morabaraba::testing
