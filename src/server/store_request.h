// The calls of a Store as values that wait in a queue, each with the place for its answer.
#pragma once

#include <server/store.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <variant>
#include <vector>

namespace morabaraba::server {

// An answer before it is given. Nobody sees it: answers are called when all of a batch are there.
[[nodiscard]] inline Error unanswered() {
    return {.where = "store", .what = "has not answered", .expected = {}};
}

struct AppendRequest {
    Append append;
    std::function<void(Appended)> done;
    Appended answer = Appended::failed;
};
struct LoadRequest {
    GameId game;
    std::uint64_t after = 0;
    Store::Done<std::vector<StoredEvent>> done;
    Expected<std::vector<StoredEvent>> answer = unanswered();
};
struct LobbyRequest {
    std::size_t most = 0;
    Store::Done<std::vector<LobbyRow>> done;
    Expected<std::vector<LobbyRow>> answer = unanswered();
};
struct DueRequest {
    Milliseconds until = 0;
    std::size_t most = 0;
    Store::Done<std::vector<Deadline>> done;
    Expected<std::vector<Deadline>> answer = unanswered();
};
struct CheckRequest {
    std::function<void(bool)> done;
    bool answer = false;
};

using Request = std::variant<AppendRequest, LoadRequest, LobbyRequest, DueRequest, CheckRequest>;

// Several functions as one, to visit a Request with.
template <class... F>
struct Cases : F... {
    using F::operator()...;
};
template <class... F>
Cases(F...) -> Cases<F...>;

[[nodiscard]] inline bool writes(const Request& request) {
    return std::holds_alternative<AppendRequest>(request) ||
           std::holds_alternative<CheckRequest>(request);
}

// As a signed 64-bit column holds it; a larger number is above every stored one.
[[nodiscard]] inline std::int64_t column(std::uint64_t number) {
    return std::in_range<std::int64_t>(number) ? static_cast<std::int64_t>(number) : INT64_MAX;
}

}  // namespace morabaraba::server
