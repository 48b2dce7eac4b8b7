// Do the engine's moves keep the game's value? Over positions of self-play in sectors solved on the
// spot, which the engine itself does not see.
#include <database/database.h>
#include <games/game_file.h>
#include <rules/game.h>
#include <search/engine.h>
#include <solver/solve.h>

#include <cstdio>
#include <filesystem>
#include <memory>
#include <random>

#include <gtest/gtest.h>

namespace morabaraba::search {
namespace {

namespace fs = std::filesystem;

constexpr int kCows = 4;

class Sampler {
public:
    Sampler(const RuleSet& rules, unsigned seed)
        : rules_(rules), random_(seed), engine_(rules, {1, 1}) {
        limits_.nodes = 300;
    }
    // A position some plies into a game that begins somewhere with kCows cows a side.
    Position next() {
        while (true) {
            Game game(rules_, random_start());
            const unsigned plies = random_() % 8;
            for (unsigned i = 0; i < plies && !game.result().is_over(); ++i) {
                (void)game.play(*engine_.think(game, limits_).best);
            }
            if (!game.result().is_over()) {
                return game.position();
            }
        }
    }

private:
    Position random_start() {
        morabaraba::Setup setup;
        for (int cow = 0; cow < 2 * kCows; ++cow) {
            const PointSet taken = setup.cows[0] | setup.cows[1];
            PointSet point = taken;
            while ((point & taken) != 0 || point == 0) {
                point = set_of(static_cast<Point>(random_() % 24));
            }
            setup.cows[static_cast<std::size_t>(cow % 2)] |= point;
        }
        return Position::make(rules_, setup).value();
    }

    const RuleSet& rules_;
    std::mt19937 random_;
    Engine engine_;
    Limits limits_;
};

// Whether some move of the position throws its value away, so that there is something to judge.
bool is_a_test(const database::Probe& probe) {
    for (const auto& move : probe.moves) {
        if (move.evaluation && move.evaluation->value != probe.evaluation->value) {
            return true;
        }
    }
    return false;
}

TEST(KeepsValue, InAtLeast97OfHundredPositions) {
    const RuleSet rules = games::load_game("malom")->rules;
    const fs::path folder = fs::temp_directory_path() / "morabaraba_keeps_value";
    fs::create_directories(folder);
    solver::SolveOptions options;
    options.directory = folder;
    options.cows = kCows;
    ASSERT_TRUE(solver::solve(rules, options).has_value());
    const auto database = database::Database::open(folder, rules);
    ASSERT_TRUE(database.has_value());
    Sampler sampler(rules, 1);
    Engine engine(rules, {16, 1});
    Limits limits;
    limits.nodes = 200'000;  // about what 100 ms give
    int judged = 0;
    int kept = 0;
    while (judged < 500) {
        const Position position = sampler.next();
        const database::Probe probe = database->probe(position);
        if (!probe.evaluation || !is_a_test(probe)) {
            continue;
        }
        ++judged;
        const Move best = *engine.think(Game(rules, position), limits).best;
        for (const auto& move : probe.moves) {
            kept += move.move == best && move.evaluation->value == probe.evaluation->value ? 1 : 0;
        }
    }
    RecordProperty("judged", judged);
    RecordProperty("kept", kept);
    std::printf("%d of %d positions kept their value\n", kept, judged);
    EXPECT_GE(kept * 100, judged * 97);
    fs::remove_all(folder);
}

}  // namespace
}  // namespace morabaraba::search
