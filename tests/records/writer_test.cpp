// The canonical form of records, byte for byte.
#include "records.h"

#include <rules/record.h>

#include <string>

namespace morabaraba::testing {
namespace {

TEST(Writer, an_empty_game) {
    EXPECT_EQ(write_record(Game(rules_named("mssa"))), "[Game \"mssa\"]\n[Result \"*\"]\n\n*\n");
}

TEST(Writer, tags_in_order_then_a_line_a_move_number_then_the_result) {
    EXPECT_EQ(rewritten("malom",
                        "[elo \"1\"][Black \"B\"][Round \"4\"][Site \"S\"][White \"W\"]\n"
                        "[Date \"D\"][Event \"E\"][Notation \"mssa\"][Game \"x\"]\n"
                        "a1 a2 a3 a4 a5 1-0"),
              "[Game \"malom\"]\n[Event \"E\"]\n[Site \"S\"]\n[Date \"D\"]\n[Round \"4\"]\n"
              "[White \"W\"]\n[Black \"B\"]\n[Result \"1-0\"]\n[Termination \"resignation\"]\n"
              "[elo \"1\"]\n"
              "\n1. b6 d6\n2. f6 f4\n3. f2\n1-0\n");
}

TEST(Writer, a_start_of_its_own_with_the_other_side_to_move) {
    EXPECT_EQ(rewritten("mssa", "[Position \"3/3/3/6/3/3/B2  w 12 11 - 0 7\"] d6 d7 g7"),
              "[Game \"mssa\"]\n[Position \"3/3/3/6/3/3/B2 w 12 11 - 0 7\"]\n[Result \"*\"]\n"
              "\n7... d6\n8. d7 g7\n*\n");
}

TEST(Writer, the_usual_start_is_not_written) {
    EXPECT_EQ(rewritten("mssa", "[Position \"3/3/3/6/3/3/3 b 12 12 - 0 1\"] *"),
              "[Game \"mssa\"]\n[Result \"*\"]\n\n*\n");
}

// The moves' part of what is written of `text`.
std::string moves_part(std::string_view text) {
    const std::string written = rewritten("malom", text);
    return written.substr(written.find("\n\n") + 2);
}

TEST(Writer, a_number_again_behind_comments_and_variations_only) {
    EXPECT_EQ(moves_part("a1! d6 b2 {c} d7 d1 (d2) d3"),
              "1. a1 $1 d6\n2. b2 {c} 2... d7\n3. d1 (3. d2) 3... d3\n*\n");
}

TEST(Writer, variations_number_themselves) {
    EXPECT_EQ(moves_part("a1 d6 (b2 {x} d7 (c3 a7) g7)"),
              "1. a1 d6 (1... b2 {x} 2. d7 (2. c3 a7) 2... g7)\n*\n");
}

TEST(Writer, comments_before_the_first_move_have_a_line) {
    EXPECT_EQ(moves_part("{one} {two} a1"), "{one} {two}\n1. a1\n*\n");
    EXPECT_EQ(moves_part("{one} *"), "{one}\n*\n");
}

TEST(Writer, a_comment_with_a_brace_runs_to_the_end_of_its_line) {
    EXPECT_EQ(moves_part("a1 ; x } y\n d6 (d7 ; }\n) b2"),
              "1. a1 ; x } y\n1... d6 (1... d7 ; }\n)\n2. b2\n*\n");
    EXPECT_EQ(moves_part("; }\n *"), "; }\n*\n");
}

TEST(Writer, texts_are_made_safe) {
    Record notes;
    notes.set("White", "\"\\\x1b[2J\n\x07");
    notes.main.comments = {"a\nb\x1b", " ", "\t"};
    EXPECT_EQ(write_record(Game(rules_named("six")), notes),
              "[Game \"six\"]\n[White \"\\\"\\\\\\\\x1b[2J \\\\x07\"]\n[Result \"*\"]\n"
              "\n{a b\\x1b}\n*\n");
}

TEST(Writer, notes_are_kept_as_far_as_the_moves_agree) {
    const Record notes = record_of("1. a1 {one} d6 {two} 2. b2 {three}");
    Game game(rules_named("malom"));
    for (const char* text : {"a1", "d7", "b2"}) {
        ASSERT_EQ(game.play(*parse_move(game.rules(), text)), std::nullopt);
    }
    EXPECT_NE(write_record(game, notes).find("1. a1 {one} 1... d7\n2. b2\n*"), std::string::npos);
    ASSERT_TRUE(game.undo());
    ASSERT_TRUE(game.undo());
    EXPECT_NE(write_record(game, notes).find("1. a1 {one}\n*"), std::string::npos);
}

}  // namespace
}  // namespace morabaraba::testing
