// The store in PostgreSQL: for any number of server processes. Who extends a game's row first has
// the number; all that waits goes in one pipelined transaction.
#include "backends.h"
#include "postgres_listener.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <random>
#include <string_view>
#include <utility>

namespace morabaraba::server {

namespace {

using postgres::Address;
using postgres::Command;
using postgres::Connection;
using postgres::Listener;
using postgres::Result;

constexpr int kVersion = 1;

// Texts are bytea: any bytes come back as they went. `lobby` is NULL for a game that is not shown.
constexpr const char* kSchema = R"(
CREATE SCHEMA morabaraba;
CREATE TABLE morabaraba.about (version integer NOT NULL);
INSERT INTO morabaraba.about VALUES (1);
CREATE TABLE morabaraba.games (
    game text COLLATE "C" PRIMARY KEY,
    number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
    newest bigint NOT NULL,
    lobby bytea,
    deadline bigint
);
CREATE INDEX games_in_lobby ON morabaraba.games (number) WHERE lobby IS NOT NULL;
CREATE INDEX games_by_deadline ON morabaraba.games (deadline) WHERE deadline IS NOT NULL;
CREATE TABLE morabaraba.events (
    game text COLLATE "C" NOT NULL,
    seq bigint NOT NULL CHECK (seq > 0),
    text bytea NOT NULL,
    PRIMARY KEY (game, seq)
);
)";

// Game, first seq, texts, lobby, deadline, notice. A row comes back only when it was stored. The
// events are written by their game's row alone, so nothing else need guard their numbers.
#define MORABARABA_STORE_EVENTS                                                                \
    ", told AS (INSERT INTO morabaraba.events"                                                 \
    " SELECT won.game, $2::bigint - 1 + n, t FROM won, unnest($3::bytea[]) WITH ORDINALITY AS" \
    " e (t, n)) SELECT pg_notify('morabaraba_events', $6::text) FROM won"

constexpr std::pair<const char*, const char*> kStatements[] = {
    {"create",
     "WITH won AS (INSERT INTO morabaraba.games (game, newest, lobby, deadline)"
     " VALUES ($1::text, $2::bigint - 1 + cardinality($3::bytea[]), $4::bytea, $5::bigint)"
     " ON CONFLICT DO NOTHING RETURNING game)" MORABARABA_STORE_EVENTS},
    {"extend",
     "WITH won AS (UPDATE morabaraba.games SET newest = $2::bigint - 1 + cardinality($3::bytea[]),"
     " lobby = $4::bytea, deadline = $5::bigint"
     " WHERE game = $1::text AND newest = $2::bigint - 1 RETURNING game)" MORABARABA_STORE_EVENTS},
    {"load",
     "SELECT seq, text FROM morabaraba.events"
     " WHERE game = $1::text AND seq > $2::bigint ORDER BY seq"},
    {"lobby",
     "SELECT game, lobby FROM morabaraba.games WHERE lobby IS NOT NULL"
     " ORDER BY number DESC LIMIT $1::bigint"},
    {"due",
     "SELECT game, deadline FROM morabaraba.games WHERE deadline <= $1::bigint"
     " ORDER BY deadline, number LIMIT $2::bigint"},
    {"check",
     "SELECT 1 WHERE NOT pg_is_in_recovery()"
     " AND current_setting('transaction_read_only') = 'off'"},
};
#undef MORABARABA_STORE_EVENTS

void add_hex(std::string& text, std::string_view bytes) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    for (const char byte : bytes) {
        const auto value = static_cast<unsigned char>(byte);
        text += kDigits[value >> 4U];
        text += kDigits[value & 15U];
    }
}

std::string bytea(std::string_view bytes) {
    std::string text = "\\x";
    add_hex(text, bytes);
    return text;
}

std::string bytea_array(const std::vector<StoredEvent>& events) {
    std::string text = "{";
    for (const StoredEvent& event : events) {
        text += text.size() == 1 ? "\\\\x" : ",\\\\x";
        add_hex(text, event.text);
    }
    return text + "}";
}

Command command_of(const AppendRequest& request, const std::string& process) {
    const Append& append = request.append;
    const Summary& summary = append.summary;
    std::optional<std::string> lobby;
    std::optional<std::string> deadline;
    if (summary.open_seat) lobby = bytea(summary.lobby);
    if (summary.deadline) deadline = std::to_string(*summary.deadline);
    const std::int64_t first = column(append.events.front().seq);
    return {
        .name = first == 1 ? "create" : "extend",
        .parameters = {append.game, std::to_string(first), bytea_array(append.events), lobby,
                       deadline, postgres::notice(process, append.game, append.events.back().seq)}};
}

