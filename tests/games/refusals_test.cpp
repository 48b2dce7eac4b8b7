// Game files that are wrong: each is refused with one line that says what, where and what would be
// right, and none costs much, however large or deep it is.
#include "good_file.h"

#include <games/game_file.h>
#include <games/options.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace morabaraba::games {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::StartsWith;

std::string unescaped(const std::string& text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\\') {
            out += text[i];
            continue;
        }
        switch (text[++i]) {
            case 'n':
                out += '\n';
                break;
            case 't':
                out += '\t';
                break;
            case '0':
                out += '\0';
                break;
            case 'x':
                out += static_cast<char>(std::stoi(text.substr(i + 1, 2), nullptr, 16));
                i += 2;
                break;
            default:
                ADD_FAILURE() << "unknown escape in " << text;
        }
    }
    return out;
}

struct Refusal {
    std::string part, replacement, message;
};

std::vector<Refusal> read_refusals() {
    constexpr std::string_view kArrow = " => ";
    std::ifstream file(MORABARABA_ROOT "/tests/data/games/refusals.txt");
    std::vector<Refusal> refusals;
    for (std::string line; std::getline(file, line);) {
        const std::size_t first = line.find(kArrow);
        if (line.starts_with('#') || first == std::string::npos) continue;
        const std::size_t second = line.find(kArrow, first + 1);
        const std::size_t width = kArrow.size();
        refusals.push_back({unescaped(line.substr(0, first)),
                            unescaped(line.substr(first + width, second - first - width)),
                            line.substr(second + width)});
    }
    return refusals;
}

std::string message_of(const std::string& text) {
    const auto game = parse_game(text, "x.md");
    return game ? "accepted" : game.error().message();
}

TEST(Refusals, AreOneLineThatSaysWhatWhereAndWhatIsRight) {
    ASSERT_TRUE(parse_game(kGoodFile, "x.md"));
    const auto refusals = read_refusals();
    ASSERT_GT(refusals.size(), 100U);
    for (const auto& [part, replacement, message] : refusals) {
        const std::string text =
            good_file_with(part == "RINGS" ? std::string(kRings) : part, replacement);
        ASSERT_FALSE(text.empty()) << part;
        EXPECT_EQ(message_of(text), message) << part << " => " << replacement;
    }
}

// Front matter of `key` with `yaml` behind it, closed by a fence.
std::string front_matter(const std::string& yaml) { return "---\n" + yaml + "\n---\n"; }

std::string repeated(const std::string& text, std::size_t times) {
    std::string out;
    for (std::size_t i = 0; i < times; ++i) out += text;
    return out;
}

