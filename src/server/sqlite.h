// SQLite's connection and statements as values: closed when they go, results as Error.
#pragma once

#include <rules/error.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <sqlite3.h>

namespace morabaraba::server::sqlite {

// What is wrong and what would help, from the connection's newest failure; `where` names the store.
[[nodiscard]] Error failure(sqlite3* connection, const std::string& where);

struct Close {
    void operator()(sqlite3* connection) const { sqlite3_close(connection); }
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};
using Connection = std::unique_ptr<sqlite3, Close>;

// One use of a prepared statement: bind in order, then step through the rows. Resets it at the end.
class Run {
public:
    explicit Run(sqlite3_stmt* statement) : statement_(statement) {}
    Run(const Run&) = delete;
    Run& operator=(const Run&) = delete;
    ~Run() { sqlite3_reset(statement_); }

    Run& bind(std::int64_t number);
    Run& bind(std::optional<std::int64_t> number);
    // Must outlive the run.
    Run& text(std::string_view text);
    Run& bytes(std::string_view bytes);
    Run& null();

    // True: a row is there. False: no more rows, or a failure; see failed().
    bool step();
    [[nodiscard]] bool failed() const { return code_ != SQLITE_ROW && code_ != SQLITE_DONE; }
    // For a statement that gives no rows: whether it was done.
    [[nodiscard]] bool done() { return !step() && !failed(); }

    // Columns of the row, from 0.
    [[nodiscard]] std::int64_t number(int column) const;
    [[nodiscard]] std::string bytes_of(int column) const;

private:
    void note(int code) {
        if (code != SQLITE_OK) code_ = code;
    }
    sqlite3_stmt* statement_;
    int bound_ = 0;
    int code_ = SQLITE_DONE;
};

class Statement {
public:
    Statement() = default;
    // Empty (`!*this`) when `sql` can't be prepared.
    Statement(sqlite3* connection, std::string_view sql);
    explicit operator bool() const { return held_ != nullptr; }
    [[nodiscard]] sqlite3_stmt* get() const { return held_.get(); }

private:
    std::unique_ptr<sqlite3_stmt, Close> held_;
};

// Runs statements without results. False on a failure.
[[nodiscard]] bool execute(sqlite3* connection, const char* sql);
// The first column of the first row of `sql`; nothing on a failure or without a row.
[[nodiscard]] std::optional<std::string> ask(sqlite3* connection, std::string_view sql);

}  // namespace morabaraba::server::sqlite