Command command_of(const Request& request, const std::string& process) {
    return std::visit(
        Cases{[&](const AppendRequest& call) { return command_of(call, process); },
              [](const LoadRequest& call) {
                  return Command{.name = "load",
                                 .parameters = {call.game, std::to_string(column(call.after))}};
              },
              [](const LobbyRequest& call) {
                  return Command{.name = "lobby",
                                 .parameters = {std::to_string(column(call.most))}};
              },
              [](const DueRequest& call) {
                  return Command{.name = "due",
                                 .parameters = {std::to_string(call.until),
                                                std::to_string(column(call.most))}};
              },
              [](const CheckRequest&) { return Command{.name = "check", .parameters = {}}; }},
        request);
}

template <class Row, class Make>
std::vector<Row> rows_of(const PGresult* result, Make make) {
    std::vector<Row> rows;
    for (int row = 0; row < PQntuples(result); ++row) rows.push_back(make(row));
    return rows;
}

void take_answer(Request& request, const PGresult* result) {
    using postgres::bytes_at;
    using postgres::number_at;
    std::visit(
        Cases{[&](AppendRequest& call) {
                  call.answer = PQntuples(result) == 1 ? Appended::stored : Appended::conflict;
              },
              [&](LoadRequest& call) {
                  call.answer = rows_of<StoredEvent>(result, [&](int row) {
                      return StoredEvent{static_cast<std::uint64_t>(number_at(result, row, 0)),
                                         bytes_at(result, row, 1)};
                  });
              },
              [&](LobbyRequest& call) {
                  call.answer = rows_of<LobbyRow>(result, [&](int row) {
                      return LobbyRow{bytes_at(result, row, 0), bytes_at(result, row, 1)};
                  });
              },
              [&](DueRequest& call) {
                  call.answer = rows_of<Deadline>(result, [&](int row) {
                      return Deadline{bytes_at(result, row, 0), number_at(result, row, 1)};
                  });
              },
              [&](CheckRequest& call) { call.answer = PQntuples(result) == 1; }},
        request);
}

// Processes that lock the rows of games in one order can't lock each other out. Requests that are
// about no game come last.
std::string_view game_of(const Request& request) {
    constexpr std::string_view kLast = "~";
    return std::visit(
        Cases{[](const AppendRequest& call) { return std::string_view(call.append.game); },
              [](const LoadRequest& call) { return std::string_view(call.game); },
              [&](const auto&) { return kLast; }},
        request);
}

// Sixteen hexadecimal digits that no other process has.
std::string random_name() {
    std::random_device random;
    std::string bytes;
    for (int i = 0; i < 8; ++i) bytes += static_cast<char>(random());
    std::string name;
    add_hex(name, bytes);
    return name;
}

class PostgresBackend final : public Backend {
public:
    explicit PostgresBackend(Address address)
        : address_(std::move(address)), process_(random_name()) {}

    [[nodiscard]] std::optional<Error> open();
    [[nodiscard]] std::optional<Error> serve(const Batch& batch) override;
    void watch(std::function<void(const GameId&, std::uint64_t)> changed,
               std::function<void()> lost) override {
        listener_->watch(std::move(changed), std::move(lost));
    }

private:
    using Clock = std::chrono::steady_clock;

    [[nodiscard]] std::optional<Error> connect();
    [[nodiscard]] std::optional<Error> be_connected();
    [[nodiscard]] std::optional<Error> recognise(Connection& connection) const;
    [[nodiscard]] Error fault(std::string what, std::string expected) const;
    // `again`: the transaction was undone only to resolve a quarrel with another process.
    [[nodiscard]] std::optional<Error> try_once(const Batch& batch, bool& again);

    Address address_;
    std::string process_;
    std::optional<Connection> writer_;
    std::chrono::milliseconds pause_{0};  // before the next attempt to connect
    Clock::time_point next_attempt_;
    std::unique_ptr<Listener> listener_;
};

Error PostgresBackend::fault(std::string what, std::string expected) const {
    return {.where = address_.where(), .what = std::move(what), .expected = std::move(expected)};
}

std::optional<Error> PostgresBackend::open() {
    if (std::optional<Error> error = connect()) return error;
    Expected<std::unique_ptr<Listener>> listener = Listener::start(address_, process_);
    if (!listener) return listener.error();
    listener_ = std::move(*listener);
    return std::nullopt;
}

