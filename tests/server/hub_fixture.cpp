#include "hub_fixture.h"

#include <chrono>
#include <exception>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <gtest/gtest.h>

namespace morabaraba::server {

namespace {

namespace asio = boost::asio;

template <class T>
std::shared_ptr<std::optional<T>> spawn(asio::io_context& context, asio::awaitable<T> request) {
    auto result = std::make_shared<std::optional<T>>();
    asio::co_spawn(context, std::move(request), [result](const std::exception_ptr& error, T value) {
        if (error) std::rethrow_exception(error);
        *result = std::move(value);
    });
    return result;
}

}  // namespace

std::vector<nlohmann::json> Screen::all(std::string_view event) const {
    std::vector<nlohmann::json> found;
    for (const nlohmann::json& frame : frames) {
        if (frame["event"] == event) found.push_back(frame);
    }
    return found;
}

std::vector<std::string> Screen::events() const {
    std::vector<std::string> words;
    for (const nlohmann::json& frame : frames) words.push_back(frame["event"]);
    return words;
}

std::string code_of(const Answer& answer) { return answer.refusal ? answer.refusal->code : ""; }

HubLimits Process::fast() {
    HubLimits limits;
    limits.tick = 5;
    limits.presence = 1;
    return limits;
}

Process::Process(FakeDisk& disk, Milliseconds& now, HubLimits limits)
    : store(disk), hub(context.get_executor(), store, limits, [&now] { return now; }) {}

void Process::run() {
    context.restart();
    context.poll();
}

void Process::run_until(const std::function<bool()>& done) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (!done()) {
        ASSERT_LT(std::chrono::steady_clock::now(), end) << "what the test waits for never comes";
        context.restart();
        context.run_one_for(std::chrono::milliseconds(20));
    }
}

Answer Process::get(asio::awaitable<Answer> request) {
    const auto result = begin(std::move(request));
    EXPECT_TRUE(*result) << "no answer";
    return result->value_or(Answer{});
}

bool Process::get(asio::awaitable<bool> request) {
    const auto result = spawn(context, std::move(request));
    run();
    EXPECT_TRUE(*result) << "no answer";
    return result->value_or(false);
}

std::string Process::code(asio::awaitable<Answer> request) {
    return code_of(get(std::move(request)));
}

std::shared_ptr<std::optional<Answer>> Process::begin(asio::awaitable<Answer> request) {
    auto result = spawn(context, std::move(request));
    run();
    return result;
}

std::shared_ptr<bool> Process::begin(asio::awaitable<void> request) {
    auto over = std::make_shared<bool>(false);
    asio::co_spawn(context, std::move(request), [over](const std::exception_ptr& error) {
        if (error) std::rethrow_exception(error);
        *over = true;
    });
    run();
    return over;
}

std::pair<Player, Player> Process::two_players(std::string_view body) {
    const Answer opened = get(hub.open(body));
    EXPECT_FALSE(opened.refusal) << opened.body;
    const Answer joined = get(hub.join(opened.game, "", ""));
    EXPECT_FALSE(joined.refusal) << joined.body;
    return {{opened.game, opened.token}, {joined.game, joined.token}};
}

std::string Process::act(const Player& player, std::string_view text) {
    return code(hub.act(player.game, player.token, text));
}

nlohmann::json Process::state(const GameId& game, std::string_view token) {
    const Answer answer = get(hub.state(game, token));
    return nlohmann::json::parse(answer.body);
}

void Process::watch(const Player& player, Screen& screen) {
    const Answer answer = get(hub.watch(player.game, player.token, screen));
    EXPECT_FALSE(answer.refusal) << answer.body;
}

void Process::say(const Player& player, Screen& screen, std::string_view frame) {
    EXPECT_TRUE(*begin(hub.act_live(player.game, player.token, frame, screen)));
}

}  // namespace morabaraba::server
