#include "live_socket.h"

#include "api.h"

#include <algorithm>
#include <chrono>
#include <deque>
#include <exception>
#include <memory>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>

namespace morabaraba::server {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;

using asio::awaitable;
using boost::system::error_code;
using std::chrono::milliseconds;

constexpr auto kToken = asio::as_tuple(asio::use_awaitable);
constexpr milliseconds kFarewell{5000};  // for the last frame and the closing handshake

class LiveSocket final : public Watcher,
                         public Closable,
                         public std::enable_shared_from_this<LiveSocket> {
public:
    using Text = std::shared_ptr<const std::string>;

    LiveSocket(World& world, const asio::any_io_executor& executor, GameId game, std::string token)
        : world_(world),
          deadline_(executor),
          bucket_(world.plan.limits.frames),
          game_(std::move(game)),
          token_(std::move(token)) {}
    LiveSocket(const LiveSocket&) = delete;
    LiveSocket& operator=(const LiveSocket&) = delete;
    ~LiveSocket() override = default;

    void frame(const Text& text) override;
    void bye(std::string_view why) override;
    void wind_down() override {}  // the hub says bye to each
    void cut() override {
        if (socket_) socket_->next_layer().close();
    }

    // Shakes hands over `stream`, then talks until either side ends it.
    awaitable<void> run(beast::tcp_stream stream, const http::request<http::string_body>& upgrade);

private:
    void prepare();
    awaitable<void> read_frames();
    awaitable<void> hold_back();
    awaitable<void> take_frame();
    void push(Text text);
    void pump();
    void written(error_code failed);
    void close();

    World& world_;
    std::optional<websocket::stream<beast::tcp_stream>> socket_;
    asio::steady_timer deadline_;
    TokenBucket bucket_;
    GameId game_;
    std::string token_;
    beast::flat_buffer buffer_;
    Text under_way_;  // being written
    std::deque<Text> queue_;
    std::size_t queued_bytes_ = 0;
    bool is_open_ = false;    // the handshake is done
    bool is_ending_ = false;  // nothing more joins the queue
};

void LiveSocket::frame(const Text& text) {
    if (is_ending_) {
        return;
    }
    const FrontLimits& limits = world_.plan.limits;
    push(text);
    if (queue_.size() > limits.queued_frames || queued_bytes_ > limits.queued_bytes) {
        ++world_.metrics.sockets_slow;
        bye("slow");
    }
}

// Drops what waits for a slow one: it reads the whole state when it comes back.
void LiveSocket::bye(std::string_view why) {
    if (is_ending_) {
        return;
    }
    is_ending_ = true;
    if (why == "slow") queue_.clear();
    std::string text = R"({"event":"bye","why":")";
    text += why;
    text += "\"}";
    push(std::make_shared<const std::string>(std::move(text)));
    deadline_.expires_after(kFarewell);
    deadline_.async_wait([self = shared_from_this()](error_code cancelled) {
        if (!cancelled) self->cut();
    });
}

void LiveSocket::push(Text text) {
    queued_bytes_ += text->size();
    queue_.push_back(std::move(text));
    pump();
}

void LiveSocket::pump() {
    if (!is_open_ || under_way_ || queue_.empty()) {
        return;
    }
    under_way_ = std::move(queue_.front());
    queue_.pop_front();
    socket_->async_write(asio::buffer(*under_way_),
                         [self = shared_from_this()](error_code failed, std::size_t /*size*/) {
                             self->written(failed);
                         });
}

void LiveSocket::written(error_code failed) {
    queued_bytes_ -= std::min(queued_bytes_, under_way_->size());
    under_way_.reset();
    if (failed) {
        is_ending_ = true;
        queue_.clear();
        return;
    }
    ++world_.metrics.frames_out;
    if (queue_.empty() && is_ending_) {
        close();
    } else {
        pump();
    }
}

