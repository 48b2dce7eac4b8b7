#include "postgres_listener.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <system_error>

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

namespace morabaraba::server::postgres {

namespace {

constexpr int kShortestRest = 100;  // milliseconds between attempts to connect, doubled each time
constexpr int kLongestRest = 5'000;

std::optional<Error> listen_on(Connection& connection) {
    return connection.execute((std::string("LISTEN ") + kChannel).c_str());
}

}  // namespace

std::string notice(std::string_view process, const GameId& game, std::uint64_t seq) {
    return std::string(process) + " " + game + " " + std::to_string(seq);
}

Expected<std::unique_ptr<Listener>> Listener::start(const Address& address, std::string process) {
    Expected<Connection> connection = Connection::open(address);
    if (!connection) return connection.error();
    if (std::optional<Error> error = listen_on(*connection)) return *error;
    const int wake = eventfd(0, EFD_CLOEXEC);
    if (wake < 0) {
        return Error{.where = address.where(),
                     .what = "no event descriptor: " + std::generic_category().message(errno),
                     .expected = "more open files for this process"};
    }
    return std::unique_ptr<Listener>(
        new Listener(std::move(*connection), address, std::move(process), wake));
}

Listener::Listener(Connection connection, const Address& address, std::string process, int wake)
    : connection_(std::move(connection)),
      address_(address),
      process_(std::move(process)),
      wake_(wake),
      thread_([this] { run(); }) {}

Listener::~Listener() {
    eventfd_write(wake_, 1);
    thread_.join();
    close(wake_);
}

void Listener::watch(std::function<void(const GameId&, std::uint64_t)> changed,
                     std::function<void()> lost) {
    const std::lock_guard lock(mutex_);
    changed_ = std::move(changed);
    lost_ = std::move(lost);
}

void Listener::run() {
    for (;;) {
        pollfd polled[] = {{.fd = PQsocket(connection_.get()), .events = POLLIN, .revents = 0},
                           {.fd = wake_, .events = POLLIN, .revents = 0}};
        if (poll(polled, 2, -1) < 0) continue;
        if (polled[1].revents != 0) return;
        if (!hear() && !reconnect()) return;
    }
}

bool Listener::hear() {
    if (PQconsumeInput(connection_.get()) == 0) return false;
    while (PGnotify* heard = PQnotifies(connection_.get())) {
        tell(heard->extra);
        PQfreemem(heard);
    }
    return connection_.is_usable();
}

// Anyone with rights on the database may notify: what is not a notice of ours is passed over.
void Listener::tell(std::string_view payload) {
    const std::size_t game_at = payload.find(' ');
    const std::size_t seq_at = payload.rfind(' ');
    if (game_at == payload.npos || seq_at == game_at) return;
    if (payload.substr(0, game_at) == process_) return;
    const GameId game(payload.substr(game_at + 1, seq_at - game_at - 1));
    std::uint64_t seq = 0;
    const char* const end = payload.data() + payload.size();
    const auto [stop, error] = std::from_chars(payload.data() + seq_at + 1, end, seq);
    if (error != std::errc() || stop != end || !is_game_id(game)) return;
    const std::lock_guard lock(mutex_);
    if (changed_) changed_(game, seq);
}

bool Listener::reconnect() {
    for (int pause = kShortestRest; rest(pause); pause = std::min(2 * pause, kLongestRest)) {
        Expected<Connection> connection = Connection::open(address_);
        if (!connection || listen_on(*connection)) continue;
        connection_ = std::move(*connection);
        const std::lock_guard lock(mutex_);
        if (lost_) lost_();
        return true;
    }
    return false;
}

bool Listener::rest(int milliseconds) const {
    pollfd polled{.fd = wake_, .events = POLLIN, .revents = 0};
    return poll(&polled, 1, milliseconds) == 0;
}

}  // namespace morabaraba::server::postgres
