// What the server counts about itself, as Prometheus text. One thread's.
#pragma once

#include "route.h"

#include <server/hub.h>

#include <array>
#include <cstdint>
#include <string>

namespace morabaraba::server {

struct Metrics {
    struct Requests {
        std::array<std::uint64_t, 6> by_class{};  // [4]: statuses 400 to 499
        double seconds = 0;                       // until the answer was ready
    };
    std::array<Requests, kEndpoints> requests;
    std::uint64_t unrouted = 0;  // malformed, or of a path that does not exist
    std::uint64_t limited = 0;   // refused: too many requests
    std::uint64_t connections = 0;
    std::uint64_t connections_refused = 0;
    std::uint64_t sockets = 0;
    std::uint64_t sockets_slow = 0;
    std::uint64_t frames_in = 0;
    std::uint64_t frames_out = 0;
    // What is open now.
    std::size_t open_connections = 0;
    std::size_t open_sockets = 0;
};

[[nodiscard]] std::string prometheus_text(const Metrics& metrics, const HubCounts& hub);

}  // namespace morabaraba::server
