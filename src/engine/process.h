// A child program spoken to in lines over its standard input and output (POSIX).
#pragma once

#include <rules/error.h>

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace morabaraba::engine {

class Process {
public:
    // Runs `command` by the shell. An error when the system can't start a process at all; a command
    // that does not exist shows as an end of its output.
    [[nodiscard]] static Expected<std::unique_ptr<Process>> start(const std::string& command);
    // Closes its input, waits a second for its end, then kills it.
    ~Process();
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    // False when the program is gone.
    bool write_line(std::string_view line);
    // The next line without its end; none when `timeout` passes, the line is longer than a
    // MiB, or the program is gone.
    std::optional<std::string> read_line(std::chrono::milliseconds timeout);

private:
    Process(int pid, int input, int output) : pid_(pid), input_(input), output_(output) {}
    std::optional<std::string> buffered_line();

    int pid_;
    int input_;
    int output_;
    std::string buffer_;
};

}  // namespace morabaraba::engine
