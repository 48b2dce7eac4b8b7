// How the search uses a database: a made-up one, whose answers are recognised in the engine's.
#include "rule_sets.h"

#include <rules/game.h>
#include <search/engine.h>
#include <search/probe.h>

#include <atomic>
#include <memory>

#include <gtest/gtest.h>

namespace morabaraba::search {
namespace {

// Says of every position that the side to move loses, the sooner the fewer neighbours white's first
// cow has; except where a cow stands on a point of `drawn`: that is a draw.
class MadeUp : public Probe {
public:
    MadeUp(PointSet drawn, bool serves, bool covers)
        : drawn_(drawn), serves_(serves), covers_(covers) {}
    [[nodiscard]] bool serves(const RuleSet&) const override { return serves_; }
    [[nodiscard]] bool covers(int, int, int, int) const override { return covers_; }
    [[nodiscard]] std::optional<ProbeValue> probe(const Position& position) const override {
        ++asked;
        if ((position.occupied() & drawn_) != 0) {
            return ProbeValue{0, -1};
        }
        return ProbeValue{-1, 2 * (30 - first_of(position.occupied()))};
    }
    mutable std::atomic<int> asked{0};

private:
    PointSet drawn_;
    bool serves_;
    bool covers_;
};

Answer answer_with(const RuleSet& rules, const std::shared_ptr<MadeUp>& probe) {
    Engine engine(rules, {1, 1});
    engine.set_probe(probe);
    Limits limits;
    limits.depth = 3;
    return engine.think(Game(rules), limits);
}

TEST(Probe, TheSoonestKnownWinIsPlayed) {
    const RuleSet rules = testing::malom();
    const auto probe = std::make_shared<MadeUp>(0, true, true);
    const Answer answer = answer_with(rules, probe);
    // The last point gives black the shortest loss: 2 * (30 - 23), and a ply more for the move.
    EXPECT_EQ(answer.best->to, 23);
    const Score score = answer.info.lines.front().score;
    EXPECT_EQ(score.kind, ScoreKind::database);
    EXPECT_EQ(score.sign, 1);
    EXPECT_EQ(score.plies, 15);
}

TEST(Probe, ADrawIsShownAsTheDatabases) {
    const RuleSet rules = testing::malom();
    const auto probe = std::make_shared<MadeUp>(rules.board().all(), true, true);
    const Score score = answer_with(rules, probe).info.lines.front().score;
    EXPECT_EQ(score.kind, ScoreKind::database);
    EXPECT_EQ(score.sign, 0);
}

TEST(Probe, WhatDoesNotServeOrCoverIsNotAsked) {
    const RuleSet rules = testing::malom();
    for (const auto& probe :
         {std::make_shared<MadeUp>(0, false, true), std::make_shared<MadeUp>(0, true, false)}) {
        const Answer answer = answer_with(rules, probe);
        EXPECT_EQ(probe->asked, 0);
        EXPECT_EQ(answer.info.lines.front().score.kind, ScoreKind::estimate);
    }
}

TEST(Probe, LevelsThatErrDoNotAsk) {
    const RuleSet rules = testing::malom();
    const auto probe = std::make_shared<MadeUp>(0, true, true);
    Engine engine(rules, {1, 1});
    engine.set_probe(probe);
    Limits limits;
    limits.depth = 2;
    for (limits.level = 1; limits.level < kLevels; ++limits.level) {
        (void)engine.think(Game(rules), limits);
        EXPECT_EQ(probe->asked, 0) << limits.level;
    }
    (void)engine.think(Game(rules), limits);
    EXPECT_GT(probe->asked, 0);
}

// Knows that white wins every position, but not how soon.
class WhiteWinsSometime : public Probe {
public:
    [[nodiscard]] bool serves(const RuleSet&) const override { return true; }
    [[nodiscard]] bool covers(int, int, int, int) const override { return true; }
    [[nodiscard]] std::optional<ProbeValue> probe(const Position& position) const override {
        return ProbeValue{position.turn() == Side::white ? 1 : -1, -1};
    }
};

// All of white's moves win by such a database: the search must still find the win, or the game
// would go on for ever.
TEST(Probe, WinsOfUnknownLengthAreSearchedFor) {
    const RuleSet rules = testing::malom();
    for (const auto& [text, plies] : {std::pair{"3/3/3/WWB3/W2/1B1/WB1 w 0 0 - 0 1", 1},
                                      std::pair{"WWW/BBB/3/6/3/3/3 w 0 0 - 0 1", 3}}) {
        Engine engine(rules, {1, 1});
        engine.set_probe(std::make_shared<const WhiteWinsSometime>());
        Limits limits;
        limits.depth = 5;
        const Answer answer = engine.think({rules, parse_position(rules, text).value()}, limits);
        EXPECT_EQ(answer.info.lines.front().score.kind, ScoreKind::forced) << text;
        EXPECT_EQ(answer.info.lines.front().score.plies, plies) << text;
    }
}

// Case 23: with a shotless draw a database's win may come too late; the search goes on below it.
TEST(Probe, WinsAreNoPromiseUnderAShotlessDraw) {
    const RuleSet rules = testing::mssa();
    morabaraba::Setup setup;
    setup.cows = {0b111, 0b111000};
    setup.shotless = 9;
    const Game game(rules, Position::make(rules, setup).value());
    Engine engine(rules, {1, 1});
    engine.set_probe(std::make_shared<MadeUp>(0, true, true));
    Limits limits;
    limits.depth = 2;
    limits.lines = 64;
    for (const Line& line : engine.think(game, limits).info.lines) {
        if (line.moves[0].shots == 0) {
            EXPECT_EQ(to_number(line.score), 0);
        }
    }
}

}  // namespace
}  // namespace morabaraba::search
