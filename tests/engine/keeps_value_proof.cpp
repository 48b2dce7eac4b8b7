// Do the engine's moves keep the game's value? Over positions of self-play whose moves a database
// knows, which the engine itself does not see:
//
//   - in sectors of up to four cows a side, solved on the spot;
//   - in the whole moving phase, if MORABARABA_DATABASE names the folder of its database under
//     `malom` rules: MORABARABA_POSITIONS positions (10000) at 100 ms a move, or MORABARABA_NODES
//     nodes.
#include "../support/temp_folder.h"

#include <database/database.h>
#include <games/game_file.h>
#include <rules/game.h>
#include <search/engine.h>
#include <solver/solve.h>

#include <cstdio>
#include <cstdlib>
#include <map>
#include <random>
#include <string>
#include <tuple>
#include <utility>

#include <gtest/gtest.h>

namespace morabaraba::search {
namespace {

constexpr int kCows = 4;

// Plays games of the engine against itself with 300 nodes a move.
class SelfPlay {
public:
    SelfPlay(const RuleSet& rules, unsigned seed)
        : rules_(rules), random_(seed), engine_(rules, {1, 1}) {
        limits_.nodes = 300;
    }
    // A position some plies into a game that begins somewhere with kCows cows a side.
    Position few_cows() {
        while (true) {
            Game game(rules_, random_start());
            play(game, random_() % 8);
            if (!game.result().is_over()) {
                return game.position();
            }
        }
    }
    // A position some plies into the moving phase of a game from the start, its first plies random.
    Position moving() {
        while (true) {
            Game game(rules_);
            MoveList list;
            for (unsigned plies = random_() % 9; plies > 0; --plies) {
                legal_moves(rules_, game.position(), list);
                (void)game.play(list[random_() % list.size()]);
            }
            play(game, 24 - static_cast<unsigned>(game.plies()) + random_() % 60);
            if (!game.result().is_over() && game.occurrences() < 2) {
                return game.position();
            }
        }
    }

private:
    void play(Game& game, unsigned plies) {
        for (unsigned i = 0; i < plies && !game.result().is_over(); ++i) {
            (void)game.play(*engine_.think(game, limits_).best);
        }
    }
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
    if (!probe.evaluation) {
        return false;
    }
    for (const auto& move : probe.moves) {
        if (move.evaluation && move.evaluation->value != probe.evaluation->value) {
            return true;
        }
    }
    return false;
}

struct Share {
    int judged = 0;
    int kept = 0;
    void count(bool keeps) {
        ++judged;
        kept += keeps ? 1 : 0;
    }
};

// The engine's record over positions that `next` gives, one by one.
class Judge {
public:
    Judge(const database::Database& database, Limits limits)
        : database_(database), engine_(database.rules(), {16, 1}), limits_(limits) {}

    template <class Next>
    void judge(int positions, Next&& next) {
        while (all_.judged < positions) {
            const Position position = next();
            const database::Probe probe = database_.probe(position);
            if (is_a_test(probe)) {
                count(position, probe);
            }
        }
    }
    [[nodiscard]] const Share& all() const { return all_; }
    void print() const {
        std::printf("%d of %d positions kept their value\n", all_.kept, all_.judged);
        for (const auto& [key, share] : parts_) {
            std::printf("  %2d and %2d cows, %-4s  %4d of %4d\n", std::get<0>(key),
                        std::get<1>(key), to_string(std::get<2>(key)), share.kept, share.judged);
        }
    }

private:
    void count(const Position& position, const database::Probe& probe) {
        const database::Value value = probe.evaluation->value;
        engine_.new_game();
        const Move best = *engine_.think(Game(database_.rules(), position), limits_).best;
        bool keeps = false;
        for (const auto& move : probe.moves) {
            keeps = keeps || (move.move == best && move.evaluation->value == value);
        }
        all_.count(keeps);
        const std::pair<int, int> cows =
            std::minmax({morabaraba::count(position.cows(Side::white)),
                         morabaraba::count(position.cows(Side::black))});
        parts_[{cows.first, cows.second, value}].count(keeps);
        if (!keeps && std::getenv("MORABARABA_SHOW") != nullptr) {
            std::printf("%s: %s, played %s\n", to_text(database_.rules(), position).c_str(),
                        to_string(value), to_text(database_.rules(), best).c_str());
        }
    }

