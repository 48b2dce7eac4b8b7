#include "table.h"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <utility>

#include <boost/asio/post.hpp>

namespace morabaraba::server {

namespace {

using std::chrono::milliseconds;

constexpr int kMaxConflicts = 8;  // then the store is asked too much at once

// Whether what another process has stored meanwhile could take the refusal back: the seat was taken
// there, or the move answers what was played there. A person's requests may come by any of them.
bool may_be_old(const Refusal& refusal) {
    return refusal.code != "illegal" && refusal.code != "malformed" && refusal.code != "rate";
}

Change look() {
    return {.decide = [](const LiveGame&, Milliseconds) { return Decision{}; },
            .done = [](const LiveGame*, const std::optional<Refusal>&) {}};
}

}  // namespace

Refusal missing_game() { return {"missing", "there is no such game"}; }

Refusal store_refusal(std::string what) { return {"store", std::move(what)}; }

void House::end() {
    --under_way;
    if (stopping && under_way == 0 && when_quiet) {
        boost::asio::post(executor, std::exchange(when_quiet, nullptr));
    }
}

Table::Table(House& house, GameId id)
    : house_(house),
      id_(std::move(id)),
      clock_timer_(house.executor),
      presence_timer_(house.executor),
      last_used_(house.now()) {}

Table::Table(House& house, LiveGame live) : Table(house, live.id()) {
    live_.emplace(std::move(live));
    current_ = true;
}

void Table::submit(Change change) {
    if (house_.stopping) {
        return change.done(nullptr, store_refusal("the server is restarting"));
    }
    last_used_ = house_.now();
    changes_.push_back(std::move(change));
    pump();
}

void Table::read(Told told) {
    last_used_ = house_.now();
    if (live_ && current_ && overdue(*live_, house_.now()).empty()) return told(&*live_, {});
    Change change = look();
    change.done = std::move(told);
    submit(std::move(change));
}

void Table::look_at_clock() { submit(look()); }

void Table::catch_up(std::uint64_t seq) {
    if (live_ && live_->seq() >= seq) return;
    current_ = false;
    submit(look());
}

// Goes on until the store owes an answer or nothing is left to do.
void Table::pump() {
    while (!busy_ && !changes_.empty()) {
        if (current_) {
            step();
        } else {
            load();
        }
    }
}

void Table::step() {
    const Milliseconds now = house_.now();
    if (const auto due = overdue(*live_, now); !due.empty()) return append(due, true);
    Change& change = changes_.front();
    Decision decision = change.decide(*live_, now);
    if (decision.refusal && may_be_old(*decision.refusal) && !change.has_looked) {
        change.has_looked = true;
        current_ = false;
    } else if (decision.refusal || decision.events.empty()) {
        finish(decision.refusal);
    } else if (decision.opening) {
        open_next(std::move(decision));
    } else {
        append(decision.events, false);
    }
}

void Table::load() {
    busy_ = true;
    house_.store.load(
        id_, live_ ? live_->seq() : 0,
        house_.answered<Expected<std::vector<StoredEvent>>>(
            weak_from_this(), [](Table& table, const auto& events) { table.loaded(events); }));
}

void Table::loaded(const Expected<std::vector<StoredEvent>>& events) {
    busy_ = false;
    std::optional<Error> fault;
    if (!events) {
        fault = events.error();
    } else {
        for (const StoredEvent& stored : *events) {
            if (!fault) fault = take(stored);
        }
    }
    if (fault) {
        ++house_.counts.store_failures;
        return finish_all(store_refusal("the game can't be read: " + fault->what));
    }
    if (!live_) return finish_all(missing_game());
    current_ = true;
    arm_clock();
    pump();
}

std::optional<Error> Table::take(const StoredEvent& stored) {
    if (live_ && stored.seq <= live_->seq()) return {};
    const auto event = read_event(stored.seq, stored.text);
    if (!event) return event.error();
    if (live_) {
        if (auto fault = live_->apply(*event)) return fault;
        announce({frame_of(*live_, *event, audience_.presence())});
        return {};
    }
    auto live = LiveGame::make(id_, *event);
    if (!live) return live.error();
    live_.emplace(*std::move(live));
    return {};
}

// The rematch's own game is stored before the game that names it.
void Table::open_next(Decision decision) {
    const auto next = std::ranges::find_if(decision.events, [](const Event& event) {
        return std::holds_alternative<RematchAgreed>(event.what);
    });
    assert(next != decision.events.end());
    const GameId id = std::get<RematchAgreed>(next->what).next;
    busy_ = true;
    house_.store.append(
        {.game = id, .events = {{1, to_text(*decision.opening)}}, .summary = {}},
        house_.answered<Appended>(
            weak_from_this(), [events = std::move(decision.events)](Table& table, Appended result) {
                table.busy_ = false;
                if (result == Appended::stored) return table.append(events, false);
                // An id that exists already: the next decision takes another.
                if (result == Appended::failed) table.appended(result);
                table.pump();
            }));
}

void Table::append(const std::vector<Event>& events, bool of_clock) {
    busy_ = true;
    of_clock_ = of_clock;
    next_ = live_;
    frames_.clear();
    moves_ = 0;
    Append append{.game = id_, .events = {}, .summary = {}};
    for (const Event& event : events) {
        [[maybe_unused]] const auto fault = next_->apply(event);
        assert(!fault);
        moves_ += std::holds_alternative<Moved>(event.what) ? 1 : 0;
        frames_.push_back(frame_of(*next_, event, audience_.presence()));
        append.events.push_back({event.seq, to_text(event)});
    }
    append.summary = summary_of(*next_);
    house_.store.append(std::move(append), house_.answered<Appended>(
                                               weak_from_this(), [](Table& table, Appended result) {
                                                   table.appended(result);
                                                   table.pump();
                                               }));
}

void Table::appended(Appended result) {
    busy_ = false;
    if (result == Appended::stored) {
        live_ = std::exchange(next_, std::nullopt);
        house_.counts.moves += moves_;
        arm_clock();
        announce(std::exchange(frames_, {}));
        if (!of_clock_) finish({});
        return;
    }
    next_.reset();
    current_ = false;
    if (result == Appended::failed) {
        ++house_.counts.store_failures;
        finish(store_refusal("the store does not answer; ask again"));
    } else if (++conflicts_ > kMaxConflicts) {
        finish(store_refusal("too much happens in this game at once; ask again"));
    }
}

void Table::finish(const std::optional<Refusal>& refusal) {
    const Change change = std::move(changes_.front());
    changes_.pop_front();
    conflicts_ = 0;
    change.done(live_ ? &*live_ : nullptr, refusal);
}

void Table::finish_all(const Refusal& refusal) {
    for (const Change& change : std::exchange(changes_, {})) change.done(nullptr, refusal);
}

void Table::announce(std::vector<std::string> frames) {
    for (std::string& frame : frames) audience_.tell_all(std::move(frame));
    wake_waiters();
}

void Table::wait(std::uint64_t after, Milliseconds wait, Told told) {
    read([this, after, wait, told = std::move(told)](const LiveGame* live,
                                                     const std::optional<Refusal>& refusal) {
        if (refusal || live->seq() > after || wait <= 0) return told(live, refusal);
        auto waiter = std::make_shared<Waiter>(
            Waiter{after, told, boost::asio::steady_timer(house_.executor, milliseconds(wait))});
        waiters_.push_back(waiter);
        waiter->timer.async_wait(
            [weak = weak_from_this(), waiter](boost::system::error_code error) {
                const auto table = weak.lock();
                if (!error && table) table->wake(waiter);
            });
    });
}

void Table::wake_waiters() {
    const auto waiters = waiters_;
    for (const auto& waiter : waiters) {
        if (live_->seq() > waiter->after) wake(waiter);
    }
}

void Table::wake(const std::shared_ptr<Waiter>& waiter) {
    if (waiters_.remove(waiter) == 0) return;
    waiter->timer.cancel();
    last_used_ = house_.now();
    waiter->told(&*live_, {});
}

void Table::arm_clock() {
    const auto deadline = live_->deadline();
    if (!deadline) {
        clock_timer_.cancel();
        return;
    }
    clock_timer_.expires_after(
        milliseconds(std::max<Milliseconds>(0, *deadline - house_.now()) + 1));
    clock_timer_.async_wait([weak = weak_from_this()](boost::system::error_code error) {
        const auto table = weak.lock();
        if (!error && table) table->look_at_clock();
    });
}

void Table::watch(Watcher& watcher, std::string token, Told told) {
    if (audience_.size() >= house_.limits.watchers_per_game) {
        return told(nullptr, Refusal{"rate", "too many watch this game"});
    }
    const std::uint64_t number = audience_.add(watcher);
    read([this, number, token = std::move(token), told = std::move(told)](
             const LiveGame* live, const std::optional<Refusal>& refusal) {
        if (refusal) {
            audience_.remove(number);
        } else {
            const auto seat = live->seat_of(token);
            audience_.seat(number, seat);
            audience_.tell(number, state_frame(*live, audience_.presence(), seat, house_.now()));
            tell_presence_soon();
        }
        told(live, refusal);
    });
}

void Table::unwatch(const Watcher& watcher) {
    audience_.remove(watcher);
    last_used_ = house_.now();
    tell_presence_soon();
}

void Table::tell_presence_soon() {
    if (std::exchange(presence_due_, true)) return;
    presence_timer_.expires_after(milliseconds(house_.limits.presence));
    presence_timer_.async_wait([weak = weak_from_this()](boost::system::error_code error) {
        const auto table = weak.lock();
        if (error || !table || !table->live_) return;
        table->presence_due_ = false;
        const Presence presence = table->audience_.presence();
        if (presence == std::exchange(table->told_presence_, presence)) return;
        table->audience_.tell_all(presence_frame(*table->live_, presence));
    });
}

bool Table::may_go() const {
    if (busy_ || !changes_.empty() || audience_.size() > 0 || !waiters_.empty()) return false;
    return !live_ || house_.now() - last_used_ >= house_.limits.idle_unload;
}

void Table::close(std::string_view why) {
    clock_timer_.cancel();
    presence_timer_.cancel();
    for (const auto& waiter : std::list(waiters_)) wake(waiter);
    audience_.bye(why);
}

}  // namespace morabaraba::server
