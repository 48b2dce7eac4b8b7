// What every rule set must keep over whole games: draws by counting come exactly when they are due,
// and a game that was taken back and replayed is the game that was never taken back.
#include "rule_sets.h"

#include <rules/game.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <oracle/bridge.h>
#include <oracle/random_positions.h>

namespace morabaraba {
namespace {

using bridge::Pair;

// A game as the oracle keeps it: repetition is counted on the texts of positions.
class SlowGame {
public:
    SlowGame(const Pair& pair, const oracle::Position& start) : pair_(pair), position_(start) {
        ++times_[oracle::identity(pair.oracle, start)];
    }

    void play(const oracle::Turn& turn) {
        position_ = oracle::after(pair_.oracle, position_, turn);
        ++times_[oracle::identity(pair_.oracle, position_)];
    }

    const oracle::Position& position() const { return position_; }
    std::vector<oracle::Turn> turns() const { return oracle::judge(pair_.oracle, position_).turns; }

    oracle::Verdict verdict() const {
        const oracle::Verdict verdict = oracle::judge(pair_.oracle, position_).verdict;
        const int repetition = pair_.oracle.repetition;
        const int times = times_.at(oracle::identity(pair_.oracle, position_));
        const bool repeated = !verdict.over() && repetition > 0 && times >= repetition;
        return repeated ? oracle::Verdict{"1/2-1/2", "repetition"} : verdict;
    }

private:
    const Pair& pair_;
    oracle::Position position_;
    std::map<std::string, int> times_;
};

class GameConformance : public testing::TestWithParam<std::string> {
protected:
    GameConformance() : pair_(rule_sets::named(GetParam())), source_(pair_.oracle, 9), dice_(10) {}

    const RuleSet& rules() const { return pair_.code; }
    const oracle::Rules& slow_rules() const { return pair_.oracle; }

