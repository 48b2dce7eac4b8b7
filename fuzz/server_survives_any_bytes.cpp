// Property: whatever one client sends, as HTTP or on a live socket, the server goes on to serve,
// says nothing that is not HTTP, and has no fault of its own (500).
//
// The first byte says what the rest is: 'h' bytes as they are on a new connection; 'w' bytes as
// they are on a live socket, behind its handshake; 't' text frames, well formed, one a line.
#include <server/front.h>

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <future>
#include <string>
#include <string_view>
#include <thread>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

namespace {

using morabaraba::server::serve;
using morabaraba::server::ServePlan;

class Connection {
public:
    explicit Connection(std::uint16_t port) : socket_(socket(AF_INET, SOCK_STREAM, 0)) {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(port);
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        // Out of files or ports is the machine's trouble, not the server's.
        if (connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) {
            std::abort();
        }
    }
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;
    ~Connection() { close(socket_); }

    void send(std::string_view bytes) const {
        while (!bytes.empty()) {
            const ssize_t size = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
            if (size < 0 && errno == EINTR) continue;
            if (size <= 0) return;  // the server has had enough
            bytes.remove_prefix(static_cast<std::size_t>(size));
        }
    }
    // Sends no more, and reads until the server has closed.
    [[nodiscard]] std::string finish() const {
        shutdown(socket_, SHUT_WR);
        std::string all;
        while (receive(all)) {
        }
        return all;
    }
    // The answer's head.
    [[nodiscard]] std::string read_head() const {
        std::string head;
        while (head.find("\r\n\r\n") == std::string::npos && receive(head)) {
        }
        return head;
    }

private:
    bool receive(std::string& to) const {
        char piece[16384];
        ssize_t size = 0;
        do {
            size = recv(socket_, piece, sizeof piece, 0);
        } while (size < 0 && errno == EINTR);  // the fuzzer's own alarm
        if (size > 0) to.append(piece, static_cast<std::size_t>(size));
        return size > 0;
    }

    int socket_;
};

// One server for all inputs, ended with the process.
class Server {
public:
    Server() {
        plan_.port = 0;
        plan_.store = "sqlite::memory:";
        plan_.log_requests = false;
        plan_.limits.longest_wait = 0;
        plan_.limits.frames = {.burst = 1e9, .per_second = 1e9};
        std::promise<std::string> ready;
        auto url = ready.get_future();
        thread_ = std::thread([this, &ready] {
            const auto failed = serve(plan_, [&](const std::string& at) { ready.set_value(at); });
            if (failed) std::abort();
        });
        const std::string at = url.get();
        port_ = static_cast<std::uint16_t>(std::stoi(at.substr(at.rfind(':') + 1)));
        open_game();
    }
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;
    ~Server() {
        kill(getpid(), SIGTERM);
        thread_.join();
    }

    [[nodiscard]] std::uint16_t port() const { return port_; }
    // A player's handshake for a live socket.
    [[nodiscard]] const std::string& knock() const { return knock_; }

private:
    void open_game() {
        const std::string body = R"({"game":"three"})";
        const Connection connection(port_);
        connection.send("POST /api/games HTTP/1.1\r\nContent-Length: " +
                        std::to_string(body.size()) + "\r\n\r\n" + body);
        const std::string answer = connection.finish();
        const std::size_t seat = answer.find("seat=");
        const std::size_t path = answer.find("Path=", seat) + 5;
        knock_ = "GET " + answer.substr(path, answer.find(';', path) - path) +
                 "/live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                 "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                 "Cookie: " +
                 answer.substr(seat, answer.find(';', seat) - seat) + "\r\n\r\n";
    }

    ServePlan plan_;
    std::thread thread_;
    std::uint16_t port_ = 0;
    std::string knock_;
};

// A client's text frame, masked with zeros.
std::string text_frame(std::string_view text) {
    std::string frame = "\x81";
    if (text.size() < 126) {
        frame += static_cast<char>(0x80 | text.size());
    } else {
        frame += '\xfe';
        frame += static_cast<char>(text.size() >> 8);
        frame += static_cast<char>(text.size() & 255);
    }
    return frame.append(4, '\0').append(text);
}

std::string text_frames(std::string_view lines) {
    std::string frames;
    while (!lines.empty()) {
        const std::size_t end = std::min(lines.find('\n'), lines.size());
        frames += text_frame(lines.substr(0, end));
        lines.remove_prefix(std::min(end + 1, lines.size()));
    }
    return frames;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const Server server;
    if (size == 0) return 0;
    const std::string_view rest(reinterpret_cast<const char*>(data + 1), size - 1);
    const Connection connection(server.port());
    if (data[0] == 'h') {
        connection.send(rest);
    } else {
        connection.send(server.knock());
        [[maybe_unused]] const std::string head = connection.read_head();
        assert(head.starts_with("HTTP/1.1 101 "));
        connection.send(data[0] == 't' ? text_frames(rest) : rest);
    }
    [[maybe_unused]] const std::string answer = connection.finish();
    if (data[0] != 'h') return 0;
    assert(answer.empty() || answer.starts_with("HTTP/1.1 "));
    assert(answer.find("HTTP/1.1 500 ") == std::string::npos);
    return 0;
}
