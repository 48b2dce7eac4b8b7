// What a request asks for, read from its target. The path is compared as it was sent: nothing in it
// is decoded or resolved, so a path that is spelled otherwise is another path, and unknown.
#pragma once

#include <server/event.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace morabaraba::server {

struct Target {
    std::string path;                                        // "/api/lobby"
    std::vector<std::pair<std::string, std::string>> query;  // decoded

    // The first value of that name.
    [[nodiscard]] std::optional<std::string> value(std::string_view name) const;
};

// Nothing unless `text` is an absolute path with a well-formed query.
[[nodiscard]] std::optional<Target> parse_target(std::string_view text);

enum class Endpoint : unsigned char {
    page,
    rule_sets,
    open,
    lobby,
    values,
    state,
    join,
    act,
    rematch,
    record,
    live,
    healthz,
    metrics,
};
inline constexpr std::size_t kEndpoints = 13;

[[nodiscard]] std::string_view to_string(Endpoint endpoint);

struct Route {
    Endpoint endpoint = Endpoint::page;
    GameId game;  // of the endpoints below /api/games/ID, else empty
};

// Every path outside /api, /healthz and /metrics is the page's. Nothing: there is no such path.
[[nodiscard]] std::optional<Route> find_route(std::string_view path);

// "POST", or "GET", which stands for HEAD too.
[[nodiscard]] std::string_view method_of(Endpoint endpoint);

// A whole number from 0 to 2^63 - 1 in decimal.
[[nodiscard]] std::optional<std::uint64_t> parse_count(std::string_view text);

}  // namespace morabaraba::server
