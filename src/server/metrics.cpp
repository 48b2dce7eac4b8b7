#include "metrics.h"

#include <cstdio>
#include <iterator>

#include <fmt/format.h>
#include <unistd.h>

namespace morabaraba::server {

namespace {

class Text {
public:
    template <class Value>
    void one(std::string_view name, std::string_view type, std::string_view help, Value value) {
        head(name, type, help);
        fmt::format_to(std::back_inserter(text), "morabaraba_{} {}\n", name, value);
    }
    void head(std::string_view name, std::string_view type, std::string_view help) {
        fmt::format_to(std::back_inserter(text),
                       "# HELP morabaraba_{0} {1}\n# TYPE morabaraba_{0} {2}\n", name, help, type);
    }

    std::string text;
};

void add_requests(Text& out, const Metrics& metrics) {
    out.head("requests_total", "counter",
             "Requests answered, by what they asked and status class.");
    for (std::size_t i = 0; i < kEndpoints; ++i) {
        for (std::size_t status = 1; status < 6; ++status) {
            const auto count = metrics.requests[i].by_class[status];
            if (count == 0) continue;
            fmt::format_to(std::back_inserter(out.text),
                           "morabaraba_requests_total{{endpoint=\"{}\",status=\"{}xx\"}} {}\n",
                           to_string(static_cast<Endpoint>(i)), status, count);
        }
    }
    out.head("request_seconds_total", "counter", "Time from request to answer; waits count.");
    for (std::size_t i = 0; i < kEndpoints; ++i) {
        fmt::format_to(std::back_inserter(out.text),
                       "morabaraba_request_seconds_total{{endpoint=\"{}\"}} {:.6f}\n",
                       to_string(static_cast<Endpoint>(i)), metrics.requests[i].seconds);
    }
}

// Pages of memory that this process has, as Linux tells; 0 elsewhere.
std::uint64_t resident_bytes() {
    std::uint64_t size = 0;
    std::uint64_t resident = 0;
    if (std::FILE* file = std::fopen("/proc/self/statm", "re")) {
        if (std::fscanf(file, "%lu %lu", &size, &resident) != 2) resident = 0;
        std::fclose(file);
    }
    return resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

}  // namespace

std::string prometheus_text(const Metrics& metrics, const HubCounts& hub) {
    Text out;
    add_requests(out, metrics);
    out.one("requests_unrouted_total", "counter", "Requests for what does not exist.",
            metrics.unrouted);
    out.one("requests_limited_total", "counter", "Requests refused by rate.", metrics.limited);
    out.one("connections_total", "counter", "Connections taken.", metrics.connections);
    out.one("connections_refused_total", "counter", "Connections over the limits.",
            metrics.connections_refused);
    out.one("connections", "gauge", "Connections open, sockets included.",
            metrics.open_connections);
    out.one("sockets_total", "counter", "Live sockets opened.", metrics.sockets);
    out.one("sockets_slow_total", "counter", "Live sockets closed as too slow.",
            metrics.sockets_slow);
    out.one("sockets", "gauge", "Live sockets open.", metrics.open_sockets);
    out.one("frames_in_total", "counter", "Frames received.", metrics.frames_in);
    out.one("frames_out_total", "counter", "Frames sent.", metrics.frames_out);
    out.one("games_loaded", "gauge", "Games in memory.", hub.games_loaded);
    out.one("watchers", "gauge", "Sockets that watch a game.", hub.watchers);
    out.one("moves_total", "counter", "Moves played.", hub.moves);
    out.one("actions_refused_total", "counter", "Actions refused.", hub.actions_refused);
    out.one("store_failures_total", "counter", "Appends that the store did not take.",
            hub.store_failures);
    out.one("resident_bytes", "gauge", "Memory of the process.", resident_bytes());
    return std::move(out.text);
}

}  // namespace morabaraba::server
