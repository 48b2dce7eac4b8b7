// The store in one SQLite file: for one server process, durable by WAL with a sync at each commit.
#include "backends.h"
#include "file_lock.h"
#include "sqlite.h"

#include <optional>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

namespace morabaraba::server {

namespace {

using sqlite::Run;
using sqlite::Statement;

constexpr std::int64_t kApplication = 0x6d6f7261;  // "mora", in the file's header
constexpr std::int64_t kVersion = 1;               // beside it; a newer one is refused

// Texts are blobs: any bytes come back as they went. `lobby` is NULL for a game that is not shown.
// The pragmas stand in the transaction: a file has all of it or nothing.
constexpr const char* kSchema = R"(
BEGIN IMMEDIATE;
CREATE TABLE games (
    number INTEGER PRIMARY KEY,
    game TEXT NOT NULL UNIQUE,
    lobby BLOB,
    deadline INTEGER
) STRICT;
CREATE INDEX games_in_lobby ON games (number) WHERE lobby IS NOT NULL;
CREATE INDEX games_by_deadline ON games (deadline) WHERE deadline IS NOT NULL;
CREATE TABLE events (
    number INTEGER NOT NULL REFERENCES games (number),
    seq INTEGER NOT NULL CHECK (seq > 0),
    text BLOB NOT NULL,
    PRIMARY KEY (number, seq)
) STRICT, WITHOUT ROWID;
CREATE TABLE checks (one INTEGER PRIMARY KEY CHECK (one = 1), times INTEGER NOT NULL) STRICT;
INSERT INTO checks VALUES (1, 0);
PRAGMA application_id = 0x6d6f7261;
PRAGMA user_version = 1;
COMMIT;
)";

struct Statements {
    Statement begin, commit, rollback, find, create, update, newest, insert, load, lobby, due,
        check;
};

class SqliteBackend final : public Backend {
public:
    SqliteBackend(std::optional<FileLock> lock, std::string where)
        : lock_(std::move(lock)), where_(std::move(where)) {}

    // Before anything else. An error leaves a file of another program as it was.
    [[nodiscard]] std::optional<Error> open(const std::string& path);
    [[nodiscard]] std::optional<Error> serve(const Batch& batch) override;
    // The file is locked, so nobody else ever appends.
    void watch(std::function<void(const GameId&, std::uint64_t)> /*changed*/,
               std::function<void()> /*lost*/) override {}

private:
    [[nodiscard]] sqlite3* connection() const { return connection_.get(); }
    [[nodiscard]] Error failure() const { return sqlite::failure(connection(), where_); }
    [[nodiscard]] std::optional<Error> recognise();
    [[nodiscard]] bool set_up(bool in_memory);
    [[nodiscard]] bool prepare();
    [[nodiscard]] std::int64_t number_of(std::string_view pragma);

    // Each fills in the answer. False when the transaction must end; a failed read is answered with
    // its error and ends nothing: a damaged game does not stop the others.
    [[nodiscard]] bool run(AppendRequest& request);
    [[nodiscard]] bool run(LoadRequest& request);
    [[nodiscard]] bool run(LobbyRequest& request);
    [[nodiscard]] bool run(DueRequest& request);
    [[nodiscard]] bool run(CheckRequest& request);
    template <class Rows, class Read>
    [[nodiscard]] bool finish(const Run& run, std::vector<Rows> rows, Read& request);
    // The game's number with its summary written; nothing on a failure.
    [[nodiscard]] std::optional<std::int64_t> write_game(std::optional<std::int64_t> number,
                                                         const Append& append);

