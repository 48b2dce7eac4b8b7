// The computer player with a database plays won games to their end without a step aside.
#include "../../src/app/database_probe.h"
#include "against_brute_force.h"

#include <database/sector_index.h>
#include <rules/game.h>
#include <search/engine.h>

namespace morabaraba::solver {

namespace {

using database::Database;
using database::Value;

// Won by white, with so many plies to play that there is something to get wrong.
std::vector<Position> won_positions(const Database& database, int mover, int other, int least,
                                    std::size_t size) {
    std::vector<Position> won;
    const database::SectorIndex index(database.rules().board(), mover, other);
    for (std::uint64_t entry = 0; entry < index.entries() && won.size() < size; entry += 17) {
        const auto sets = index.sets_of(entry);
        const Position position = position_of(database.rules(), {sets.side_a, sets.side_b});
        const auto value = database.evaluate(position);
        if (value && value->value == Value::win && *value->plies >= least) won.push_back(position);
    }
    return won;
}

class SelfPlay : public testing::Test {
protected:
    SelfPlay() { solved(rules, directory.path(), 4, database::Content::plies); }

    const RuleSet rules = malom_rules();
    const TempFolder directory;
};

}  // namespace

TEST_F(SelfPlay, FromWonPositionsTheEndComesNearerEveryMove) {
    const Database database = Database::open(directory.path(), rules).value();
    search::Engine engine(rules);
    engine.set_probe(std::make_shared<const app::DatabaseProbe>(
        Database::open(directory.path(), rules).value()));
    auto won = won_positions(database, 4, 3, 5, 50);
    ASSERT_EQ(won.size(), 50U);
    const auto by_three = won_positions(database, 3, 4, 17, 20);
    ASSERT_EQ(by_three.size(), 20U);
    won.insert(won.end(), by_three.begin(), by_three.end());
    for (const Position& start : won) {
        Game game(rules, start);
        for (int plies = *database.evaluate(start)->plies; plies > 0; --plies) {
            ASSERT_FALSE(game.result().is_over()) << to_text(rules, start);
            const auto value = database.evaluate(game.position());
            ASSERT_TRUE(value);
            ASSERT_EQ(value->plies.value(), plies) << to_text(rules, game.position());
            ASSERT_EQ(value->value, plies % 2 == 1 ? Value::win : Value::loss);
            search::Limits limits;
            limits.nodes = 1000;
            const auto best = engine.think(game, limits).best;
            ASSERT_TRUE(best);
            ASSERT_FALSE(game.play(*best));
        }
        EXPECT_EQ(game.result().outcome, Outcome::white_wins) << to_text(rules, start);
    }
}

}  // namespace morabaraba::solver