void LiveSocket::close() {
    socket_->async_close(websocket::close_code::going_away,
                         [self = shared_from_this()](error_code /*failed*/) { self->cut(); });
}

void LiveSocket::prepare() {
    const FrontLimits& limits = world_.plan.limits;
    socket_->next_layer().expires_never();  // the WebSocket keeps time from here on
    websocket::stream_base::timeout times{};
    times.handshake_timeout = milliseconds(limits.request_time);
    times.idle_timeout = milliseconds(limits.idle_time);
    times.keep_alive_pings = true;
    socket_->set_option(times);
    socket_->read_message_max(limits.body_bytes);
    socket_->text(true);
    socket_->auto_fragment(false);
}

awaitable<void> LiveSocket::run(beast::tcp_stream stream,
                                const http::request<http::string_body>& upgrade) {
    socket_.emplace(std::move(stream));
    prepare();
    const auto [failed] = co_await socket_->async_accept(upgrade, kToken);
    if (!failed) {
        is_open_ = true;
        pump();
        co_await read_frames();
    }
    is_ending_ = true;
    is_open_ = false;
    queue_.clear();
    deadline_.cancel();
    cut();
}

awaitable<void> LiveSocket::read_frames() {
    for (;;) {
        const auto [failed, size] = co_await socket_->async_read(buffer_, kToken);
        if (failed) {
            co_return;
        }
        ++world_.metrics.frames_in;
        co_await hold_back();
        if (!is_ending_) co_await take_frame();
        buffer_.consume(buffer_.size());
    }
}

// A client that sends more than it may waits: nothing is read meanwhile, so TCP slows it down.
awaitable<void> LiveSocket::hold_back() {
    const auto wait = bucket_.take(std::chrono::steady_clock::now());
    if (!wait) {
        co_return;
    }
    asio::steady_timer timer(deadline_.get_executor(), *wait);
    const auto [cancelled] = co_await timer.async_wait(kToken);
    static_cast<void>(cancelled);
    static_cast<void>(bucket_.take(std::chrono::steady_clock::now()));
}

awaitable<void> LiveSocket::take_frame() {
    static const auto kNoText = std::make_shared<const std::string>(
        R"({"event":"error","code":"malformed","message":"frames are text"})");
    if (!socket_->got_text()) {
        frame(kNoText);
        co_return;
    }
    const auto bytes = buffer_.cdata();
    const std::string text(static_cast<const char*>(bytes.data()), bytes.size());
    co_await world_.hub.act_live(game_, token_, text, *this);
}

// Whatever ends it, a fault of ours too, ends only this socket.
awaitable<void> run_safely(World& world, LiveSocket& socket, beast::tcp_stream& stream,
                           const http::request<http::string_body>& upgrade) {
    try {
        co_await socket.run(std::move(stream), upgrade);
    } catch (const std::exception& error) {
        world.log.write(Level::error, "fault", {{"what", error.what()}});
        socket.cut();
    }
}

}  // namespace

awaitable<std::optional<Reply>> serve_live_socket(World& world, beast::tcp_stream& stream,
                                                  const http::request<http::string_body>& upgrade,
                                                  std::string client, GameId game,
                                                  std::string token) {
    if (!world.sockets.enter(client)) {
        Reply reply = refusal(429, "rate", "too many live sockets");
        reply.headers.emplace_back("Retry-After", "10");
        co_return reply;
    }
    const auto socket = std::make_shared<LiveSocket>(world, stream.get_executor(), game, token);
    const Answer answer = co_await world.hub.watch(game, token, *socket);
    if (answer.refusal) {
        world.sockets.leave(client);
        co_return refusal_of(*answer.refusal);
    }
    ++world.metrics.sockets;
    world.open.insert(socket.get());
    co_await run_safely(world, *socket, stream, upgrade);
    world.open.erase(socket.get());
    world.hub.unwatch(game, *socket);
    world.sockets.leave(client);
    co_return std::nullopt;
}

}  // namespace morabaraba::server
