// The server as the world sees it: HTTP, WebSocket, the page's files, limits, metrics, logs.
#pragma once

#include <rules/error.h>
#include <server/event.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace morabaraba::server {

// So much at once, and so much more each second.
struct Allowance {
    double burst = 0;
    double per_second = 0;
};

// docs/http-api.md, "Limits", gives the same numbers. An address is an IPv4 address or the /64
// network of an IPv6 one.
struct FrontLimits {
    std::size_t connections = 20'000;
    std::size_t connections_per_address = 200;
    Allowance requests = {.burst = 200, .per_second = 30};       // an address
    Allowance new_games = {.burst = 20, .per_second = 1.0 / 6};  // an address
    Allowance frames = {.burst = 60, .per_second = 20};          // a socket
    // This machine's own addresses have no limit: behind a proxy that is not told of
    // (ServePlan::behind_proxy) they are everybody.
    bool spare_loopback = true;

    std::uint32_t header_bytes = 8 * 1024;
    std::size_t body_bytes = std::size_t{16} * 1024;  // of a body, and of a frame
    Milliseconds request_time = 10'000;               // from its first byte to its last
    Milliseconds answer_time = 30'000;                // for a client to take its answer
    Milliseconds idle_time = 60'000;  // between requests, or a socket's signs of life
    Milliseconds longest_wait = 25'000;
    // What may wait to be sent on one socket.
    std::size_t queued_frames = 256;
    std::size_t queued_bytes = std::size_t{512} * 1024;
    Milliseconds stop_time = 10'000;
};

// The document of GET /api/values: nothing when no database covers the position, an error when
// there is no such game or position. Called on one thread of its own.
using Values = std::function<Expected<std::optional<std::string>>(const std::string& game,
                                                                  const std::string& position)>;

struct ServePlan {
    std::string address = "127.0.0.1";
    std::uint16_t port = 8080;  // 0: any free one
    std::string store;          // for open_store()
    std::string page;           // folder of the built page; empty: the API alone
    std::string origin;  // "https://play.example.org" behind a proxy; empty: the Host asked for
    bool behind_proxy = false;  // take the client's address from X-Forwarded-For
    bool log_requests = true;   // else only what an operator must know
    Values values;              // empty: no database
    FrontLimits limits;
};

// Serves until SIGTERM or SIGINT, then finishes what is under way (at most limits.stop_time) and
// returns. `on_ready` is called once with the address that it listens on ("http://127.0.0.1:8080").
// An error when the store, the port or the folder can't be opened. Logs JSON lines to stderr.
[[nodiscard]] std::optional<Error> serve(const ServePlan& plan,
                                         const std::function<void(const std::string&)>& on_ready);

}  // namespace morabaraba::server
