#include "connection.h"

#include "api.h"
#include "live_socket.h"

#include <chrono>
#include <exception>
#include <memory>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

namespace morabaraba::server {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;

using asio::awaitable;
using boost::system::error_code;
using Message = http::request<http::string_body>;

constexpr auto kToken = asio::as_tuple(asio::use_awaitable);

std::string_view view_of(beast::string_view text) { return {text.data(), text.size()}; }

std::string field(const Message& message, http::field name) {
    return std::string(view_of(message[name]));
}

// Of several fields of that name the last: what a proxy appended.
std::string_view last_field(const Message& message, beast::string_view name) {
    std::string_view last;
    const auto [begin, end] = message.equal_range(name);
    for (auto it = begin; it != end; ++it) last = view_of(it->value());
    return last;
}

// Whether what came was no request, rather than nothing more coming.
bool is_parse_fault(error_code fault) {
    return fault.category() == error_code(http::error::bad_target).category() &&
           fault != http::error::end_of_stream && fault != http::error::partial_message;
}

// An answer to what is no request at all.
Reply refusal_of(error_code fault) {
    if (fault == http::error::header_limit) {
        return refusal(431, "large", "the headers are over the limit");
    }
    if (fault == http::error::body_limit) {
        return refusal(413, "large", "the body is over 16 KiB");
    }
    return refusal(400, "malformed", "not an HTTP/1.1 request");
}

class Connection final : public Closable {
public:
    Connection(World& world, asio::ip::tcp::socket socket, std::string client)
        : world_(world), stream_(std::move(socket)), client_(std::move(client)) {
        world_.open.insert(this);
    }
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;
    ~Connection() override {
        world_.open.erase(this);
        world_.holdings.leave(client_);
    }

    awaitable<void> run();

    void wind_down() override {
        if (is_idle_) cut();
    }
    void cut() override { stream_.close(); }

private:
    awaitable<bool> read();
    awaitable<void> handle();
    awaitable<void> go_live(const Request& request, const Admitted& admitted);
    awaitable<Reply> answer_safely(const Request& request, const Admitted& admitted);
    awaitable<void> write(const Reply& reply);
    awaitable<void> finish();

    [[nodiscard]] Request request_of(Message& message) const;
    void note(const Request& request, const std::optional<Route>& route, unsigned status,
              SteadyTime began);

