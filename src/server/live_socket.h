// One live socket: the hub's frames out by a bounded queue, the client's frames in one at a time.
#pragma once

#include "reply.h"
#include "world.h"

#include <optional>

#include <boost/asio/awaitable.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

namespace morabaraba::server {

// Watches `game` for the seat of `token` over the stream on which `upgrade` came, until either side
// ends it; takes the stream. An answer instead, and the stream untouched, when the hub refuses.
[[nodiscard]] boost::asio::awaitable<std::optional<Reply>> serve_live_socket(
    World& world, boost::beast::tcp_stream& stream,
    const boost::beast::http::request<boost::beast::http::string_body>& upgrade, std::string client,
    GameId game, std::string token);

}  // namespace morabaraba::server
