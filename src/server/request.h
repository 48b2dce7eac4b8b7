// A request as the answering code sees it: the few headers that count, and what follows from them.
#pragma once

#include <string>
#include <string_view>

namespace morabaraba::server {

struct Request {
    std::string method;
    std::string target;
    std::string body;
    // Headers as they came, empty when absent.
    std::string host;
    std::string origin;
    std::string fetch_site;  // Sec-Fetch-Site
    std::string cookie;
    std::string accept_encoding;
    std::string if_none_match;
    // Who asks (client_of()); empty: spared from limits.
    std::string client;
};

// The token of the cookie `seat`; empty when there is none, or it is not of a token's form:
// 1 to 128 of A-Z a-z 0-9 - _. Of several the first, which has the longest path (RFC 6265, 5.4).
[[nodiscard]] std::string seat_of(std::string_view cookie);

// The Set-Cookie header's value that gives a seat of `game`.
[[nodiscard]] std::string seat_cookie(std::string_view game, std::string_view token, bool secure);

// Whether no other site's page sends this: its Origin is `own` ("https://play.example.org"), or,
// when `own` is empty, that of the Host asked for. Who sends no Origin is no page, unless its
// browser says that another site asks.
[[nodiscard]] bool is_same_origin(const Request& request, std::string_view own);

// Whether an Accept-Encoding header names `coding` without refusing it (q=0).
[[nodiscard]] bool accepts(std::string_view accept_encoding, std::string_view coding);

// The name under which an address is limited and logged: IPv4 as it is, the /64 network of IPv6.
// Empty when `address` is none; `is_loopback` tells this machine's own.
struct Client {
    std::string name;
    bool is_loopback = false;
};
[[nodiscard]] Client client_of(std::string_view address);

// The last address of an X-Forwarded-For header: the one that our own proxy wrote.
[[nodiscard]] std::string_view last_forwarded(std::string_view header);

}  // namespace morabaraba::server
