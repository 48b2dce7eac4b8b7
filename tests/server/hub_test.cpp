// The hub: nothing is told before it is stored, whoever asks, whatever the store answers.
#include "game_play.h"
#include "hub_fixture.h"

#include <server/secrets.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace morabaraba::server {

namespace {

using nlohmann::json;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* kMalom = R"({"game":"malom","side":"white","name":"one"})";
constexpr const char* kFast =
    R"({"game":"mssa","side":"black","clock":{"kind":"sudden","initial":10000}})";
constexpr const char* kResign = R"({"do":"resign"})";

class HubTest : public ::testing::Test {
protected:
    FakeDisk disk;
    Milliseconds now = kMorning;
    Process process{disk, now};
    Hub& hub = process.hub;
};

TEST_F(HubTest, AGameIsOpenedJoinedAndPlayed) {
    const Answer opened = process.get(hub.open(kMalom));
    ASSERT_FALSE(opened.refusal) << opened.body;
    EXPECT_TRUE(is_game_id(opened.game));
    EXPECT_EQ(opened.token.size(), 64U);
    EXPECT_EQ(json::parse(opened.body)["you"], "white");
    EXPECT_EQ(json::parse(opened.body)["seats"]["white"]["name"], "one");
    const Answer joined = process.get(hub.join(opened.game, "", R"({"name":"two"})"));
    EXPECT_EQ(json::parse(joined.body)["you"], "black");
    EXPECT_NE(joined.token, opened.token);
    const Answer moved = process.get(hub.act(opened.game, opened.token, move_text(0, "d6")));
    EXPECT_EQ(json::parse(moved.body)["moves"], json{"d6"});
    EXPECT_EQ(process.act({joined.game, joined.token}, move_text(1, "f4")), "");
    EXPECT_EQ(process.state(opened.game)["version"], 2);
    EXPECT_EQ(process.state(opened.game)["you"], nullptr);
    EXPECT_EQ(hub.counts().moves, 2U);
}

TEST_F(HubTest, TheFrameOfAMoveComesOnlyOnceItIsStored) {
    const auto [white, black] = process.two_players(kMalom);
    Screen screen;
    process.watch(black, screen);
    process.store.by_hand = true;
    const auto answer = process.begin(hub.act(white.game, white.token, move_text(0, "d6")));
    EXPECT_FALSE(*answer);
    EXPECT_THAT(screen.events(), ElementsAre("state"));
    EXPECT_EQ(process.state(white.game)["version"], 0) << "nobody is told, by no way";
    ASSERT_TRUE(process.store.answer());
    process.run();
    ASSERT_TRUE(*answer);
    EXPECT_FALSE((*answer)->refusal);
    EXPECT_THAT(screen.events(), ElementsAre("state", "moved"));
    EXPECT_EQ(screen.frames.back()["seq"], 4);
}

TEST_F(HubTest, ADoubleClickIsPlayedOnce) {
    const auto [white, black] = process.two_players(kMalom);
    process.store.by_hand = true;
    const auto first = process.begin(hub.act(white.game, white.token, move_text(0, "d6")));
    const auto second = process.begin(hub.act(white.game, white.token, move_text(0, "d6")));
    process.store.answer();
    process.run();
    ASSERT_TRUE(*first && *second);
    EXPECT_FALSE((*first)->refusal);
    EXPECT_EQ(code_of(**second), "stale");
    EXPECT_EQ(process.state(white.game)["moves"], json{"d6"});
}

TEST_F(HubTest, AcceptAndWithdrawCrossingHaveOneWinner) {
    for (const bool accept_first : {true, false}) {
        const auto [white, black] = process.two_players(kMalom);
        EXPECT_EQ(process.act(white, move_text(0, "d6")), "");
        EXPECT_EQ(process.act(white, R"({"do":"offer","kind":"takeback"})"), "");
        Screen whites;
        Screen blacks;
        process.watch(white, whites);
        process.watch(black, blacks);
        const auto ask = [&](bool accept) {
            const Player& player = accept ? black : white;
            return process.begin(hub.act(
                player.game, player.token,
                accept ? R"({"do":"accept","offer":5})" : R"({"do":"withdraw","offer":5})"));
        };
        process.store.by_hand = true;
        const auto first = ask(accept_first);
        const auto second = ask(!accept_first);
        while (process.store.answer()) process.run();
        process.store.by_hand = false;
        ASSERT_TRUE(*first && *second);
        EXPECT_FALSE((*first)->refusal);
        EXPECT_EQ(code_of(**second), "offer");
        EXPECT_EQ(process.state(white.game)["turn"], accept_first ? "white" : "black");
        EXPECT_EQ(whites.all("gone"), blacks.all("gone"));
        EXPECT_EQ(whites.all("gone").at(0)["why"], accept_first ? "accepted" : "withdrawn");
        EXPECT_EQ(whites.all("takenback").size(), accept_first ? 1U : 0U);
        hub.unwatch(white.game, whites);
        hub.unwatch(black.game, blacks);
    }
}

TEST_F(HubTest, AStoreThatFailsChangesNothing) {
    const auto [white, black] = process.two_players(kMalom);
    Screen screen;
    process.watch(black, screen);
    process.store.failures = 1;
    EXPECT_EQ(process.act(white, move_text(0, "d6")), "store");
    EXPECT_THAT(screen.events(), ElementsAre("state"));
    EXPECT_EQ(hub.counts().store_failures, 1U);
    EXPECT_EQ(process.act(white, move_text(0, "d6")), "");
    EXPECT_THAT(screen.events(), ElementsAre("state", "moved"));
}

TEST_F(HubTest, AMoveThatWasStoredWithoutAnAnswerIsFound) {
    const auto [white, black] = process.two_players(kMalom);
    Screen screen;
    process.watch(black, screen);
    process.store.failures = 1;
    process.store.loses = false;
    EXPECT_EQ(process.act(white, move_text(0, "d6")), "store");
    // Sent again as it was: it stands already.
    EXPECT_EQ(process.act(white, move_text(0, "d6")), "stale");
    EXPECT_THAT(screen.events(), ElementsAre("state", "moved"));
    EXPECT_EQ(process.act(black, move_text(1, "f4")), "");
}

TEST_F(HubTest, AStoreThatIsDownIsSaidSo) {
    const auto [white, black] = process.two_players(kMalom);
    process.store.down = true;
    EXPECT_EQ(process.act(white, move_text(0, "d6")), "store");
    EXPECT_EQ(process.code(hub.open(kMalom)), "store");
    EXPECT_EQ(process.code(hub.lobby()), "store");
    EXPECT_EQ(process.code(hub.state(new_game_id(), "")), "store");
    EXPECT_FALSE(process.get(hub.healthy()));
    process.store.down = false;
    EXPECT_TRUE(process.get(hub.healthy()));
    EXPECT_EQ(process.act(white, move_text(0, "d6")), "");
}

TEST_F(HubTest, WhatIsNoGameIsMissing) {
    for (const char* id : {"", "../../etc/passwd", "k4v2q7r6m3n", "K4V2Q7R6M3NA"}) {
        EXPECT_EQ(process.code(hub.state(id, "")), "missing") << id;
    }
    EXPECT_EQ(process.store.loads, 0) << "no text from outside but an id reaches the store";
    const GameId none = new_game_id();
    EXPECT_EQ(process.code(hub.state(none, "")), "missing");
    EXPECT_EQ(process.code(hub.act(none, "", kResign)), "missing");
    EXPECT_EQ(process.code(hub.join(none, "", "")), "missing");
    EXPECT_EQ(process.code(hub.rematch(none, "")), "missing");
    EXPECT_EQ(process.code(hub.record(none)), "missing");
    Screen screen;
    EXPECT_EQ(process.code(hub.watch(none, "", screen)), "missing");
    EXPECT_TRUE(screen.frames.empty());
}

TEST_F(HubTest, ATakenSeatCantBeHadByAnyTrick) {
    const auto [white, black] = process.two_players(kMalom);
    const auto [other_white, other_black] = process.two_players(kMalom);
    EXPECT_EQ(process.code(hub.join(white.game, "", R"({"name":""})")), "taken");
    EXPECT_EQ(process.code(hub.join(white.game, other_white.token, "")), "taken");
    EXPECT_EQ(process.act({white.game, other_white.token}, move_text(0, "d6")), "seat");
    EXPECT_EQ(process.act({white.game, ""}, move_text(0, "d6")), "seat");
    EXPECT_EQ(process.act({white.game, black.token}, move_text(0, "d6")), "turn");
    EXPECT_EQ(process.act({white.game, hash_of(white.token)}, kResign), "seat");
    EXPECT_EQ(process.state(white.game, other_black.token)["you"], nullptr);
    EXPECT_EQ(process.state(white.game)["seq"], 3) << "nothing has changed";
}

TEST_F(HubTest, SpectatorsSeeAllAndSayNothing) {
    const auto [white, black] = process.two_players(kMalom);
    Screen screen;
    const Player nobody{white.game, ""};
    process.watch(nobody, screen);
    EXPECT_EQ(screen.frames.at(0)["state"]["you"], nullptr);
    process.say(nobody, screen, R"({"do":"chat","text":"Me too","tag":"t"})");
    process.say(nobody, screen, move_text(0, "d6"));
    EXPECT_THAT(screen.events(), ElementsAre("state", "error", "error"));
    EXPECT_EQ(screen.frames.at(1)["code"], "seat");
    EXPECT_EQ(screen.frames.at(1)["tag"], "t");
    process.act(white, R"({"do":"chat","text":"Sawubona"})");
    EXPECT_EQ(screen.frames.back()["text"], "Sawubona");
    for (const auto& text : screen.texts) {
        EXPECT_THAT(*text, Not(HasSubstr(white.token)));
        EXPECT_THAT(*text, Not(HasSubstr(hash_of(white.token))));
    }
}

TEST_F(HubTest, OneTextServesAllWhoWatch) {
    const auto [white, black] = process.two_players(kMalom);
    Screen one;
    Screen two;
    process.watch(white, one);
    process.watch({white.game, ""}, two);
    process.act(white, move_text(0, "d6"));
    EXPECT_EQ(one.texts.back(), two.texts.back());
    EXPECT_EQ(one.frames.at(0)["state"]["you"], "white");
    EXPECT_EQ(two.frames.at(0)["state"]["you"], nullptr);
}

TEST_F(HubTest, TheSocketAnswersItsOwner) {
    const auto [white, black] = process.two_players(kMalom);
    Screen one;
    Screen two;
    process.watch(white, one);
    process.watch(black, two);
    process.say(white, one, R"({"do":"ping","tag":"p"})");
    process.say(white, one, R"({"do":"move","version":0,"move":"d6","tag":"m"})");
    process.say(white, one, "{\"tag\":\"x\"} no JSON");
    process.say(white, one, R"({"do":"dance","tag":"y"})");
    EXPECT_THAT(one.events(), ElementsAre("state", "pong", "moved", "done", "error", "error"));
    EXPECT_THAT(two.events(), ElementsAre("state", "moved"));
    EXPECT_EQ(one.frames.at(1)["tag"], "p");
    EXPECT_EQ(one.frames.at(3), json::parse(R"({"event":"done","tag":"m","seq":4})"));
    EXPECT_EQ(one.frames.at(5)["tag"], "y");
    EXPECT_EQ(one.frames.at(5)["code"], "malformed");
}

TEST_F(HubTest, ASocketThatIsGoneHearsNothing) {
    const auto [white, black] = process.two_players(kMalom);
    process.store.by_hand = true;
    Screen screen;
    process.watch(white, screen);
    const auto over = process.begin(hub.act_live(
        white.game, white.token, R"({"do":"move","version":0,"move":"d6","tag":"m"})", screen));
    hub.unwatch(white.game, screen);
    hub.unwatch(white.game, screen);
    process.store.answer();
    process.run();
    EXPECT_TRUE(*over);
    EXPECT_THAT(screen.events(), ElementsAre("state"));
    EXPECT_EQ(process.state(white.game)["version"], 1) << "its move counts all the same";
}

TEST_F(HubTest, AWatcherMayLeaveFromItsOwnFrame) {
    class Shy : public Screen {
    public:
        explicit Shy(Hub& hub, GameId game) : hub_(hub), game_(std::move(game)) {}
        void frame(const std::shared_ptr<const std::string>& text) override {
            Screen::frame(text);
            if (frames.back()["event"] == "moved") hub_.unwatch(game_, *this);
        }

    private:
        Hub& hub_;
        GameId game_;
    };
    const auto [white, black] = process.two_players(kMalom);
    Shy shy(hub, white.game);
    Screen stays;
    process.watch({white.game, ""}, shy);
    process.watch(black, stays);
    process.act(white, move_text(0, "d6"));
    process.act(black, move_text(1, "f4"));
    EXPECT_EQ(shy.all("moved").size(), 1U);
    EXPECT_EQ(stays.all("moved").size(), 2U);
    EXPECT_EQ(hub.counts().watchers, 1U);
}

TEST_F(HubTest, WhoComesAndGoesIsTold) {
    const auto [white, black] = process.two_players(kMalom);
    Screen one;
    Screen two;
    Screen three;
    const auto told = [&](bool black_is_there, int spectators) {
        if (one.presences.empty()) return false;
        const json& last = one.presences.back();
        return last["seats"]["white"]["online"] == true &&
               last["seats"]["black"]["online"] == black_is_there &&
               last["spectators"] == spectators;
    };
    process.watch(white, one);
    process.run_until([&] { return told(false, 0); });
    process.watch(black, two);
    process.watch({white.game, ""}, three);
    process.run_until([&] { return told(true, 1); });
    hub.unwatch(black.game, two);
    process.run_until([&] { return told(false, 1); });
    for (std::size_t i = 1; i < one.presences.size(); ++i) {
        EXPECT_NE(one.presences[i], one.presences[i - 1]) << "only changes are told";
    }
    EXPECT_EQ(process.state(white.game)["seats"]["white"]["online"], true);
}

TEST_F(HubTest, SoManyMayWatchAndNoMore) {
    HubLimits limits = Process::fast();
    limits.watchers_per_game = 1;
    Process small(disk, now, limits);
    const auto [white, black] = small.two_players(kMalom);
    Screen one;
    Screen two;
    small.watch(white, one);
    EXPECT_EQ(small.code(small.hub.watch(white.game, "", two)), "rate");
    EXPECT_TRUE(two.frames.empty());
}

TEST_F(HubTest, ALongPollEndsWithTheNextEvent) {
    const auto [white, black] = process.two_players(kMalom);
    EXPECT_TRUE(*process.begin(hub.wait(white.game, "", 2, 25'000))) << "there is news already";
    EXPECT_TRUE(*process.begin(hub.wait(white.game, "", 3, 0)));
    const auto answer = process.begin(hub.wait(black.game, black.token, 3, 25'000));
    EXPECT_FALSE(*answer);
    process.act(white, move_text(0, "d6"));
    ASSERT_TRUE(*answer);
    EXPECT_EQ(json::parse((*answer)->body)["seq"], 4);
    EXPECT_EQ(json::parse((*answer)->body)["you"], "black");
}

TEST_F(HubTest, ALongPollEndsWithItsTime) {
    const auto [white, black] = process.two_players(kMalom);
    const auto answer = process.begin(hub.wait(white.game, "", 3, 1));
    process.run_until([&] { return answer->has_value(); });
    EXPECT_EQ(json::parse((*answer)->body)["seq"], 3);
}

TEST_F(HubTest, TheLobbyShowsOpenSeats) {
    const Answer opened = process.get(hub.open(kFast));
    process.get(hub.open(R"({"game":"mssa","visibility":"link"})"));
    const json lobby = json::parse(process.get(hub.lobby()).body)["games"];
    ASSERT_EQ(lobby.size(), 1U);
    EXPECT_EQ(lobby[0]["id"], opened.game);
    EXPECT_EQ(lobby[0]["side"], "white");
    process.get(hub.join(opened.game, "", ""));
    EXPECT_EQ(process.get(hub.lobby()).body, R"({"games":[]})");
}

TEST_F(HubTest, BodiesThatAreWrongOpenNothing) {
    for (const char* body : {"", "[]", R"({"game":"chess"})", R"({"game":"mssa","x":1})"}) {
        EXPECT_EQ(process.code(hub.open(body)), "malformed") << body;
    }
    EXPECT_TRUE(disk.events.empty());
    EXPECT_THAT(process.get(hub.open("[]")).body, HasSubstr(R"("error")"));
}

TEST_F(HubTest, TheRecordIsText) {
    const auto [white, black] = process.two_players(kMalom);
    process.act(white, move_text(0, "d6"));
    process.act(black, kResign);
    EXPECT_THAT(process.get(hub.record(white.game)).body, HasSubstr("1. d6\n1-0"));
}

TEST_F(HubTest, ARematchSeatsItsPlayersAndNobodyElse) {
    const auto [white, black] = process.two_players(kMalom);
    EXPECT_EQ(process.code(hub.rematch(white.game, white.token)), "offer");
    process.act(white, kResign);
    process.act(white, R"({"do":"offer","kind":"rematch"})");
    Screen screen;
    process.watch(black, screen);
    EXPECT_EQ(process.act(black, R"({"do":"accept","offer":5})"), "");
    const GameId next = screen.all("rematch").at(0)["next"];
    EXPECT_EQ(process.state(white.game)["next"], next);
    EXPECT_EQ(process.code(hub.join(next, "", "")), "taken");
    EXPECT_EQ(process.code(hub.rematch(white.game, "")), "seat");

    const Answer whites = process.get(hub.rematch(white.game, white.token));
    ASSERT_FALSE(whites.refusal) << whites.body;
    EXPECT_EQ(whites.game, next);
    EXPECT_EQ(json::parse(whites.body)["you"], "black");
    EXPECT_EQ(json::parse(whites.body)["seats"]["black"]["name"], "one");
    const Answer again = process.get(hub.rematch(white.game, white.token));
    EXPECT_EQ(again.token, whites.token) << "a lost answer can be asked for again";
    EXPECT_EQ(json::parse(again.body)["seq"], 2);
    const Answer blacks = process.get(hub.rematch(black.game, black.token));
    EXPECT_EQ(json::parse(blacks.body)["you"], "white");
    EXPECT_EQ(process.act({next, white.token}, move_text(0, "d6")), "seat")
        << "tokens are of a game";
    EXPECT_EQ(process.act({next, blacks.token}, move_text(0, "d6")), "");
}

TEST_F(HubTest, ARematchWhoseStoringFailsIsNotAgreed) {
    const auto [white, black] = process.two_players(kMalom);
    process.act(white, kResign);
    process.act(white, R"({"do":"offer","kind":"rematch"})");
    process.store.failures = 1;
    EXPECT_EQ(process.act(black, R"({"do":"accept","offer":5})"), "store");
    EXPECT_EQ(process.state(white.game)["next"], nullptr);
    EXPECT_EQ(process.act(black, R"({"do":"accept","offer":5})"), "");
}

TEST_F(HubTest, CountsAreForTheMetrics) {
    const auto [white, black] = process.two_players(kMalom);
    process.act(black, move_text(0, "d6"));
    EXPECT_EQ(hub.counts().games_loaded, 1U);
    EXPECT_EQ(hub.counts().actions_refused, 1U);
    EXPECT_EQ(hub.counts().moves, 0U);
    EXPECT_THAT(hub.rule_sets(), HasSubstr("\"mssa\""));
}

}  // namespace

}  // namespace morabaraba::server