    const database::Database& database_;
    Engine engine_;
    Limits limits_;
    Share all_;
    std::map<std::tuple<int, int, database::Value>, Share> parts_;
};

void expect_97_of_hundred(const Judge& judge) {
    judge.print();
    EXPECT_GE(judge.all().kept * 100, judge.all().judged * 97);
}

class SmallDatabase : public ::testing::Test {
protected:
    void SetUp() override {
        solver::SolveOptions options;
        options.directory = folder_.path();
        options.cows = kCows;
        ASSERT_TRUE(solver::solve(rules_, options).has_value());
        auto opened = database::Database::open(folder_.path(), rules_);
        ASSERT_TRUE(opened.has_value());
        database_.emplace(std::move(*opened));
    }
    [[nodiscard]] const database::Database& database() const { return *database_; }

    RuleSet rules_ = games::load_game("malom")->rules;

private:
    TempFolder folder_;
    std::optional<database::Database> database_;
};

TEST_F(SmallDatabase, ItsValuesAreKept) {
    SelfPlay play(rules_, 1);
    Limits limits;
    limits.nodes = 200'000;  // about what 100 ms give
    Judge judge(database(), limits);
    judge.judge(500, [&] { return play.few_cows(); });
    expect_97_of_hundred(judge);
}

// What the engine asks.
class SmallSectors final : public Probe {
public:
    explicit SmallSectors(const database::Database& database) : database_(database) {}
    [[nodiscard]] bool serves(const RuleSet&) const override { return true; }
    [[nodiscard]] bool covers(int mover, int other, int, int) const override {
        return database_.covers({mover, other, 0, 0});
    }
    [[nodiscard]] std::optional<ProbeValue> probe(const Position& position) const override {
        const auto found = database_.evaluate(position);
        if (!found) {
            return std::nullopt;
        }
        const int sign = found->value == database::Value::win    ? 1
                         : found->value == database::Value::loss ? -1
                                                                 : 0;
        return ProbeValue{sign, found->plies.value_or(-1)};
    }

private:
    const database::Database& database_;
};

// Case 23 (c): with the database a win comes as soon as it can; no position repeats.
TEST_F(SmallDatabase, WinsComeNearerWithEachPly) {
    SelfPlay play(rules_, 2);
    Engine engine(rules_, {1, 1});
    engine.set_probe(std::make_shared<const SmallSectors>(database()));
    Limits limits;
    limits.nodes = 2000;
    for (int won = 0; won < 50;) {
        Game game(rules_, play.few_cows());
        auto value = database().evaluate(game.position());
        const auto cows = [&](Side side) { return count(game.position().cows(side)); };
        if (cows(Side::white) + cows(Side::black) != 7 || value->value != database::Value::win) {
            continue;
        }
        ++won;
        for (int plies = *value->plies; plies > 0; --plies) {
            ASSERT_FALSE(game.play(*engine.think(game, limits).best).has_value());
            value = database().evaluate(game.position());
            ASSERT_EQ(value->plies, plies - 1) << to_text(rules_, game.position());
        }
        EXPECT_TRUE(game.result().is_over());
    }
}

int number_of(const char* variable, int usual) {
    const char* text = std::getenv(variable);
    return text == nullptr ? usual : std::atoi(text);
}

TEST(KeepsValue, OfTheMovingPhase) {
    const char* folder = std::getenv("MORABARABA_DATABASE");
    if (folder == nullptr) {
        GTEST_SKIP() << "MORABARABA_DATABASE names no database";
    }
    const RuleSet rules = games::load_game("malom")->rules;
    const auto database = database::Database::open(folder, rules);
    ASSERT_TRUE(database.has_value());
    SelfPlay play(rules, static_cast<unsigned>(number_of("MORABARABA_SEED", 1)));
    Limits limits;
    limits.nodes = static_cast<std::uint64_t>(number_of("MORABARABA_NODES", 0));
    if (limits.nodes == 0) {
        limits.movetime = Milliseconds(100);
    }
    Judge judge(*database, limits);
    judge.judge(number_of("MORABARABA_POSITIONS", 10'000), [&] { return play.moving(); });
    expect_97_of_hundred(judge);
}

}  // namespace
}  // namespace morabaraba::search
