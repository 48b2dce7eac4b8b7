// The facade: it answers always, once, legally, in a reproducible way.
#include "rule_sets.h"

#include <rules/game.h>
#include <search/engine.h>

#include <atomic>
#include <fstream>
#include <string>
#include <thread>

#include <gtest/gtest.h>

namespace morabaraba::search {
namespace {

using testing::all_kinds;
using testing::malom;
using testing::mssa;

Game game_at(const RuleSet& rules, const char* text) {
    return {rules, parse_position(rules, text).value()};
}

Limits to_depth(int depth) {
    Limits limits;
    limits.depth = depth;
    return limits;
}

TEST(Engine, PlaysWholeGamesOfEveryRuleSetLegally) {
    for (const RuleSet& rules : all_kinds()) {
        Engine engine(rules, {1, 1});
        Game game(rules);
        for (int ply = 0; ply < 80 && !game.result().is_over(); ++ply) {
            const Answer answer = engine.think(game, to_depth(3));
            ASSERT_TRUE(answer.best.has_value()) << rules.name();
            ASSERT_FALSE(game.play(*answer.best).has_value()) << rules.name();
        }
    }
}

TEST(Engine, HasNoMoveWhereThereIsNone) {
    const RuleSet rules = malom();
    Engine engine(rules, {1, 1});
    // Case 8 (a): white is blocked.
    const Game game = game_at(rules, "WWW/BBB/3/B4B/3/B2/WB1 w 0 0 - 0 1");
    ASSERT_TRUE(game.result().is_over());
    EXPECT_FALSE(engine.think(game, {}).best.has_value());
    // (b): with three cows it flies, 42 moves.
    const Answer flying =
        engine.think(game_at(rules, "WWW/BBB/3/B4B/3/B2/1B1 w 0 0 - 0 1"), to_depth(2));
    EXPECT_TRUE(flying.best.has_value());
}

TEST(Engine, EvaluatesSymmetricPositionsAlike) {
    const RuleSet rules = malom();
    for (const bool learned : {true, false}) {
        const Engine engine(rules, {1, 1, learned});
        const auto score = [&](const char* text) {
            return engine.evaluate(parse_position(rules, text).value()).centicows;
        };
        const int some = score("W1B/2W/B1W/2BW1B/W1B/1WB/W1B w 0 0 - 0 1");
        EXPECT_NE(some, score("W1B/2W/B1W/2BW1B/W1B/1WB/WWB w 0 0 - 0 1"));
        EXPECT_EQ(some, score("B1W/W2/W1B/B1WB2/B1W/BW1/B1W w 0 0 - 0 1"));  // mirrored
        EXPECT_EQ(some, score("B1W/2B/W1B/2WB1W/B1W/1BW/B1W b 0 0 - 0 1"));  // colours changed
    }
}

TEST(Engine, AnswersAtOnceWithoutTime) {
    const RuleSet rules = malom();
    Engine engine(rules, {1, 1});
    const Game game(rules);
    for (const int ms : {0, -1, 1}) {
        Limits limits;
        limits.movetime = Milliseconds(ms);
        EXPECT_TRUE(engine.think(game, limits).best.has_value()) << ms;
        Limits clock;
        clock.clock = Clock{{Milliseconds(ms), Milliseconds(ms)}, {}, 0};
        EXPECT_TRUE(engine.think(game, clock).best.has_value()) << ms;
    }
}

TEST(Engine, SearchesTheSameNodesRunAfterRun) {
    for (const RuleSet& rules : {malom(), mssa()}) {
        std::uint64_t nodes = 0;
        for (int run = 0; run < 3; ++run) {
            Engine engine(rules, {4, 1});
            const Answer answer = engine.think(Game(rules), to_depth(11));
            if (run == 0) {
                nodes = answer.info.nodes;
            }
            EXPECT_EQ(answer.info.nodes, nodes);
        }
    }
}

TEST(Engine, StopsAtTheNodeAsked) {
    const RuleSet rules = malom();
    Engine engine(rules, {4, 1});
    Limits limits;
    limits.nodes = 12'345;
    EXPECT_EQ(engine.think(Game(rules), limits).info.nodes, 12'345U);
}

TEST(Engine, SymmetricPositionsScoreAlike) {
    const RuleSet rules = malom();
    const Position position =
        parse_position(rules, "W2/1B1/1WB/2B1W1/3/WBW/B2 w 5 5 - 0 1").value();
    Engine engine(rules, {4, 1});
    const Answer first = engine.think(Game(rules, position), to_depth(9));
    for (const Symmetry& symmetry : rules.board().symmetries()) {
        engine.new_game();
        const Game image(rules, transformed(rules, position, symmetry));
        const Answer answer = engine.think(image, to_depth(9));
        EXPECT_EQ(answer.info.lines[0].score, first.info.lines[0].score);
        EXPECT_EQ(answer.info.nodes, first.info.nodes);
    }
}

TEST(Engine, ShowsAsManyLinesAsAsked) {
    const RuleSet rules = malom();
    Engine engine(rules, {4, 1});
    Limits limits = to_depth(6);
    limits.lines = 5;
    const Answer answer = engine.think(Game(rules), limits);
    ASSERT_EQ(answer.info.lines.size(), 5U);
    for (std::size_t i = 1; i < 5; ++i) {
        EXPECT_GE(to_number(answer.info.lines[i - 1].score), to_number(answer.info.lines[i].score));
        EXPECT_NE(answer.info.lines[i - 1].moves[0], answer.info.lines[i].moves[0]);
    }
    EXPECT_EQ(answer.info.lines[0].moves[0], *answer.best);
}

// The system would promise the memory, and end the program that uses it.
TEST(Engine, TakesNoTableThatDoesNotFitInMemory) {
    std::ifstream file("/proc/meminfo");
    std::uint64_t kibibytes = 0;
    for (std::string word; file >> word && word != "MemTotal:";) {
    }
    file >> kibibytes;
    if (kibibytes == 0 || kibibytes >> 10 > kMaxHashMib) {
        GTEST_SKIP() << "a machine that doesn't say, or has room for the largest table";
    }
    Engine engine(malom(), {1, 1});
    engine.set_hash(kMaxHashMib);
    EXPECT_EQ(engine.hash_mib(), 1);
}

TEST(Engine, LevelsAreReproducibleBySeed) {
    const RuleSet rules = mssa();
    for (int level = 1; level <= 5; ++level) {
        Limits limits;
        limits.level = level;
        limits.seed = 7;
        Engine a(rules, {1, 1});
        Engine b(rules, {1, 1});
        EXPECT_EQ(a.think(Game(rules), limits).best, b.think(Game(rules), limits).best);
    }
}

TEST(Engine, KnowsNothingOfAMoveItHadNoNodesFor) {
    const RuleSet rules = malom();
    Engine engine(rules, {1, 1});
    Limits limits;
    limits.nodes = 1;
    const Answer answer = engine.think(Game(rules), limits);
    ASSERT_TRUE(answer.best.has_value());
    EXPECT_EQ(answer.info.lines.front().score, Score{});
}

// Case 23: at the last ply of the shotless count quiet moves draw; a shot begins the count anew.
TEST(Engine, OnlyShotsEscapeTheEndOfTheShotlessCount) {
    const RuleSet rules = mssa();
    Engine engine(rules, {1, 1});
    Limits limits = to_depth(4);
    limits.lines = kMaxLinesShown;
    for (const char* turn : {"w", "b"}) {
        const std::string text = std::string("1BB/3/2W/WW4/3/1BB/3 ") + turn + " 0 0 - 9 30";
        const Game game = game_at(rules, text.c_str());
        ASSERT_FALSE(game.result().is_over());
        int shots = 0;
        for (const Line& line : engine.think(game, limits).info.lines) {
            const bool shoots = line.moves[0].shots != 0;
            shots += shoots ? 1 : 0;
            EXPECT_EQ(to_number(line.score) == 0, !shoots) << to_text(rules, line.moves[0]);
        }
        EXPECT_EQ(shots, turn[0] == 'w' ? 4 : 0);
    }
}

#ifndef MORABARABA_SINGLE_THREAD
TEST(Engine, AnswersExactlyOnceHoweverOftenStopped) {
    const RuleSet rules = malom();
    Engine engine(rules, {1, 2});
    std::atomic<int> answers{0};
    Limits limits;
    limits.infinite = true;
    const Game game(rules);
    for (int i = 0; i < 300; ++i) {
        engine.start(game, limits, {.on_info = {}, .on_answer = [&](const Answer& answer) {
                                        answers += answer.best.has_value() ? 1 : 1000;
                                    }});
        engine.stop();
        engine.stop();
        engine.wait();
        EXPECT_FALSE(engine.searching());
        engine.stop();
    }
    EXPECT_EQ(answers.load(), 300);
}

TEST(Engine, DoesNotAnswerWhilePondering) {
    const RuleSet rules = malom();
    // One point is free: white has one legal move, and the search is soon at its end.
    const Game game = game_at(rules, "WBW/BWB/WBW/BWBWBW/BWB/WBW/BW1 w 0 1 - 0 1");
    Engine engine(rules, {1, 1});
    for (const bool hit : {true, false}) {
        std::atomic<int> answers{0};
        Limits limits = to_depth(1);
        limits.ponder = true;
        engine.start(game, limits, {.on_info = {}, .on_answer = [&](const Answer&) { ++answers; }});
        while (engine.searching() && answers == 0) {
            std::this_thread::sleep_for(Milliseconds(20));
            EXPECT_EQ(answers, 0);
            hit ? engine.ponder_hit() : engine.stop();
            engine.wait();
        }
        EXPECT_EQ(answers, 1);
    }
}
#endif

}  // namespace
}  // namespace morabaraba::search
