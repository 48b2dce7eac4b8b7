#include "postgres.h"

#include <algorithm>
#include <cerrno>
#include <utility>

#include <poll.h>

namespace morabaraba::server::postgres {

namespace {

// Unless the url says otherwise. A dead network must show within seconds, on a silent connection
// too.
constexpr std::pair<const char*, const char*> kDefaults[] = {
    {"application_name", "morabaraba"}, {"connect_timeout", "5"},  {"keepalives_idle", "10"},
    {"keepalives_interval", "5"},       {"keepalives_count", "3"}, {"tcp_user_timeout", "15000"},
    {"client_encoding", "UTF8"},
};

// A commit must be on the disk before it is announced, whatever the server's default is. Nobody may
// hold the row of a game for long, nor wait for it.
constexpr const char* kSession = R"(
SELECT set_config('synchronous_commit', 'on', false)
    WHERE current_setting('synchronous_commit') = 'off';
SET statement_timeout = '10s';
SET lock_timeout = '5s';
SET idle_in_transaction_session_timeout = '10s';
)";

bool is_secret(std::string_view keyword) { return keyword.find("password") != keyword.npos; }

void swallow(void* /*nothing*/, const char* /*notice*/) {}

}  // namespace

Expected<Address> Address::read(const std::string& url) {
    struct FreeOptions {
        void operator()(PQconninfoOption* options) const { PQconninfoFree(options); }
    };
    const std::unique_ptr<PQconninfoOption, FreeOptions> parsed(
        PQconninfoParse(url.c_str(), nullptr));
    const Error unreadable{.where = "store postgresql://",
                           .what = "the address can't be read",
                           .expected = "postgresql://USER@HOST/NAME, other bytes written as %XX"};
    if (!parsed) return unreadable;
    Address address;
    std::string user;
    std::string host;
    std::string name;
    std::string port;
    for (const PQconninfoOption* option = parsed.get(); option->keyword != nullptr; ++option) {
        if (option->val == nullptr) continue;
        const std::string_view keyword = option->keyword;
        address.options_.emplace_back(keyword, option->val);
        if (is_secret(keyword)) address.secrets_.emplace_back(option->val);
        if (keyword == "user") user = std::string(option->val) + "@";
        if (keyword == "host") host = option->val;
        if (keyword == "dbname") name = option->val;
        if (keyword == "port") port = option->val;
    }
    // libpq would read them, and repeat in its error what may be the half of a password.
    if (host.find('@') != host.npos || port.find_first_not_of("0123456789,") != port.npos) {
        return unreadable;
    }
    for (const auto& [keyword, value] : kDefaults) {
        const bool given = std::ranges::any_of(
            address.options_, [&](const auto& option) { return option.first == keyword; });
        if (!given) address.options_.emplace_back(keyword, value);
    }
    address.where_ = "store postgresql://" + user + host + "/" + name;
    return address;
}

std::string Address::clean(std::string_view text) const {
    std::string line(text);
    for (const std::string& secret : secrets_) {
        if (secret.empty()) continue;
        for (std::size_t at = line.find(secret); at != line.npos; at = line.find(secret, at + 3)) {
            line.replace(at, secret.size(), "***");
        }
    }
    while (!line.empty() && (line.back() == '\n' || line.back() == ' ')) line.pop_back();
    std::ranges::replace(line, '\n', ' ');
    return line;
}

Expected<Connection> Connection::open(const Address& address) {
    std::vector<const char*> keywords;
    std::vector<const char*> values;
    for (const auto& [keyword, value] : address.options()) {
        keywords.push_back(keyword.c_str());
        values.push_back(value.c_str());
    }
    keywords.push_back(nullptr);
    values.push_back(nullptr);
    Connection connection(PQconnectdbParams(keywords.data(), values.data(), 0), address);
    if (!connection.is_usable()) return connection.failure();
    PQsetNoticeProcessor(connection.get(), swallow, nullptr);
    if (std::optional<Error> error = connection.execute(kSession)) return *error;
    return connection;
}

Error Connection::failure(const PGresult* result) const {
    const char* text = result == nullptr ? PQerrorMessage(held_.get())
                                         : PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
    std::string what = address_->clean(text == nullptr ? "" : text);
    if (what.empty()) what = "does not answer";
    return {.where = address_->where(), .what = std::move(what), .expected = {}};
}

