#include <server/refusal.h>

#include <array>
#include <utility>

namespace morabaraba::server {

namespace {

constexpr std::array<std::pair<std::string_view, unsigned>, 14> kStatuses = {{{"malformed", 400},
                                                                              {"illegal", 422},
                                                                              {"stale", 409},
                                                                              {"turn", 409},
                                                                              {"over", 409},
                                                                              {"waiting", 409},
                                                                              {"taken", 409},
                                                                              {"offer", 409},
                                                                              {"seat", 403},
                                                                              {"origin", 403},
                                                                              {"missing", 404},
                                                                              {"large", 413},
                                                                              {"rate", 429},
                                                                              {"store", 503}}};

}  // namespace

unsigned status_of(std::string_view code) {
    for (const auto& [word, status] : kStatuses) {
        if (word == code) return status;
    }
    return 500;
}

Refusal malformed(const Error& error) { return {"malformed", error.message()}; }

}  // namespace morabaraba::server
