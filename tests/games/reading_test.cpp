// What a game file says is what its rule set is: every option value, every way to state a board,
// what is left out, and the texts that stay as they are written.
#include "good_file.h"

#include <games/game_file.h>
#include <games/options.h>
#include <rules/moves.h>
#include <rules/position.h>

#include <array>
#include <locale>
#include <map>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace morabaraba::games {
namespace {

GameFile read(const std::string& text) {
    auto game = parse_game(text, "x.md");
    if (!game) throw std::runtime_error(game.error().message());
    return *std::move(game);
}

GameFile read_with(std::string_view part, std::string_view replacement) {
    return read(good_file_with(part, replacement));
}

std::map<std::string, std::string> options_by_name(const RuleSet& rules) {
    std::map<std::string, std::string> options;
    for (const auto& [name, value] : options_of(rules)) options[std::string(name)] = to_text(value);
    return options;
}

std::map<std::string, std::string> facts_of(const GameFile& game) {
    return {game.facts.begin(), game.facts.end()};
}

// A file that states nothing but `options` and a board of 24 points.
std::string file_with_options(const std::string& options) {
    return "---\nengine:\n  topology:\n    type: graph\n    structure: concentric-rings\n"
           "    params: {rings: 3, midpoints: true, diagonals: true}\nrules:\n" +
           options + "---\n";
}

// Every value that an option may have, numbers by their ends.
std::vector<std::string> values_of(const OptionInfo& option) {
    std::vector<std::string> values(option.words.begin(), option.words.end());
    if (option.is_truth) values = {"true", "false"};
    if (option.least <= option.most) {
        values.push_back(std::to_string(option.least));
        values.push_back(std::to_string(option.most));
    }
    return values;
}

// What the end of this option's range needs beside it.
std::string room_for(const std::string& line) {
    if (line == "  cows: 1\n") return "  lost-with: 0\n";
    return line == "  lost-with: 15\n" ? "  cows: 16\n" : "";
}

void expect_read_and_written_alike(const std::string& name, const std::string& value) {
    const std::string line = "  " + name + ": " + value + "\n";
    const GameFile game = read(file_with_options(line + room_for(line)));
    EXPECT_EQ(options_by_name(game.rules).at(name), value) << name;
}

TEST(Options, AreReadAndWrittenAlike) {
    for (const OptionInfo& option : option_infos()) {
        for (const std::string& value : values_of(option)) {
            expect_read_and_written_alike(std::string(option.name), value);
        }
    }
}

// All options at once, written back out, are the same rules.
TEST(Options, OfEveryShippedGameWrittenOutAreItsRules) {
    for (const GameFile& game : shipped_games()) {
        std::string options = "  preset: " + game.rules.name() + "\n";
        for (const auto& [name, value] : options_of(game.rules)) {
            options += "  " + std::string(name) + ": " + to_text(value) + "\n";
        }
        const GameFile again = read("---\nrules:\n" + options + "---\n");
        EXPECT_EQ(again.rules.options(), game.rules.options()) << options;
        EXPECT_EQ(again.rules.fingerprint(), game.rules.fingerprint());
    }
}

TEST(Options, ComeInOneOrderUnderKebabCaseNames) {
    const auto options = options_of(shipped_games().front().rules);
    ASSERT_EQ(options.size(), option_infos().size());
    for (std::size_t i = 0; i < options.size(); ++i) {
        EXPECT_EQ(options[i].first, option_infos()[i].name);
        EXPECT_EQ(options[i].first.find_first_not_of("abcdefghijklmnopqrstuvwxyz-"),
                  std::string_view::npos);
    }
}

TEST(Options, DecideThePlay) {
    const std::string position = "W1W/1W1/3/2B3/B2/3/1B1 w 9 9 - 0 4";
    const auto moves_by = [&](const std::string& options) {
        const GameFile game = read(file_with_options(options));
        const auto start = parse_position(game.rules, position);
        MoveList moves;
        legal_moves(game.rules, start.value(), moves);
        std::vector<std::string> texts;
        for (const Move move : moves) texts.push_back(to_text(game.rules, move));
        return texts;
    };
    using ::testing::Contains;
    using ::testing::Not;
    EXPECT_THAT(moves_by("  shots: one\n"), Contains("d7xc3"));
    EXPECT_THAT(moves_by("  shots: one\n"), Not(Contains("d7")));
    EXPECT_THAT(moves_by("  shot: may\n"), Contains("d7"));
    EXPECT_THAT(moves_by("  shots-while-placing: false\n"), Contains("d7"));
    EXPECT_THAT(moves_by("  placing: any-time\n"), Contains("d6-d7xc3"));
}

// Row by row of the table in docs/game-files.md, "What a file leaves out".
TEST(Defaults, FollowTheBoard) {
    struct Row {
        const char* params;
        const char* cows;
        const char* flying;
    };
    constexpr std::array kRows = {
        Row{"rings: 3, midpoints: true, diagonals: true", "12", "3"},
        Row{"rings: 3, midpoints: true", "9", "3"},
        Row{"rings: 3", "9", "3"},
        Row{"rings: 2", "6", "never"},
        Row{"rings: 1", "3", "never"},
        Row{"rings: 1, diagonals: true", "3", "never"},
    };
    for (const Row& row : kRows) {
        const GameFile game = read(
            "---\nengine:\n  topology:\n    type: graph\n    structure: concentric-rings\n"
            "    params: {" +
            std::string(row.params) + "}\n---\n");
        auto expected = options_by_name(shipped_game("rulebook")->rules);
        expected["cows"] = row.cows;
        expected["flying"] = row.flying;
        EXPECT_EQ(options_by_name(game.rules), expected) << row.params;
    }
}

TEST(Defaults, ComeFromAChosenPreset) {
    const GameFile game = read("---\nrules:\n  preset: mssa\n  shots: per-mill\n---\n");
    auto expected = options_by_name(shipped_game("mssa")->rules);
    expected["shots"] = "per-mill";
    EXPECT_EQ(options_by_name(game.rules), expected);
    EXPECT_EQ(game.rules.side_name(Side::black), "dark");
    EXPECT_EQ(game.rules.board().join_count(), 40);
    EXPECT_EQ(game.title(), "x");
    EXPECT_EQ(game.rules.name(), "x");
}

TEST(Defaults, OfAPresetHoldOnAnotherBoardToo) {
    const GameFile game = read_with("rules:", "rules:\n  preset: lasker");
    EXPECT_EQ(game.rules.options().cows, 10);
    EXPECT_EQ(game.rules.options().placing, Placing::any_time);
    EXPECT_EQ(game.rules.board().join_count(), 40);
}

TEST(Players, AreNamedInPlayingOrder) {
    struct Row {
        const char* players;
        const char* starts;  // as the file says it; may be empty
        const char* white;
        Side first;
    };
    const std::array rows = {
        Row{"[white, black]", "", "white", Side::white},
        Row{"[black, white]", "", "white", Side::black},
        Row{"[dark, light]", "", "light", Side::black},
        Row{"[light, dark]", "", "light", Side::white},
        Row{"[red, black]", "", "red", Side::white},
        Row{"[red, white]", "", "white", Side::black},
        Row{"[red, blue]", "", "red", Side::white},
        Row{"[red, blue]", "black", "blue", Side::black},
        Row{"[dark, light]", "white", "dark", Side::white},
        Row{"[\"Ntombi Zulu\", 'Sipho']", "", "Ntombi Zulu", Side::white},
    };
    for (const Row& row : rows) {
        std::string text = good_file_with("[white, black]", row.players);
        const std::string starts =
            *row.starts == '\0' ? "" : "  starts: " + std::string(row.starts) + "\n";
        text.replace(text.find("  flying"), 0, starts);
        const GameFile game = read(text);
        EXPECT_EQ(game.rules.side_name(Side::white), row.white) << row.players;
        EXPECT_EQ(game.rules.options().starts, row.first) << row.players;
    }
}

TEST(Topology, OfNodesAndEdgesIsTheBoardOfTheRings) {
    const std::string text = good_file_with(kRings,
                                            "    nodes: [a1, a4, a7, d7, g7, g4, g1, d1, b2, b4, "
                                            "b6, d6, f6, f4, f2, d2, c3, c4, c5, d5,\n"
                                            "            e5, e4, e3, d3]\n"
                                            "    edges: [[a1, d1], [d1, g1], [g1, g4], [g4, g7], "
                                            "[g7, d7], [d7, a7], [a7, a4], [a4, a1],\n"
                                            "            [b2, d2], [d2, f2], [f2, f4], [f4, f6], "
                                            "[f6, d6], [d6, b6], [b6, b4], [b4, b2],\n"
                                            "            [c3, d3], [d3, e3], [e3, e4], [e4, e5], "
                                            "[e5, d5], [d5, c5], [c5, c4], [c4, c3],\n"
                                            "            [d1, d2], [d2, d3], [g4, f4], [f4, e4], "
                                            "[d7, d6], [d6, d5], [a4, b4], [b4, c4],\n"
                                            "            [a1, b2], [b2, c3], [g1, f2], [f2, e3], "
                                            "[g7, f6], [f6, e5], [a7, b6], [b6, c5]]");
    // No mills are stated: every three joined in a straight line are one.
    EXPECT_EQ(read(text).rules.fingerprint(), read(kGoodFile).rules.fingerprint());
}

TEST(Topology, MayStateFewerMillsThanThereAreStraightLines) {
    const std::string nodes =
        "    nodes: [a1, b1, c1, d1]\n    edges: [[a1, b1], [b1, c1], [c1, d1]]";
    const auto lines_of = [](const std::string& topology) {
        std::string text = good_file_with(kRings, topology);
        text.replace(text.find("flying: 3"), 9, "cows: 2\n  lost-with: 1");
        return read(text).rules.board().lines().size();
    };
    EXPECT_EQ(lines_of(nodes), 2U);
    EXPECT_EQ(lines_of(nodes + "\n    mills: [[a1, b1, c1]]"), 1U);
    EXPECT_EQ(lines_of(nodes + "\n    mills: []"), 0U);
}

TEST(Topology, OfOneRingIsAGridWithACentre) {
    const GameFile grid = read_with("rings: 3\n      midpoints: true\n      diagonals: true",
                                    "rings: 1\n      midpoints: true");
    EXPECT_EQ(grid.rules.board().size(), 9);
    EXPECT_EQ(grid.rules.board().join_count(), 12);
    EXPECT_EQ(grid.rules.board().lines().size(), 6U);
    const GameFile crossed = read_with("rings: 3\n      midpoints: true", "rings: 1");
    EXPECT_EQ(crossed.rules.board().join_count(), 16);
    EXPECT_EQ(crossed.rules.board().lines().size(), 8U);
}

TEST(Setup, IsWhereGamesBegin) {
    const std::string position = "W2/3/2B/6/3/3/3 b 11 11 - 0 2";
    const GameFile game = read_with("setup: \"\"", "setup: " + position);
    EXPECT_EQ(to_text(game.rules, Position::start(game.rules)), position);
    EXPECT_EQ(to_text(game.rules, parse_position(game.rules, "startpos").value()), position);
    EXPECT_EQ(read_with("setup: \"\"", "setup:").rules.start(), read(kGoodFile).rules.start());
}

TEST(Texts, StayAsTheyAreWritten) {
    const GameFile game = read_with(
        "order: 6",
        "id: 012\nversion: 1.10\ntime: 0.5\nflag: off\ntheme: {tint: no, sizes: [1, 2.0]}");
    const auto facts = facts_of(game);
    EXPECT_EQ(facts.at("id"), "012");
    EXPECT_EQ(facts.at("version"), "1.10");
    EXPECT_EQ(facts.at("time"), "0.5");
    EXPECT_EQ(facts.at("flag"), "off");
    EXPECT_EQ(facts.at("theme.tint"), "no");
    EXPECT_EQ(facts.at("theme.sizes[1]"), "2.0");
}

TEST(Texts, KeepTheLanguageNo) {
    const GameFile game =
        read_with("title: Test", "title: Test\ntitles: {no: Mølle, pt-BR: Trilha}");
    EXPECT_EQ(game.title("no"), "Mølle");
    EXPECT_EQ(game.title("no_NO.UTF-8"), "Mølle");
    EXPECT_EQ(game.title("pt"), "Trilha");
    EXPECT_EQ(game.title("en"), "Test");
    EXPECT_EQ(game.title("C"), "Test");
}

TEST(Texts, MayHaveAnyLineEndsAndAByteOrderMark) {
    const std::string text = kGoodFile + "\nSecond.\n<!-- language: pt -->\n\nSegunda.\n\n";
    const auto with_line_ends = [&](const std::string& end) {
        std::string out;
        for (const char c : text) out += c == '\n' ? end : std::string(1, c);
        return out;
    };
    for (const std::string& variant :
         {text, "\xef\xbb\xbf" + text, with_line_ends("\r\n"), with_line_ends("\r")}) {
        const GameFile game = read(variant);
        EXPECT_EQ(game.rules.options(), read(kGoodFile).rules.options());
        EXPECT_EQ(game.prose_in("en"), "Prose.\n\nSecond.\n");
        EXPECT_EQ(game.prose_in("pt"), "Segunda.\n");
    }
}

TEST(Texts, MayBeInOneOtherLanguageOnly) {
    const GameFile game = read(good_file_with("Prose.", "\n<!-- language: pt -->\nTexto."));
    ASSERT_EQ(game.prose.size(), 1U);
    EXPECT_EQ(game.prose_in("en"), "Texto.\n");
}

TEST(Texts, MayFoldAndHoldColonsInQuotes) {
    const GameFile game = read_with("order: 6", "win: >\n  Two\n  cows\nspecial: \"a: b\"");
    EXPECT_EQ(facts_of(game).at("win"), "Two cows\n");
    EXPECT_EQ(facts_of(game).at("special"), "a: b");
}

// A decimal comma and a thousands separator everywhere.
class CommaNumbers : public std::numpunct<char> {
protected:
    char do_decimal_point() const override { return ','; }
    char do_thousands_sep() const override { return '.'; }
    std::string do_grouping() const override { return "\1"; }
};

TEST(Texts, DoNotDependOnTheLocale) {
    const std::locale before =
        std::locale::global(std::locale(std::locale::classic(), new CommaNumbers));
    const GameFile game = read_with("shotless-limit: 10\n", "shotless-limit: 1000\n  cows: 12\n");
    const std::string refusal =
        parse_game(good_file_with("order: 6", "order: 1.5"), "x.md").error().message();
    std::locale::global(before);
    EXPECT_EQ(game.rules.options().shotless_limit, 1'000);
    EXPECT_EQ(options_by_name(game.rules).at("cows"), "12");
    EXPECT_EQ(refusal, "x.md:5:8: order is '1.5'; expected a number from 0 to 9999");
}

TEST(Names, OfShippedGamesAreTheirOwn) {
    const std::string same = "---\nslug: mssa\nrules:\n  preset: mssa\n";
    EXPECT_EQ(read(same + "---\n").rules.name(), "mssa");
    EXPECT_EQ(read(same + "  shots: per-mill\n---\n").rules.name(), "own-mssa");
    EXPECT_EQ(read(same + "engine:\n  players: [black, white]\n---\n").rules.name(), "own-mssa");
}

TEST(Names, ComeFromThePathWhenThereIsNoSlug) {
    const std::string text = good_file_with("slug: test\n", "");
    EXPECT_EQ(parse_game(text, "/a/b/My Game_2.v3.md")->rules.name(), "my-game-2");
    EXPECT_EQ(parse_game(text, "C:\\games\\Mine.md")->rules.name(), "mine");
    EXPECT_EQ(parse_game(text, "")->rules.name(), "game");
    EXPECT_EQ(parse_game(text, ".md")->rules.name(), "game");
}

}  // namespace
}  // namespace morabaraba::games
