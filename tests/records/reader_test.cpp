// What the reader of records forgives and what it refuses, as docs/notation.md lists it.
#include "records.h"

#include <rules/record.h>

#include <ostream>
#include <string>

namespace morabaraba::testing {
namespace {

struct Forgiven {
    const char* what;
    std::string text;
    std::string moves;
    Dialect dialect = Dialect::algebraic;
};
std::ostream& operator<<(std::ostream& out, const Forgiven& forgiven) {
    return out << forgiven.what;
}

class ReaderForgives : public ::testing::TestWithParam<Forgiven> {};

TEST_P(ReaderForgives, reads_the_moves) {
    const Record record = record_of(GetParam().text);
    EXPECT_EQ(moves_of(record.main), GetParam().moves);
    EXPECT_STREQ(to_string(record.dialect), to_string(GetParam().dialect));
}

INSTANTIATE_TEST_SUITE_P(
    Algebraic, ReaderForgives,
    ::testing::Values(
        Forgiven{"plain", "1. a1 d6\n2. b2 d7\n3. c3xd6\n*\n", "a1 d6 b2 d7 c3xd6"},
        Forgiven{"capitals", "1. A1 D6 2. B2-B4XD6", "a1 d6 b2-b4xd6"},
        Forgiven{"no numbers", "a1 d6 b2", "a1 d6 b2"},
        Forgiven{"wrong numbers", "7. a1 d6 7. b2 3... d7", "a1 d6 b2 d7"},
        Forgiven{"no spaces behind numbers", "1.a1 d6 2.b2", "a1 d6 b2"},
        Forgiven{"dots apart", "1. ... d6 2. \u2026 d7 3\u2026 g7", "d6 d7 g7"},
        Forgiven{"dots behind a comment", "1. a1 {c} 1. ... d6 2. b2 {c} ... d7", "a1 d6 b2 d7"},
        Forgiven{"spaces in a move", "1. a1 x d6 d7 - d5 x g7", "a1xd6 d7-d5xg7"},
        Forgiven{"spaces half gone", "1. a1x d6 d7- d5 xg7", "a1xd6 d7-d5xg7"},
        Forgiven{"shots apart", "1. a1 xd6 b2-b4 {ha} xd7", "a1xd6 b2-b4xd7"},
        Forgiven{"shots apart with marks", "1. a1 ! {c} $4 xd6 ?", "a1xd6"},
        Forgiven{"several shots", "d7xa1xg4xd1xa7", "d7xa7xg4xa1xd1"},
        Forgiven{"a sign for x", "a1\u00d7d6", "a1xd6"},
        Forgiven{"dashes", "a1\u2010a2 a1\u2011a2 a1\u2012a2 a1\u2013a2 a1\u2014a2 a1\u2212a2",
                 "a1-a2 a1-a2 a1-a2 a1-a2 a1-a2 a1-a2"},
        Forgiven{"arrows", "a1->a2 a1 -> a2 a1\u2192a2", "a1-a2 a1-a2 a1-a2"},
        Forgiven{"a byte-order mark",
                 "\xef\xbb\xbf"
                 "1. a1 d6",
                 "a1 d6"},
        Forgiven{"CRLF", "[Event \"x\"]\r\n\r\n1. a1\r\nd6\r\n", "a1 d6"},
        Forgiven{"bare CR", "[Event \"x\"]\r\r1. a1\rd6\r", "a1 d6"},
        Forgiven{"other white space", "a1\td6\u00a0b2,d7\f g7\v", "a1 d6 b2 d7 g7"},
        Forgiven{"escape lines", "% 1. g7 g4\na1 d6\n%\n% {", "a1 d6"},
        Forgiven{"brackets in a comment", "1. a1 {x ( y} d6", "a1 d6"},
        Forgiven{"braces in a comment", "1. a1 {x { y} d6", "a1 d6"},
        Forgiven{"comment lines", "1. a1 ; d1 } {\nd6 ; the end", "a1 d6"},
        Forgiven{"a comment before the tags", "; by hand\n[Event \"x\"] {and} 1. a1", "a1"},
        Forgiven{"a comment behind the result", "1. a1 1-0 {resigned}", "a1"},
        Forgiven{"tables", " 1.     b2    f2\n 2.     b4    d6\n 3.     b6xf2    f4\n",
                 "b2 f2 b4 d6 b6xf2 f4"},
        Forgiven{"points that MSSA has too", "1. a1 e3", "a1 e3"},
        Forgiven{"tags only", "[Event \"x\"]", ""}, Forgiven{"an open game", "*", ""}));

INSTANTIATE_TEST_SUITE_P(
    Dialects, ReaderForgives,
    ::testing::Values(
        Forgiven{"mssa told", "[Notation \"mssa\"]\n1. A1 E1-E2xA3", "b6 a7-d7xf6", Dialect::mssa},
        Forgiven{"mssa told in capitals", "[notation \"MSSA\"] a1", "b6", Dialect::mssa},
        Forgiven{"mssa shown", "1. E1 R4 2. A1 R1 3. E2", "a7 e4 b6 c5 d7", Dialect::mssa},
        Forgiven{"mssa in words",
                 "[Notation \"mssa\"] D A1, L R1, Dark A8 Light R3 (D A4) shoots A8",
                 "b6 c5 b4 e5xb4", Dialect::mssa},
        Forgiven{"r is no ring beside others", "1. r1 d6", "r1 d6"},
        Forgiven{"playok", "1. 12 5 2. 12-11x5 14\n3. 1x2 x3", "c4 d6 c4-b4xd6 f4 a7xd7xg7",
                 Dialect::playok},
        Forgiven{"playok with a result", "1. 1 2 2. 3 4 1-0", "a7 d7 g7 b6", Dialect::playok},
        Forgiven{"sanmill", "(1,2) (2,1) (1,2)->(1,3) -(2,1) (3,8)", "e5 d6 e5-e4xd6 a7",
                 Dialect::sanmill},
        Forgiven{"sanmill with spaces", "( 1 , 2 ) (1,1)", "e5 d5", Dialect::sanmill},
        Forgiven{"rulebook", "[Notation \"rulebook\"] n1 n5-n9xn24", "a7 d7-b6xc4",
                 Dialect::rulebook},
        Forgiven{"algebraic told", "[Notation \"algebraic\"] 1. e1 r4", "e1 r4"}));

struct Refused {
    const char* what;
    std::string text;
    std::uint32_t line, column;
    std::string says;
};
std::ostream& operator<<(std::ostream& out, const Refused& refused) { return out << refused.what; }

class ReaderRefuses : public ::testing::TestWithParam<Refused> {};

TEST_P(ReaderRefuses, says_what_and_where) {
    const auto record = read_record(GetParam().text);
    ASSERT_FALSE(record.has_value());
    EXPECT_EQ(record.error().kind, ErrorKind::malformed);
    EXPECT_EQ(record.error().line, GetParam().line);
    EXPECT_EQ(record.error().column, GetParam().column);
    EXPECT_NE(record.error().message().find(GetParam().says), std::string::npos)
        << record.error().message();
    EXPECT_EQ(record.error().message().find('\n'), std::string::npos);
}

const std::string kZero(1, '\0');

INSTANTIATE_TEST_SUITE_P(
    All, ReaderRefuses,
    ::testing::Values(
        Refused{"nothing", "", 1, 1, "nothing"},
        Refused{"white space", " \r\n\t\r", 3, 1, "nothing"},
        Refused{"an unclosed comment", "1. a1\n{no end", 2, 1, "'}'"},
        Refused{"an unclosed variation", "1. a1\r\n(1. d1", 2, 1, "')'"},
        Refused{"a variation closed twice", "1. a1 (d1))", 1, 11, "')'"},
        Refused{"a variation of nothing", "(1. d1) a1", 1, 1, "before any move"},
        Refused{"a variation in an empty one", "1. a1 (())", 1, 8, "before any move"},
        Refused{"a zero byte", "1. a1\r{\xc3\xa9" + kZero + "}", 2, 3, "zero"},
        Refused{"a zero byte behind a mark of order", "\xef\xbb\xbf" + kZero, 1, 1, "zero"},
        Refused{"a word", "1. a1 hello", 1, 7, "'hello'"},
        Refused{"markup", "1. a1<svg onload=alert(1)>", 1, 6, "'<svg'"},
        Refused{"control bytes", "1. a1 \x1b[2J", 1, 7, "'\\x1b[2J'"},
        Refused{"two points in one word", "1. a1d1", 1, 4, "'a1d1'"},
        Refused{"a move of three points", "a1-d1-d2", 1, 6, "no move"},
        Refused{"a dash without a point", "-a1", 1, 1, "no move"},
        Refused{"a move that ends", "1. a1-", 1, 4, "'a1-'"},
        Refused{"a shot that ends", "1. a1x", 1, 6, "no move"},
        Refused{"a shot without a move", "xa1", 1, 1, "a shot before"},
        Refused{"a shot without a shot to replace", "1. a1 (xd6)", 1, 8, "a shot before"},
        Refused{"nine shots", "a1xa1xb1xc1xd1xe1xf1xg1xh1xi1", 1, 27, "too many shots"},
        Refused{"a point with a dot", "1. a1. d6", 1, 6, "no move"},
        Refused{"a bare number", "1. a1 5 d6", 1, 7, "'5'"},
        Refused{"a letter among numbers", "[Notation \"playok\"] 1. 5 a1", 1, 26, "numbers"},
        Refused{"a number that is no point", "1. 5 25", 1, 6, "'25'"},
        Refused{"a point that is not MSSA's", "[Notation \"mssa\"]\n1. A1 A9", 2, 7, "E1 to E8"},
        Refused{"a point among Sanmill's", "(1,1) d6", 1, 7, "(1,1) to (3,8)"},
        Refused{"a mark before a move", "! a1", 1, 1, "before any move"},
        Refused{"a mark too large", "a1 $256", 1, 4, "$0 to $255"},
        Refused{"a mark without a number", "a1 $", 1, 4, "$0 to $255"},
        Refused{"moves behind the result", "1. a1 1-0 d6", 1, 11, "behind the result"},
        Refused{"a second record", "1. a1 *\n\n[Event \"y\"]", 3, 1, "behind the result"},
        Refused{"a result in a variation", "1. a1 (1. d1 1-0)", 1, 14, "inside a variation"},
        Refused{"a tag behind the moves", "1. a1\n[Event \"x\"]", 2, 1, "behind the moves"},
        Refused{"a tag twice", "[White \"a\"]\n[white \"b\"]", 2, 8, "second time"},
        Refused{"a tag without a name", "[ \"x\"]", 1, 3, "without a name"},
        Refused{"a tag without a value", "[Event]", 1, 7, "without a value"},
        Refused{"a tag without a quote", "[Event \"x]\n1. a1", 1, 8, "closing quote"},
        Refused{"a tag that ends in an escape", "[Event \"x\\", 1, 8, "closing quote"},
        Refused{"a tag without a bracket", "[Event \"x\" 1. a1", 1, 12, "closing ']'"},
        Refused{"an unknown notation", "[Notation \"chess\"]", 1, 11, "one of algebraic, mssa"}));

TEST(Reader, places_count_lines_of_every_kind_and_characters) {
    const Record record =
        record_of("\xef\xbb\xbf{\xc3\xa9} 1. a1 {\xe2\x82\xac} d6\r\n2.\tb2\r  d7\n\ng7");
    ASSERT_EQ(record.main.moves.size(), 5U);
    const auto place = [&](std::size_t i) {
        return std::pair(record.main.moves[i].place.line, record.main.moves[i].place.column);
    };
    EXPECT_EQ(place(0), std::pair(1U, 8U));
    EXPECT_EQ(place(1), std::pair(1U, 15U));
    EXPECT_EQ(place(2), std::pair(2U, 4U));
    EXPECT_EQ(place(3), std::pair(3U, 3U));
    EXPECT_EQ(place(4), std::pair(5U, 1U));
}

TEST(Reader, keeps_tags_in_their_order_and_known_names_in_their_case) {
    const Record record = record_of(R"([game "six"][WHITE "A \"q\" \\ \n"] [Elo_2 "x"]
[  date "2024.??.??"  ] *)");
    ASSERT_EQ(record.tags.size(), 4U);
    EXPECT_EQ(record.tags[0].name, "Game");
    EXPECT_EQ(record.find("White")->value, R"(A "q" \ \n)");
    EXPECT_EQ(record.tags[2].name, "Elo_2");
    EXPECT_EQ(record.tags[3].value, "2024.??.??");
    EXPECT_EQ(record.find("Black"), nullptr);
}

TEST(Reader, hangs_comments_marks_and_variations_on_their_moves) {
    const Record record = record_of(
        "{before} a1 !? {one\r\n  two} $7 (b1 {in} (c1) xd6) ; three\n d6xa1 (xb2 d7) ({first} "
        "d1)");
    EXPECT_EQ(record.main.comments, std::vector<std::string>{"before"});
    const MoveNotes& first = record.main.moves.at(0).notes();
    EXPECT_EQ(first.marks, (std::vector<int>{5, 7}));
    EXPECT_EQ(first.comments, (std::vector<std::string>{"one two", "three"}));
    ASSERT_EQ(first.variations.size(), 1U);
    EXPECT_EQ(moves_of(first.variations[0]), "b1xd6");
    EXPECT_EQ(moves_of(first.variations[0].moves[0].notes().variations.at(0)), "c1");
    const MoveNotes& second = record.main.moves.at(1).notes();
    ASSERT_EQ(second.variations.size(), 2U);
    EXPECT_EQ(moves_of(second.variations[0]), "d6xb2 d7");
    EXPECT_EQ(second.variations[1].comments, std::vector<std::string>{"first"});
    EXPECT_TRUE(record.main.moves.at(1).notes().marks.empty());
}

TEST(Reader, results_have_several_spellings) {
    const auto result = [](const char* text) { return record_of(text).result; };
    EXPECT_EQ(result("1. a1"), std::nullopt);
    EXPECT_EQ(result("1. a1 *"), Outcome::open);
    EXPECT_EQ(result("1. a1 1-0"), Outcome::white_wins);
    EXPECT_EQ(result("1. a1 1\u20130"), Outcome::white_wins);
    EXPECT_EQ(result("1. a1 0-1"), Outcome::black_wins);
    EXPECT_EQ(result("1. a1 1/2-1/2"), Outcome::draw);
    EXPECT_EQ(result("1. a1 \u00bd-\u00bd"), Outcome::draw);
}

TEST(Reader, variations_nest_to_the_limit_and_no_deeper) {
    const auto nested = [](std::size_t depth) {
        std::string text = "a1";
        for (std::size_t i = 0; i < depth; ++i) text += "(a1";
        return text + std::string(depth, ')');
    };
    EXPECT_TRUE(read_record(nested(kMaxVariationDepth)).has_value());
    const auto deeper = read_record(nested(kMaxVariationDepth + 1));
    ASSERT_FALSE(deeper.has_value());
    EXPECT_EQ(deeper.error().column, 3 + 3 * kMaxVariationDepth);
    EXPECT_FALSE(read_record("a1" + std::string(5'000'000, '(')).has_value());
}

TEST(Reader, five_megabytes_of_comment_are_a_comment) {
    const std::string comment(5'000'000, 'x');
    EXPECT_EQ(record_of("1. a1 {" + comment + "} d6").main.moves.at(0).notes().comments.at(0),
              comment);
}

TEST(Reader, finds_commands_in_comments) {
    const std::string comment = "[%clk 0:04:58] well played [%eval  -0.35]";
    EXPECT_EQ(comment_command(comment, "clk"), "0:04:58");
    EXPECT_EQ(comment_command(comment, "eval"), "-0.35");
    EXPECT_EQ(comment_command(comment, "emt"), std::nullopt);
    EXPECT_EQ(comment_command("[%clk 0:04", "clk"), std::nullopt);
}

}  // namespace
}  // namespace morabaraba::testing
