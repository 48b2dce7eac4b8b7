// Does the engine know won openings from drawn ones? Against the known values of the first ply, and
// against openings whose wins a long search with a database of the moving phase has proven
// (tests/data/won_openings.txt says how).
#include <games/game_file.h>
#include <rules/game.h>
#include <search/engine.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace morabaraba::search {
namespace {

Limits a_second() {
    Limits limits;
    limits.movetime = Milliseconds(1000);
    return limits;
}

// Gevay and Danner: the corners of the middle ring win soonest, the midpoints only draw.
TEST(Openings, BeginOnACornerOfTheMiddleRing) {
    const RuleSet rules = games::load_game("malom")->rules;
    Engine engine(rules, {64, 1});
    const std::string first = to_text(rules, *engine.think(Game(rules), a_second()).best);
    EXPECT_TRUE(first == "b6" || first == "f6" || first == "f2" || first == "b2") << first;
}

struct WonOpening {
    std::string position;
    std::vector<std::string> winning;  // the moves proven to win
};

// Lines "POSITION; MOVE MOVE ..."; others begin with '#'.
std::vector<WonOpening> won_openings() {
    std::ifstream in(MORABARABA_ROOT "/tests/data/won_openings.txt");
    std::vector<WonOpening> openings;
    for (std::string line; std::getline(in, line);) {
        const std::size_t end = line.find(';');
        if (line.starts_with('#') || end == std::string::npos) {
            continue;
        }
        std::istringstream moves(line.substr(end + 1));
        WonOpening opening{line.substr(0, end), {}};
        for (std::string move; moves >> move;) {
            opening.winning.push_back(move);
        }
        openings.push_back(opening);
    }
    return openings;
}

TEST(Openings, StayWonInAtLeast95OfHundred) {
    const RuleSet rules = games::load_game("malom")->rules;
    Engine engine(rules, {64, 1});
    const auto openings = won_openings();
    ASSERT_GE(openings.size(), 10U);
    std::size_t kept = 0;
    for (const WonOpening& opening : openings) {
        engine.new_game();
        const Game game(rules, parse_position(rules, opening.position).value());
        const std::string move = to_text(rules, *engine.think(game, a_second()).best);
        const bool wins = std::ranges::find(opening.winning, move) != opening.winning.end();
        kept += wins ? 1 : 0;
        if (!wins) {
            std::printf("%s: %s is not known to win\n", opening.position.c_str(), move.c_str());
        }
    }
    std::printf("%zu of %zu won openings stay won\n", kept, openings.size());
    EXPECT_GE(kept * 100, openings.size() * 95);
}

}  // namespace
}  // namespace morabaraba::search
