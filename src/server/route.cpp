#include "route.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>

#include <boost/url/parse.hpp>
#include <boost/url/url_view.hpp>

namespace morabaraba::server {

namespace {

struct Name {
    std::string_view path;
    Endpoint endpoint;
};

constexpr std::array kPaths = {
    Name{"/api/rule-sets", Endpoint::rule_sets}, Name{"/api/games", Endpoint::open},
    Name{"/api/lobby", Endpoint::lobby},         Name{"/api/values", Endpoint::values},
    Name{"/healthz", Endpoint::healthz},         Name{"/metrics", Endpoint::metrics},
};

// Behind /api/games/ID.
constexpr std::array kGamePaths = {
    Name{"", Endpoint::state},         Name{"/join", Endpoint::join},
    Name{"/do", Endpoint::act},        Name{"/rematch", Endpoint::rematch},
    Name{"/record", Endpoint::record}, Name{"/live", Endpoint::live},
};

constexpr std::array<std::string_view, kEndpoints> kNames = {
    "page", "rule-sets", "open",   "lobby", "values",  "state",   "join",
    "do",   "rematch",   "record", "live",  "healthz", "metrics",
};

template <std::size_t N>
std::optional<Endpoint> find(const std::array<Name, N>& names, std::string_view path) {
    const auto it = std::ranges::find(names, path, &Name::path);
    return it == names.end() ? std::nullopt : std::optional(it->endpoint);
}

std::optional<Route> find_game_route(std::string_view rest) {
    const std::string_view id = rest.substr(0, rest.find('/'));
    if (!is_game_id(id)) {
        return std::nullopt;
    }
    const auto endpoint = find(kGamePaths, rest.substr(id.size()));
    return endpoint ? std::optional(Route{*endpoint, GameId(id)}) : std::nullopt;
}

}  // namespace

std::optional<std::string> Target::value(std::string_view name) const {
    const auto it = std::ranges::find(query, name, &std::pair<std::string, std::string>::first);
    return it == query.end() ? std::nullopt : std::optional(it->second);
}

std::optional<Target> parse_target(std::string_view text) {
    const auto url = boost::urls::parse_origin_form({text.data(), text.size()});
    if (!url) {
        return std::nullopt;
    }
    const auto path = url->encoded_path();
    Target target{.path = {path.data(), path.size()}, .query = {}};
    for (const auto& param : url->params()) {
        target.query.emplace_back(param.key, param.value);
    }
    return target;
}

std::string_view to_string(Endpoint endpoint) { return kNames[static_cast<std::size_t>(endpoint)]; }

std::optional<Route> find_route(std::string_view path) {
    constexpr std::string_view kGame = "/api/games/";
    if (path.starts_with(kGame)) {
        return find_game_route(path.substr(kGame.size()));
    }
    if (const auto endpoint = find(kPaths, path)) {
        return Route{*endpoint, {}};
    }
    if (path == "/api" || path.starts_with("/api/")) {
        return std::nullopt;
    }
    return Route{Endpoint::page, {}};
}

std::string_view method_of(Endpoint endpoint) {
    switch (endpoint) {
        case Endpoint::open:
        case Endpoint::join:
        case Endpoint::act:
        case Endpoint::rematch:
            return "POST";
        default:
            return "GET";
    }
}

std::optional<std::uint64_t> parse_count(std::string_view text) {
    std::uint64_t value = 0;
    const char* end = text.data() + text.size();
    const auto [at, error] = std::from_chars(text.data(), end, value);
    const bool ok = error == std::errc{} && at == end &&
                    value <= std::uint64_t{std::numeric_limits<std::int64_t>::max()};
    return ok ? std::optional(value) : std::nullopt;
}

}  // namespace morabaraba::server
