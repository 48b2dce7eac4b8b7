#include "hub_impl.h"

#include <server/hub.h>
#include <server/view.h>

#include <memory>
#include <utility>

#include <boost/asio/associated_executor.hpp>
#include <boost/asio/async_result.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>

namespace morabaraba::server {

namespace {

namespace asio = boost::asio;
using asio::awaitable;

// Calls start(callback) and waits until the callback is called, on any stack; the caller goes on in
// a turn of its own. A caller that is gone by then leaves what it asked for to happen anyway.
template <class Result, class Start>
awaitable<Result> answer_of(asio::any_io_executor executor, Start start) {
    const auto initiate = [executor = std::move(executor), &start](auto handler) {
        auto shared = std::make_shared<decltype(handler)>(std::move(handler));
        start([executor, shared](Result result) {
            const auto where = asio::get_associated_executor(*shared, executor);
            asio::post(where, [shared, result = std::move(result)]() mutable {
                std::move (*shared)(std::move(result));
            });
        });
    };
    co_return co_await asio::async_initiate<const asio::use_awaitable_t<>&, void(Result)>(
        initiate, asio::use_awaitable);
}

}  // namespace

Hub::Hub(const asio::any_io_executor& executor, Store& store, HubLimits limits, Now now)
    : impl_(std::make_shared<Impl>(executor, store, limits, std::move(now))) {}

Hub::~Hub() = default;

awaitable<Answer> Hub::open(std::string_view body) {
    co_return co_await answer_of<Answer>(impl_->executor(),
                                         [&](auto done) { impl_->open(body, std::move(done)); });
}

awaitable<Answer> Hub::join(GameId game, std::string_view token, std::string_view body) {
    co_return co_await answer_of<Answer>(impl_->executor(), [&](auto done) {
        impl_->join(game, std::string(token), body, std::move(done));
    });
}

awaitable<Answer> Hub::state(GameId game, std::string_view token) {
    co_return co_await answer_of<Answer>(impl_->executor(), [&](auto done) {
        impl_->state(game, std::string(token), std::move(done));
    });
}

awaitable<Answer> Hub::wait(GameId game, std::string_view token, std::uint64_t after,
                            Milliseconds wait) {
    co_return co_await answer_of<Answer>(impl_->executor(), [&](auto done) {
        impl_->wait(game, std::string(token), after, wait, std::move(done));
    });
}

awaitable<Answer> Hub::act(GameId game, std::string_view token, std::string_view body) {
    co_return co_await answer_of<Answer>(impl_->executor(), [&](auto done) {
        impl_->act(game, std::string(token), body, std::move(done));
    });
}

awaitable<Answer> Hub::rematch(GameId game, std::string_view token) {
    co_return co_await answer_of<Answer>(impl_->executor(), [&](auto done) {
        impl_->rematch(game, std::string(token), std::move(done));
    });
}

awaitable<Answer> Hub::record(GameId game) {
    co_return co_await answer_of<Answer>(impl_->executor(),
                                         [&](auto done) { impl_->record(game, std::move(done)); });
}

awaitable<Answer> Hub::lobby() {
    co_return co_await answer_of<Answer>(impl_->executor(),
                                         [&](auto done) { impl_->lobby(std::move(done)); });
}

const std::string& Hub::rule_sets() const {
    static const std::string kText = rule_sets_text();
    return kText;
}

awaitable<bool> Hub::healthy() {
    co_return co_await answer_of<bool>(impl_->executor(),
                                       [&](auto done) { impl_->healthy(std::move(done)); });
}

awaitable<Answer> Hub::watch(GameId game, std::string_view token, Watcher& watcher) {
    co_return co_await answer_of<Answer>(impl_->executor(), [&](auto done) {
        impl_->watch(game, std::string(token), watcher, std::move(done));
    });
}

void Hub::unwatch(const GameId& game, Watcher& watcher) { impl_->unwatch(game, watcher); }

awaitable<void> Hub::act_live(GameId game, std::string_view token, std::string_view frame,
                              Watcher& watcher) {
    co_await answer_of<bool>(impl_->executor(), [&](const auto& done) {
        impl_->act_live(game, std::string(token), frame, watcher, [done] { done(true); });
    });
}

void Hub::start() { impl_->start(); }

awaitable<void> Hub::stop() {
    co_await answer_of<bool>(impl_->executor(),
                             [&](const auto& done) { impl_->stop([done] { done(true); }); });
}

HubCounts Hub::counts() const { return impl_->counts(); }

}  // namespace morabaraba::server
