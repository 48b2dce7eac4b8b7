#include "hub_impl.h"

#include <server/secrets.h>
#include <server/view.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include <boost/asio/post.hpp>
#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace morabaraba::server {

namespace {

using std::chrono::milliseconds;

constexpr std::size_t kLobbyRows = 100;
constexpr std::size_t kDueAtOnce = 100;
constexpr int kIdTries = 3;
constexpr Milliseconds kLongestWait = 25'000;
constexpr Milliseconds kTrimEvery = 60'000;

Milliseconds system_now() {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<milliseconds>(now).count();
}

// glibc keeps what games and sockets leave behind, as holes between those that live on; takes a few
// milliseconds for each hundred megabytes.
void give_back_memory() {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

}  // namespace

Hub::Impl::Impl(const boost::asio::any_io_executor& executor, Store& store, HubLimits limits,
                Now now)
    : house_{.executor = executor,
             .store = store,
             .limits = limits,
             .now = now ? std::move(now) : system_now},
      tick_(executor) {}

std::shared_ptr<Table> Hub::Impl::table_of(const GameId& game) {
    if (!is_game_id(game)) return nullptr;
    std::shared_ptr<Table>& table = tables_[game];
    if (!table) table = std::make_shared<Table>(house_, game);
    return table;
}

Answer Hub::Impl::refused(const Refusal& refusal) {
    ++house_.counts.actions_refused;
    return {.refusal = refusal, .body = error_text(refusal), .token = {}, .game = {}};
}

std::string Hub::Impl::state_for(const LiveGame& live, const std::string& token) const {
    const auto found = tables_.find(live.id());
    const Presence presence =
        found == tables_.end() ? Presence{} : found->second->audience().presence();
    return state_text(live, presence, live.seat_of(token), house_.now());
}

Told Hub::Impl::tell_state(const GameId& game, const std::string& token, Done done) {
    return [this, game, token, done = std::move(done)](const LiveGame* live,
                                                       const std::optional<Refusal>& refusal) {
        if (refusal) return done(refused(*refusal));
        done({.refusal = {}, .body = state_for(*live, token), .token = {}, .game = game});
    };
}

// ---- opening and sitting down

void Hub::Impl::open(std::string_view body, const Done& done) {
    const auto request = read_open(body);
    if (!request) return done(refused(malformed(request.error())));
    if (house_.stopping) return done(refused(store_refusal("the server is restarting")));
    const Side side = request->side.value_or(random_bit() ? Side::white : Side::black);
    open_as(new_game_id(), *request, side, kIdTries, done);
}

void Hub::Impl::open_as(const GameId& game, const OpenRequest& request, Side side, int tries,
                        const Done& done) {
    const std::string token = new_token();
    const Milliseconds now = house_.now();
    const Event opened{.seq = 1, .at = now, .what = request.opened};
    const Event joined{.seq = 2, .at = now, .what = Joined{side, request.name, hash_of(token)}};
    auto live = LiveGame::make(game, opened);
    if (!live || live->apply(joined)) return done(refused(store_refusal("the game can't begin")));
    const auto answer = [game, request, side, tries, token, live = *live, done](Impl& impl,
                                                                                Appended result) {
        if (result == Appended::conflict && tries > 1) {
            return impl.open_as(new_game_id(), request, side, tries - 1, done);
        }
        if (result != Appended::stored) {
            ++impl.house_.counts.store_failures;
            return done(impl.refused(store_refusal("the store does not answer; ask again")));
        }
        impl.tables_[game] = std::make_shared<Table>(impl.house_, live);
        done({.refusal = {}, .body = impl.state_for(live, token), .token = token, .game = game});
    };
    house_.store.append({.game = game,
                         .events = {{1, to_text(opened)}, {2, to_text(joined)}},
                         .summary = summary_of(*live)},
                        house_.answered<Appended>(weak_from_this(), answer));
}

void Hub::Impl::join(const GameId& game, const std::string& token, std::string_view body,
                     Done done) {
    const auto table = table_of(game);
    if (!table) return done(refused(missing_game()));
    const auto name = read_join(body);
    if (!name) return done(refused(malformed(name.error())));
    const std::string fresh = new_token();
    table->submit(
        {.decide =
             [name = *name, hash = hash_of(fresh), token](const LiveGame& live, Milliseconds now) {
                 return decide_join(live, name, hash, live.seat_of(token), now);
             },
         .done =
             [this, game, fresh, done = std::move(done)](const LiveGame* live,
                                                         const std::optional<Refusal>& refusal) {
                 if (refusal) return done(refused(*refusal));
                 done({.refusal = {},
                       .body = state_for(*live, fresh),
                       .token = fresh,
                       .game = game});
             }});
}

void Hub::Impl::rematch(const GameId& game, const std::string& token, Done done) {
    const auto table = table_of(game);
    if (!table) return done(refused(missing_game()));
    table->read([this, token, done = std::move(done)](const LiveGame* live,
                                                      const std::optional<Refusal>& refusal) {
        if (refusal) return done(refused(*refusal));
        const auto seat = live->seat_of(token);
        if (!seat) return done(refused({"seat", "only the players of this game may do that"}));
        if (live->next().empty()) return done(refused({"offer", "no rematch is agreed"}));
        sit_down(*live, *seat, token, done);
    });
}

void Hub::Impl::sit_down(const LiveGame& old, Side seat, const std::string& token, Done done) {
    const auto table = table_of(old.next());
    if (!table) return done(refused(missing_game()));
    const std::string fresh = token_of_rematch(token, old.next());
    table->submit({.decide =
                       [seat, name = old.seat(seat).name, hash = hash_of(fresh)](
                           const LiveGame& live, Milliseconds now) {
                           return decide_seat_of_rematch(live, seat, name, hash, now);
                       },
                   .done =
                       [this, fresh, done = std::move(done)](
                           const LiveGame* live, const std::optional<Refusal>& refusal) {
                           if (refusal) return done(refused(*refusal));
                           done({.refusal = {},
                                 .body = state_for(*live, fresh),
                                 .token = fresh,
                                 .game = live->id()});
                       }});
}

// ---- asking and acting

void Hub::Impl::state(const GameId& game, const std::string& token, Done done) {
    const auto table = table_of(game);
    if (!table) return done(refused(missing_game()));
    table->read(tell_state(game, token, std::move(done)));
}

void Hub::Impl::wait(const GameId& game, const std::string& token, std::uint64_t after,
                     Milliseconds length, Done done) {
    const auto table = table_of(game);
    if (!table) return done(refused(missing_game()));
    table->wait(after, std::min(length, kLongestWait), tell_state(game, token, std::move(done)));
}

void Hub::Impl::record(const GameId& game, Done done) {
    const auto table = table_of(game);
    if (!table) return done(refused(missing_game()));
    table->read([this, done = std::move(done)](const LiveGame* live,
                                               const std::optional<Refusal>& refusal) {
        if (refusal) return done(refused(*refusal));
        done({.refusal = {}, .body = record_of(*live), .token = {}, .game = live->id()});
    });
}

Change Hub::Impl::change_of(const Action& action, const std::string& token, Told told) const {
    return {.decide =
                [action, token, most = house_.limits.events_per_game](const LiveGame& live,
                                                                      Milliseconds now) {
                    return decide(live, action, live.seat_of(token), now, new_game_id(), most);
                },
            .done = std::move(told)};
}

void Hub::Impl::act(const GameId& game, const std::string& token, std::string_view body,
                    Done done) {
    const auto table = table_of(game);
    if (!table) return done(refused(missing_game()));
    const auto action = read_action(body);
    if (!action) return done(refused(malformed(action.error())));
    table->submit(change_of(*action, token, tell_state(game, token, std::move(done))));
}

void Hub::Impl::lobby(Done done) {
    lobby_askers_.push_back(std::move(done));
    if (lobby_askers_.size() > 1) return;  // the answer under way is for this one too
    house_.store.lobby(
        kLobbyRows,
        house_.answered<Expected<std::vector<LobbyRow>>>(
            weak_from_this(), [](Impl& impl, const Expected<std::vector<LobbyRow>>& rows) {
                Answer answer;
                if (rows) {
                    answer.body = lobby_text(*rows, impl.house_.now());
                } else {
                    ++impl.house_.counts.store_failures;
                    answer = impl.refused(store_refusal("the lobby can't be read"));
                }
                for (const Done& asker : std::exchange(impl.lobby_askers_, {})) asker(answer);
            }));
}

void Hub::Impl::healthy(std::function<void(bool)> done) {
    house_.store.check(
        house_.answered<bool>(weak_from_this(), [done = std::move(done)](Impl& impl, bool works) {
            done(works && !impl.house_.stopping);
        }));
}

// ---- live sockets

void Hub::Impl::watch(const GameId& game, const std::string& token, Watcher& watcher, Done done) {
    const auto table = table_of(game);
    if (!table) return done(refused(missing_game()));
    table->watch(watcher, token,
                 [this, game, done = std::move(done)](const LiveGame* /*live*/,
                                                      const std::optional<Refusal>& refusal) {
                     if (refusal) return done(refused(*refusal));
                     done({.refusal = {}, .body = {}, .token = {}, .game = game});
                 });
}

void Hub::Impl::unwatch(const GameId& game, const Watcher& watcher) {
    const auto found = tables_.find(game);
    if (found != tables_.end()) found->second->unwatch(watcher);
}

void Hub::Impl::act_live(const GameId& game, const std::string& token, std::string_view frame,
                         Watcher& watcher, std::function<void()> done) {
    const auto found = tables_.find(game);
    if (found == tables_.end()) return done();
    const std::shared_ptr<Table> table = found->second;
    // The socket may be gone when the answer comes; its number then leads nowhere.
    const std::uint64_t number = table->audience().number_of(watcher);
    const auto action = read_action(frame);
    if (!action) {
        const Answer answer = refused(malformed(action.error()));
        table->audience().tell(number, error_frame(*answer.refusal, tag_of(frame)));
        return done();
    }
    if (std::holds_alternative<PingAction>(action->deed)) {
        table->audience().tell(number, pong_frame(action->tag, house_.now()));
        return done();
    }
    const auto told = [this, weak = std::weak_ptr(table), number, tag = action->tag,
                       done = std::move(done)](const LiveGame* live,
                                               const std::optional<Refusal>& refusal) {
        if (refusal) ++house_.counts.actions_refused;
        if (const auto still = weak.lock()) {
            if (refusal) {
                still->audience().tell(number, error_frame(*refusal, tag));
            } else if (tag) {
                still->audience().tell(number, done_frame(*tag, live->seq()));
            }
        }
        done();
    };
    table->submit(change_of(*action, token, told));
}

// ---- clocks, other processes, idle games

void Hub::Impl::start() {
    watch_store();
    tick();
}

void Hub::Impl::watch_store() {
    const auto on_executor = [executor = house_.executor, weak = weak_from_this()](auto then) {
        boost::asio::post(executor, [weak, then = std::move(then)] {
            const auto impl = weak.lock();
            if (impl && !impl->house_.stopping) then(*impl);
        });
    };
    house_.store.watch(
        [on_executor](const GameId& game, std::uint64_t seq) {
            on_executor([game, seq](Impl& impl) {
                const auto found = impl.tables_.find(game);
                if (found != impl.tables_.end()) found->second->catch_up(seq);
            });
        },
        [on_executor] {
            on_executor([](Impl& impl) {
                for (const auto& [game, table] : impl.tables_) table->catch_up(UINT64_MAX);
            });
        });
}

void Hub::Impl::tick() {
    if (house_.stopping) return;
    sweep();
    look_at_due();
    tick_.expires_after(milliseconds(house_.limits.tick));
    tick_.async_wait([weak = weak_from_this()](boost::system::error_code error) {
        const auto impl = weak.lock();
        if (!error && impl) impl->tick();
    });
}

void Hub::Impl::look_at_due() {
    if (std::exchange(asking_due_, true)) return;
    house_.store.due(
        house_.now(), kDueAtOnce,
        house_.answered<Expected<std::vector<Deadline>>>(
            weak_from_this(), [](Impl& impl, const Expected<std::vector<Deadline>>& due) {
                impl.asking_due_ = false;
                if (!due) {
                    ++impl.house_.counts.store_failures;
                    return;
                }
                for (const Deadline& one : *due) {
                    if (const auto table = impl.table_of(one.game)) {
                        table->look_at_clock();
                    }
                }
            }));
}

void Hub::Impl::sweep() {
    const std::size_t gone =
        std::erase_if(tables_, [](const auto& entry) { return entry.second->may_go(); });
    gone_since_trim_ += gone;
    const Milliseconds now = house_.now();
    if (gone_since_trim_ == 0 || now - trimmed_at_ < kTrimEvery) return;
    gone_since_trim_ = 0;
    trimmed_at_ = now;
    give_back_memory();
}

void Hub::Impl::stop(std::function<void()> done) {
    house_.stopping = true;
    tick_.cancel();
    house_.when_quiet = [weak = weak_from_this(), done = std::move(done)] {
        if (const auto impl = weak.lock()) {
            for (const auto& [game, table] : impl->tables_) table->close("restart");
            impl->tables_.clear();
        }
        done();
    };
    house_.begin();
    house_.end();
}

HubCounts Hub::Impl::counts() const {
    HubCounts counts = house_.counts;
    counts.games_loaded = tables_.size();
    for (const auto& [game, table] : tables_) counts.watchers += table->audience().size();
    return counts;
}

}  // namespace morabaraba::server
