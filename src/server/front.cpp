#include "connection.h"
#include "request.h"
#include "world.h"

#include <server/front.h>
#include <server/store.h>

#include <chrono>
#include <exception>
#include <memory>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <sys/resource.h>

namespace morabaraba::server {

namespace {

namespace asio = boost::asio;

using asio::awaitable;
using asio::ip::tcp;
using boost::system::error_code;
using std::chrono::milliseconds;

constexpr milliseconds kLastBreath{1000};  // for what was cut to notice it
constexpr auto kToken = asio::as_tuple(asio::use_awaitable);

// Every socket is a file: takes as many as the system grants.
void allow_many_files() {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
}

std::optional<Error> listen_on(tcp::acceptor& acceptor, const ServePlan& plan) {
    error_code failed;
    const auto address = asio::ip::make_address(plan.address, failed);
    if (failed) {
        return Error{.where = "address",
                     .what = morabaraba::quoted(plan.address) + " is none",
                     .expected = "an IPv4 or IPv6 address, as 127.0.0.1 or ::"};
    }
    const tcp::endpoint endpoint(address, plan.port);
    acceptor.open(endpoint.protocol(), failed);
    if (!failed) acceptor.set_option(tcp::acceptor::reuse_address(true), failed);
    if (!failed) acceptor.bind(endpoint, failed);
    if (!failed) acceptor.listen(4096, failed);
    if (failed) {
        return Error{.where = "port " + std::to_string(plan.port) + " of " + plan.address,
                     .what = failed.message(),
                     .expected = "a free port; see --port"};
    }
    return std::nullopt;
}

std::string url_of(const tcp::endpoint& endpoint) {
    const std::string address = endpoint.address().to_string();
    const bool is_v6 = endpoint.address().is_v6();
    return "http://" + (is_v6 ? "[" + address + "]" : address) + ":" +
           std::to_string(endpoint.port());
}

// One run of the server, from the open port to the last connection's end.
class Front {
public:
    Front(asio::io_context& context, tcp::acceptor& acceptor, World& world)
        : context_(context),
          acceptor_(acceptor),
          world_(world),
          signals_(context, SIGINT, SIGTERM),
          pause_(context) {}

    void start();
    // Whether nothing is under way any more.
    [[nodiscard]] bool is_done() const { return is_hub_done_ && world_.holdings.all() == 0; }

private:
    awaitable<void> accept();
    awaitable<void> pause(milliseconds length);
    void admit(tcp::socket socket);
    awaitable<void> stop_when_told();
    awaitable<void> wait_for_the_last(milliseconds most);
    void for_each_open(void (Closable::*end)());

