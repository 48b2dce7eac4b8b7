// A client as a bot's author would write one: requests and live sockets, each waited for.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include <nlohmann/json.hpp>

namespace morabaraba::testing {

struct Reply {
    unsigned status = 0;
    nlohmann::json body;
    std::string cookie;  // "seat=..." when one was set
};

// One connection at a time to 127.0.0.1. Throws std::exception when the server is not there.
class WebClient {
public:
    explicit WebClient(std::uint16_t port);
    WebClient(WebClient&&) noexcept;
    ~WebClient();

    Reply get(const std::string& path, const std::string& cookie = "");
    Reply post(const std::string& path, const nlohmann::json& body, const std::string& cookie = "");

private:
    class Impl;
    std::unique_ptr<Impl> impl_;
};

class LiveSocket {
public:
    LiveSocket(std::uint16_t port, const std::string& game, const std::string& cookie = "");
    LiveSocket(LiveSocket&&) noexcept;
    ~LiveSocket();

    // The next frame; throws when the server is gone.
    nlohmann::json read();
    // The next frame whose `event` is this; others are passed over.
    nlohmann::json read(const std::string& event);
    void send(const nlohmann::json& action);

private:
    class Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace morabaraba::testing
