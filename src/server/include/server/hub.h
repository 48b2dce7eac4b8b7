// The live games: loads them from the store, decides actions, makes them durable, then tells
// everybody who watches. HTTP and WebSocket (front.h) are thin over this.
#pragma once

#include <server/event.h>
#include <server/refusal.h>
#include <server/store.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>

namespace morabaraba::server {

// What a request gets. `token` is a new seat's token for the cookie, else empty.
struct Answer {
    std::optional<Refusal> refusal;
    std::string body;  // JSON, or the record's text
    std::string token;
    GameId game;  // that the token is for
};

// Frames of the live socket, as text shared by everybody who gets the same. Called on the hub's
// executor; must return at once.
class Watcher {
public:
    virtual ~Watcher() = default;
    virtual void frame(const std::shared_ptr<const std::string>& text) = 0;
    // `why` of the `bye` frame; no frame comes after it.
    virtual void bye(std::string_view why) = 0;
};

struct HubLimits {
    std::size_t watchers_per_game = 2000;
    std::size_t events_per_game = 20'000;
    Milliseconds idle_unload = 60'000;  // a game nobody watches leaves the memory after this
    Milliseconds tick = 1'000;          // how often the watchman looks at clocks and idle games
    Milliseconds presence = 100;        // comings and goings this close together are told at once
};

struct HubCounts {  // for /metrics
    std::size_t games_loaded = 0;
    std::size_t watchers = 0;
    std::uint64_t moves = 0;
    std::uint64_t actions_refused = 0;
    std::uint64_t store_failures = 0;
};

// Everything is called on, and answers on, one executor (single-threaded or a strand); no locks.
// `token` is the cookie's value, empty without one; it is compared by its hash in constant time.
// The store must be gone before the executor's context is.
class Hub {
public:
    using Now = std::function<Milliseconds()>;

    Hub(const boost::asio::any_io_executor& executor, Store& store, HubLimits limits = {},
        Now now = {});
    ~Hub();

    // POST /api/games; `body` as it came.
    boost::asio::awaitable<Answer> open(std::string_view body);
    boost::asio::awaitable<Answer> join(GameId game, std::string_view token, std::string_view body);
    boost::asio::awaitable<Answer> state(GameId game, std::string_view token);
    // As state(), once seq is above `after` or after `wait`.
    boost::asio::awaitable<Answer> wait(GameId game, std::string_view token, std::uint64_t after,
                                        Milliseconds wait);
    boost::asio::awaitable<Answer> act(GameId game, std::string_view token, std::string_view body);
    boost::asio::awaitable<Answer> rematch(GameId game, std::string_view token);
    boost::asio::awaitable<Answer> record(GameId game);
    boost::asio::awaitable<Answer> lobby();
    // GET /api/rule-sets; the same for ever.
    [[nodiscard]] const std::string& rule_sets() const;
    boost::asio::awaitable<bool> healthy();

    // A live socket: from here on `watcher` gets frames, the whole state first, until unwatch().
    // Presence counts it for the seat of `token`. The answer has only a refusal, if any.
    boost::asio::awaitable<Answer> watch(GameId game, std::string_view token, Watcher& watcher);
    void unwatch(const GameId& game, Watcher& watcher);
    // One text frame of that socket; `error`, `done` and `pong` go to it alone.
    boost::asio::awaitable<void> act_live(GameId game, std::string_view token,
                                          std::string_view frame, Watcher& watcher);

    // Starts the clocks' watchman, and following other processes.
    void start();
    // Refuses new actions (store), finishes those under way, says bye(restart) to all watchers.
    boost::asio::awaitable<void> stop();

    [[nodiscard]] HubCounts counts() const;

private:
    class Impl;
    std::shared_ptr<Impl> impl_;  // shared with answers of the store that are under way
};

}  // namespace morabaraba::server
