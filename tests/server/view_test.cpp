// What clients are shown: the fields that docs/http-api.md names, and nobody's secrets.
#include "game_play.h"

#include <rules/record.h>
#include <server/secrets.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace morabaraba::server {

namespace {

using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::Not;

std::vector<std::string> keys(const json& object) {
    std::vector<std::string> names;
    for (const auto& [name, value] : object.items()) names.push_back(name);
    return names;  // in the order of letters
}

TEST(State, HasTheDocumentedFields) {
    const Play play("mssa", "", {ClockKind::increment, 300'000, 5'000, 0});
    const json state = play.state(Side::white);
    EXPECT_EQ(keys(state),
              (std::vector<std::string>{
                  "at",   "chat",       "clock", "game",     "id",      "legal",      "moves",
                  "next", "offers",     "phase", "position", "reason",  "result",     "seats",
                  "seq",  "spectators", "start", "turn",     "version", "visibility", "you"}));
    EXPECT_EQ(state["seq"], 3);
    EXPECT_EQ(state["turn"], "black");
    EXPECT_EQ(state["phase"], "placing");
    EXPECT_EQ(state["legal"].size(), 24U);
    EXPECT_EQ(state["result"], "*");
    EXPECT_EQ(state["reason"], nullptr);
    EXPECT_EQ(state["next"], nullptr);
    EXPECT_EQ(state["you"], "white");
    EXPECT_EQ(state["moves"], json::array());
    EXPECT_EQ(state["clock"],
              json::parse(R"({"kind":"increment","initial":300000,"increment":5000,)"
                          R"("left":{"white":300000,"black":300000},"running":"black"})"));
    EXPECT_EQ(state["seats"]["white"],
              json::parse(R"({"name":"white","taken":true,"online":false})"));
}

TEST(State, IsTheSameForEverybodyButForTheSeat) {
    const Play play;
    json spectators = play.state();
    json players = play.state(Side::black);
    EXPECT_EQ(spectators["you"], nullptr);
    spectators.erase("you");
    players.erase("you");
    EXPECT_EQ(spectators, players);
}

TEST(State, HoldsNoTokenAndNoHash) {
    Play play;
    play.play("d6");
    std::string all = play.state(Side::white).dump() + record_of(play.live);
    all += summary_of(play.live).lobby;
    for (const std::string& frame : play.frames) all += frame;
    for (const std::string_view token : {kWhiteToken, kBlackToken}) {
        EXPECT_THAT(all, Not(HasSubstr(std::string(token))));
        EXPECT_THAT(all, Not(HasSubstr(hash_of(token))));
    }
}

TEST(Frames, OfAMoveShowTheBoardBehindIt) {
    Play play("malom", "", {ClockKind::sudden, 60'000, 0, 0});
    play.now += 1'500;
    play.play("d6");
    const json frame = json::parse(play.frames.back());
    EXPECT_EQ(keys(frame),
              (std::vector<std::string>{"at", "clock", "event", "legal", "move", "phase",
                                        "position", "reason", "result", "seq", "turn", "version"}));
    EXPECT_EQ(frame["event"], "moved");
    EXPECT_EQ(frame["seq"], 4);
    EXPECT_EQ(frame["version"], 1);
    EXPECT_EQ(frame["legal"].size(), 23U);
    EXPECT_EQ(frame["clock"]["left"]["white"], 58'500);
    EXPECT_EQ(frame["clock"]["running"], "black");
    EXPECT_EQ(frame["at"], kMorning + 1'500);
    for (const char* field : {"position", "turn", "phase", "legal", "result", "reason", "clock"}) {
        EXPECT_EQ(frame[field], play.state()[field]) << field;
    }
}

TEST(Frames, OfTheOtherEvents) {
    Play play("mssa", "", {}, false);
    play.join(Side::black);
    const auto last = [&] { return json::parse(play.frames.back()); };
    EXPECT_EQ(last()["event"], "joined");
    EXPECT_EQ(last()["seats"]["black"]["taken"], true);
    play.act(Side::black, R"({"do":"name","name":"<b>Ayanda</b>"})");
    EXPECT_EQ(last()["event"], "named");
    EXPECT_EQ(last()["seats"]["black"]["name"], "<b>Ayanda</b>");
    play.act(Side::white, R"({"do":"chat","text":"Sawubona"})");
    EXPECT_EQ(last(), json::parse(R"({"event":"chat","seq":5,"from":"white","text":"Sawubona",)"
                                  R"("at":1796000000000})"));
    play.act(Side::white, R"({"do":"offer","kind":"draw"})");
    EXPECT_EQ(last(), json::parse(R"({"event":"offered","seq":6,"offer":)"
                                  R"({"id":6,"kind":"draw","from":"white"}})"));
    play.act(Side::black, R"({"do":"decline","offer":6})");
    EXPECT_EQ(last(), json::parse(R"({"event":"gone","seq":7,"offer":6,"why":"declined"})"));
    play.act(Side::black, R"({"do":"resign"})");
    EXPECT_EQ(last(), json::parse(R"({"event":"ended","seq":8,"result":"1-0",)"
                                  R"("reason":"resignation","clock":{"kind":"none"}})"));
}

TEST(Frames, WithoutAnEvent) {
    EXPECT_EQ(error_text({"stale", "too late"}),
              R"({"error":{"code":"stale","message":"too late"}})");
    EXPECT_EQ(error_frame({"stale", "too late"}, "c1"),
              R"({"event":"error","code":"stale","message":"too late","tag":"c1"})");
    EXPECT_EQ(error_frame({"stale", "too late"}, {}),
              R"({"event":"error","code":"stale","message":"too late"})");
    EXPECT_EQ(done_frame("c1", 7), R"({"event":"done","tag":"c1","seq":7})");
    EXPECT_EQ(pong_frame("c1", 7), R"({"event":"pong","at":7,"tag":"c1"})");
    const Play play;
    const json presence = json::parse(presence_frame(play.live, {{true, false}, 4}));
    EXPECT_EQ(presence["spectators"], 4);
    EXPECT_EQ(presence["seats"]["white"]["online"], true);
    EXPECT_EQ(presence["seats"]["black"]["online"], false);
}

TEST(Lobby, ShowsTheFreeSeat) {
    Play play("mssa", "", {ClockKind::daily, 0, 0, 2}, false);
    const Summary waiting = summary_of(play.live);
    ASSERT_TRUE(waiting.open_seat);
    EXPECT_EQ(json::parse(waiting.lobby),
              json::parse(R"({"id":"aaaaaaaaaaaa","game":"mssa","clock":{"kind":"daily","days":2},)"
                          R"("by":"white","side":"black","at":1796000000000})"));
    play.join(Side::black);
    EXPECT_FALSE(summary_of(play.live).open_seat);
    EXPECT_EQ(summary_of(play.live).lobby, "");
}

TEST(Lobby, LeavesOutWhatIsOldOrDamaged) {
    const std::vector<LobbyRow> rows{{"a", R"({"id":"a","at":1000})"},
                                     {"b", "no JSON"},
                                     {"c", "[]"},
                                     {"d", R"({"id":"d","at":1500})"}};
    EXPECT_EQ(lobby_text(rows, 2000), R"({"games":[{"id":"a","at":1000},{"id":"d","at":1500}]})");
    EXPECT_EQ(lobby_text(rows, 1000 + kDay), R"({"games":[{"id":"d","at":1500}]})");
    EXPECT_EQ(lobby_text({}, 0), R"({"games":[]})");
}

TEST(RuleSets, AreListedWithTheStarterFirst) {
    const json list = json::parse(rule_sets_text());
    EXPECT_EQ(list[0]["name"], "mssa");
    EXPECT_EQ(list[0]["sides"], (json{"dark", "light"}));
    EXPECT_EQ(list[0]["starts"], "black");
    EXPECT_EQ(list[0]["agreement"], true);
}

TEST(Record, IsReadBackWithItsEnd) {
    Play play("mssa");
    play.act(Side::white, R"({"do":"name","name":"\"]\n[Result \"0-1\"] <script>"})");
    play.play("d6 f4");
    play.act(Side::black, R"({"do":"resign"})");
    const auto record = read_record(record_of(play.live));
    ASSERT_TRUE(record) << record.error().message();
    const auto game = replay(play.live.game().rules(), *record);
    ASSERT_TRUE(game) << game.error().message();
    EXPECT_EQ(game->result(), play.live.game().result());
    EXPECT_EQ(game->plies(), 2U);
    EXPECT_EQ(record->find("White")->value, "\"] [Result \"0-1\"] <script>");
    EXPECT_EQ(record->find("Date")->value, "2026.11.30");
}

TEST(Codes, HaveTheirStatus) {
    EXPECT_EQ(status_of("stale"), 409U);
    EXPECT_EQ(status_of("illegal"), 422U);
    EXPECT_EQ(status_of("store"), 503U);
    EXPECT_EQ(status_of("no such code"), 500U);
}

}  // namespace

}  // namespace morabaraba::server