    std::optional<FileLock> lock_;  // lifted after the connection is closed
    std::string where_;
    sqlite::Connection connection_;
    Statements statements_;
};

std::optional<Error> SqliteBackend::open(const std::string& path) {
    const bool in_memory = path == ":memory:";
    // SQLite would make it readable by everybody; it holds the hashes of seats and private chat.
    if (!in_memory) {
        const int made = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        if (made >= 0) close(made);
    }
    sqlite3* opened = nullptr;
    const int code =
        sqlite3_open_v2(path.c_str(), &opened,
                        SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nullptr);
    connection_.reset(opened);
    if (code != SQLITE_OK) return failure();
    if (sqlite3_db_readonly(connection(), "main") == 1) {
        return Error{
            .where = where_, .what = "can't be written", .expected = "a file that may be written"};
    }
    sqlite3_busy_timeout(connection(), 5000);
    if (std::optional<Error> error = recognise()) return error;
    if (!set_up(in_memory) || !prepare()) return failure();
    return std::nullopt;
}

std::int64_t SqliteBackend::number_of(std::string_view pragma) {
    const Statement statement(connection(), pragma);
    if (!statement) return -1;
    Run run(statement.get());
    return run.step() ? run.number(0) : -1;
}

// Looks without writing: another program's file stays what it is.
std::optional<Error> SqliteBackend::recognise() {
    const std::int64_t tables = number_of("SELECT count(*) FROM sqlite_schema");
    if (tables < 0) return failure();
    const std::int64_t application = number_of("PRAGMA application_id");
    const std::int64_t version = number_of("PRAGMA user_version");
    if (tables == 0 && application == 0 && version == 0) return std::nullopt;
    if (application != kApplication) {
        return Error{.where = where_,
                     .what = "is another program's file",
                     .expected = "a store of this program, or a new path"};
    }
    if (version > kVersion) {
        return Error{.where = where_,
                     .what = "is of version " + std::to_string(version),
                     .expected = "version " + std::to_string(kVersion) +
                                 ", or a newer morabaraba to serve it"};
    }
    return std::nullopt;
}

bool SqliteBackend::set_up(bool in_memory) {
    sqlite3_db_config(connection(), SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    const auto mode = sqlite::ask(connection(), "PRAGMA journal_mode = WAL");
    if (mode != (in_memory ? "memory" : "wal")) return false;
    if (!sqlite::execute(connection(),
                         "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;"
                         "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;"
                         "PRAGMA journal_size_limit = 67108864")) {
        return false;
    }
    return number_of("PRAGMA user_version") == kVersion || sqlite::execute(connection(), kSchema);
}

bool SqliteBackend::prepare() {
    bool all = true;
    const auto made = [&](std::string_view sql) {
        Statement statement(connection(), sql);
        all = all && statement;
        return statement;
    };
    statements_ = {
        .begin = made("BEGIN"),
        .commit = made("COMMIT"),
        .rollback = made("ROLLBACK"),
        .find = made("SELECT number FROM games WHERE game = ?"),
        .create = made("INSERT INTO games (game, lobby, deadline) VALUES (?, ?, ?)"),
        .update = made("UPDATE games SET lobby = ?, deadline = ? WHERE number = ?"),
        .newest = made("SELECT max(seq) FROM events WHERE number = ?"),
        .insert = made("INSERT INTO events VALUES (?, ?, ?)"),
        .load = made("SELECT seq, text FROM events WHERE number ="
                     " (SELECT number FROM games WHERE game = ?) AND seq > ? ORDER BY seq"),
        .lobby = made("SELECT game, lobby FROM games WHERE lobby IS NOT NULL"
                      " ORDER BY number DESC LIMIT ?"),
        .due = made("SELECT game, deadline FROM games WHERE deadline <= ?"
                    " ORDER BY deadline, number LIMIT ?"),
        .check = made("UPDATE checks SET times = times + 1"),
    };
    return all;
}

std::optional<Error> SqliteBackend::serve(const Batch& batch) {
    const auto run_all = [&] {
        if (!Run(statements_.begin.get()).done()) return false;
        for (Request* request : batch) {
            if (!std::visit([this](auto& call) { return run(call); }, *request)) return false;
        }
        return Run(statements_.commit.get()).done();
    };
    if (run_all()) return std::nullopt;
    const Error error = failure();
    // Some failures end the transaction by themselves.
    if (sqlite3_get_autocommit(connection()) == 0) (void)Run(statements_.rollback.get()).done();
    return error;
}

// Refused by what stands, before anything is written: so it needs no savepoint.
bool SqliteBackend::run(AppendRequest& request) {
    const Append& append = request.append;
    std::optional<std::int64_t> number;
    std::int64_t newest = 0;
    {
        Run find(statements_.find.get());
        if (find.text(append.game).step()) number = find.number(0);
        if (find.failed()) return false;
    }
    if (number) {
        Run ask(statements_.newest.get());
        if (ask.bind(*number).step()) newest = ask.number(0);
        if (ask.failed()) return false;
    }
    if (column(append.events.front().seq) != newest + 1) {
        request.answer = Appended::conflict;
        return true;
    }
    number = write_game(number, append);
    if (!number) return false;
    for (const StoredEvent& event : append.events) {
        Run insert(statements_.insert.get());
        if (!insert.bind(*number).bind(column(event.seq)).bytes(event.text).done()) return false;
    }
    request.answer = Appended::stored;
    return true;
}

std::optional<std::int64_t> SqliteBackend::write_game(std::optional<std::int64_t> number,
                                                      const Append& append) {
    Run run((number ? statements_.update : statements_.create).get());
    if (!number) run.text(append.game);
    if (append.summary.open_seat) {
        run.bytes(append.summary.lobby);
    } else {
        run.null();
    }
    run.bind(append.summary.deadline);
    if (number) run.bind(*number);
    if (!run.done()) return std::nullopt;
    return number ? *number : sqlite3_last_insert_rowid(connection());
}

template <class Rows, class Read>
bool SqliteBackend::finish(const Run& run, std::vector<Rows> rows, Read& request) {
    if (!run.failed()) {
        request.answer = std::move(rows);
        return true;
    }
    request.answer = failure();
    return sqlite3_get_autocommit(connection()) == 0;
}

bool SqliteBackend::run(LoadRequest& request) {
    std::vector<StoredEvent> events;
    Run load(statements_.load.get());
    load.text(request.game).bind(column(request.after));
    while (load.step()) {
        events.push_back({static_cast<std::uint64_t>(load.number(0)), load.bytes_of(1)});
    }
    return finish(load, std::move(events), request);
}

bool SqliteBackend::run(LobbyRequest& request) {
    std::vector<LobbyRow> rows;
    Run lobby(statements_.lobby.get());
    lobby.bind(column(request.most));
    while (lobby.step()) rows.push_back({lobby.bytes_of(0), lobby.bytes_of(1)});
    return finish(lobby, std::move(rows), request);
}

bool SqliteBackend::run(DueRequest& request) {
    std::vector<Deadline> rows;
    Run due(statements_.due.get());
    due.bind(request.until).bind(column(request.most));
    while (due.step()) rows.push_back({due.bytes_of(0), due.number(1)});
    return finish(due, std::move(rows), request);
}

// Writes, since only writing shows that it can be done.
bool SqliteBackend::run(CheckRequest& request) {
    request.answer = Run(statements_.check.get()).done();
    return request.answer;
}

}  // namespace

Expected<std::unique_ptr<Backend>> open_sqlite(const std::string& path) {
    std::optional<FileLock> lock;
    if (path != ":memory:") {
        Expected<FileLock> taken = FileLock::take(path);
        if (!taken) return taken.error();
        lock = std::move(*taken);
    }
    auto backend = std::make_unique<SqliteBackend>(std::move(lock), "store " + path);
    if (std::optional<Error> error = backend->open(path)) return *error;
    return std::unique_ptr<Backend>(std::move(backend));
}

}  // namespace morabaraba::server