    World& world_;
    beast::tcp_stream stream_;
    std::string client_;
    beast::flat_buffer buffer_;
    Message message_;
    bool is_idle_ = true;
    bool keeps_ = true;       // whether another request may follow
    bool is_live_ = false;    // the stream has gone to a live socket
    bool is_broken_ = false;  // the peer can't be answered any more
};

// Waits for the next request's first byte for as long as a connection may idle; the rest has to
// come within request_time, however it is cut into pieces. False: the connection is over.
awaitable<bool> Connection::read() {
    const FrontLimits& limits = world_.plan.limits;
    message_ = {};
    http::request_parser<http::string_body> parser;
    parser.header_limit(limits.header_bytes);
    parser.body_limit(limits.body_bytes);
    if (buffer_.size() == 0) {
        is_idle_ = true;
        stream_.expires_after(std::chrono::milliseconds(limits.idle_time));
        const auto space = buffer_.prepare(1024);
        const auto [failed, size] = co_await stream_.async_read_some(space, kToken);
        if (failed) {
            is_broken_ = true;
            co_return false;
        }
        buffer_.commit(size);
    }
    is_idle_ = false;
    stream_.expires_after(std::chrono::milliseconds(limits.request_time));
    const auto [fault, bytes] = co_await http::async_read(stream_, buffer_, parser, kToken);
    if (fault) {
        is_broken_ = !is_parse_fault(fault);
        if (!is_broken_) {
            ++world_.metrics.unrouted;
            const Reply reply = refusal_of(fault);
            keeps_ = false;
            co_await write(reply);
        }
        co_return false;
    }
    message_ = parser.release();
    co_return true;
}

Request Connection::request_of(Message& message) const {
    Request request;
    request.method = std::string(view_of(message.method_string()));
    request.target = std::string(view_of(message.target()));
    request.body = std::move(message.body());
    request.host = field(message, http::field::host);
    request.origin = field(message, http::field::origin);
    request.fetch_site = std::string(view_of(message["Sec-Fetch-Site"]));
    request.cookie = field(message, http::field::cookie);
    request.accept_encoding = field(message, http::field::accept_encoding);
    request.if_none_match = field(message, http::field::if_none_match);
    request.client = client_;
    if (world_.plan.behind_proxy) {
        const Client client = client_of(last_forwarded(last_field(message, "X-Forwarded-For")));
        const bool spared = client.is_loopback && world_.plan.limits.spare_loopback;
        request.client = spared ? std::string() : client.name;
    }
    return request;
}

void Connection::note(const Request& request, const std::optional<Route>& route, unsigned status,
                      SteadyTime began) {
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - began;
    Metrics& metrics = world_.metrics;
    if (route) {
        auto& counts = metrics.requests[static_cast<std::size_t>(route->endpoint)];
        ++counts.by_class[status / 100 % counts.by_class.size()];
        counts.seconds += taken.count();
    } else {
        ++metrics.unrouted;
    }
    if (!world_.plan.log_requests && status < 500) {
        return;
    }
    const std::string path = request.target.substr(0, request.target.find('?'));
    const auto millis = std::chrono::duration_cast<std::chrono::milliseconds>(taken).count();
    world_.log.write(status < 500 ? Level::info : Level::error, "request",
                     {{"method", request.method.substr(0, 16)},
                      {"path", path.substr(0, 200)},
                      {"status", status},
                      {"ms", millis},
                      {"client", request.client}});
}

// A fault of ours costs this request, no more.
awaitable<Reply> Connection::answer_safely(const Request& request, const Admitted& admitted) {
    std::string fault;
    try {
        co_return co_await answer(world_, request, admitted);
    } catch (const std::exception& error) {
        fault = error.what();
    }
    world_.log.write(Level::error, "fault", {{"what", fault}});
    co_return refusal(500, "fault", "the server could not do this; nothing was changed");
}

awaitable<void> Connection::handle() {
    const auto began = std::chrono::steady_clock::now();
    const Request request = request_of(message_);
    keeps_ = message_.keep_alive() && !world_.stopping;
    Admitted admitted;
    std::optional<Route> route;
    Reply reply;
    if (auto refused = refuse(world_, request, admitted)) {
        reply = *std::move(refused);
    } else if (admitted.route.endpoint == Endpoint::live && websocket::is_upgrade(message_)) {
        co_await go_live(request, admitted);
        co_return;
    } else if (admitted.route.endpoint == Endpoint::live) {
        reply = refusal(426, "malformed", "this path speaks WebSocket");
        reply.headers.emplace_back("Upgrade", "websocket");
    } else {
        route = admitted.route;
        reply = co_await answer_safely(request, admitted);
    }
    note(request, route, reply.status, began);
    keeps_ = keeps_ && !world_.stopping;
    co_await write(reply);
}

awaitable<void> Connection::go_live(const Request& request, const Admitted& admitted) {
    const auto began = std::chrono::steady_clock::now();
    if (buffer_.size() != 0) {  // a frame before the handshake's answer
        const Reply reply = refusal(400, "malformed", "wait for the upgrade before you send");
        keeps_ = false;
        co_await write(reply);
        co_return;
    }
    const auto refused = co_await serve_live_socket(world_, stream_, message_, request.client,
                                                    admitted.route.game, seat_of(request.cookie));
    note(request, admitted.route, refused ? refused->status : 101, began);
    if (refused) {
        co_await write(*refused);
    } else {
        is_live_ = true;
        keeps_ = false;
    }
}

awaitable<void> Connection::write(const Reply& reply) {
    using Body = http::span_body<const char>;
    const std::string_view body = reply.body();
    http::response<Body> response(http::int_to_status(reply.status), 11);
    for (const auto& [name, value] : common_headers(reply.is_page)) {
        response.insert({name.data(), name.size()}, {value.data(), value.size()});
    }
    for (const auto& [name, value] : reply.headers) {
        response.insert({name.data(), name.size()}, value);
    }
    if (reply.status != 304) {
        response.set(http::field::content_type, {reply.type.data(), reply.type.size()});
        response.content_length(body.size());
        const bool is_head = message_.method() == http::verb::head;
        if (!is_head) response.body() = {body.data(), body.size()};
    }
    response.keep_alive(keeps_);
    stream_.expires_after(std::chrono::milliseconds(world_.plan.limits.answer_time));
    const auto [failed, size] = co_await http::async_write(stream_, response, kToken);
    is_broken_ = is_broken_ || failed;
}

// Lets the peer read the last answer: it would be lost if the connection were cut while bytes that
// nobody reads are still coming in.
awaitable<void> Connection::finish() {
    error_code ignored;
    stream_.socket().shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
    constexpr auto kLinger = std::chrono::seconds(2);
    constexpr int kPieces = 64;
    stream_.expires_after(kLinger);
    for (int i = 0; i < kPieces && !ignored; ++i) {
        buffer_.clear();
        const auto space = buffer_.prepare(4096);
        const auto [failed, size] = co_await stream_.async_read_some(space, kToken);
        ignored = failed;
    }
}

awaitable<void> Connection::run() {
    error_code ignored;
    stream_.socket().set_option(asio::ip::tcp::no_delay(true), ignored);
    while (keeps_ && !is_broken_) {
        if (!co_await read()) break;
        co_await handle();
    }
    if (!is_live_ && !is_broken_) co_await finish();
}

awaitable<void> run(std::shared_ptr<Connection> connection) { co_await connection->run(); }

}  // namespace

void serve_connection(World& world, asio::ip::tcp::socket socket, std::string client) {
    const auto executor = socket.get_executor();
    auto connection = std::make_shared<Connection>(world, std::move(socket), std::move(client));
    Log& log = world.log;
    asio::co_spawn(executor, run(std::move(connection)), [&log](const std::exception_ptr& fault) {
        try {
            if (fault) std::rethrow_exception(fault);
        } catch (const std::exception& error) {
            log.write(Level::error, "fault", {{"what", error.what()}});
        }
    });
}

}  // namespace morabaraba::server
