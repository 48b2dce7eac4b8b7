// A client that sends any bytes it likes: raw sockets, HTTP answers, WebSocket frames.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

namespace morabaraba::testing {

using Json = nlohmann::ordered_json;

// An answer as it came; names of headers in lower case.
struct HttpAnswer {
    int status = 0;  // 0: the connection ended before a whole answer
    std::multimap<std::string, std::string> headers;
    std::string body;

    [[nodiscard]] std::string header(const std::string& name) const;
    [[nodiscard]] Json json() const;
    // The code of a refusal, else empty.
    [[nodiscard]] std::string code() const;
};

struct Frame {
    int opcode = -1;  // 1 text, 2 binary, 8 close, 9 ping, 10 pong; -1: the connection ended
    std::string payload;
};

// One TCP connection to this machine. What does not come within half a minute does not come.
class Wire {
public:
    explicit Wire(std::uint16_t port);
    Wire(const Wire&) = delete;
    Wire& operator=(const Wire&) = delete;
    ~Wire();

    // False when the peer has closed the connection.
    bool send(std::string_view bytes) const;
    // What comes until the peer closes.
    std::string read_all();
    // The next answer; `has_body` is false for an answer to HEAD.
    HttpAnswer read_answer(bool has_body = true);
    // Sends a client's frame, masked unless told otherwise.
    void send_frame(int opcode, std::string_view payload, bool is_last = true,
                    bool is_masked = true) const;
    Frame read_frame();
    // The next text frame whose `event` is this one, others skipped; null when the socket ends.
    Json read_event(const std::string& event);

private:
    // Receives more; false at the end.
    bool fill();
    bool need(std::size_t size);

    int socket_ = -1;
    std::string received_;
};

// A client of one server that keeps its seats' cookies, as a browser does.
class Browser {
public:
    explicit Browser(std::uint16_t port) : port_(port) {}

    HttpAnswer get(const std::string& path, const std::string& headers = "");
    HttpAnswer post(const std::string& path, const std::string& body,
                    const std::string& headers = "");
    // POST with JSON; the state that comes back.
    Json ask(const std::string& path, const Json& body);
    // The handshake for a live socket, with this browser's cookie; the answer is still to be read.
    void knock(Wire& wire, const std::string& game, const std::string& headers = "");

    [[nodiscard]] std::string token(const std::string& game) const;
    void set_token(const std::string& game, const std::string& token) { tokens_[game] = token; }

private:
    HttpAnswer send(const std::string& method, const std::string& path, const std::string& body,
                    const std::string& headers);
    [[nodiscard]] std::string cookie_for(const std::string& path) const;

    std::uint16_t port_;
    std::map<std::string, std::string> tokens_;  // by game
};

}  // namespace morabaraba::testing
