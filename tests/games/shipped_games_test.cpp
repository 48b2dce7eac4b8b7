// The shipped games: every answer against the table of tests/data/games/answers.txt, and what every
// shipped file must have.
#include <games/game_file.h>
#include <games/options.h>
#include <rules/position.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace morabaraba::games {
namespace {

// Answers[game][question].
using Answers = std::map<std::string, std::map<std::string, std::string>>;

std::vector<std::string> words_of(const std::string& line) {
    std::istringstream stream(line);
    return {std::istream_iterator<std::string>(stream), {}};
}

Answers read_answers() {
    std::ifstream file(MORABARABA_ROOT "/tests/data/games/answers.txt");
    std::vector<std::string> games;
    Answers answers;
    for (std::string line; std::getline(file, line);) {
        const auto words = words_of(line);
        if (words.empty() || line.starts_with('#')) continue;
        if (games.empty()) games.assign(words.begin() + 1, words.end());
        EXPECT_EQ(words.size(), games.size() + 1) << line;
        for (std::size_t i = 1; i < words.size(); ++i) answers[games[i - 1]][words[0]] = words[i];
    }
    return answers;
}

std::map<std::string, std::string> answers_of(const RuleSet& rules) {
    const Board& board = rules.board();
    const Side first = rules.options().starts;
    std::map<std::string, std::string> answers = {
        {"game", rules.name()},
        {"points", std::to_string(board.size())},
        {"joins", std::to_string(board.join_count())},
        {"lines", std::to_string(board.lines().size())},
        {"symmetries", std::to_string(board.symmetries().size())},
        {"first-player", rules.side_name(first)},
        {"second-player", rules.side_name(other(first))},
    };
    for (const auto& [name, value] : options_of(rules)) answers[std::string(name)] = to_text(value);
    return answers;
}

TEST(ShippedGames, AnswerEveryQuestionAsTheTableSays) {
    const Answers expected = read_answers();
    Answers found;
    for (const GameFile& game : shipped_games()) {
        found[game.rules.name()] = answers_of(game.rules);
    }
    EXPECT_EQ(found, expected);
}

TEST(ShippedGames, AreTheFilesOfTheFolder) {
    std::set<std::string> files;
    for (const auto& file : std::filesystem::directory_iterator(MORABARABA_ROOT "/games")) {
        if (file.path().extension() == ".md") files.insert(file.path().stem());
    }
    EXPECT_EQ(files, std::set<std::string>(shipped_names().begin(), shipped_names().end()));
}

TEST(ShippedGames, StartWithMssaAndAreFoundByName) {
    EXPECT_EQ(shipped_names().front(), "mssa");
    for (const std::string_view name : shipped_names()) {
        ASSERT_TRUE(shipped_game(name)) << name;
        EXPECT_EQ(shipped_game(name)->rules.name(), name);
        EXPECT_EQ(load_game(name)->rules.name(), name);
    }
}

// A file that reads the same by path would be read with the defaults of one that says less: it says
// everything itself, so nothing changes.
TEST(ShippedGames, SayEverythingThemselves) {
    for (const GameFile& shipped : shipped_games()) {
        const auto path = MORABARABA_ROOT "/games/" + shipped.rules.name() + ".md";
        const auto read = load_game(path);
        ASSERT_TRUE(read) << read.error().message();
        EXPECT_EQ(read->rules.name(), shipped.rules.name());
        EXPECT_EQ(read->rules.options(), shipped.rules.options());
        EXPECT_EQ(read->rules.fingerprint(), shipped.rules.fingerprint());
        std::ifstream file(path);
        const std::string text(std::istreambuf_iterator<char>(file), {});
        for (const OptionInfo& option : option_infos()) {
            EXPECT_THAT(text, ::testing::HasSubstr("\n  " + std::string(option.name) + ": "));
        }
    }
}

TEST(ShippedGames, SpeakEnglishAndPortuguese) {
    for (const GameFile& game : shipped_games()) {
        EXPECT_NE(game.prose_in("en"), game.prose_in("pt")) << game.rules.name();
        EXPECT_GT(game.prose_in("en").size(), 1'000U) << game.rules.name();
        EXPECT_GT(game.prose_in("pt").size(), 1'000U) << game.rules.name();
        EXPECT_EQ(&game.prose_in("pt_PT.UTF-8"), &game.prose_in("pt"));
        EXPECT_EQ(&game.prose_in("zu"), &game.prose_in("en"));
        EXPECT_FALSE(game.title().empty());
        EXPECT_NE(game.title("pt"), game.title("en")) << game.rules.name();
    }
}

TEST(ShippedGames, StartWithAnEmptyBoard) {
    for (const GameFile& game : shipped_games()) {
        const Position start = Position::start(game.rules);
        EXPECT_EQ(start.occupied(), 0U);
        EXPECT_EQ(start.turn(), game.rules.options().starts);
        EXPECT_EQ(start.hand(Side::white), game.rules.options().cows);
    }
}

// The seed's own file, byte for byte, by its own name.
TEST(SeedFile, PlaysByTheRulebook) {
    const auto seed = load_game(MORABARABA_ROOT "/tests/data/games/004_cf3ab3b1a787d961.txt");
    ASSERT_TRUE(seed) << seed.error().message();
    const RuleSet rulebook = shipped_game("rulebook")->rules;
    EXPECT_EQ(seed->rules.name(), "morabaraba");
    EXPECT_EQ(seed->title(), "Morabaraba");
    EXPECT_EQ(seed->rules.options(), rulebook.options());
    EXPECT_EQ(seed->rules.fingerprint(), rulebook.fingerprint());
    EXPECT_THAT(seed->prose_in("pt"), ::testing::StartsWith("## Morabaraba\n"));
    const auto facts = std::map<std::string, std::string>(seed->facts.begin(), seed->facts.end());
    EXPECT_EQ(facts.at("players"), "2");
    EXPECT_EQ(facts.at("order"), "6");
    EXPECT_EQ(facts.at("parent"), "morris");
}

}  // namespace
}  // namespace morabaraba::games
