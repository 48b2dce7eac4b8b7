// Load on a running server: many games with many sockets each, moves at a steady rate, as bots and
// watchers would make it. Prints how long a move takes from its sending until a socket hears of it.
//   server_load --port 8080 --sockets 5000 --games 500 --moves 1000 --seconds 30 --pid SERVER
// The exit status is 1 when a socket was dropped, a move refused, or the server does not have every
// announced move at the end.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <deque>
#include <fstream>
#include <iostream>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::awaitable;
using asio::use_awaitable;
using Clock = std::chrono::steady_clock;
using Json = nlohmann::json;
using asio::ip::tcp;

struct Options {
    std::string address = "127.0.0.1";
    std::uint16_t port = 8080;
    std::size_t sockets = 5000;
    std::size_t games = 500;
    double moves = 1000;  // a second, in all games together
    double seconds = 30;
    double settle = 0;  // seconds from the last socket's end until the memory is asked for again
    int pid = 0;        // of the server; 0: its memory is not asked for
};

struct Figures {
    std::vector<float> heard_ms;  // one for each socket that hears of a move
    std::vector<float> last_ms;   // one for each move: until the last socket heard of it
    std::uint64_t sent = 0;
    std::uint64_t refused = 0;
    std::uint64_t dropped = 0;
    std::uint64_t ended = 0;
    double processor = 0;  // seconds of the server's threads while moves were made
    long settled = 0;      // MiB of the server when everybody was gone
    std::string first_complaint;

    void complain(const std::string& text) {
        if (first_complaint.empty()) first_complaint = text;
    }
};

using Socket = websocket::stream<tcp::socket>;

struct Game {
    std::string id;
    std::string cookies[2];                        // white's and black's
    std::vector<std::unique_ptr<Socket>> sockets;  // the first two are the players'
    std::uint64_t version = 0;                     // the newest announced
    std::vector<std::string> legal;
    int turn = 0;
    bool ready = false;  // all its sockets are there
    bool over = false;
    bool left = false;     // its sockets are being closed
    bool waiting = false;  // for the announcement of a move
    std::string frame;     // of the move under way
    Clock::time_point sent;
    std::size_t heard = 0;  // sockets that know of it
};

// A line of the process's status, "VmHWM:   123 kB", in MiB.
long memory_of(int pid, std::string_view field) {
    std::ifstream status("/proc/" + std::to_string(pid) + "/status");
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with(field)) return std::stol(line.substr(field.size())) / 1024;
    }
    return 0;
}

// Seconds that the process has had of processors, in user and system; 0 without a process.
double processor_time(int pid) {
    std::ifstream stat("/proc/" + std::to_string(pid) + "/stat");
    std::string word;
    double ticks = 0;
    for (int field = 1; stat >> word && field <= 15; ++field) {
        if (field >= 14) ticks += std::stod(word);
    }
    return ticks / static_cast<double>(sysconf(_SC_CLK_TCK));
}

std::string cookie_of(const http::response<http::string_body>& response) {
    const std::string_view set(response[http::field::set_cookie].data(),
                               response[http::field::set_cookie].size());
    return std::string(set.substr(0, set.find(';')));
}

class Load {
public:
    Load(asio::io_context& io, const Options& options) : io_(io), options_(options) {
        endpoint_ = {asio::ip::make_address(options.address), options.port};
    }

    awaitable<void> run();
    [[nodiscard]] const Figures& figures() const { return figures_; }
    [[nodiscard]] bool all_stored() const { return missing_ == 0; }

private:
    using Response = http::response<http::string_body>;

    awaitable<Response> ask(http::verb verb, std::string path, std::string body);
    awaitable<void> set_up(std::size_t first, std::size_t step);
    awaitable<void> begin(Game& game);
    awaitable<void> replace(Game& ended);
    awaitable<void> open(Game& game);
    awaitable<void> connect(Game& game, std::size_t index);
    awaitable<void> listen(Game& game, std::size_t index);
    void hear(Game& game, std::size_t index, std::string_view text);
    void take_turn(Game& game, const Json& document);
    awaitable<void> play();
    void move_once();
    awaitable<void> send(Game& game);
    awaitable<void> compare();
    awaitable<void> rest(std::chrono::milliseconds time);

    asio::io_context& io_;
    const Options& options_;
    tcp::endpoint endpoint_;
    std::deque<Game> games_;
    Figures figures_;
    std::mt19937 random_{20260101};  // NOLINT: the same games each time
    std::size_t next_ = 0;
    std::size_t missing_ = 0;
    bool closing_ = false;
};

awaitable<void> Load::rest(std::chrono::milliseconds time) {
    asio::steady_timer timer(io_, time);
    co_await timer.async_wait(use_awaitable);
}

