#include "wire.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

namespace morabaraba::testing {

namespace {

std::string lower(std::string text) {
    std::ranges::transform(text, text.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

}  // namespace

std::string HttpAnswer::header(const std::string& name) const {
    const auto it = headers.find(name);
    return it == headers.end() ? "" : it->second;
}

Json HttpAnswer::json() const {
    auto document = Json::parse(body, nullptr, false);
    EXPECT_FALSE(document.is_discarded()) << "not JSON: " << body;
    return document;
}

std::string HttpAnswer::code() const {
    const auto document = Json::parse(body, nullptr, false);
    const Json::json_pointer code("/error/code");
    return document.is_object() && document.contains(code) ? document.at(code).get<std::string>()
                                                           : "";
}

Wire::Wire(std::uint16_t port) : socket_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    const timeval patience{.tv_sec = 30, .tv_usec = 0};
    setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    setsockopt(socket_, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const int failed = connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address);
    EXPECT_EQ(failed, 0) << "nobody listens on port " << port;
}

Wire::~Wire() { close(socket_); }

bool Wire::send(std::string_view bytes) const {
    while (!bytes.empty()) {
        const ssize_t size = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (size <= 0) {
            return false;
        }
        bytes.remove_prefix(static_cast<std::size_t>(size));
    }
    return true;
}

bool Wire::fill() {
    char piece[65536];
    const ssize_t size = recv(socket_, piece, sizeof piece, 0);
    if (size <= 0) {
        return false;
    }
    received_.append(piece, static_cast<std::size_t>(size));
    return true;
}

bool Wire::need(std::size_t size) {
    while (received_.size() < size) {
        if (!fill()) {
            return false;
        }
    }
    return true;
}

std::string Wire::read_all() {
    while (fill()) {
    }
    return std::move(received_);
}

HttpAnswer Wire::read_answer(bool has_body) {
    std::size_t end = std::string::npos;
    while ((end = received_.find("\r\n\r\n")) == std::string::npos) {
        if (!fill()) {
            return {};
        }
    }
    HttpAnswer answer;
    std::size_t at = received_.find("\r\n");
    while (at < end) {
        const std::size_t begin = at + 2;
        at = received_.find("\r\n", begin);
        const std::string line = received_.substr(begin, at - begin);
        const std::size_t colon = line.find(": ");
        answer.headers.emplace(lower(line.substr(0, colon)), line.substr(colon + 2));
    }
    const std::string length = answer.header("content-length");
    const std::size_t size =
        has_body && !length.empty() ? static_cast<std::size_t>(std::stoul(length)) : 0;
    if (!need(end + 4 + size)) {
        return {};
    }
    answer.status = std::atoi(received_.c_str() + std::string_view("HTTP/1.1 ").size());
    answer.body = received_.substr(end + 4, size);
    received_.erase(0, end + 4 + size);
    return answer;
}

void Wire::send_frame(int opcode, std::string_view payload, bool is_last, bool is_masked) const {
    std::string bytes(1, static_cast<char>(opcode | (is_last ? 0x80 : 0)));
    const int mask_bit = is_masked ? 0x80 : 0;
    const bool is_short = payload.size() < 126;
    const bool is_long = payload.size() > 0xffff;
    const int size = is_short ? static_cast<int>(payload.size()) : is_long ? 127 : 126;
    bytes += static_cast<char>(size | mask_bit);
    for (int shift = is_short ? -8 : is_long ? 56 : 8; shift >= 0; shift -= 8) {
        bytes += static_cast<char>((static_cast<std::uint64_t>(payload.size()) >> shift) & 255);
    }
    const std::string mask = is_masked ? "\x11\x22\x33\x44" : "";
    bytes += mask;
    for (std::size_t i = 0; i < payload.size(); ++i) {
        bytes += is_masked ? static_cast<char>(payload[i] ^ mask[i % 4]) : payload[i];
    }
    send(bytes);
}

Frame Wire::read_frame() {
    if (!need(2)) {
        return {};
    }
    const auto byte = [this](std::size_t i) {
        return static_cast<std::uint64_t>(static_cast<unsigned char>(received_[i]));
    };
    std::uint64_t size = byte(1) & 127;
    const std::size_t extra = size == 127 ? 8 : size == 126 ? 2 : 0;
    if (!need(2 + extra)) {
        return {};
    }
    if (extra != 0) size = 0;
    for (std::size_t i = 0; i < extra; ++i) size = size << 8 | byte(2 + i);
    if (!need(2 + extra + size)) {
        return {};
    }
    Frame frame{.opcode = static_cast<int>(byte(0) & 15),
                .payload = received_.substr(2 + extra, size)};
    received_.erase(0, 2 + extra + size);
    return frame;
}

Json Wire::read_event(const std::string& event) {
    for (;;) {
        const Frame frame = read_frame();
        if (frame.opcode == -1 || frame.opcode == 8) {
            return nullptr;
        }
        if (frame.opcode != 1) continue;
        auto document = Json::parse(frame.payload, nullptr, false);
        EXPECT_TRUE(document.is_object()) << frame.payload;
        if (document.value("event", "") == event) {
            return document;
        }
    }
}

HttpAnswer Browser::get(const std::string& path, const std::string& headers) {
    return send("GET", path, "", headers);
}

HttpAnswer Browser::post(const std::string& path, const std::string& body,
                         const std::string& headers) {
    return send("POST", path, body, headers);
}

Json Browser::ask(const std::string& path, const Json& body) {
    const HttpAnswer answer = post(path, body.dump());
    EXPECT_LT(answer.status, 300) << path << " " << answer.body;
    return answer.json();
}

std::string Browser::token(const std::string& game) const {
    const auto it = tokens_.find(game);
    return it == tokens_.end() ? "" : it->second;
}

std::string Browser::cookie_for(const std::string& path) const {
    for (const auto& [game, token] : tokens_) {
        if (path.starts_with("/api/games/" + game)) {
            return "Cookie: theme=dark; seat=" + token + "\r\n";
        }
    }
    return "";
}

HttpAnswer Browser::send(const std::string& method, const std::string& path,
                         const std::string& body, const std::string& headers) {
    Wire wire(port_);
    wire.send(method + " " + path + " HTTP/1.1\r\nHost: here\r\nConnection: close\r\n" +
              cookie_for(path) + headers + "Content-Length: " + std::to_string(body.size()) +
              "\r\n\r\n" + body);
    HttpAnswer answer = wire.read_answer();
    const std::string cookie = answer.header("set-cookie");
    constexpr std::string_view kPath = "Path=/api/games/";
    if (const auto at = cookie.find(kPath); at != std::string::npos) {
        constexpr std::size_t kId = 12;
        tokens_[cookie.substr(at + kPath.size(), kId)] = cookie.substr(5, cookie.find(';') - 5);
    }
    return answer;
}

void Browser::knock(Wire& wire, const std::string& game, const std::string& headers) {
    const std::string path = "/api/games/" + game + "/live";
    wire.send("GET " + path + " HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\n" +
              "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n" +
              "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" + cookie_for(path) + headers +
              "\r\n");
}

}  // namespace morabaraba::testing
