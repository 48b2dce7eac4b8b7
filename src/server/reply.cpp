#include "reply.h"

#include <nlohmann/json.hpp>

namespace morabaraba::server {

namespace {

using Headers = std::vector<std::pair<std::string_view, std::string_view>>;

// The page compiles WebAssembly, in workers too, and loads nothing from elsewhere.
constexpr std::string_view kPagePolicy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "
    "style-src 'self'; img-src 'self' data:; font-src 'self'; media-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'";
constexpr std::string_view kDataPolicy = "default-src 'none'; frame-ancestors 'none'";

Headers guarded_by(std::string_view policy) {
    return {{"Content-Security-Policy", policy},
            {"X-Content-Type-Options", "nosniff"},
            {"X-Frame-Options", "DENY"},
            {"Referrer-Policy", "same-origin"},
            {"Cross-Origin-Opener-Policy", "same-origin"},
            {"Cross-Origin-Resource-Policy", "same-origin"},
            {"Permissions-Policy", "camera=(), geolocation=(), microphone=()"}};
}

}  // namespace

std::string error_body(std::string_view code, std::string_view message) {
    using Json = nlohmann::ordered_json;
    const Json body{{"error", Json{{"code", code}, {"message", message}}}};
    return body.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Reply refusal(unsigned status, std::string_view code, std::string_view message) {
    Reply reply;
    reply.status = status;
    reply.text = error_body(code, message);
    reply.headers.emplace_back("Cache-Control", "no-store");
    return reply;
}

const Headers& common_headers(bool is_page) {
    static const Headers page = guarded_by(kPagePolicy);
    static const Headers data = guarded_by(kDataPolicy);
    return is_page ? page : data;
}

}  // namespace morabaraba::server
