// A PostgreSQL of the test's own: made in a temporary folder, reached by a Unix socket there alone,
// gone with the object, or with the test program however that ends.
#pragma once

#include "../support/temp_folder.h"

#include <filesystem>
#include <string>

#include <sys/types.h>

namespace morabaraba::testing {

class TemporaryPostgres {
public:
    // Makes a cluster and starts it. Throws std::runtime_error with what PostgreSQL said.
    TemporaryPostgres();
    TemporaryPostgres(const TemporaryPostgres&) = delete;
    TemporaryPostgres& operator=(const TemporaryPostgres&) = delete;
    ~TemporaryPostgres();

    // A new, empty database; the url for open_store().
    [[nodiscard]] std::string make_database();
    // Runs SQL in the database of `url`; the first column of the first row, or nothing.
    static std::string query(const std::string& url, const std::string& sql);

    // Stopping ends all connections at once, as a crash of the machine would.
    void stop();
    void start();

private:
    void initialise();

    TempFolder folder_;
    std::filesystem::path programs_;  // where initdb and postgres are
    pid_t server_ = -1;
    int databases_ = 0;
};

}  // namespace morabaraba::testing
