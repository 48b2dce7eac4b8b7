// `games`, `moves`, `perft`, and what the commands share.
#include "../support/program.h"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace morabaraba::testing {
namespace {

using Json = nlohmann::ordered_json;

std::vector<std::string> keys_of(const Json& document) {
    std::vector<std::string> keys;
    for (const auto& [key, value] : document.items()) keys.push_back(key);
    return keys;
}

// A run that has to go well.
Outcome good(const std::vector<std::string>& arguments, std::string_view input = "") {
    Outcome result = run(arguments, input);
    EXPECT_EQ(result.status, 0) << result.err;
    EXPECT_EQ(result.err, "");
    return result;
}

TEST(Moves, of_the_start_as_json) {
    const Json document = good({"moves", "--json"}).json();
    EXPECT_EQ(keys_of(document), (std::vector<std::string>{"game", "position", "turn", "phase",
                                                           "moves", "result", "reason"}));
    EXPECT_EQ(document["game"], "mssa");
    EXPECT_EQ(document["position"], "3/3/3/6/3/3/3 b 12 12 - 0 1");
    EXPECT_EQ(document["turn"], "black");
    EXPECT_EQ(document["phase"], "placing");
    EXPECT_EQ(document["moves"].size(), 24U);
    EXPECT_EQ(document["moves"][0], "a7");
    EXPECT_TRUE(document["result"].is_null());
    EXPECT_TRUE(document["reason"].is_null());
}

TEST(Moves, phases_and_ends_as_json) {
    const auto of = [](const std::string& position) {
        return good({"moves", "--json", "--game", "malom", "--position", position}).json();
    };
    const Json blocked = of("WBW/B1B/3/B4B/3/B1B/WBW w 0 0 - 0 30");
    EXPECT_TRUE(blocked["phase"].is_null());
    EXPECT_EQ(blocked["moves"], Json::array());
    EXPECT_EQ(blocked["result"], "0-1");
    EXPECT_EQ(blocked["reason"], "blocked");
    EXPECT_EQ(blocked["turn"], "white");
    EXPECT_EQ(of("1W1/W2/3/6/3/1B1/WBB w 0 0 - 0 30")["phase"], "flying");
    EXPECT_EQ(of("1WW/W2/3/W5/3/1B1/1BB w 0 0 - 0 30")["phase"], "moving");
    EXPECT_EQ(of("1WW/W2/3/W5/3/1B1/1BB w 1 0 - 0 30")["phase"], "placing");
}

TEST(Moves, for_people) {
    EXPECT_EQ(good({"moves", "--game", "three"}).out,
              "three: 3/3/3 w 3 3 - 0 1\n"
              "white to move, placing; 9 legal moves:\n"
              "a3 b3 c3 a2 b2 c2 a1 b1 c1\n");
    EXPECT_EQ(good({"moves", "--position", "1WW/W2/3/6/3/2B/2B b 0 0 - 0 30"}).out,
              "mssa: 1WW/W2/3/6/3/2B/2B b 0 0 - 0 30\n"
              "light (white) wins 1-0: cows\n");
}

TEST(Moves, lines_stay_short) {
    const std::string out =
        good({"moves", "--game", "malom", "--position", "WW1/W2/3/6/3/1B1/1BB w 0 0 - 0 30"}).out;
    std::size_t longest = 0;
    for (std::size_t at = 0; at < out.size(); at = out.find('\n', at) + 1) {
        longest = std::max(longest, out.find('\n', at) - at);
    }
    EXPECT_GT(lines_in(out), 3U);
    EXPECT_LE(longest, 80U);
}

TEST(Perft, counts) {
    EXPECT_EQ(good({"perft", "3", "--game", "malom"}).out, "12144 paths of 3 plies\n");
    EXPECT_EQ(good({"perft", "2", "--json"}).out, "{\"depth\":2,\"nodes\":552}\n");
    EXPECT_EQ(good({"perft", "0", "--json"}).out, "{\"depth\":0,\"nodes\":1}\n");
    EXPECT_EQ(good({"perft", "02", "--json"}).out, "{\"depth\":2,\"nodes\":552}\n");
}

TEST(Perft, divides) {
    EXPECT_EQ(good({"perft", "2", "--divide", "--json", "--game", "three"}).out,
              "{\"depth\":2,\"nodes\":72,\"moves\":{\"a3\":8,\"b3\":8,\"c3\":8,\"a2\":8,\"b2\":8,"
              "\"c2\":8,\"a1\":8,\"b1\":8,\"c1\":8}}\n");
    const std::string text = good({"perft", "1", "--divide"}).out;
    EXPECT_EQ(lines_in(text), 25U);
    EXPECT_TRUE(text.ends_with("24 paths of 1 ply\n"));
    EXPECT_EQ(good({"perft", "0", "--divide"}).out, "1 path of 0 plies\n");
}

TEST(Perft, no_path_goes_through_an_end) {
    EXPECT_EQ(good({"perft", "2", "--json", "--position", "1WW/W2/3/6/3/2B/2B b 0 0 - 0 30"}).out,
              "{\"depth\":2,\"nodes\":0}\n");
}

TEST(Games, as_json) {
    const Json document = good({"games", "--json"}).json();
    ASSERT_TRUE(document.is_array());
    std::vector<std::string> names;
    for (const Json& game : document) {
        EXPECT_EQ(keys_of(game), (std::vector<std::string>{"name", "title", "options"}));
        EXPECT_TRUE(game["title"].is_string());
        EXPECT_GT(game["options"].size(), 10U);
        names.push_back(game["name"]);
    }
    for (const char* name : {"mssa", "mssa-2015", "iggamecenter", "rulebook", "malom", "nine",
                             "six", "three", "twelve", "lasker", "sesotho"}) {
        EXPECT_NE(std::ranges::find(names, name), names.end()) << name;
    }
}

TEST(Games, one_in_full) {
    const Json document = good({"games", "nine", "--json"}).json();
    ASSERT_EQ(document.size(), 1U);
    EXPECT_EQ(document[0]["name"], "nine");
    const std::string text = good({"games", "nine"}).out;
    EXPECT_TRUE(text.starts_with("nine: ")) << text;
    EXPECT_NE(text.find("  cows "), std::string::npos) << text;
}

TEST(Games, by_name_and_by_path_play_the_same) {
    const std::string path = MORABARABA_ROOT "/games/nine.md";
    EXPECT_EQ(good({"moves", "--json", "--game", path}).out,
              good({"moves", "--json", "--game", "nine"}).out);
}

TEST(Help, says_what_each_command_does_and_shows_examples) {
    const std::string all = good({"--help"}).out;
    for (const char* command : {"games", "moves", "perft", "replay"}) {
        EXPECT_NE(all.find(std::string("\n  ") + command + " "), std::string::npos) << command;
        const std::string one = good({command, "--help"}).out;
        EXPECT_NE(one.find("Usage: morabaraba " + std::string(command)), std::string::npos);
        EXPECT_NE(one.find("Examples:\n  morabaraba " + std::string(command)), std::string::npos);
        EXPECT_NE(one.find("--json"), std::string::npos);
    }
}

TEST(Version, is_one_line) {
    const std::string out = good({"--version"}).out;
    EXPECT_TRUE(out.starts_with("morabaraba ")) << out;
    EXPECT_EQ(lines_in(out), 1U);
}

}  // namespace
}  // namespace morabaraba::testing