    asio::io_context& context_;
    tcp::acceptor& acceptor_;
    World& world_;
    asio::signal_set signals_;
    asio::steady_timer pause_;
    bool is_hub_done_ = false;
    bool is_hurried_ = false;
};

void Front::start() {
    world_.hub.start();
    asio::co_spawn(acceptor_.get_executor(), accept(), asio::detached);
    asio::co_spawn(acceptor_.get_executor(), stop_when_told(), asio::detached);
}

// A peer that is gone again is no reason to stop; when files run out, others may end meanwhile.
awaitable<void> Front::accept() {
    constexpr milliseconds kPause{100};
    while (!world_.stopping) {
        auto [failed, socket] = co_await acceptor_.async_accept(kToken);
        if (!failed) {
            admit(std::move(socket));
        } else if (!world_.stopping && failed != asio::error::connection_aborted) {
            world_.log.write(Level::warning, "accept_failed", {{"what", failed.message()}});
            co_await pause(kPause);
        }
    }
}

awaitable<void> Front::pause(milliseconds length) {
    pause_.expires_after(length);
    const auto [cancelled] = co_await pause_.async_wait(kToken);
    static_cast<void>(cancelled);
}

// Behind a proxy every connection is the proxy's: there the address counts with each request.
void Front::admit(tcp::socket socket) {
    error_code failed;
    const auto peer = socket.remote_endpoint(failed);
    if (failed) {
        return;
    }
    const Client client = client_of(peer.address().to_string());
    const bool spared =
        world_.plan.behind_proxy || (client.is_loopback && world_.plan.limits.spare_loopback);
    std::string name = spared ? std::string() : client.name;
    if (!world_.holdings.enter(name)) {
        ++world_.metrics.connections_refused;
        return;
    }
    ++world_.metrics.connections;
    serve_connection(world_, std::move(socket), std::move(name));
}

// Closes the door, sends who is idle away, and lets the rest finish.
awaitable<void> Front::stop_when_told() {
    co_await signals_.async_wait(kToken);
    world_.log.write(Level::info, "stopping", {{"connections", world_.holdings.all()}});
    world_.stopping = true;
    signals_.async_wait([this](error_code cancelled, int) { is_hurried_ = !cancelled; });
    error_code ignored;
    acceptor_.close(ignored);
    for_each_open(&Closable::wind_down);
    asio::co_spawn(acceptor_.get_executor(), world_.hub.stop(),
                   [this](const std::exception_ptr&) { is_hub_done_ = true; });
    co_await wait_for_the_last(milliseconds(world_.plan.limits.stop_time));
    for_each_open(&Closable::cut);
    co_await wait_for_the_last(kLastBreath);
    context_.stop();
}

// Until all is done, or the time is over; a second signal shortens it.
awaitable<void> Front::wait_for_the_last(milliseconds most) {
    constexpr milliseconds kLook{10};
    const auto until = std::chrono::steady_clock::now() + most;
    while (!is_done() && !is_hurried_ && std::chrono::steady_clock::now() < until) {
        co_await pause(kLook);
    }
}

// Each takes itself out of the set as it ends.
void Front::for_each_open(void (Closable::*end)()) {
    const auto open = world_.open;
    for (Closable* each : open) {
        if (world_.open.contains(each)) (each->*end)();
    }
}

// Everything of one run, in the order in which it may be built; taken down the other way round.
struct Run {
    Run(const ServePlan& plan, Site the_site, std::unique_ptr<Store> the_store)
        : store(std::move(the_store)), world(plan, std::move(the_site), hub, log) {}

    Log log;
    asio::io_context context{1};
    tcp::acceptor acceptor{context};
    std::unique_ptr<Store> store;
    Hub hub{context.get_executor(), *store};
    World world;
    Front front{context, acceptor, world};
};

// What escapes a handler is our fault, and no reason to drop everybody else.
void run_until_stopped(Run& run) {
    for (;;) {
        try {
            run.context.run();
            return;
        } catch (const std::exception& error) {
            run.log.write(Level::error, "fault", {{"what", error.what()}});
        }
    }
}

}  // namespace

std::optional<Error> serve(const ServePlan& plan,
                           const std::function<void(const std::string&)>& on_ready) {
    allow_many_files();
    Site site;
    if (!plan.page.empty()) {
        auto read = Site::read(plan.page);
        if (!read) {
            return read.error();
        }
        site = *std::move(read);
    }
    auto store = open_store(plan.store);
    if (!store) {
        return store.error();
    }
    auto run = std::make_unique<Run>(plan, std::move(site), *std::move(store));
    if (auto error = listen_on(run->acceptor, plan)) {
        return error;
    }
    const std::string url = url_of(run->acceptor.local_endpoint());
    run->front.start();
    run->log.write(Level::info, "listening", {{"url", url}});
    on_ready(url);
    run_until_stopped(*run);
    run->log.write(Level::info, "stopped");
    // A store that never answers would never be done with: the process ends without it.
    if (!run->front.is_done()) {
        [[maybe_unused]] const Run* left = run.release();
    }
    return std::nullopt;
}

}  // namespace morabaraba::server