awaitable<Load::Response> Load::ask(http::verb verb, std::string path, std::string body) {
    beast::tcp_stream stream(io_);
    co_await stream.async_connect(endpoint_, use_awaitable);
    http::request<http::string_body> request(verb, path, 11);
    request.set(http::field::host, options_.address);
    request.set(http::field::content_type, "application/json");
    request.set(http::field::connection, "close");
    request.body() = std::move(body);
    request.prepare_payload();
    co_await http::async_write(stream, request, use_awaitable);
    beast::flat_buffer buffer;
    Response response;
    co_await http::async_read(stream, buffer, response, use_awaitable);
    if (response.result_int() >= 300) {
        throw std::runtime_error(fmt::format("{}: {}", path, response.body()));
    }
    co_return response;
}

awaitable<void> Load::open(Game& game) {
    const Response opened = co_await ask(http::verb::post, "/api/games",
                                         R"({"game":"mssa","side":"white","visibility":"link"})");
    game.id = Json::parse(opened.body()).at("id");
    game.cookies[0] = cookie_of(opened);
    const Response joined = co_await ask(http::verb::post, "/api/games/" + game.id + "/join", "{}");
    game.cookies[1] = cookie_of(joined);
}

awaitable<void> Load::connect(Game& game, std::size_t index) {
    auto socket = std::make_unique<Socket>(io_);
    co_await socket->next_layer().async_connect(endpoint_, use_awaitable);
    socket->next_layer().set_option(tcp::no_delay(true));
    if (index < 2) {
        socket->set_option(websocket::stream_base::decorator(
            [cookie = game.cookies[index]](websocket::request_type& request) {
                request.set(http::field::cookie, cookie);
            }));
    }
    co_await socket->async_handshake(options_.address, "/api/games/" + game.id + "/live",
                                     use_awaitable);
    game.sockets[index] = std::move(socket);
    asio::co_spawn(io_, listen(game, index), asio::detached);
}

awaitable<void> Load::begin(Game& game) {
    game.sockets.resize(std::max<std::size_t>(2, options_.sockets / options_.games));
    co_await open(game);
    for (std::size_t index = 0; index < game.sockets.size(); ++index) co_await connect(game, index);
    game.ready = true;
}

awaitable<void> Load::set_up(std::size_t first, std::size_t step) {
    for (std::size_t i = first; i < options_.games; i += step) co_await begin(games_[i]);
}

// Everybody leaves a game that has ended for a new one.
awaitable<void> Load::replace(Game& ended) {
    try {
        co_await rest(std::chrono::milliseconds(500));
        if (closing_) co_return;
        ended.left = true;
        for (const auto& socket : ended.sockets) {
            co_await socket->async_close(websocket::close_code::normal, use_awaitable);
        }
        co_await begin(games_.emplace_back());
    } catch (const std::exception& error) {
        figures_.complain(error.what());
    }
}

awaitable<void> Load::listen(Game& game, std::size_t index) {
    Socket& socket = *game.sockets[index];
    beast::flat_buffer buffer;
    try {
        for (;;) {
            co_await socket.async_read(buffer, use_awaitable);
            hear(game, index, beast::buffers_to_string(buffer.data()));
            buffer.clear();
        }
    } catch (const std::exception& error) {
        if (closing_ || game.left) co_return;
        ++figures_.dropped;
        figures_.complain(error.what());
    }
}

// Only the mover's socket reads the whole frame: the tool must not be what is slow.
void Load::hear(Game& game, std::size_t index, std::string_view text) {
    const std::string_view head = text.substr(0, 40);
    if (head.find(R"("moved")") != head.npos) {
        const float ms = std::chrono::duration<float, std::milli>(Clock::now() - game.sent).count();
        figures_.heard_ms.push_back(ms);
        if (++game.heard == game.sockets.size()) figures_.last_ms.push_back(ms);
        if (index == 0) take_turn(game, Json::parse(text));
        return;
    }
    if (head.find(R"("state")") != head.npos) {
        if (index == 0) take_turn(game, Json::parse(text).at("state"));
        return;
    }
    if (head.find(R"("error")") != head.npos) {
        ++figures_.refused;
        figures_.complain(std::string(text));
        game.over = true;
    }
}

void Load::take_turn(Game& game, const Json& document) {
    game.version = document.at("version");
    game.legal = document.at("legal");
    game.turn = document.at("turn") == "white" ? 0 : 1;
    if (document.at("result") != "*") {
        game.over = true;
        ++figures_.ended;
        asio::co_spawn(io_, replace(game), asio::detached);
    }
    game.waiting = false;
}

awaitable<void> Load::send(Game& game) {
    try {
        co_await game.sockets[static_cast<std::size_t>(game.turn)]->async_write(
            asio::buffer(game.frame), use_awaitable);
    } catch (const std::exception& error) {
        figures_.complain(error.what());
    }
}

// The next game in turn that waits for nothing; none when all do.
void Load::move_once() {
    for (std::size_t tried = 0; tried < games_.size(); ++tried) {
        Game& game = games_[next_++ % games_.size()];
        if (!game.ready || game.over || game.waiting) continue;
        const std::string& move = game.legal[random_() % game.legal.size()];
        game.frame = Json{{"do", "move"}, {"version", game.version}, {"move", move}}.dump();
        game.waiting = true;
        game.heard = 0;
        game.sent = Clock::now();
        ++figures_.sent;
        asio::co_spawn(io_, send(game), asio::detached);
        return;
    }
}

