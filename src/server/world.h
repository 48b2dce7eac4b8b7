// What every connection shares. One thread's, save `log`.
#pragma once

#include "log.h"
#include "metrics.h"
#include "rate_limits.h"
#include "site.h"

#include <server/front.h>
#include <server/hub.h>

#include <unordered_set>

#include <boost/asio/thread_pool.hpp>

namespace morabaraba::server {

// Something open that must end when the server stops.
class Closable {
public:
    virtual ~Closable() = default;
    // Ends it now if it is between two requests, else after its answer.
    virtual void wind_down() = 0;
    // Ends it now.
    virtual void cut() = 0;
};

struct World {
    World(const ServePlan& the_plan, Site the_site, Hub& the_hub, Log& the_log)
        : plan(the_plan), site(std::move(the_site)), hub(the_hub), log(the_log) {}

    [[nodiscard]] bool is_secure() const { return plan.origin.starts_with("https://"); }

    const ServePlan& plan;
    Site site;
    Hub& hub;
    Log& log;
    Metrics metrics;
    RateLimit requests{plan.limits.requests};
    RateLimit new_games{plan.limits.new_games};
    Holdings holdings{plan.limits.connections, plan.limits.connections_per_address};
    Holdings sockets{plan.limits.connections, plan.limits.connections_per_address};
    std::unordered_set<Closable*> open;
    bool stopping = false;
    boost::asio::thread_pool values_thread{1};
};

}  // namespace morabaraba::server
