// Wrong command lines and inputs: exit status 2, nothing on stdout, one line on stderr that says
// what is wrong and what would be right.
#include "../support/program.h"

#include <ostream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace morabaraba::testing {
namespace {

struct Bad {
    std::string name;
    std::vector<std::string> arguments;
    std::string says;
    std::string input;
};
std::ostream& operator<<(std::ostream& out, const Bad& bad) { return out << bad.name; }

class BadInput : public ::testing::TestWithParam<Bad> {};

TEST_P(BadInput, is_refused_in_one_line) {
    const Outcome result = run(GetParam().arguments, GetParam().input);
    EXPECT_EQ(result.status, 2);
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(lines_in(result.err), 1U) << result.err;
    EXPECT_TRUE(result.err.starts_with("morabaraba: ")) << result.err;
    EXPECT_NE(result.err.find(GetParam().says), std::string::npos) << result.err;
    for (const char c : result.err.substr(0, result.err.size() - 1)) {
        EXPECT_GE(static_cast<unsigned char>(c), 0x20) << result.err;
    }
}

std::string named(const ::testing::TestParamInfo<Bad>& info) { return info.param.name; }

INSTANTIATE_TEST_SUITE_P(
    CommandLine, BadInput,
    ::testing::Values(
        Bad{"nothing", {}, "expected one of games, moves, perft", ""},
        Bad{"no_such_command", {"fly"}, "'fly' is no command; expected one of games", ""},
        Bad{"a_command_of_control_bytes", {"\x1b[2J\n"}, "'\\x1b[2J\\x0a'", ""},
        Bad{"an_option_before_the_command", {"--json", "moves"}, "'--json'", ""},
        Bad{"a_word_too_many", {"moves", "now"}, "'now'; expected --help, --game", ""},
        Bad{"an_option_of_another_command", {"moves", "--divide"}, "'--divide'", ""},
        Bad{"two_commands", {"moves", "perft", "2"}, "'perft'", ""},
        Bad{"an_option_without_its_value", {"moves", "--game"}, "--game takes one value", ""},
        Bad{"an_option_twice", {"moves", "--game", "six", "--game", "nine"}, "--game takes", ""},
        Bad{"no_depth", {"perft"}, "DEPTH is required", ""},
        Bad{"a_word_for_a_depth", {"perft", "deep"}, "'deep' is not a whole number from 0", ""},
        Bad{"a_depth_below", {"perft", "-1"}, "'-1' is not a whole number from 0", ""},
        Bad{"a_depth_above", {"perft", "65"}, "from 0 to 64", ""},
        Bad{"a_depth_beyond_all", {"perft", "99999999999999999999"}, "from 0 to 64", ""},
        Bad{"a_depth_of_another_base", {"perft", "0x3"}, "from 0 to 64", ""},
        Bad{"a_fraction_of_a_depth", {"perft", "2.5"}, "from 0 to 64", ""}),
    named);

INSTANTIATE_TEST_SUITE_P(
    Directories, BadInput,
    ::testing::Values(
        Bad{"none_named", {"stats", "--db", ""}, "--db: '' is no path", ""},
        Bad{"none_to_solve_in", {"solve", "--game", "malom", "--db", ""}, "'' is no path", ""},
        Bad{"none_to_play_by", {"analyze", "--db", ""}, "'' is no path", ""},
        Bad{"no_list", {"export", "--db", "/", "--positions", ""}, "'' is no path", ""},
        Bad{"of_control_bytes", {"stats", "--db", "/no\n\x1b[2J"}, "/no\\x0a\\x1b[2J: can't", ""}),
    named);

Bad match_of(const std::string& name, const std::string& option, const std::string& value,
             const std::string& says) {
    return {name, {"match", "--pairs", "1", option, value}, says, ""};
}

INSTANTIATE_TEST_SUITE_P(
    Matches, BadInput,
    ::testing::Values(match_of("a_clock_of_no_number", "--clock", "nan", "like 10+0.1"),
                      match_of("an_increment_of_no_number", "--clock", "1+nan", "like 10+0.1"),
                      match_of("an_endless_clock", "--clock", "inf", "like 10+0.1"),
                      match_of("an_endless_bound", "--sprt", "0,inf", "like 0,30"),
                      match_of("bounds_of_no_number", "--sprt", "nan,1", "like 0,30"),
                      match_of("bounds_in_disorder", "--sprt", "30,0", "like 0,30"),
                      match_of("no_limit", "--limit", "nodes=0", "nodes=N"),
                      match_of("no_option", "--first-option", "Foo=1", "'Foo' is no option"),
                      match_of("a_level_above", "--first-option", "Level=11", "from 1 to 10")),
    named);

INSTANTIATE_TEST_SUITE_P(
    Games, BadInput,
    ::testing::Values(
        Bad{"no_such_game", {"moves", "--game", "chess"}, "mssa, mssa-2015", ""},
        Bad{"an_empty_name", {"moves", "--game", ""}, "mssa, mssa-2015", ""},
        Bad{"a_path_to_nowhere", {"moves", "--game", "./nosuch.md"}, "nosuch.md", ""},
        Bad{"a_folder", {"moves", "--game", "/"}, "/", ""},
        Bad{"an_endless_file", {"moves", "--game", "/dev/zero"}, "/dev/zero", ""},
        Bad{"a_file_of_another_kind", {"moves", "--game", "/etc/passwd"}, "/etc/passwd", ""},
        Bad{"games_of_no_such_name", {"games", "chess", "--json"}, "mssa", ""}),
    named);

Bad position(const std::string& name, const std::string& text, const std::string& says,
             const std::string& game = "mssa") {
    return {name, {"moves", "--json", "--game", game, "--position", text}, says, ""};
}

INSTANTIATE_TEST_SUITE_P(
    Positions, BadInput,
    ::testing::Values(
        position("empty", "", "7 fields"),
        position("six_fields", "3/3/3/6/3/3/3 w 12 12 - 0", "7 fields"),
        position("eight_fields", "3/3/3/6/3/3/3 w 12 12 - 0 1 1", "7 fields"),
        position("a_row_too_few", "3/3/3/6/3/3 w 12 12 - 0 1", "board"),
        position("a_row_too_long", "3/3/3/7/3/3/3 w 12 12 - 0 1", "board"),
        position("a_strange_cow", "2K/3/3/6/3/3/3 w 12 12 - 0 1", "board"),
        position("no_side", "3/3/3/6/3/3/3 x 12 12 - 0 1", "side to move"),
        position("too_many_in_whites_hand", "3/3/3/6/3/3/3 w 13 12 - 0 1", "white's hand"),
        position("too_many_of_black", "3/3/3/6/3/3/B2 w 12 12 - 0 1", "black"),
        position("no_number_of_cows", "3/3/3/6/3/3/3 w 12 -1 - 0 1", "black's hand"),
        position("a_ban_without_a_cow", "3/3/3/6/3/3/3 w 0 0 d2-d1 0 1", "bans"),
        position("a_ban_in_rules_without_bans", "3/3/3/6/3/1W1/W1W w 0 0 d2-d1 0 1", "bans",
                 "malom"),
        position("a_counter_of_letters", "3/3/3/6/3/3/3 w 12 12 - x 1", "shotless plies"),
        position("a_counter_too_large", "3/3/3/6/3/3/3 w 12 12 - 0 99999999999", "move number"),
        position("control_bytes", "\x1b[2J", "\\x1b[2J"),
        position("a_position_of_another_board", "3/3/3 w 3 3 - 0 1", "board")),
    named);

Bad record(const std::string& name, const std::string& text, const std::string& says) {
    return {name, {"replay", "-", "--json"}, says, text};
}

INSTANTIATE_TEST_SUITE_P(
    Records, BadInput,
    ::testing::Values(
        record("empty", "", "stdin:1:1"), record("an_open_comment", "1. a1\n{x", "stdin:2:1"),
        record("an_open_variation", "1. a1 (1. d1", "stdin:1:7"),
        record("a_zero_byte", std::string("1. a1 \0d6", 9), "stdin:1:7"),
        record("no_move", "1. a1 d6 2. hello", "'hello'"),
        record("markup", "1. a1<svg onload=alert(1)>", "'<svg'"),
        record("no_point", "1. a1 h9", "stdin:1:7"),
        record("a_wrong_start", "[Position \"w\"]\n1. a1", "stdin:1:11"),
        record("an_unknown_game", "[Game \"chess\"]\n1. a1", "stdin:1:7: 'chess'"),
        record("a_game_by_path", "[Game \"../../etc/passwd\"]\n1. a1", "stdin:1:7"),
        record("an_unknown_variant", "[Variant \"Zamma\"]\n1. a1", "stdin:1:10"),
        record("an_unknown_notation", "[Notation \"chess\"]\n1. a1", "algebraic, mssa"),
        record("an_unknown_result", "[Result \"won\"]\n1. a1", "1-0, 0-1, 1/2-1/2 or *"),
        record("nesting", "1. a1 " + std::string(100'000, '('), "stdin:1:8"),
        Bad{"no_file", {"replay"}, "FILE is required", ""},
        Bad{"a_missing_file", {"replay", "/nosuch/file"}, "/nosuch/file: No such file", ""},
        Bad{"a_folder", {"replay", "/"}, "/: Is a directory", ""},
        Bad{"an_endless_file", {"replay", "/dev/zero"}, "/dev/zero: too large", ""},
        Bad{"a_wrong_position", {"replay", "-", "--position", "x"}, "7 fields", "1. a1"},
        Bad{"a_wrong_game", {"replay", "-", "--game", "chess"}, "mssa", "[Game \"six\"] *"}),
    named);

}  // namespace
}  // namespace morabaraba::testing
