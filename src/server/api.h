// Answers requests: limits, the right method, the page's own origin, then the hub.
#pragma once

#include "reply.h"
#include "request.h"
#include "route.h"
#include "world.h"

#include <boost/asio/awaitable.hpp>

namespace morabaraba::server {

// A request that may be answered; `target` and `route` are what its target says.
struct Admitted {
    Target target;
    Route route;
};

// What refuses `request` before anything is touched: too many, no such path, wrong method, another
// site's page. Else fills `admitted`.
[[nodiscard]] std::optional<Reply> refuse(World& world, const Request& request, Admitted& admitted);

// The answer to an admitted request other than Endpoint::live. `request` and `admitted` live until
// then.
[[nodiscard]] boost::asio::awaitable<Reply> answer(World& world, const Request& request,
                                                   const Admitted& admitted);

// `status` of docs/http-api.md's code, as an answer.
[[nodiscard]] Reply refusal_of(const Refusal& refusal);

}  // namespace morabaraba::server
