// The limits, made small, on a server in this process.
#include "served.h"
#include "wire.h"

#include <server/front.h>

#include <csignal>
#include <future>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

namespace morabaraba::testing {
namespace {

using server::FrontLimits;
using server::ServePlan;

// Serves in a thread until the end of the test.
class Limited {
public:
    explicit Limited(const FrontLimits& limits, bool behind_proxy = false) {
        plan_.port = 0;
        plan_.store = "sqlite::memory:";
        plan_.limits = limits;
        plan_.limits.spare_loopback = false;
        plan_.behind_proxy = behind_proxy;
        plan_.log_requests = false;
        std::promise<std::string> ready;
        auto url = ready.get_future();
        thread_ = std::thread([this, &ready] {
            const auto error =
                server::serve(plan_, [&ready](const std::string& at) { ready.set_value(at); });
            EXPECT_FALSE(error) << error->message();
        });
        const std::string at = url.get();
        port_ = static_cast<std::uint16_t>(std::stoi(at.substr(at.rfind(':') + 1)));
    }
    Limited(const Limited&) = delete;
    Limited& operator=(const Limited&) = delete;
    ~Limited() {
        kill(getpid(), SIGTERM);
        thread_.join();
    }
    [[nodiscard]] std::uint16_t port() const { return port_; }

private:
    ServePlan plan_;
    std::thread thread_;
    std::uint16_t port_ = 0;
};

TEST(Limits, slow_request_is_cut_off) {
    const Limited limited({.request_time = 50});
    Wire wire(limited.port());
    bool alive = wire.send("GET / HTTP/1.1\r\n");
    while (alive) {
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
        alive = wire.send("X: y\r\n");
    }
    EXPECT_EQ(wire.read_all(), "");
}

TEST(Limits, idle_connection_is_closed) {
    const Limited limited({.idle_time = 50});
    Wire silent(limited.port());
    EXPECT_EQ(silent.read_all(), "");
    Wire used(limited.port());
    used.send("GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n");
    EXPECT_EQ(used.read_answer().status, 200);
    EXPECT_EQ(used.read_all(), "");
}

TEST(Limits, socket_that_answers_no_ping_is_closed) {
    const Limited limited({.idle_time = 100});
    Browser browser(limited.port());
    const Json state = browser.ask("/api/games", {{"game", "three"}});
    Wire wire(limited.port());
    browser.knock(wire, state["id"]);
    EXPECT_EQ(wire.read_answer(false).status, 101);
    EXPECT_FALSE(wire.read_all().empty());  // returns: the socket has ended
}

TEST(Limits, too_many_requests_wait) {
    const Limited limited({.requests = {.burst = 3, .per_second = 0.001}});
    Browser browser(limited.port());
    for (int i = 0; i < 3; ++i) EXPECT_EQ(browser.get("/healthz").status, 200);
    const HttpAnswer refused = browser.get("/healthz");
    EXPECT_EQ(refused.status, 429);
    EXPECT_EQ(refused.code(), "rate");
    EXPECT_GT(std::stoi(refused.header("retry-after")), 100);
}

TEST(Limits, too_many_new_games_wait) {
    const Limited limited({.new_games = {.burst = 1, .per_second = 0.001}});
    Browser browser(limited.port());
    EXPECT_EQ(browser.post("/api/games", R"({"game":"three"})").status, 201);
    EXPECT_EQ(browser.post("/api/games", R"({"game":"three"})").code(), "rate");
    EXPECT_EQ(browser.get("/api/lobby").status, 200);
}

TEST(Limits, too_many_connections_are_closed) {
    const Limited limited({.connections_per_address = 2});
    Wire first(limited.port());
    Wire second(limited.port());
    const std::string ask = "GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n";
    first.send(ask);
    EXPECT_EQ(first.read_answer().status, 200);
    second.send(ask);
    EXPECT_EQ(second.read_answer().status, 200);
    Wire third(limited.port());
    EXPECT_EQ(third.read_all(), "");
    first.send(ask);
    EXPECT_EQ(first.read_answer().status, 200);
}

TEST(Limits, believe_only_our_proxys_word) {
    const Limited limited({.requests = {.burst = 1, .per_second = 0.001}}, true);
    Browser browser(limited.port());
    const auto from = [&](const std::string& forwarded) {
        return browser.get("/healthz", "X-Forwarded-For: " + forwarded + "\r\n").status;
    };
    EXPECT_EQ(from("192.0.2.1"), 200);
    EXPECT_EQ(from("192.0.2.1"), 429);
    EXPECT_EQ(from("198.51.100.7, 192.0.2.1"), 429);  // the first is only what the client claims
    EXPECT_EQ(from("192.0.2.2"), 200);
    EXPECT_EQ(from("2001:db8::1"), 200);
    EXPECT_EQ(from("2001:db8::2"), 429);  // the same network
    EXPECT_EQ(from("2001:db8:0:1::2"), 200);
}

TEST(Limits, long_polls_end) {
    const Limited limited({.longest_wait = 20});
    Browser browser(limited.port());
    const Json state = browser.ask("/api/games", {{"game", "three"}});
    const HttpAnswer answer = browser.get("/api/games/" + state["id"].get<std::string>() +
                                          "?after=1000&wait=9000000000000000");
    EXPECT_EQ(answer.status, 200);
}

TEST(Limits, socket_with_too_much_waiting_is_sent_away) {
    const Limited limited({.queued_bytes = 100});  // less than the state
    Browser browser(limited.port());
    const Json state = browser.ask("/api/games", {{"game", "three"}});
    Wire wire(limited.port());
    browser.knock(wire, state["id"]);
    EXPECT_EQ(wire.read_answer(false).status, 101);
    EXPECT_EQ(wire.read_frame().payload, R"({"event":"bye","why":"slow"})");
    EXPECT_EQ(wire.read_frame().opcode, 8);
    EXPECT_NE(browser.get("/metrics").body.find("\nmorabaraba_sockets_slow_total 1\n"),
              std::string::npos);
}

TEST(Limits, flood_of_frames_is_slowed_and_none_is_lost) {
    const Limited limited({.frames = {.burst = 2, .per_second = 100}});
    Browser browser(limited.port());
    const Json state = browser.ask("/api/games", {{"game", "three"}});
    Wire wire(limited.port());
    browser.knock(wire, state["id"]);
    EXPECT_EQ(wire.read_answer(false).status, 101);
    for (int i = 0; i < 20; ++i) wire.send_frame(1, R"({"do":"ping"})");
    for (int i = 0; i < 20; ++i) EXPECT_FALSE(wire.read_event("pong").is_null());
}

}  // namespace
}  // namespace morabaraba::testing