std::optional<Error> Connection::execute(const char* sql) {
    const Result result(PQexec(held_.get(), sql));
    if (!succeeded(result.get())) return failure();
    return std::nullopt;
}

std::optional<Error> Connection::prepare(const char* name, const char* sql) {
    const Result result(PQprepare(held_.get(), name, sql, 0, nullptr));
    if (!succeeded(result.get())) return failure();
    return std::nullopt;
}

Expected<std::optional<std::string>> Connection::ask(const char* sql) {
    const Result result(PQexec(held_.get(), sql));
    if (PQresultStatus(result.get()) != PGRES_TUPLES_OK) return failure();
    if (PQntuples(result.get()) == 0 || PQgetisnull(result.get(), 0, 0) != 0) {
        return std::optional<std::string>();
    }
    return std::optional<std::string>(PQgetvalue(result.get(), 0, 0));
}

// Without blocking: else both ends might wait with full buffers, each for the other to read.
std::optional<std::vector<Result>> Connection::pipeline(std::span<const Command> commands) {
    PGconn* const held = held_.get();
    std::vector<Result> results;
    bool between = false;
    if (PQsetnonblocking(held, 1) != 0 || PQenterPipelineMode(held) == 0 || !send(commands)) {
        return std::nullopt;
    }
    for (;;) {
        while (PQisBusy(held) == 0) {
            Result result(PQgetResult(held));
            if (!is_usable()) return std::nullopt;
            // One null stands between two statements; two mean that nothing more is to come.
            if (!result && std::exchange(between, true)) return std::nullopt;
            if (!result) continue;
            between = false;
            const ExecStatusType status = PQresultStatus(result.get());
            if (status == PGRES_PIPELINE_SYNC) {
                if (PQexitPipelineMode(held) == 0 || PQsetnonblocking(held, 0) != 0) {
                    return std::nullopt;
                }
                return results;
            }
            if (status != PGRES_PIPELINE_ABORTED) results.push_back(std::move(result));
        }
        if (!wait()) return std::nullopt;
    }
}

bool Connection::send(std::span<const Command> commands) {
    for (const Command& command : commands) {
        std::vector<const char*> values;
        for (const auto& parameter : command.parameters) {
            values.push_back(parameter ? parameter->c_str() : nullptr);
        }
        const int count = static_cast<int>(values.size());
        const int sent = *command.name != '\0'
                             ? PQsendQueryPrepared(held_.get(), command.name, count, values.data(),
                                                   nullptr, nullptr, 1)
                             : PQsendQueryParams(held_.get(), command.sql, count, nullptr,
                                                 values.data(), nullptr, nullptr, 1);
        if (sent == 0) return false;
    }
    return PQpipelineSync(held_.get()) != 0;
}

// Until more has come in; sends what still waits. False when the connection is of no more use.
bool Connection::wait() {
    const int unsent = PQflush(held_.get());
    if (unsent < 0) return false;
    pollfd poll_for{.fd = PQsocket(held_.get()),
                    .events = static_cast<short>(unsent > 0 ? POLLIN | POLLOUT : POLLIN),
                    .revents = 0};
    const int ready = poll(&poll_for, 1, kPatienceMs);
    if (ready < 0) return errno == EINTR;
    return ready > 0 && PQconsumeInput(held_.get()) != 0;
}

bool succeeded(const PGresult* result) {
    const ExecStatusType status = PQresultStatus(result);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

std::string_view state_of(const PGresult* result) {
    const char* state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    return state == nullptr ? std::string_view() : std::string_view(state);
}

std::string bytes_at(const PGresult* result, int row, int column) {
    return {PQgetvalue(result, row, column),
            static_cast<std::size_t>(PQgetlength(result, row, column))};
}

// Eight bytes, the highest first.
std::int64_t number_at(const PGresult* result, int row, int column) {
    std::uint64_t number = 0;
    for (const char byte : bytes_at(result, row, column)) {
        number = number << 8U | static_cast<unsigned char>(byte);
    }
    return static_cast<std::int64_t>(number);
}

}  // namespace morabaraba::server::postgres
