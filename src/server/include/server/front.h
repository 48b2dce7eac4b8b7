// The server as the world sees it: HTTP, WebSocket, the page's files, limits, metrics, logs.
#pragma once

#include <rules/error.h>

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>

namespace morabaraba::server {

struct ServePlan {
    std::string address = "127.0.0.1";
    std::uint16_t port = 8080;  // 0: any free one
    std::string store;          // for open_store()
    std::string page;           // folder of the built page; empty: the API alone
    std::string origin;         // "https://play.example.org" behind a proxy; empty: the Host asked for
    bool behind_proxy = false;  // take the client's address from X-Forwarded-For
};

// Serves until SIGTERM or SIGINT, then finishes what is under way (at most ten seconds) and returns.
// `on_ready` is called once with the address that it listens on ("http://127.0.0.1:8080"). An error
// when the store, the port or the folder can't be opened. Logs JSON lines to stderr.
[[nodiscard]] std::optional<Error> serve(const ServePlan& plan,
                                         const std::function<void(const std::string&)>& on_ready);

}  // namespace morabaraba::server
