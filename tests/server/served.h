// A server to test: the built program on a free port, with a small page and a store of its own.
#pragma once

#include "../support/temp_folder.h"

#include <cstdint>
#include <string>
#include <vector>

#include <sys/types.h>

namespace morabaraba::testing {

// A page of index.html, assets/index-AbCd1234.js (10,000 bytes), rules.wasm; beside its folder, and
// linked from within it, a file that says SECRET, which no answer may hold.
class TempPage {
public:
    TempPage();
    [[nodiscard]] std::string path() const { return folder_.file("page"); }

private:
    TempFolder folder_;
};

// `morabaraba serve --port 0 --store FILE --page DIR` and `more`, ended with SIGTERM.
class Served {
public:
    explicit Served(const std::string& store, const std::vector<std::string>& more = {});
    Served(const Served&) = delete;
    Served& operator=(const Served&) = delete;
    ~Served();

    [[nodiscard]] std::uint16_t port() const { return port_; }
    [[nodiscard]] const std::string& first_line() const { return first_line_; }
    [[nodiscard]] std::string log() const;
    // Sends the signal and gives the exit status, -1 when it did not exit by itself.
    int end(int signal);

private:
    TempPage page_;
    TempFolder folder_;
    pid_t process_ = -1;
    std::uint16_t port_ = 0;
    std::string first_line_;
};

}  // namespace morabaraba::testing
