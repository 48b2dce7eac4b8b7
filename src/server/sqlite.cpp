#include "sqlite.h"

#include <cerrno>
#include <system_error>

namespace morabaraba::server::sqlite {

namespace {

std::string system_reason(sqlite3* connection) {
    const int code = sqlite3_system_errno(connection);
    return code == 0 ? "" : ": " + std::generic_category().message(code);
}

}  // namespace

Error failure(sqlite3* connection, const std::string& where) {
    const auto error = [&](std::string what, std::string expected) {
        return Error{.where = where, .what = std::move(what), .expected = std::move(expected)};
    };
    switch (sqlite3_errcode(connection)) {
        case SQLITE_FULL:
            return error("the disk is full", "free space");
        case SQLITE_READONLY:
            return error("can't be written", "a file that may be written");
        case SQLITE_CANTOPEN:
        case SQLITE_PERM:
            return error("can't be opened" + system_reason(connection),
                         "a file in a folder, both of which may be written");
        case SQLITE_NOTADB:
            return error("is not an SQLite file", "a store of this program, or a new path");
        case SQLITE_CORRUPT:
            return error("is damaged", "a whole copy of it");
        case SQLITE_BUSY:
        case SQLITE_LOCKED:
            return error("is kept busy by another program", "a file that no other program locks");
        case SQLITE_IOERR:
            return error("can't be read or written" + system_reason(connection), "a working disk");
        default:
            return error(sqlite3_errmsg(connection), "");
    }
}

Run& Run::bind(std::int64_t number) {
    note(sqlite3_bind_int64(statement_, ++bound_, number));
    return *this;
}

Run& Run::bind(std::optional<std::int64_t> number) { return number ? bind(*number) : null(); }

Run& Run::text(std::string_view text) {
    note(sqlite3_bind_text64(statement_, ++bound_, text.data(), text.size(), SQLITE_STATIC,
                             SQLITE_UTF8));
    return *this;
}

// A null pointer would bind NULL, not an empty blob.
Run& Run::bytes(std::string_view bytes) {
    note(sqlite3_bind_blob64(statement_, ++bound_, bytes.empty() ? "" : bytes.data(), bytes.size(),
                             SQLITE_STATIC));
    return *this;
}

Run& Run::null() {
    note(sqlite3_bind_null(statement_, ++bound_));
    return *this;
}

bool Run::step() {
    if (failed()) return false;
    code_ = sqlite3_step(statement_);
    return code_ == SQLITE_ROW;
}

std::int64_t Run::number(int column) const { return sqlite3_column_int64(statement_, column); }

std::string Run::bytes_of(int column) const {
    const void* bytes = sqlite3_column_blob(statement_, column);
    const int size = sqlite3_column_bytes(statement_, column);
    if (bytes == nullptr) return {};
    return {static_cast<const char*>(bytes), static_cast<std::size_t>(size)};
}

Statement::Statement(sqlite3* connection, std::string_view sql) {
    sqlite3_stmt* statement = nullptr;
    sqlite3_prepare_v3(connection, sql.data(), static_cast<int>(sql.size()),
                       SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
    held_.reset(statement);
}

bool execute(sqlite3* connection, const char* sql) {
    return sqlite3_exec(connection, sql, nullptr, nullptr, nullptr) == SQLITE_OK;
}

std::optional<std::string> ask(sqlite3* connection, std::string_view sql) {
    const Statement statement(connection, sql);
    if (!statement) return std::nullopt;
    Run run(statement.get());
    if (!run.step()) return std::nullopt;
    return run.bytes_of(0);
}

}  // namespace morabaraba::server::sqlite
