// A running `morabaraba serve` of the built program, on a port of its own.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include <sys/types.h>

namespace morabaraba::testing {

class ServerProcess {
public:
    // Starts it and waits until it listens. Throws std::runtime_error with what it said.
    explicit ServerProcess(const std::string& store);
    ServerProcess(const ServerProcess&) = delete;
    ServerProcess& operator=(const ServerProcess&) = delete;
    ~ServerProcess();  // kills it

    [[nodiscard]] std::uint16_t port() const { return port_; }
    void kill();  // as by a power cut: SIGKILL
    int stop();   // SIGTERM; the exit status

private:
    void launch(const std::string& store);

    std::filesystem::path folder_;  // the page, stdout, stderr
    pid_t process_ = -1;
    std::uint16_t port_ = 0;
};

}  // namespace morabaraba::testing
