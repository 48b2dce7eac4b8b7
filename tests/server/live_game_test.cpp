// What happens in a game: moves and who may make them, ends, clocks, restarts.
#include "game_play.h"

#include <server/secrets.h>

#include <gtest/gtest.h>

namespace morabaraba::server {

namespace {

constexpr Side kWhite = Side::white;
constexpr Side kBlack = Side::black;
constexpr ClockPlan kSudden{ClockKind::sudden, 60'000, 0, 0};

TEST(LiveGame, AMoveSentTwiceIsPlayedOnce) {
    Play play;
    EXPECT_EQ(play.act(kWhite, move_text(0, "d6")), "");
    EXPECT_EQ(play.act(kWhite, move_text(0, "d6")), "stale");
    EXPECT_EQ(play.act(kWhite, move_text(1, "d6")), "turn");
    EXPECT_EQ(play.act(kBlack, move_text(0, "f4")), "stale");
    EXPECT_EQ(play.act(kBlack, move_text(2, "f4")), "stale");
    EXPECT_EQ(play.act(kBlack, move_text(1, "f4")), "");
    EXPECT_EQ(play.live.version(), 2U);
    EXPECT_EQ(play.state()["moves"], (nlohmann::json{"d6", "f4"}));
}

TEST(LiveGame, AMoveOfAVersionBeforeATakebackIsStale) {
    Play play;
    play.play("d6");
    const auto offer = play.offer(kWhite, "takeback");
    EXPECT_EQ(play.act(kBlack, R"({"do":"accept","offer":)" + std::to_string(offer) + "}"), "");
    EXPECT_EQ(play.act(kWhite, move_text(0, "a1")), "stale");
    EXPECT_EQ(play.act(kWhite, move_text(2, "a1")), "");
}

TEST(LiveGame, RefusedMovesChangeNothing) {
    Play play;
    play.play("d6");
    const std::size_t before = play.events.size();
    EXPECT_EQ(play.act(kBlack, move_text(1, "d6")), "illegal");
    EXPECT_EQ(play.act(kBlack, move_text(1, "a1-d1")), "illegal");
    EXPECT_EQ(play.act(kBlack, move_text(1, "a1<svg onload=alert(1)>")), "malformed");
    EXPECT_EQ(play.act(kBlack, move_text(1, "")), "malformed");
    EXPECT_EQ(play.act(kBlack, move_text(1, std::string(10'000, 'x'))), "malformed");
    EXPECT_EQ(play.events.size(), before);
}

TEST(LiveGame, AMoveIsKeptInItsCanonicalForm) {
    Play play;
    play.play("D6");
    EXPECT_EQ(std::get<Moved>(play.events.back().what).move, "d6");
}

TEST(LiveGame, NobodyMovesBeforeBothSit) {
    Play play("malom", "", {}, false);
    EXPECT_EQ(play.act(kWhite, move_text(0, "d6")), "waiting");
    EXPECT_EQ(play.act(kWhite, R"({"do":"offer","kind":"rematch"})"), "waiting");
    EXPECT_EQ(play.act(kWhite, R"({"do":"chat","text":"Is anybody there?"})"), "");
    play.join(kBlack);
    EXPECT_EQ(play.act(kWhite, move_text(0, "d6")), "");
}

TEST(LiveGame, OnlyItsPlayersAct) {
    Play play;
    for (const std::string& text : {move_text(0, "d6"), std::string(R"({"do":"resign"})"),
                                    std::string(R"({"do":"offer","kind":"draw"})"),
                                    std::string(R"({"do":"accept","offer":1})"),
                                    std::string(R"({"do":"chat","text":"Sawubona"})"),
                                    std::string(R"({"do":"name","name":"x"})")}) {
        EXPECT_EQ(play.act({}, text), "seat") << text;
    }
    EXPECT_EQ(play.act({}, R"({"do":"ping"})"), "");
    EXPECT_EQ(play.events.size(), 3U);
}

TEST(LiveGame, ATokenOpensItsSeatAlone) {
    const Play play;
    EXPECT_EQ(play.live.seat_of(kWhiteToken), kWhite);
    EXPECT_EQ(play.live.seat_of(kBlackToken), kBlack);
    EXPECT_FALSE(play.live.seat_of(""));
    EXPECT_FALSE(play.live.seat_of(new_token()));
    EXPECT_FALSE(play.live.seat_of(hash_of(kWhiteToken))) << "the stored hash is no token";
    const Play waiting("malom", "", {}, false);
    EXPECT_FALSE(waiting.live.seat_of(""));
}

TEST(LiveGame, ATakenSeatStaysTaken) {
    const Play play;
    EXPECT_EQ(decide_join(play.live, "", "x", {}, play.now).refusal->code, "taken");
    const Play waiting("malom", "", {}, false);
    EXPECT_EQ(decide_join(waiting.live, "", "x", kWhite, play.now).refusal->code, "taken");
    const Decision joined = decide_join(waiting.live, "two", "x", {}, play.now);
    EXPECT_EQ(std::get<Joined>(joined.events.at(0).what).side, kBlack);
    LiveGame copy = play.live;
    EXPECT_TRUE(copy.apply({4, play.now, Joined{kBlack, "thief", hash_of("t")}}));
    EXPECT_EQ(copy.seat_of(kBlackToken), kBlack);
}

TEST(LiveGame, AMillsShotIsPartOfTheMove) {
    Play play;
    play.play("a1 d6 b2 d7");
    EXPECT_EQ(play.act(kWhite, move_text(4, "c3")), "illegal");
    EXPECT_EQ(play.state()["turn"], "white");
    EXPECT_EQ(play.act(kWhite, move_text(4, "c3xd6")), "");
    EXPECT_EQ(play.act(kWhite, move_text(4, "c3xd6")), "stale");
}

TEST(LiveGame, AResignationEndsTheGame) {
    Play play;
    play.play("d6");
    EXPECT_EQ(play.act(kWhite, R"({"do":"resign"})"), "");
    EXPECT_EQ(play.state()["result"], "0-1");
    EXPECT_EQ(play.state()["reason"], "resignation");
    EXPECT_EQ(play.state()["legal"], nlohmann::json::array());
    EXPECT_EQ(play.act(kBlack, move_text(1, "f4")), "over");
    EXPECT_EQ(play.act(kBlack, R"({"do":"resign"})"), "over");
    EXPECT_EQ(play.act(kBlack, R"({"do":"chat","text":"Thank you"})"), "");
}

TEST(LiveGame, WhoLeavesAnOpenSeatTakesItOutOfTheLobby) {
    Play play("malom", "", {}, false);
    EXPECT_TRUE(summary_of(play.live).open_seat);
    EXPECT_EQ(play.act(kWhite, R"({"do":"resign"})"), "");
    EXPECT_FALSE(summary_of(play.live).open_seat);
    EXPECT_EQ(decide_join(play.live, "", "x", {}, play.now).refusal->code, "over");
}

TEST(LiveGame, TheRulesEndTheGame) {
    // Two cows are left after the shot.
    Play play("malom", "W2/W2/3/6/3/3/BBB w 1 0 - 0 20");
    play.play("c5xa1");
    EXPECT_EQ(play.state()["result"], "1-0");
    EXPECT_EQ(play.state()["reason"], "cows");
    EXPECT_EQ(play.state()["phase"], nullptr);
    EXPECT_EQ(play.act(kBlack, move_text(1, "d1-d2")), "over");
}

TEST(LiveGame, TheClockRunsFromTheMomentWhenBothSit) {
    Play play("malom", "", kSudden, false);
    play.now += 50'000;
    EXPECT_FALSE(play.run_out());
    EXPECT_EQ(play.state()["clock"]["running"], nullptr);
    play.join(kBlack);
    play.now += 10'000;
    play.play("d6");
    EXPECT_EQ(play.state()["clock"]["left"]["white"], 50'000);
    EXPECT_EQ(play.state()["clock"]["left"]["black"], 60'000);
    EXPECT_EQ(play.state()["clock"]["running"], "black");
    play.now += 1'000;
    EXPECT_EQ(play.state()["clock"]["left"]["black"], 59'000);
    EXPECT_EQ(play.live.deadline(), play.now + 59'000);
}

TEST(LiveGame, TimeEndsTheGameAtTheMoment) {
    Play play("malom", "", kSudden);
    play.play("d6");
    play.now += 59'999;
    EXPECT_FALSE(play.run_out());
    play.now += 1;
    EXPECT_TRUE(play.run_out());
    EXPECT_FALSE(play.run_out());
    EXPECT_EQ(play.state()["result"], "1-0");
    EXPECT_EQ(play.state()["reason"], "time");
    EXPECT_EQ(play.state()["clock"]["left"]["black"], 0);
    EXPECT_FALSE(summary_of(play.live).deadline);
}

TEST(LiveGame, AfterARestartTheClockHasRunOn) {
    Play play("malom", "", kSudden);
    play.play("d6 f4");
    play.now += 20'000;
    LiveGame again = play.again();
    EXPECT_EQ(state_text(again, {}, {}, play.now), state_text(play.live, {}, {}, play.now));
    EXPECT_EQ(again.clock().left(kWhite, play.now), 40'000);
    EXPECT_EQ(overdue(again, play.now + 39'999).size(), 0U);
    EXPECT_EQ(overdue(again, play.now + 40'000).size(), 1U);
}

TEST(LiveGame, IncrementsComeAfterTheOwnMove) {
    Play play("malom", "", {ClockKind::increment, 60'000, 5'000, 0});
    play.now += 2'000;
    play.play("d6");
    EXPECT_EQ(play.state()["clock"]["left"]["white"], 63'000);
    EXPECT_EQ(play.state()["clock"]["left"]["black"], 60'000);
}

TEST(LiveGame, DaysBeginAnewWithEachMove) {
    Play play("malom", "", {ClockKind::daily, 0, 0, 3});
    play.now += 2 * kDay;
    play.play("d6");
    EXPECT_EQ(play.state()["clock"]["left"]["white"], 3 * kDay);
    play.now += 3 * kDay - 1;
    EXPECT_FALSE(play.run_out());
    play.now += 1;
    EXPECT_TRUE(play.run_out());
    EXPECT_EQ(play.state()["result"], "1-0");
}

TEST(LiveGame, AServersClockThatGoesBackTakesNoTime) {
    Play play("malom", "", kSudden);
    play.now += 10'000;
    play.play("d6");
    play.now -= 100'000;
    EXPECT_FALSE(play.run_out());
    play.play("f4");
    EXPECT_EQ(play.state()["clock"]["left"]["black"], 60'000);
    EXPECT_EQ(play.events.back().at, kMorning + 10'000);
}

TEST(LiveGame, RepetitionIsRememberedOverARestart) {
    // The fifth occurrence draws under `rulebook`.
    const std::string start = "2B/1B1/W2/1B2W1/2B/1W1/W2 w 0 0 - 0 1";
    Play whole("rulebook", start);
    for (int round = 0; round < 10 && !whole.live.is_over(); ++round) {
        for (const char* move : {"a1-d1", "g7-g4", "d1-a1", "g4-g7"}) {
            if (!whole.live.is_over()) whole.play(move);
        }
    }
    const std::size_t drawn = whole.live.game().plies();
    EXPECT_EQ(whole.state()["reason"], "repetition");
    EXPECT_EQ(drawn, 16U);
    for (std::size_t cut = 0; cut < drawn; ++cut) {
        Play halves("rulebook", start);
        for (std::size_t ply = 0; ply < drawn; ++ply) {
            if (ply == cut) halves.live = halves.again();
            EXPECT_FALSE(halves.live.is_over());
            halves.play(std::get<Moved>(whole.events[3 + ply].what).move);
        }
        EXPECT_EQ(halves.state()["reason"], "repetition") << cut;
    }
}

TEST(LiveGame, DamagedEventsAreRefusedAndChangeNothing) {
    const Play play;
    const auto refused = [&](const Event& event) {
        LiveGame copy = play.live;
        const bool fault = copy.apply(event).has_value();
        EXPECT_EQ(state_text(copy, {}, {}, play.now), state_text(play.live, {}, {}, play.now));
        return fault;
    };
    const std::uint64_t next = play.live.seq() + 1;
    EXPECT_TRUE(refused({next + 1, play.now, Moved{"d6"}})) << "a gap";
    EXPECT_TRUE(refused({next - 1, play.now, Moved{"d6"}})) << "again";
    EXPECT_TRUE(refused({next, play.now, Moved{"d6xa1"}}));
    EXPECT_TRUE(refused({next, play.now, Moved{"z9"}}));
    EXPECT_TRUE(refused({next, play.now, TakenBack{1}}));
    EXPECT_TRUE(refused({next, play.now, Gone{2, WhyGone::declined}}));
    EXPECT_TRUE(refused({next, play.now, Ended{"1-0", "cows"}}));
    EXPECT_TRUE(refused({next, play.now, Ended{"1/2-1/2", "agreement"}})) << "not in malom";
    EXPECT_TRUE(refused({next, play.now, RematchAgreed{"bbbbbbbbbbbb"}})) << "still open";
    EXPECT_TRUE(refused({next, play.now, Opened{}}));
    EXPECT_FALSE(LiveGame::make("aaaaaaaaaaaa", {1, 0, Moved{"d6"}}));
    EXPECT_FALSE(LiveGame::make("aaaaaaaaaaaa", {1, 0, Opened{"chess", "startpos", {}, {}, {}}}));
    EXPECT_FALSE(LiveGame::make("aaaaaaaaaaaa", {1, 0, Opened{"malom", "3/3", {}, {}, {}}}));
}

TEST(LiveGame, TalkLeavesRoomForTheGame) {
    Play play;
    const auto code = [&](std::string_view text) {
        const Decision decision = decide(play.live, *read_action(text), kWhite, play.now, "", 8);
        return decision.refusal ? decision.refusal->code : std::string();
    };
    play.play("d6 f4 a1 d1");
    EXPECT_EQ(code(R"({"do":"chat","text":"?"})"), "rate");
    EXPECT_EQ(code(move_text(4, "a7")), "");
    play.play("a7 g7");
    EXPECT_EQ(code(move_text(6, "g1")), "rate");
    EXPECT_EQ(code(R"({"do":"resign"})"), "");
}

}  // namespace

}  // namespace morabaraba::server
