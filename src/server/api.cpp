#include "api.h"

#include <algorithm>
#include <chrono>
#include <string>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/use_awaitable.hpp>

namespace morabaraba::server {

namespace {

using boost::asio::awaitable;

Reply too_many(std::chrono::milliseconds wait) {
    Reply reply = refusal(429, "rate", "too many requests; wait and ask again");
    const auto seconds = std::chrono::ceil<std::chrono::seconds>(wait).count();
    reply.headers.emplace_back("Retry-After", std::to_string(std::max<long long>(1, seconds)));
    return reply;
}

bool has_method(const Request& request, std::string_view method) {
    return request.method == method || (method == "GET" && request.method == "HEAD");
}

Reply wrong_method(std::string_view right) {
    Reply reply = refusal(405, "method", "this path takes " + std::string(right));
    reply.headers.emplace_back("Allow", right == "GET" ? "GET, HEAD" : std::string(right));
    return reply;
}

std::optional<Reply> refuse_by_rate(World& world, const Request& request, Endpoint endpoint) {
    const auto now = std::chrono::steady_clock::now();
    auto wait = world.requests.take(request.client, now);
    if (!wait && endpoint == Endpoint::open) {
        wait = world.new_games.take(request.client, now);
    }
    if (!wait) {
        return std::nullopt;
    }
    ++world.metrics.limited;
    return too_many(*wait);
}

// `created`: a new game, whose status is 201.
Reply reply_to(const World& world, Answer answer, bool created = false) {
    if (answer.refusal) {
        return refusal_of(*answer.refusal);
    }
    Reply reply;
    reply.status = created ? 201 : 200;
    reply.text = std::move(answer.body);
    reply.headers.emplace_back("Cache-Control", "no-store");
    if (!answer.token.empty()) {
        reply.headers.emplace_back("Set-Cookie",
                                   seat_cookie(answer.game, answer.token, world.is_secure()));
    }
    return reply;
}

Reply plain(std::string_view type, std::string text) {
    Reply reply;
    reply.type = type;
    reply.text = std::move(text);
    reply.headers.emplace_back("Cache-Control", "no-store");
    return reply;
}

Reply record_reply(const World& world, const GameId& game, Answer answer) {
    const bool refused = answer.refusal.has_value();
    Reply reply = reply_to(world, std::move(answer));
    if (!refused) {
        reply.type = "text/plain; charset=utf-8";
        reply.headers.emplace_back("Content-Disposition",
                                   "attachment; filename=\"morabaraba-" + game + ".txt\"");
    }
    return reply;
}

// The state at once, or as a long poll.
awaitable<Reply> answer_state(World& world, const Target& target, const Route& route,
                              std::string token) {
    const auto after_text = target.value("after");
    if (!after_text) {
        co_return reply_to(world, co_await world.hub.state(route.game, token));
    }
    const auto after = parse_count(*after_text);
    const auto wait = parse_count(target.value("wait").value_or("0"));
    if (!after || !wait) {
        co_return refusal(400, "malformed", "after and wait are whole numbers");
    }
    const auto most = static_cast<std::uint64_t>(world.plan.limits.longest_wait);
    const auto length = static_cast<Milliseconds>(std::min(*wait, most));
    co_return reply_to(world, co_await world.hub.wait(route.game, token, *after, length));
}

// The lookup reads files, so it is done on a thread of its own.
using Found = Expected<std::optional<std::string>>;
awaitable<std::optional<Found>> look_up(const Values& values, std::string game,
                                        std::string position) {
    co_return values(game, position);
}

awaitable<Reply> answer_values(World& world, const Target& target) {
    const auto game = target.value("game");
    const auto position = target.value("position");
    if (!game || !position) {
        co_return refusal(400, "malformed", "game and position are needed");
    }
    if (!world.plan.values) {
        co_return refusal(404, "missing", "this server has no database");
    }
    const std::optional<Found> answer = co_await boost::asio::co_spawn(
        world.values_thread.get_executor(), look_up(world.plan.values, *game, *position),
        boost::asio::use_awaitable);
    const Found& found = answer.value();
    if (!found) {
        co_return refusal(400, "malformed", found.error().message());
    }
    if (!found->has_value()) {
        co_return refusal(404, "missing", "no database covers this position");
    }
    co_return plain("application/json", **found);
}

awaitable<Reply> answer_health(World& world) {
    const bool healthy = co_await world.hub.healthy();
    Reply reply = plain("application/json", healthy ? "{\"ok\":true}" : "{\"ok\":false}");
    reply.status = healthy && !world.stopping ? 200 : 503;
    co_return reply;
}

std::string metrics_text(World& world) {
    world.metrics.open_connections = world.holdings.all();
    world.metrics.open_sockets = world.sockets.all();
    return prometheus_text(world.metrics, world.hub.counts());
}

// What concerns one game.
awaitable<Reply> answer_game(World& world, const Request& request, const Admitted& admitted) {
    Hub& hub = world.hub;
    const GameId& game = admitted.route.game;
    const std::string token = seat_of(request.cookie);
    switch (admitted.route.endpoint) {
        case Endpoint::join:
            co_return reply_to(world, co_await hub.join(game, token, request.body));
        case Endpoint::act:
            co_return reply_to(world, co_await hub.act(game, token, request.body));
        case Endpoint::rematch:
            co_return reply_to(world, co_await hub.rematch(game, token));
        case Endpoint::record:
            co_return record_reply(world, game, co_await hub.record(game));
        default:
            co_return co_await answer_state(world, admitted.target, admitted.route, token);
    }
}

}  // namespace

Reply refusal_of(const Refusal& refusal) {
    Reply reply = server::refusal(status_of(refusal.code), refusal.code, refusal.message);
    const bool passes = reply.status == 429 || reply.status == 503;
    if (passes) reply.headers.emplace_back("Retry-After", "2");
    return reply;
}

std::optional<Reply> refuse(World& world, const Request& request, Admitted& admitted) {
    auto target = parse_target(request.target);
    const auto route = target ? find_route(target->path) : std::nullopt;
    const Endpoint endpoint = route ? route->endpoint : Endpoint::page;
    if (auto refused = refuse_by_rate(world, request, endpoint)) {
        return refused;
    }
    if (!route) {
        return refusal(404, "missing", "no such game or path");
    }
    const std::string_view method = method_of(endpoint);
    if (!has_method(request, method)) {
        return wrong_method(method);
    }
    const bool acts = method == "POST" || endpoint == Endpoint::live;
    if (acts && !is_same_origin(request, world.plan.origin)) {
        return refusal(403, "origin", "another site's page may not ask this");
    }
    admitted = {*std::move(target), *route};
    return std::nullopt;
}

awaitable<Reply> answer(World& world, const Request& request, const Admitted& admitted) {
    switch (admitted.route.endpoint) {
        case Endpoint::page:
            co_return world.site.answer(admitted.target.path, request.accept_encoding,
                                        request.if_none_match);
        case Endpoint::rule_sets:
            co_return plain("application/json", world.hub.rule_sets());
        case Endpoint::open:
            co_return reply_to(world, co_await world.hub.open(request.body), true);
        case Endpoint::lobby:
            co_return reply_to(world, co_await world.hub.lobby());
        case Endpoint::values:
            co_return co_await answer_values(world, admitted.target);
        case Endpoint::healthz:
            co_return co_await answer_health(world);
        case Endpoint::metrics:
            co_return plain("text/plain; version=0.0.4", metrics_text(world));
        default:
            co_return co_await answer_game(world, request, admitted);
    }
}

}  // namespace morabaraba::server
