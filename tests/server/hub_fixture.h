// A hub over a fake store, with a time and a thread that the test drives.
#pragma once

#include "fake_store.h"

#include <server/hub.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <nlohmann/json.hpp>

namespace morabaraba::server {

class Screen : public Watcher {
public:
    void frame(const std::shared_ptr<const std::string>& text) override {
        auto json = nlohmann::json::parse(*text);
        if (json["event"] == "presence") return presences.push_back(std::move(json));
        frames.push_back(std::move(json));
        texts.push_back(text);
    }
    void bye(std::string_view why) override { farewell = why; }

    // The frames called `event`, or the words that all are called.
    [[nodiscard]] std::vector<nlohmann::json> all(std::string_view event) const;
    [[nodiscard]] std::vector<std::string> events() const;

    std::vector<nlohmann::json> frames;     // all but those of presence
    std::vector<nlohmann::json> presences;  // they come when their time has come
    std::vector<std::shared_ptr<const std::string>> texts;
    std::string farewell;
};

// The code of its refusal; "" when it is none.
[[nodiscard]] std::string code_of(const Answer& answer);

struct Player {
    GameId game;
    std::string token;
};

// One process. Several may share a disk.
class Process {
public:
    Process(FakeDisk& disk, Milliseconds& now, HubLimits limits = fast());

    // Limits that let a test see in milliseconds what takes seconds.
    static HubLimits fast();
    // What awaiting `request` gives. REQUIRES: the store answers at once.
    Answer get(boost::asio::awaitable<Answer> request);
    bool get(boost::asio::awaitable<bool> request);
    // The code of its refusal; "" when it was done.
    std::string code(boost::asio::awaitable<Answer> request);
    // Begins a request; its answer comes when the store has answered.
    std::shared_ptr<std::optional<Answer>> begin(boost::asio::awaitable<Answer> request);
    // Whether it has come to its end.
    std::shared_ptr<bool> begin(boost::asio::awaitable<void> request);
    // Runs what is ready now; no timer is waited for.
    void run();
    // Runs until `done` says so, timers included; a test that waits in vain fails by its time
    // limit.
    void run_until(const std::function<bool()>& done);

    // Two players of a new game, white's first.
    std::pair<Player, Player> two_players(std::string_view body);
    std::string act(const Player& player, std::string_view text);
    nlohmann::json state(const GameId& game, std::string_view token = "");
    void watch(const Player& player, Screen& screen);
    // One frame from the screen's socket.
    void say(const Player& player, Screen& screen, std::string_view frame);

    boost::asio::io_context context;
    FakeStore store;
    Hub hub;
};

}  // namespace morabaraba::server
