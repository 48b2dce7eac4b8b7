#include "web_client.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

namespace morabaraba::testing {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;

tcp::endpoint endpoint_of(std::uint16_t port) { return {asio::ip::address_v4::loopback(), port}; }

}  // namespace

class WebClient::Impl {
public:
    explicit Impl(std::uint16_t port) : socket_(io_) { socket_.connect(endpoint_of(port)); }

    Reply ask(http::verb verb, const std::string& path, std::string body,
              const std::string& cookie) {
        http::request<http::string_body> request(verb, path, 11);
        request.set(http::field::host, "127.0.0.1");
        request.set(http::field::content_type, "application/json");
        if (!cookie.empty()) request.set(http::field::cookie, cookie);
        request.body() = std::move(body);
        request.prepare_payload();
        http::write(socket_, request);
        http::response<http::string_body> response;
        http::read(socket_, buffer_, response);
        const std::string set(response[http::field::set_cookie]);
        return {.status = response.result_int(),
                .body = nlohmann::json::parse(response.body()),
                .cookie = set.substr(0, set.find(';'))};
    }

private:
    asio::io_context io_;
    tcp::socket socket_;
    beast::flat_buffer buffer_;
};

WebClient::WebClient(std::uint16_t port) : impl_(std::make_unique<Impl>(port)) {}
WebClient::WebClient(WebClient&&) noexcept = default;
WebClient::~WebClient() = default;

Reply WebClient::get(const std::string& path, const std::string& cookie) {
    return impl_->ask(http::verb::get, path, "", cookie);
}

Reply WebClient::post(const std::string& path, const nlohmann::json& body,
                      const std::string& cookie) {
    return impl_->ask(http::verb::post, path, body.dump(), cookie);
}

class LiveSocket::Impl {
public:
    Impl(std::uint16_t port, const std::string& game, const std::string& cookie) : stream_(io_) {
        stream_.next_layer().connect(endpoint_of(port));
        stream_.set_option(
            beast::websocket::stream_base::decorator([&](beast::websocket::request_type& request) {
                if (!cookie.empty()) request.set(http::field::cookie, cookie);
            }));
        stream_.handshake("127.0.0.1", "/api/games/" + game + "/live");
    }

    nlohmann::json read() {
        beast::flat_buffer buffer;
        stream_.read(buffer);
        return nlohmann::json::parse(beast::buffers_to_string(buffer.data()));
    }
    void send(const std::string& text) { stream_.write(asio::buffer(text)); }

private:
    asio::io_context io_;
    beast::websocket::stream<tcp::socket> stream_;
};

LiveSocket::LiveSocket(std::uint16_t port, const std::string& game, const std::string& cookie)
    : impl_(std::make_unique<Impl>(port, game, cookie)) {}
LiveSocket::LiveSocket(LiveSocket&&) noexcept = default;
LiveSocket::~LiveSocket() = default;

nlohmann::json LiveSocket::read() { return impl_->read(); }

nlohmann::json LiveSocket::read(const std::string& event) {
    for (;;) {
        nlohmann::json frame = impl_->read();
        if (frame.at("event") == event) return frame;
    }
}

void LiveSocket::send(const nlohmann::json& action) { impl_->send(action.dump()); }

}  // namespace morabaraba::testing