std::optional<Error> PostgresBackend::connect() {
    writer_.reset();
    Expected<Connection> connection = Connection::open(address_);
    if (!connection) return connection.error();
    if (std::optional<Error> error = recognise(*connection)) return error;
    for (const auto& [name, sql] : kStatements) {
        if (std::optional<Error> error = connection->prepare(name, sql)) return error;
    }
    writer_ = std::move(*connection);
    return std::nullopt;
}

// Makes the tables if there are none; one process at a time.
std::optional<Error> PostgresBackend::recognise(Connection& connection) const {
    const char* const begin = "BEGIN; SELECT pg_advisory_xact_lock(7886484193)";
    if (std::optional<Error> error = connection.execute(begin)) return error;
    const auto schema = connection.ask("SELECT 1 FROM pg_namespace WHERE nspname = 'morabaraba'");
    if (!schema) return schema.error();
    if (!*schema) {
        if (std::optional<Error> error = connection.execute(kSchema)) return error;
        return connection.execute("COMMIT");
    }
    const auto about = connection.ask("SELECT to_regclass('morabaraba.about')");
    if (!about) return about.error();
    if (!*about) {
        return fault("has a schema morabaraba of another program", "a database of its own");
    }
    const auto version = connection.ask("SELECT version FROM morabaraba.about");
    if (!version) return version.error();
    if (*version != std::to_string(kVersion)) {
        return fault("is of version " + version->value_or("none"),
                     "version " + std::to_string(kVersion) + ", or a newer morabaraba to serve it");
    }
    return connection.execute("COMMIT");
}

std::optional<Error> PostgresBackend::be_connected() {
    // A connection that broke while nobody asked shows as an end of input.
    if (writer_ && PQconsumeInput(writer_->get()) != 0 && writer_->is_usable()) {
        return std::nullopt;
    }
    writer_.reset();
    if (Clock::now() < next_attempt_) return fault("can't be reached", "a running PostgreSQL");
    const std::optional<Error> error = connect();
    using std::chrono::milliseconds;
    pause_ =
        error ? std::clamp(2 * pause_, milliseconds(100), milliseconds(5000)) : milliseconds(0);
    next_attempt_ = Clock::now() + pause_;
    return error;
}

std::optional<Error> PostgresBackend::serve(const Batch& batch) {
    if (std::optional<Error> error = be_connected()) return error;
    constexpr int kAttempts = 4;
    std::optional<Error> error;
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
        bool again = false;
        error = try_once(batch, again);
        if (!again) break;
    }
    return error;
}

std::optional<Error> PostgresBackend::try_once(const Batch& batch, bool& again) {
    std::multimap<std::string_view, Request*> sorted;  // in their order for each game
    for (Request* request : batch) sorted.emplace(game_of(*request), request);
    std::vector<Command> commands = {{.sql = "BEGIN", .parameters = {}}};
    for (const auto& [game, request] : sorted) {
        commands.push_back(command_of(*request, process_));
    }
    commands.push_back({.sql = "COMMIT", .parameters = {}});

    const std::optional<std::vector<Result>> results = writer_->pipeline(commands);
    if (!results || results->empty()) {
        const Error error = writer_->failure();
        writer_.reset();
        return error;
    }
    const PGresult* const last = results->back().get();
    if (!postgres::succeeded(last) || results->size() != commands.size()) {
        const std::string_view state = postgres::state_of(last);
        again = state == "40001" || state == "40P01";  // serialization, deadlock
        const Error error = writer_->failure(last);
        if (writer_->execute("ROLLBACK")) writer_.reset();
        return error;
    }
    if (std::string_view(PQcmdStatus(results->back().get())) != "COMMIT") {
        return fault("did not commit", "a PostgreSQL that may be written");
    }
    auto result = results->begin();
    for (const auto& [game, request] : sorted) take_answer(*request, (++result)->get());
    return std::nullopt;
}

}  // namespace

Expected<std::unique_ptr<Backend>> open_postgres(const std::string& url) {
    Expected<Address> address = Address::read(url);
    if (!address) return address.error();
    auto backend = std::make_unique<PostgresBackend>(std::move(*address));
    if (std::optional<Error> error = backend->open()) return *error;
    return std::unique_ptr<Backend>(std::move(backend));
}

}  // namespace morabaraba::server
