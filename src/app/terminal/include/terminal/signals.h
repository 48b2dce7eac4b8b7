// Signals as input: caught, and read from a file descriptor in their order.
#pragma once

#include <array>
#include <csignal>
#include <optional>

namespace morabaraba::terminal {

// While it lives, SIGINT, SIGTERM, SIGHUP, SIGTSTP and SIGWINCH are only noted and SIGPIPE is
// ignored; afterwards they do what they did before. One at a time.
class Signals {
public:
    Signals();
    ~Signals();
    Signals(const Signals&) = delete;
    Signals& operator=(const Signals&) = delete;

    // Readable when a signal waits to be taken.
    [[nodiscard]] int descriptor() const { return read_; }
    std::optional<int> take();

    // Whether the program is to end because of it.
    static bool is_farewell(int signal) {
        return signal == SIGINT || signal == SIGTERM || signal == SIGHUP;
    }
    // Whether such a signal has come, taken or not.
    static bool is_time_to_leave();

private:
    static constexpr std::array kCaught = {SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGWINCH};

    int read_ = -1;
    std::array<struct sigaction, kCaught.size()> before_{};
    struct sigaction before_pipe_{};
};

}  // namespace morabaraba::terminal
