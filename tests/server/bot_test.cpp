// The example bot plays a short game to its end over HTTP.
#include "served.h"
#include "wire.h"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <memory>

#include <gtest/gtest.h>

namespace morabaraba::testing {
namespace {

struct Closer {
    void operator()(std::FILE* pipe) const { pclose(pipe); }
};

std::string line_of(std::FILE* pipe) {
    std::array<char, 4096> line{};
    return std::fgets(line.data(), line.size(), pipe) == nullptr ? "" : line.data();
}

// Plays the first legal move whenever it is its turn.
std::string play_against(Browser& browser, const std::string& path) {
    Json state = browser.ask(path + "/join", {{"name", "test"}});
    while (state["result"] == "*") {
        if (state["turn"] == state["you"]) {
            state = browser.ask(
                path + "/do",
                {{"do", "move"}, {"version", state["version"]}, {"move", state["legal"][0]}});
        } else {
            const std::string after = std::to_string(state["seq"].get<int>());
            state = browser.get(path + "?wait=25000&after=" + after).json();
        }
        if (state.contains("error")) break;
    }
    return state.value("result", "");
}

TEST(Bot, plays_to_the_end) {
    if (std::system("python3 -c 'import json' 2>/dev/null") != 0) {
        GTEST_SKIP() << "no python3";
    }
    const TempFolder folder;
    const Served served(folder.file("games.db"));
    const std::string command = "timeout 120 python3 " MORABARABA_ROOT
                                "/examples/morabaraba-bot/bot.py http://127.0.0.1:" +
                                std::to_string(served.port()) + " three";
    const std::unique_ptr<std::FILE, Closer> bot(popen(command.c_str(), "r"));
    ASSERT_NE(bot, nullptr);
    const std::string where = line_of(bot.get());
    const auto slash = where.rfind('/');
    ASSERT_NE(slash, std::string::npos) << where;
    Browser browser(served.port());
    const std::string id = where.substr(slash + 1, 12);
    const std::string result = play_against(browser, "/api/games/" + id);
    EXPECT_TRUE(line_of(bot.get()).starts_with(result + " "));
    EXPECT_NE(result, "*");
}

}  // namespace
}  // namespace morabaraba::testing