TEST(Refusals, BoundDepthBeforeAnythingIsBuilt) {
    EXPECT_EQ(message_of(front_matter("a: " + repeated("[", 20'000) + repeated("]", 20'000))),
              "x.md:2:11: lists and maps nest too deep; expected at most 8 inside each other");
    for (const std::string open : {"[", "{a: ", "{? ", "- ", "? ", "[{", "!!seq [", "a: ["}) {
        EXPECT_THAT(message_of(front_matter(repeated(open, 20'000))), StartsWith("x.md:")) << open;
    }
}

// A list under the anchor a<level>, of ten aliases of the level below.
std::string bomb_line(int level) {
    const std::string name = "a" + std::to_string(level);
    const std::string below = "*a" + std::to_string(level - 1);
    return name + ": &" + name + " [" + repeated(below + ", ", 9) + below + "]\n";
}

TEST(Refusals, BoundAliases) {
    std::string bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n";
    for (int level = 1; level < 8; ++level) bomb += bomb_line(level);
    EXPECT_EQ(message_of(front_matter(bomb)),
              "x.md:2:5: anchors (&) and aliases (*) are not read; expected the value written out, "
              "or quoted");
}

TEST(Refusals, BoundSizes) {
    EXPECT_EQ(message_of(std::string(kMaxFileBytes + 1, 'x')),
              "x.md: the file is too long; expected at most 1048576 bytes");
    EXPECT_THAT(message_of(front_matter("a: " + std::string(kMaxFrontMatterBytes, 'x'))),
                HasSubstr("the front matter is too long; expected at most 65536 bytes"));
    EXPECT_THAT(message_of(front_matter("a: [" + repeated("1,", 20'000) + "]")),
                HasSubstr("too many values; expected at most 5000"));
    EXPECT_THAT(message_of(front_matter(std::string(65, 'k') + ": 1")),
                EndsWith("expected a word of 1 to 64 bytes"));
}

TEST(Refusals, BoundLanguages) {
    std::string text = kGoodFile;
    for (char letter = 'a'; letter < 'a' + 19; ++letter) {
        text.append("<!-- language: x").append(1, letter).append(" -->\n");
    }
    EXPECT_TRUE(parse_game(text, "x.md"));
    EXPECT_EQ(message_of(text + "<!-- language: pt -->\n"),
              "x.md:40:1: prose in too many languages; expected at most 20");
}

TEST(Refusals, TakeAllProseThatFits) {
    const std::string text = kGoodFile + std::string(kMaxFileBytes - kGoodFile.size(), 'x');
    const auto game = parse_game(text, "x.md");
    ASSERT_TRUE(game) << game.error().message();
    EXPECT_GT(game->prose_in("en").size(), kMaxFileBytes - 1'000);
}

TEST(Refusals, OfEmptyAndTinyFiles) {
    for (const std::string text :
         {"", "-", "---", "---\n", "---\n---", "---\n---\n", "\n---\n---\n", "---\n\n---\n",
          "---\n# only a comment\n---\n", "---\nx\n---\n"}) {
        EXPECT_THAT(message_of(text), StartsWith("x.md:")) << text;
    }
    EXPECT_EQ(message_of("---\n---\n"),
              "x.md: the front matter is empty; expected a map: title, engine, rules");
}

// Rules under which one turn could have more moves than the program reserves room for.
TEST(Refusals, OfRulesWithTooManyMoves) {
    std::string nodes = "e5";
    std::string edges;
    std::string mills;
    for (int i = 0; i < 30; ++i) {
        const std::string name =
            std::string(1, static_cast<char>('a' + i % 4)) + std::to_string(10 + i / 4);
        nodes += ", " + name;
        edges += (i == 0 ? "[e5, " : ", [e5, ") + name + "]";
        if (i < 16 && i % 2 == 0) mills += i == 0 ? "[e5, " : ", [e5, ";
        if (i < 16) mills += name + (i % 2 == 0 ? ", " : "]");
    }
    const std::string board =
        "    nodes: [" + nodes + "]\n    edges: [" + edges + "]\n    mills: [" + mills + "]";
    std::string text = good_file_with(kRings, board);
    text.replace(text.find("flying: 3"), 9, "shots: per-mill\n  cows: 4");
    EXPECT_TRUE(parse_game(text, "x.md")) << message_of(text);
    text.replace(text.find("cows: 4"), 7, "cows: 16");
    EXPECT_THAT(message_of(text), StartsWith("x.md:15:10: rules.shots: these rules could allow"));
}

TEST(Refusals, EscapeWhatATerminalWouldObey) {
    const auto game = parse_game("no front matter", "a\x1b[2J\nb.md");
    ASSERT_FALSE(game);
    EXPECT_EQ(game.error().message(),
              "a?[2J?b.md:1:1: no front matter; expected a first line '---'");
}

TEST(LoadGame, RefusesNamesAndPathsThatAreNone) {
    const auto name = load_game("chess");
    ASSERT_FALSE(name);
    EXPECT_EQ(
        name.error().message(),
        "game: 'chess' is no shipped game; expected mssa, mssa-2015, iggamecenter, rulebook, "
        "malom, sesotho, nine, twelve, six, three or lasker, or a path with a '/' or ending in "
        ".md or .txt");
    EXPECT_THAT(load_game("missing.md").error().message(), StartsWith("missing.md: no such file"));
    EXPECT_THAT(load_game("/").error().message(), StartsWith("/: cannot be read"));
    EXPECT_FALSE(load_game(""));
    EXPECT_FALSE(load_game("../../etc/passwd"));
}

// A name from a record or from the network opens no file, whatever it is.
TEST(ShippedGame, OpensNoFile) {
    const std::string path = MORABARABA_ROOT "/games/mssa.md";
    ASSERT_TRUE(std::filesystem::exists(path));
    ASSERT_TRUE(load_game(path));
    EXPECT_FALSE(shipped_game(path));
    EXPECT_FALSE(shipped_game("../games/mssa.md"));
    EXPECT_FALSE(shipped_game(""));
    EXPECT_FALSE(shipped_game(std::string_view("mssa\0", 5)));
}

}  // namespace
}  // namespace morabaraba::games
