// One HTTP connection: reads requests within limits of size and time, writes answers, and hands the
// stream over when a request asks for a live socket.
#pragma once

#include "world.h"

#include <boost/asio/ip/tcp.hpp>

namespace morabaraba::server {

// Serves `socket` until its end, on the socket's executor; holds a place in world.holdings for
// `client` (empty: spared from limits), which the caller has entered. Whatever the peer sends ends
// at most this connection.
void serve_connection(World& world, boost::asio::ip::tcp::socket socket, std::string client);

}  // namespace morabaraba::server
