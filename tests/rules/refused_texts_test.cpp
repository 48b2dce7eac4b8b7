// Runs tests/data/rules/refused.txt; its head describes the lines. And texts that no data file
// holds: control bytes, and texts of megabytes.
#include "made.h"
#include "rule_sets.h"

#include <rules/moves.h>

#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace morabaraba {
namespace {

struct Refusal {
    std::string game;
    std::string kind;  // "position" or "move"
    std::string text;
    std::string message;
};

std::vector<Refusal> read_refusals() {
    std::ifstream file(MORABARABA_ROOT "/tests/data/rules/refused.txt");
    std::vector<Refusal> refusals;
    Refusal current;
    for (std::string line; std::getline(file, line);) {
        const std::size_t space = line.find(' ');
        const std::string key = line.substr(0, space);
        const std::string rest = space == std::string::npos ? "" : line.substr(space + 1);
        if (key == "game") current.game = rest;
        if (key == "position" || key == "move") current.kind = key;
        if (key == "position" || key == "move") current.text = rest;
        if (key != "says") continue;
        current.message = rest;
        refusals.push_back(current);
    }
    return refusals;
}

template <class T>
std::string message_of(const Expected<T>& read) {
    return read ? "nothing" : read.error().message();
}

TEST(RefusedTexts, SayWhatWhereAndWhatWouldBeRight) {
    const std::vector<Refusal> refusals = read_refusals();
    EXPECT_GT(refusals.size(), 50U);
    for (const auto& [game, kind, text, message] : refusals) {
        const RuleSet rules = rule_sets::named(game);
        const std::string said = kind == "move" ? message_of(parse_move(rules, text))
                                                : message_of(parse_position(rules, text));
        EXPECT_EQ(said, message);
    }
}

TEST(RefusedTexts, ShowControlBytesEscapedOnOneLine) {
    const RuleSet rules = rule_sets::named("mssa");
    const std::string odd("d6\x1b[2J\0\n\xc3\xa9", 10);
    EXPECT_EQ(parse_move(rules, odd).error().what,
              "'\\x1b[2J\\x00\\x0a\\xc3\\xa9' follows a whole move");
    EXPECT_EQ(parse_position(rules, odd).error().message().find('\n'), std::string::npos);
}

TEST(RefusedTexts, AreCutWhenTheyAreLong) {
    const RuleSet rules = rule_sets::named("mssa");
    const std::string slashes(5'000'000, '/');
    const std::string cows(5'000'000, 'W');
    for (const std::string& text :
         {slashes + " b 0 0 - 0 1", cows + " b 0 0 - 0 1", std::string(5'000'000, ' '),
          "3/3/3/6/3/3/3 b 0 0 " + slashes + " 0 1",
          "3/3/3/6/3/3/3 b 0 0 - " + std::string(5'000'000, '9') + " 1"}) {
        EXPECT_LT(parse_position(rules, text).error().message().size(), 400U);
    }
    for (const std::string& text : {"d6" + std::string(5'000'000, 'x'), slashes, cows}) {
        EXPECT_LT(parse_move(rules, text).error().message().size(), 400U);
    }
}

TEST(AcceptedTexts, MayBeSpacedAndNameBansInAnyOrder) {
    const RuleSet rules = rule_sets::named("mssa");
    const Position position =
        made::position(rules, "  W1W/WWW/3/6/3/BBB/B1B\tb  0 0 D6-d7,d2-D1 0 007 ");
    EXPECT_EQ(to_text(rules, position), "W1W/WWW/3/6/3/BBB/B1B b 0 0 d2-d1,d6-d7 0 7");
}

// design.md: "Not refused: hands that do not fit the turn, fewer than two cows, any counter"
TEST(AcceptedTexts, NeedNotComeFromPlay) {
    const RuleSet rules = rule_sets::named("mssa");
    for (const char* text :
         {"3/3/3/6/3/3/3 b 0 0 - 0 1", "3/3/3/6/3/3/W2 w 0 12 - 0 1", "3/3/3/6/3/3/3 w 12 0 - 0 0",
          "3/3/3/6/3/3/3 w 12 12 - 1000000000 1000000000"}) {
        EXPECT_EQ(to_text(rules, made::position(rules, text)), text);
    }
}

}  // namespace
}  // namespace morabaraba