    Pair pair_;
    oracle::RandomPositions source_;
    oracle::Dice dice_;
};

// One short of the limit play goes on; a quiet ply reaches it, a shot begins anew.
void expect_draws_at_the_limit(const Pair& pair, oracle::RandomPositions& source) {
    int quiet_draws = 0;
    int shots = 0;
    for (int i = 0; i < 1'500; ++i) {
        oracle::Position theirs = source.next();
        theirs.shotless = pair.oracle.shotless_plies - 1;
        const Position position = pair.position(theirs);
        SCOPED_TRACE(oracle::text(pair.oracle, theirs));
        ASSERT_NE(result_of(pair.code, position).reason, Reason::shotless);
        for (const oracle::Turn& turn : oracle::judge(pair.oracle, theirs).turns) {
            const Position after = play(pair.code, position, pair.move(turn)).value();
            shots += turn.shots.empty() ? 0 : 1;
            if (after.shotless() == 0) continue;
            ASSERT_TRUE(turn.shots.empty());
            ASSERT_EQ(after.shotless(), pair.code.shotless_plies());
            ASSERT_TRUE(result_of(pair.code, after).is_over());
            quiet_draws += result_of(pair.code, after).reason == Reason::shotless ? 1 : 0;
        }
    }
    EXPECT_GT(quiet_draws, 100);
    EXPECT_GT(shots, 100);
}

void expect_counters_to_mean_nothing(const Pair& pair, oracle::RandomPositions& source) {
    for (int i = 0; i < 500; ++i) {
        oracle::Position theirs = source.next();
        theirs.shotless = oracle::kMostCounted;
        const Position counted = pair.position(theirs);
        theirs.shotless = 0;
        const Position fresh = pair.position(theirs);
        EXPECT_EQ(result_of(pair.code, counted), result_of(pair.code, fresh));
        EXPECT_EQ(count_legal_moves(pair.code, counted), count_legal_moves(pair.code, fresh));
    }
}

TEST_P(GameConformance, TheShotlessDrawComesAtItsLimitAndNotBefore) {
    if (rules().shotless_plies() > 0) expect_draws_at_the_limit(pair_, source_);
    if (rules().shotless_plies() == 0) expect_counters_to_mean_nothing(pair_, source_);
}

// A random side-step; none where there is none.
std::optional<oracle::Turn> side_step(const oracle::Rules& rules, const oracle::Position& position,
                                      oracle::Dice& dice) {
    std::vector<oracle::Turn> steps;
    for (const oracle::Turn& turn : oracle::judge(rules, position).turns) {
        if (turn.from >= 0 && turn.shots.empty()) steps.push_back(turn);
    }
    if (steps.empty()) return std::nullopt;
    return dice.pick(steps);
}

bool leads_back(const oracle::Rules& rules, const oracle::Position& start,
                const std::vector<oracle::Turn>& cycle) {
    oracle::Position position = start;
    for (const oracle::Turn& turn : cycle) {
        const auto turns = oracle::judge(rules, position).turns;
        if (std::count(turns.begin(), turns.end(), turn) == 0) return false;
        position = oracle::after(rules, position, turn);
    }
    return oracle::identity(rules, position) == oracle::identity(rules, start);
}

// Four plies, a side-step of each side and back, that lead back to `start`; empty when the dice
// find none.
std::vector<oracle::Turn> find_cycle(const oracle::Rules& rules, const oracle::Position& start,
                                     oracle::Dice& dice) {
    const auto out = side_step(rules, start, dice);
    if (!out) return {};
    const auto reply = side_step(rules, oracle::after(rules, start, *out), dice);
    if (!reply) return {};
    const std::vector<oracle::Turn> cycle = {
        *out, *reply, {out->to, out->from, {}}, {reply->to, reply->from, {}}};
    return leads_back(rules, start, cycle) ? cycle : std::vector<oracle::Turn>{};
}

TEST_P(GameConformance, RepetitionDrawsAtItsOccurrenceAndNotBefore) {
    int cycles = 0;
    std::map<std::string, int> endings;
    for (int i = 0; i < 2'000 && cycles < 20; ++i) {
        oracle::Position start = source_.next();
        start.shotless = 0;
        const std::vector<oracle::Turn> cycle = find_cycle(slow_rules(), start, dice_);
        if (cycle.empty()) continue;
        ++cycles;
        SlowGame slow(pair_, start);
        Game game(rules(), pair_.position(start));
        for (std::size_t ply = 0; ply < 40 && !game.result().is_over(); ++ply) {
            slow.play(cycle[ply % 4]);
            ASSERT_FALSE(game.play(pair_.move(cycle[ply % 4])).has_value());
            ASSERT_EQ(bridge::verdict(game.result()), slow.verdict());
        }
        ++endings[to_string(game.result().reason)];
    }
    EXPECT_EQ(cycles, 20);
    const bool draws = rules().options().repetition > 0;
    EXPECT_EQ(endings["repetition"] > 0, draws);
}

// Everything that two games can be asked must have the same answer.
void expect_same(const Game& game, const Game& fresh) {
    const RuleSet& rules = game.rules();
    ASSERT_EQ(game.plies(), fresh.plies());
    for (std::size_t i = 0; i <= game.plies(); ++i) {
        ASSERT_EQ(game.positions()[i], fresh.positions()[i]);
        ASSERT_EQ(to_text(rules, game.positions()[i]), to_text(rules, fresh.positions()[i]));
    }
    ASSERT_TRUE(std::equal(game.moves().begin(), game.moves().end(), fresh.moves().begin()));
    ASSERT_EQ(game.result(), fresh.result());
    ASSERT_EQ(game.occurrences(), fresh.occurrences());
    ASSERT_EQ(game.position().hash(), fresh.position().recomputed_hash());
}

void expect_same_as_replayed(const Game& game) {
    Game fresh(game.rules(), game.start());
    for (const Move move : game.moves()) ASSERT_FALSE(fresh.play(move).has_value());
    expect_same(game, fresh);
}

TEST_P(GameConformance, UndoAndRedoEqualAFreshReplay) {
    for (int i = 0; i < 20; ++i) {
        Game game(rules(), pair_.position(source_.next()));
        for (int step = 0; step < 60; ++step) {
            const int kind = dice_.below(10);
            MoveList list;
            legal_moves(rules(), game.position(), list);
            for (int n = dice_.below(4); kind == 0 && n > 0; --n) game.undo();
            for (int n = dice_.below(4); kind == 1 && n > 0; --n) game.redo();
            if (kind > 1 && !list.empty() && !game.result().is_over()) {
                const auto chosen =
                    static_cast<std::size_t>(dice_.below(static_cast<int>(list.size())));
                ASSERT_FALSE(game.play(list[chosen]).has_value());
            }
            if (kind < 4) expect_same_as_replayed(game);
            if (HasFatalFailure()) return;
        }
    }
}

// From the start of the rule set to the end of the game, every ply judged by both.
TEST_P(GameConformance, WholeGamesEndAsTheOracleSays) {
    for (int i = 0; i < 20; ++i) {
        SlowGame slow(pair_, oracle::start(slow_rules()));
        Game game(rules());
        for (int ply = 0; ply < 150; ++ply) {
            ASSERT_EQ(bridge::verdict(game.result()), slow.verdict());
            if (game.result().is_over()) break;
            const auto turns = slow.turns();
            const oracle::Turn turn =
                oracle::random_turn(slow_rules(), slow.position(), turns, dice_);
            slow.play(turn);
            ASSERT_FALSE(game.play(pair_.move(turn)).has_value());
        }
    }
}

INSTANTIATE_TEST_SUITE_P(All, GameConformance, testing::ValuesIn(rule_sets::all()),
                         [](const auto& info) { return rule_sets::as_identifier(info.param); });

}  // namespace
}  // namespace morabaraba
