// libpq's connection and results as values; addresses without their password; pipelines.
#pragma once

#include <rules/error.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <libpq-fe.h>

namespace morabaraba::server::postgres {

// Where to connect, taken apart once.
class Address {
public:
    // The error does not repeat the url.
    [[nodiscard]] static Expected<Address> read(const std::string& url);

    [[nodiscard]] const std::string& where() const { return where_; }  // "store postgresql://..."
    // `text` of libpq as one line, without the password.
    [[nodiscard]] std::string clean(std::string_view text) const;
    [[nodiscard]] const std::vector<std::pair<std::string, std::string>>& options() const {
        return options_;
    }

private:
    std::string where_;
    std::vector<std::string> secrets_;
    std::vector<std::pair<std::string, std::string>> options_;
};

struct Free {
    void operator()(PGconn* connection) const { PQfinish(connection); }
    void operator()(PGresult* result) const { PQclear(result); }
};
using Result = std::unique_ptr<PGresult, Free>;

// A statement of a pipeline: prepared under `name`, or `sql` itself when that is empty. A parameter
// without a value is NULL. Results come in binary.
struct Command {
    const char* name = "";
    const char* sql = "";
    std::vector<std::optional<std::string>> parameters;
};

// Answers of another connection's process may take long; a statement that takes longer than this
// is given up together with its connection.
inline constexpr int kPatienceMs = 15'000;

class Connection {
public:
    // Connects and sets up the session: durable commits, limits on waiting. Takes 5 s at most.
    [[nodiscard]] static Expected<Connection> open(const Address& address);

    [[nodiscard]] bool is_usable() const { return PQstatus(held_.get()) == CONNECTION_OK; }
    [[nodiscard]] PGconn* get() const { return held_.get(); }

    // Runs `sql`, which may be several statements.
    [[nodiscard]] std::optional<Error> execute(const char* sql);
    [[nodiscard]] std::optional<Error> prepare(const char* name, const char* sql);
    // The first column of the first row, as text; nothing without a row or for NULL.
    [[nodiscard]] Expected<std::optional<std::string>> ask(const char* sql);

    // Sends all and collects a result for each; stops at the first that fails (`results` is then
    // shorter). Nothing when the connection broke or answered too late: it must be opened again.
    [[nodiscard]] std::optional<std::vector<Result>> pipeline(std::span<const Command> commands);

    [[nodiscard]] Error failure(const PGresult* result = nullptr) const;

private:
    Connection(PGconn* held, const Address& address) : held_(held), address_(&address) {}
    [[nodiscard]] bool send(std::span<const Command> commands);
    [[nodiscard]] bool wait();

    std::unique_ptr<PGconn, Free> held_;
    const Address* address_;
};

// Whether the result is of a statement that did what it should.
[[nodiscard]] bool succeeded(const PGresult* result);
// "40P01", or nothing.
[[nodiscard]] std::string_view state_of(const PGresult* result);

// Cells of a binary result.
[[nodiscard]] std::string bytes_at(const PGresult* result, int row, int column);
[[nodiscard]] std::int64_t number_at(const PGresult* result, int row, int column);  // a bigint

}  // namespace morabaraba::server::postgres
