// A server to test: the built program on a free port, with a small page and a store of its own.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include <sys/types.h>

namespace morabaraba::testing {

// A folder that is removed at the end.
class TempFolder {
public:
    TempFolder();
    TempFolder(const TempFolder&) = delete;
    TempFolder& operator=(const TempFolder&) = delete;
    ~TempFolder();

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }
    void write(const std::string& name, const std::string& content) const;

private:
    std::filesystem::path path_;
};

// A page of index.html, assets/index-AbCd1234.js (10,000 bytes), rules.wasm; beside its folder, and
// linked from within it, a file that says SECRET, which no answer may hold.
class TempPage {
public:
    TempPage();
    [[nodiscard]] std::string path() const { return (folder_.path() / "page").string(); }

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

struct Ended {
    int status = -1;
    std::string err;
};
// Runs the program to its end, stdout thrown away.
[[nodiscard]] Ended run_program(const std::vector<std::string>& arguments);

}  // namespace morabaraba::testing
