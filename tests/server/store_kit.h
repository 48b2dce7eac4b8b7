// What the tests of stores share: calls that wait for their answer, and short ways to write
// appends.
#pragma once

#include <server/store.h>

#include <chrono>
#include <future>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace morabaraba::testing {

using namespace server;

// The answer of a call that takes a callback for it; throws when none comes in a minute.
template <class T, class Call>
T answer_of(const Call& call) {
    const auto promise = std::make_shared<std::promise<T>>();
    std::future<T> future = promise->get_future();
    call([promise](T answer) { promise->set_value(std::move(answer)); });
    if (future.wait_for(std::chrono::minutes(1)) != std::future_status::ready) {
        throw std::runtime_error("the store does not answer");
    }
    return future.get();
}

// The value, or the error thrown.
template <class T>
T value_of(Expected<T> expected) {
    if (!expected) throw std::runtime_error(expected.error().message());
    return std::move(expected).value();
}

inline std::unique_ptr<Store> opened(const std::string& url) { return value_of(open_store(url)); }

// Game number `n`: "aaaaaaaaaaab" and so on.
inline GameId game_id(unsigned n) {
    GameId id(12, 'a');
    for (std::size_t i = id.size(); n > 0; n /= 26) id[--i] = static_cast<char>('a' + n % 26);
    return id;
}

inline Append append_of(const GameId& game, std::uint64_t first, std::vector<std::string> texts,
                        Summary summary = {}) {
    Append append{.game = game, .events = {}, .summary = std::move(summary)};
    for (std::string& text : texts) append.events.push_back({first++, std::move(text)});
    return append;
}

inline Appended append(Store& store, Append what) {
    return answer_of<Appended>([&](auto done) { store.append(std::move(what), std::move(done)); });
}

inline std::vector<StoredEvent> load(Store& store, const GameId& game, std::uint64_t after = 0) {
    using Answer = Expected<std::vector<StoredEvent>>;
    return value_of(
        answer_of<Answer>([&](auto done) { store.load(game, after, std::move(done)); }));
}

inline std::vector<LobbyRow> lobby(Store& store, std::size_t most = 100) {
    using Answer = Expected<std::vector<LobbyRow>>;
    return value_of(answer_of<Answer>([&](auto done) { store.lobby(most, std::move(done)); }));
}

inline std::vector<Deadline> due(Store& store, Milliseconds until, std::size_t most = 100) {
    using Answer = Expected<std::vector<Deadline>>;
    return value_of(answer_of<Answer>([&](auto done) { store.due(until, most, std::move(done)); }));
}

inline bool check(Store& store) {
    return answer_of<bool>([&](auto done) { store.check(std::move(done)); });
}

}  // namespace morabaraba::testing
