// One game in memory: what is asked of it is decided one after the other, stored, and only then
// true and told. All of it runs on the hub's executor.
//
//     change -> decide -> Store::append -> stored:   apply, tell everybody, answer
//                  ^                       conflict: another process was first: load its events
//                  +-----------------------------------  and decide again
//                                          failed:   answer `store`; load before anything else
#pragma once

#include "audience.h"

#include <server/decide.h>
#include <server/hub.h>
#include <server/live_game.h>

#include <deque>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>

namespace morabaraba::server {

// What all tables of a hub share. It outlives them.
struct House {
    boost::asio::any_io_executor executor;
    Store& store;
    HubLimits limits;
    Hub::Now now;
    HubCounts counts = {};
    std::size_t under_way = 0;  // answers that the store owes
    bool stopping = false;
    std::function<void()> when_quiet = {};  // called when stopping and nothing is under way

    void begin() { ++under_way; }
    void end();
    // `then` on the executor, once the store calls what this returns, if `owner` is still there.
    template <class Result, class Owner, class Then>
    std::function<void(Result)> answered(const std::weak_ptr<Owner>& owner, const Then& then);
};

template <class Result, class Owner, class Then>
std::function<void(Result)> House::answered(const std::weak_ptr<Owner>& owner, const Then& then) {
    begin();
    return [this, executor = executor, owner, then](Result result) {
        auto on_executor = [this, owner, then, result = std::move(result)] {
            const auto still = owner.lock();
            if (!still) return;
            then(*still, result);
            end();
        };
        boost::asio::post(executor, std::move(on_executor));
    };
}

[[nodiscard]] Refusal missing_game();
[[nodiscard]] Refusal store_refusal(std::string what);

// Called once: the game as it is then (null when there is none), or why not.
using Told = std::function<void(const LiveGame*, const std::optional<Refusal>&)>;

struct Change {
    std::function<Decision(const LiveGame&, Milliseconds now)> decide;
    Told done;
    bool has_looked = false;  // refused once already, before the store was asked for news
};

class Table : public std::enable_shared_from_this<Table> {
public:
    Table(House& house, GameId id);
    // A game that has just been stored.
    Table(House& house, LiveGame live);

    void submit(Change change);
    // At once if the game is loaded and its clock not over.
    void read(Told told);
    // As read(), once seq is above `after` or `wait` is over.
    void wait(std::uint64_t after, Milliseconds wait, Told told);
    // Ends the game if its time is over.
    void look_at_clock();
    // Other processes may have added events, up to number `seq` at least.
    void catch_up(std::uint64_t seq);

    void watch(Watcher& watcher, std::string token, Told told);
    void unwatch(const Watcher& watcher);
    [[nodiscard]] Audience& audience() { return audience_; }
    [[nodiscard]] const Audience& audience() const { return audience_; }

    // Nobody has needed it for long, or it is no game.
    [[nodiscard]] bool may_go() const;
    // Answers those who wait, says bye, and stops the timers.
    void close(std::string_view why);

private:
    struct Waiter {
        std::uint64_t after;
        Told told;
        boost::asio::steady_timer timer;
    };

    void pump();
    void step();
    void load();
    void loaded(const Expected<std::vector<StoredEvent>>& events);
    [[nodiscard]] std::optional<Error> take(const StoredEvent& stored);
    void open_next(Decision decision);
    void append(const std::vector<Event>& events, bool of_clock);
    void appended(Appended result);
    void finish(const std::optional<Refusal>& refusal);
    void finish_all(const Refusal& refusal);
    void announce(std::vector<std::string> frames);
    void wake_waiters();
    void wake(const std::shared_ptr<Waiter>& waiter);
    void arm_clock();
    void tell_presence_soon();

    House& house_;
    GameId id_;
    std::optional<LiveGame> live_;
    bool current_ = false;  // nothing says that the store knows more than live_
    bool busy_ = false;     // the store owes an answer
    std::deque<Change> changes_;
    int conflicts_ = 0;  // of the change in front

    // What live_ becomes, and what is told, when the append under way is stored.
    std::optional<LiveGame> next_;
    std::vector<std::string> frames_;
    bool of_clock_ = false;
    std::uint64_t moves_ = 0;

    Audience audience_;
    Presence told_presence_;
    bool presence_due_ = false;
    std::list<std::shared_ptr<Waiter>> waiters_;
    boost::asio::steady_timer clock_timer_;
    boost::asio::steady_timer presence_timer_;
    Milliseconds last_used_ = 0;
};

}  // namespace morabaraba::server
