// The hub without coroutines: every request has a callback that is called once, later or at once.
#pragma once

#include "table.h"

#include <server/action.h>
#include <server/hub.h>

#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include <boost/asio/steady_timer.hpp>

namespace morabaraba::server {

class Hub::Impl : public std::enable_shared_from_this<Hub::Impl> {
public:
    using Done = std::function<void(Answer)>;

    Impl(const boost::asio::any_io_executor& executor, Store& store, HubLimits limits, Now now);

    void open(std::string_view body, const Done& done);
    void join(const GameId& game, const std::string& token, std::string_view body, Done done);
    void state(const GameId& game, const std::string& token, Done done);
    void wait(const GameId& game, const std::string& token, std::uint64_t after,
              Milliseconds length, Done done);
    void act(const GameId& game, const std::string& token, std::string_view body, Done done);
    void rematch(const GameId& game, const std::string& token, Done done);
    void record(const GameId& game, Done done);
    void lobby(Done done);
    void healthy(std::function<void(bool)> done);

    void watch(const GameId& game, const std::string& token, Watcher& watcher, Done done);
    void unwatch(const GameId& game, const Watcher& watcher);
    void act_live(const GameId& game, const std::string& token, std::string_view frame,
                  Watcher& watcher, std::function<void()> done);

    void start();
    void stop(std::function<void()> done);

    [[nodiscard]] HubCounts counts() const;
    [[nodiscard]] const boost::asio::any_io_executor& executor() const { return house_.executor; }

private:
    // Null for a text that is no id; else the game's table, which may yet have to load it.
    std::shared_ptr<Table> table_of(const GameId& game);
    void open_as(const GameId& game, const OpenRequest& request, Side side, int tries,
                 const Done& done);
    void sit_down(const LiveGame& old, Side seat, const std::string& token, Done done);
    // What the holder of `token` is told of a game: its state, or why not.
    Told tell_state(const GameId& game, const std::string& token, Done done);
    [[nodiscard]] std::string state_for(const LiveGame& live, const std::string& token) const;
    [[nodiscard]] Change change_of(const Action& action, const std::string& token, Told told) const;
    [[nodiscard]] Answer refused(const Refusal& refusal);
    void watch_store();
    void tick();
    void look_at_due();
    void sweep();

    House house_;
    std::unordered_map<GameId, std::shared_ptr<Table>> tables_;
    std::vector<Done> lobby_askers_;
    bool asking_due_ = false;
    std::size_t gone_since_trim_ = 0;  // games that left since memory was last given back
    Milliseconds trimmed_at_ = 0;
    boost::asio::steady_timer tick_;
};

}  // namespace morabaraba::server