awaitable<void> Load::play() {
    const Clock::time_point start = Clock::now();
    const auto end = start + std::chrono::duration<double>(options_.seconds);
    while (Clock::now() < end) {
        const double elapsed = std::chrono::duration<double>(Clock::now() - start).count();
        const auto wanted = static_cast<std::uint64_t>(elapsed * options_.moves);
        for (std::uint64_t missing = wanted - std::min(wanted, figures_.sent); missing > 0;
             --missing) {
            move_once();
        }
        co_await rest(std::chrono::milliseconds(2));
    }
}

// What the server has against what it announced.
awaitable<void> Load::compare() {
    const std::size_t games = games_.size();  // more may come meanwhile
    for (std::size_t i = 0; i < games; ++i) {
        Game& game = games_[i];
        if (game.version == 0) continue;
        const Response response = co_await ask(http::verb::get, "/api/games/" + game.id, "");
        if (Json::parse(response.body()).at("version") < game.version) ++missing_;
    }
}

awaitable<void> Load::run() {
    games_.resize(options_.games);
    constexpr std::size_t kAtOnce = 16;
    std::size_t ready = 0;
    for (std::size_t first = 0; first < kAtOnce; ++first) {
        asio::co_spawn(io_, set_up(first, kAtOnce), [&](const std::exception_ptr& failed) {
            ++ready;
            if (failed) std::rethrow_exception(failed);
        });
    }
    while (ready < kAtOnce) co_await rest(std::chrono::milliseconds(20));
    fmt::print("set up: {} games, {} sockets\n", games_.size(),
               games_.size() * games_.front().sockets.size());
    std::fflush(stdout);
    const double before = processor_time(options_.pid);
    co_await play();
    figures_.processor = processor_time(options_.pid) - before;
    co_await rest(std::chrono::milliseconds(1000));
    co_await compare();
    closing_ = true;
    if (options_.settle > 0) {
        for (Game& game : games_) {
            for (const auto& socket : game.sockets) socket->next_layer().close();
        }
        co_await rest(std::chrono::milliseconds(static_cast<int>(1000 * options_.settle)));
        figures_.settled = memory_of(options_.pid, "VmRSS:");
    }
    io_.stop();
}

float share(std::vector<float>& sorted, double part) {
    if (sorted.empty()) return 0;
    return sorted[static_cast<std::size_t>(static_cast<double>(sorted.size() - 1) * part)];
}

void print_times(const char* what, std::vector<float> times) {
    std::ranges::sort(times);
    fmt::print("{}: p50 {:.1f} ms, p95 {:.1f} ms, p99 {:.1f} ms, worst {:.1f} ms\n", what,
               share(times, 0.5), share(times, 0.95), share(times, 0.99), share(times, 1));
}

Options read_options(CLI::App& app, int argc, char** argv) {
    Options options;
    app.add_option("--address", options.address, "The server's address");
    app.add_option("--port", options.port, "The server's port");
    app.add_option("--sockets", options.sockets, "Live sockets in all");
    app.add_option("--games", options.games, "Games, each with as many sockets")
        ->check(CLI::PositiveNumber);
    app.add_option("--moves", options.moves, "Moves a second in all");
    app.add_option("--seconds", options.seconds, "How long");
    app.add_option("--settle", options.settle,
                   "Seconds to wait, all gone, for the memory's return");
    app.add_option("--pid", options.pid, "The server's process, to ask for its memory");
    app.parse(argc, argv);
    return options;
}

int report(const Options& options, const Load& load) {
    const Figures& figures = load.figures();
    fmt::print("moves: {} sent, {} announced ({:.0f} a second), {} refused; {} games ended\n",
               figures.sent, figures.last_ms.size(),
               static_cast<double>(figures.last_ms.size()) / options.seconds, figures.refused,
               figures.ended);
    print_times("a socket hears of a move after", figures.heard_ms);
    print_times("the last of a game's sockets", figures.last_ms);
    if (options.pid != 0) {
        fmt::print("server: {} MiB at its most, {:.0f} % of a processor\n",
                   memory_of(options.pid, "VmHWM:"), 100 * figures.processor / options.seconds);
    }
    if (figures.settled != 0) fmt::print("server: {} MiB when all are gone\n", figures.settled);
    fmt::print("sockets dropped: {}; every announced move is stored: {}\n", figures.dropped,
               load.all_stored() ? "yes" : "no");
    if (!figures.first_complaint.empty())
        fmt::print("first complaint: {}\n", figures.first_complaint);
    return figures.dropped == 0 && figures.refused == 0 && load.all_stored() ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app{"Load on a running morabaraba server"};
    try {
        const Options options = read_options(app, argc, argv);
        asio::io_context io(1);
        Load load(io, options);
        asio::co_spawn(io, load.run(), [](const std::exception_ptr& failed) {
            if (failed) std::rethrow_exception(failed);
        });
        io.run();
        return report(options, load);
    } catch (const CLI::ParseError& error) {
        return app.exit(error);
    } catch (const std::exception& error) {
        std::cerr << "server_load: " << error.what() << "\n";
        return 2;
    }
}
