#include "request.h"

#include <algorithm>
#include <cctype>

#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/network_v6.hpp>

namespace morabaraba::server {

namespace {

namespace ip = boost::asio::ip;

constexpr std::size_t kLongestToken = 128;

std::string_view trim(std::string_view text) {
    const auto begin = text.find_first_not_of(" \t");
    if (begin == std::string_view::npos) {
        return {};
    }
    return text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

// Cuts `rest` behind its next `separator` and gives what stood before it.
std::string_view next_part(std::string_view& rest, char separator) {
    const std::size_t end = std::min(rest.find(separator), rest.size());
    const std::string_view part = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    return trim(part);
}

char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }

bool equal_any_case(std::string_view left, std::string_view right) {
    return std::ranges::equal(left, right, {}, lower, lower);
}

bool is_token_char(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_';
}

bool is_token(std::string_view text) {
    return !text.empty() && text.size() <= kLongestToken &&
           std::ranges::all_of(text, is_token_char);
}

// "q=0", "q=0.000": the way to say never.
bool is_refusal(std::string_view parameter) {
    return parameter.size() >= 3 && lower(parameter[0]) == 'q' && parameter[1] == '=' &&
           parameter.find_first_not_of("0.", 2) == std::string_view::npos;
}

}  // namespace

std::string seat_of(std::string_view cookie) {
    constexpr std::string_view kSeat = "seat=";
    while (!cookie.empty()) {
        const std::string_view pair = next_part(cookie, ';');
        if (pair.starts_with(kSeat)) {
            const std::string_view token = pair.substr(kSeat.size());
            return is_token(token) ? std::string(token) : std::string();
        }
    }
    return {};
}

std::string seat_cookie(std::string_view game, std::string_view token, bool secure) {
    std::string cookie = "seat=";
    cookie += token;
    cookie += "; Path=/api/games/";
    cookie += game;
    cookie += "; Max-Age=31536000; HttpOnly; SameSite=Strict";
    if (secure) cookie += "; Secure";
    return cookie;
}

bool is_same_origin(const Request& request, std::string_view own) {
    if (request.origin.empty()) {
        return request.fetch_site.empty() || request.fetch_site == "same-origin" ||
               request.fetch_site == "none";
    }
    if (!own.empty()) {
        return equal_any_case(request.origin, own);
    }
    const std::string_view origin = request.origin;
    for (const std::string_view scheme : {"http://", "https://"}) {
        if (origin.starts_with(scheme)) {
            return equal_any_case(origin.substr(scheme.size()), request.host);
        }
    }
    return false;
}

bool accepts(std::string_view accept_encoding, std::string_view coding) {
    while (!accept_encoding.empty()) {
        std::string_view part = next_part(accept_encoding, ',');
        if (equal_any_case(next_part(part, ';'), coding)) {
            return !is_refusal(trim(part));
        }
    }
    return false;
}

Client client_of(std::string_view address) {
    boost::system::error_code failed;
    ip::address parsed = ip::make_address(std::string(address), failed);
    if (failed) {
        return {};
    }
    if (parsed.is_v6() && parsed.to_v6().is_v4_mapped()) {
        parsed = ip::make_address_v4(ip::v4_mapped, parsed.to_v6());
    }
    if (parsed.is_v4() || parsed.is_loopback()) {
        return {parsed.to_string(), parsed.is_loopback()};
    }
    ip::address_v6 v6 = parsed.to_v6();
    v6.scope_id(0);
    return {ip::network_v6(v6, 64).canonical().to_string(), false};
}

std::string_view last_forwarded(std::string_view header) {
    const auto comma = header.rfind(',');
    return trim(comma == std::string_view::npos ? header : header.substr(comma + 1));
}

}  // namespace morabaraba::server
