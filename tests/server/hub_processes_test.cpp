// What outlives a process, and what happens beside it: restarts, other processes, clocks, idleness.
#include "game_play.h"
#include "hub_fixture.h"

#include <server/secrets.h>

#include <exception>
#include <memory>
#include <tuple>

#include <boost/asio/co_spawn.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace morabaraba::server {

namespace {

using nlohmann::json;
using ::testing::ElementsAre;

constexpr const char* kMalom = R"({"game":"malom","side":"white"})";
constexpr const char* kSudden =
    R"({"game":"malom","side":"white","clock":{"kind":"sudden","initial":10000}})";

class Processes : public ::testing::Test {
protected:
    FakeDisk disk;
    Milliseconds now = kMorning;
};

TEST_F(Processes, AnotherProcessServesTheSameGame) {
    Process one(disk, now);
    Process two(disk, now);
    const auto [white, black] = one.two_players(kMalom);
    Screen screen;
    one.watch(white, screen);
    EXPECT_EQ(one.act(white, move_text(0, "d6")), "");
    EXPECT_EQ(two.act(black, move_text(1, "f4")), "");
    EXPECT_THAT(screen.events(), ElementsAre("state", "moved"));
    // One has not been told of black's move: the store says so when white answers it.
    EXPECT_EQ(one.act(white, move_text(2, "a1")), "");
    EXPECT_THAT(screen.events(), ElementsAre("state", "moved", "moved", "moved"));
    EXPECT_EQ(screen.frames.at(2)["move"], "f4");
}

TEST_F(Processes, WhoComesSecondDecidesAgain) {
    Process one(disk, now);
    Process two(disk, now);
    const auto [white, black] = one.two_players(kMalom);
    EXPECT_EQ(two.state(white.game)["version"], 0);
    EXPECT_EQ(one.act(white, move_text(0, "d6")), "");
    EXPECT_EQ(two.act(white, move_text(0, "d6")), "stale") << "the same move by another way";
    EXPECT_EQ(two.act(black, R"({"do":"chat","text":"Well"})"), "");
    EXPECT_EQ(one.act(black, R"({"do":"chat","text":"played"})"), "");
    EXPECT_EQ(one.state(white.game)["chat"].size(), 2U);
    EXPECT_EQ(disk.events[white.game].size(), 6U);
}

TEST_F(Processes, NewsOfOthersIsTold) {
    Process one(disk, now);
    Process two(disk, now);
    two.hub.start();
    const auto [white, black] = one.two_players(kMalom);
    Screen screen;
    two.watch(black, screen);
    one.act(white, move_text(0, "d6"));
    two.store.changed(white.game, 4);
    two.run();
    EXPECT_EQ(screen.all("moved").size(), 1U);
    two.store.changed(white.game, 4);
    two.store.changed(new_game_id(), 7);
    two.run();
    EXPECT_EQ(screen.all("moved").size(), 1U) << "told once";
    one.act(black, move_text(1, "f4"));
    two.store.lost();
    two.run();
    EXPECT_EQ(screen.all("moved").size(), 2U);
}

TEST_F(Processes, ALongPollHearsOfOthers) {
    Process one(disk, now);
    Process two(disk, now);
    two.hub.start();
    const auto [white, black] = one.two_players(kMalom);
    const auto answer = two.begin(two.hub.wait(black.game, black.token, 3, 25'000));
    one.act(white, move_text(0, "d6"));
    two.store.changed(white.game, 4);
    two.run();
    ASSERT_TRUE(*answer);
    EXPECT_EQ(json::parse((*answer)->body)["version"], 1);
}

TEST_F(Processes, ARestartLosesNothing) {
    Player white;
    Player black;
    json before;
    {
        Process process(disk, now);
        std::tie(white, black) = process.two_players(kSudden);
        process.act(white, move_text(0, "a1"));
        process.act(black, move_text(1, "d6"));
        process.act(white, R"({"do":"offer","kind":"takeback"})");
        now += 1'000;
        process.act(black, R"({"do":"chat","text":"No"})");
        before = process.state(white.game, white.token);
    }
    Process process(disk, now);
    EXPECT_EQ(process.state(white.game, white.token), before);
    EXPECT_EQ(process.act(white, move_text(2, "b2")), "");
}

TEST_F(Processes, ADrawByRepetitionComesAtTheSamePlyAfterARestart) {
    const std::string body =
        R"({"game":"rulebook","side":"white","position":"2B/1B1/W2/1B2W1/2B/1W1/W2 w 0 0 - 0 1"})";
    const std::vector<std::string> round{"a1-d1", "g7-g4", "d1-a1", "g4-g7"};
    for (const std::size_t cut : {1U, 7U, 12U, 15U}) {
        auto process = std::make_unique<Process>(disk, now);
        const auto [white, black] = process->two_players(body);
        for (std::size_t ply = 0; ply < 16; ++ply) {
            if (ply == cut) process = std::make_unique<Process>(disk, now);
            const Player& mover = ply % 2 == 0 ? white : black;
            EXPECT_EQ(process->state(white.game)["result"], "*") << ply;
            EXPECT_EQ(process->act(mover, move_text(ply, round[ply % 4])), "") << ply;
        }
        EXPECT_EQ(process->state(white.game)["reason"], "repetition") << cut;
    }
}

TEST_F(Processes, AShotIsOwedByTheSameSideAfterARestart) {
    Player white;
    Player black;
    {
        Process process(disk, now);
        std::tie(white, black) = process.two_players(kMalom);
        const std::vector<std::string> moves{"a1", "d6", "b2", "d7"};
        for (std::size_t i = 0; i < moves.size(); ++i) {
            process.act(i % 2 == 0 ? white : black, move_text(i, moves[i]));
        }
        EXPECT_EQ(process.act(white, move_text(4, "c3")), "illegal");
    }
    Process process(disk, now);
    const json state = process.state(white.game);
    EXPECT_EQ(state["turn"], "white");
    EXPECT_THAT(state["legal"],
                ::testing::AllOf(::testing::Contains("c3xd6"), ::testing::Contains("c3xd7")));
    EXPECT_EQ(process.act(white, move_text(4, "c3xd7")), "");
}

TEST_F(Processes, TimeRunsOutWithNobodyThere) {
    Process process(disk, now);
    const auto [white, black] = process.two_players(kSudden);
    process.hub.start();
    now += 9'999;
    for (int i = 0; i < 3; ++i) process.run();
    EXPECT_EQ(disk.events[white.game].size(), 3U);
    now += 1;
    process.run_until([&] { return disk.events[white.game].size() == 4; });
    EXPECT_EQ(process.state(white.game)["result"], "0-1");
    EXPECT_EQ(process.state(white.game)["reason"], "time");
    EXPECT_FALSE(disk.summaries[white.game].deadline);
}

TEST_F(Processes, TimeRunsOutWhileTheServerIsDown) {
    GameId game;
    {
        Process process(disk, now);
        game = process.two_players(kSudden).first.game;
    }
    now += 60'000;
    Process process(disk, now);
    process.hub.start();
    process.run_until([&] { return disk.events[game].size() == 4; });
    EXPECT_EQ(process.state(game)["reason"], "time");
}

TEST_F(Processes, ALateMoveFindsTheGameOver) {
    Process process(disk, now);
    const auto [white, black] = process.two_players(kSudden);
    Screen screen;
    process.watch(black, screen);
    now += 10'000;
    EXPECT_EQ(process.act(white, move_text(0, "d6")), "over");
    EXPECT_THAT(screen.events(), ElementsAre("state", "ended"));
    EXPECT_EQ(screen.frames.back()["result"], "0-1");
}

TEST_F(Processes, OneOfSeveralEndsTheGame) {
    Process one(disk, now);
    Process two(disk, now);
    const auto [white, black] = one.two_players(kSudden);
    two.state(white.game);
    now += 10'000;
    EXPECT_EQ(one.state(white.game)["reason"], "time");
    EXPECT_EQ(two.state(white.game)["reason"], "time");
    EXPECT_EQ(disk.events[white.game].size(), 4U);
}

TEST_F(Processes, WhoWatchesSeesTheClockRunOutUnasked) {
    Process one(disk, now);
    const auto [white, black] = one.two_players(kSudden);
    now += 9'999;
    Process two(disk, now);  // without the watchman
    Screen screen;
    two.watch(black, screen);
    now += 1;
    two.run_until([&] { return screen.all("ended").size() == 1; });
    EXPECT_EQ(screen.all("ended").at(0)["reason"], "time");
}

TEST_F(Processes, IdleGamesLeaveTheMemoryAndComeBack) {
    Process process(disk, now);
    const auto [white, black] = process.two_players(kMalom);
    Screen screen;
    process.watch(white, screen);
    process.hub.start();
    process.get(process.hub.state(new_game_id(), ""));
    now += HubLimits{}.idle_unload;
    process.run_until([&] { return process.hub.counts().games_loaded == 1; });
    EXPECT_EQ(process.act(black, move_text(0, "a1")), "turn") << "watched games stay";
    process.hub.unwatch(white.game, screen);
    now += HubLimits{}.idle_unload;
    process.run_until([&] { return process.hub.counts().games_loaded == 0; });
    EXPECT_EQ(process.act(white, move_text(0, "d6")), "");
}

TEST_F(Processes, ADamagedGameIsSaidSoAndTheOthersGoOn) {
    Process process(disk, now);
    const auto [white, black] = process.two_players(kMalom);
    const GameId damaged = "aaaaaaaaaaaa";
    disk.events[damaged] = disk.events[white.game];
    disk.events[damaged].push_back({4, R"({"at":1796000000000,"do":"moved","move":"a1xa1"})"});
    EXPECT_EQ(process.code(process.hub.state(damaged, "")), "store");
    disk.events[damaged].back().text = "\xff";
    EXPECT_EQ(process.code(process.hub.state(damaged, "")), "store");
    const GameId headless = "bbbbbbbbbbbb";
    disk.events[headless] = {{1, R"({"at":1,"do":"moved","move":"a1"})"}};
    EXPECT_EQ(process.code(process.hub.state(headless, "")), "store");
    EXPECT_EQ(process.act(white, move_text(0, "d6")), "");
}

TEST_F(Processes, StopFinishesWhatIsUnderWay) {
    Process process(disk, now);
    const auto [white, black] = process.two_players(kMalom);
    Screen screen;
    process.watch(white, screen);
    process.hub.start();
    process.store.by_hand = true;
    const auto moved = process.begin(process.hub.act(white.game, white.token, move_text(0, "d6")));
    const auto polled = process.begin(process.hub.wait(white.game, "", 9, 25'000));
    const auto stopped = process.begin(process.hub.stop());
    EXPECT_FALSE(*stopped);
    EXPECT_EQ(process.act(black, move_text(1, "f4")), "store") << "nothing new begins";
    EXPECT_EQ(process.code(process.hub.open(kMalom)), "store");
    EXPECT_EQ(screen.farewell, "");
    process.store.answer();
    process.run();
    EXPECT_TRUE(*stopped);
    EXPECT_FALSE((*moved)->refusal);
    EXPECT_EQ(screen.all("moved").size(), 1U);
    EXPECT_EQ(screen.farewell, "restart");
    ASSERT_TRUE(*polled);
    EXPECT_EQ(json::parse((*polled)->body)["version"], 1);
    process.hub.unwatch(white.game, screen);
    process.context.restart();
    process.context.run();  // nothing keeps the thread busy any more
}

TEST_F(Processes, AHubMayGoWhileTheStoreOwesItAnswers) {
    FakeStore store(disk);
    store.by_hand = true;
    boost::asio::io_context context;
    auto hub =
        std::make_unique<Hub>(context.get_executor(), store, HubLimits{}, [this] { return now; });
    bool answered = false;
    boost::asio::co_spawn(context, hub->open(kMalom),
                          [&](const std::exception_ptr&, const Answer&) { answered = true; });
    context.poll();
    hub.reset();
    EXPECT_TRUE(store.answer());
    context.restart();
    context.poll();
    EXPECT_FALSE(answered);
}

}  // namespace

}  // namespace morabaraba::server
