// kill -9 of the server under load: whatever was announced before is there afterwards.
#include "served.h"
#include "store_places.h"
#include "web_client.h"

#include <atomic>
#include <chrono>
#include <csignal>
#include <memory>
#include <optional>
#include <random>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace morabaraba::testing {

namespace {

using nlohmann::json;

// A game that goes on from server to server, with a watcher who believes what is announced.
struct Play {
    std::string id;
    std::string path;
    std::string white;  // cookies
    std::string black;
    std::vector<std::string> announced;
    bool over = false;
};

Play open_play(WebClient& client) {
    Play play;
    const Reply opened =
        client.post("/api/games", {{"game", "mssa"}, {"side", "white"}, {"visibility", "link"}});
    play.id = opened.body.at("id");
    play.path = "/api/games/" + play.id;
    play.white = opened.cookie;
    play.black = client.post(play.path + "/join", json::object()).cookie;
    return play;
}

// Takes in a state or a `moved` frame.
void see(Play& play, const json& seen) { play.over = seen.at("result") != "*"; }

// Plays both sides by live sockets, as fast as the server goes, until it is killed or the game
// ends.
void play_until_killed(Play& play, std::uint16_t port, unsigned seed,
                       std::atomic<unsigned>& count) {
    std::mt19937 random(seed);
    try {
        LiveSocket white(port, play.id, play.white);
        LiveSocket black(port, play.id, play.black);
        json seen = white.read("state").at("state");
        see(play, seen);
        while (!play.over) {
            const json& legal = seen.at("legal");
            LiveSocket& mover = seen.at("turn") == "white" ? white : black;
            const json& move = legal.at(random() % legal.size());
            mover.send({{"do", "move"}, {"version", seen.at("version")}, {"move", move}});
            seen = white.read("moved");
            play.announced.push_back(seen.at("move"));
            see(play, seen);
            ++count;
        }
    } catch (const std::exception&) {
        return;  // the server is gone: that is the point
    }
}

// Nothing that was announced is missing; at most one move more is there, stored but not yet heard.
void expect_kept(Play& play, WebClient& client) {
    const json state = client.get(play.path).body;
    const auto moves = state.at("moves").get<std::vector<std::string>>();
    ASSERT_GE(moves.size(), play.announced.size()) << play.id;
    EXPECT_LE(moves.size(), play.announced.size() + 1) << play.id;
    for (std::size_t i = 0; i < play.announced.size(); ++i) {
        ASSERT_EQ(moves[i], play.announced[i]) << play.id << " move " << i + 1;
    }
    play.announced = moves;
    see(play, state);
}

class KilledServer : public ::testing::TestWithParam<StoreKind> {};

TEST_P(KilledServer, HasEveryAnnouncedMove) {
    constexpr int kRounds = 4;
    constexpr unsigned kGames = 24;
    const auto place = make_place(GetParam());
    std::mt19937 random(20260101);  // NOLINT: the same run each time
    std::vector<Play> plays;
    for (int round = 0; round < kRounds; ++round) {
        Served server(place->url());
        WebClient client(server.port());
        for (Play& play : plays) expect_kept(play, client);
        std::erase_if(plays, [](const Play& play) { return play.over; });
        while (plays.size() < kGames) plays.push_back(open_play(client));
        std::atomic<unsigned> count = 0;
        std::atomic<unsigned> running = kGames;
        std::vector<std::thread> threads;
        for (Play& play : plays) {
            threads.emplace_back([&, seed = random()] {
                play_until_killed(play, server.port(), static_cast<unsigned>(seed), count);
                --running;
            });
        }
        const unsigned enough = 50 + static_cast<unsigned>(random() % 150);
        while (count < enough && running > 0) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        server.end(SIGKILL);
        for (std::thread& thread : threads) thread.join();
        EXPECT_GE(count, enough) << "round " << round;
    }
    const Served server(place->url());
    WebClient client(server.port());
    for (Play& play : plays) expect_kept(play, client);
}

std::string name_of(const ::testing::TestParamInfo<StoreKind>& info) {
    return info.param == StoreKind::postgres ? "Postgres" : "SqliteFile";
}

INSTANTIATE_TEST_SUITE_P(Every, KilledServer,
                         ::testing::Values(StoreKind::sqlite_file, StoreKind::postgres), name_of);

}  // namespace

}  // namespace morabaraba::testing
