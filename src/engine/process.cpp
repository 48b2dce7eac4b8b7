#include "process.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <mutex>
#include <thread>

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

namespace morabaraba::engine {

namespace {

constexpr std::size_t kLongestLine = std::size_t{1} << 20;

Error system_error(const char* what) {
    return {
        .where = "player", .what = std::string(what) + ": " + std::strerror(errno), .expected = {}};
}

// A group of its own, so that the interrupt key reaches the match alone; and the usual end when
// nobody reads what it says, which this program has for itself switched off.
[[noreturn]] void become(const char* command, int input, int output) {
    setpgid(0, 0);
    std::signal(SIGPIPE, SIG_DFL);
    dup2(input, STDIN_FILENO);
    dup2(output, STDOUT_FILENO);
    execl("/bin/sh", "sh", "-c", command, static_cast<char*>(nullptr));
    _exit(127);
}

bool ended_within(int pid, std::chrono::milliseconds time) {
    const auto end = std::chrono::steady_clock::now() + time;
    while (std::chrono::steady_clock::now() < end) {
        if (waitpid(pid, nullptr, WNOHANG) != 0) {
            return true;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return false;
}

}  // namespace

Expected<std::unique_ptr<Process>> Process::start(const std::string& command) {
    // A program that has gone must show as a failed write, not end this one.
    std::signal(SIGPIPE, SIG_IGN);
    // One at a time: a child forked in between would hold these pipes open.
    static std::mutex starting;
    const std::lock_guard lock(starting);
    std::array<int, 2> down{};
    std::array<int, 2> up{};
    if (pipe2(down.data(), O_CLOEXEC) != 0) {
        return system_error("no pipe");
    }
    if (pipe2(up.data(), O_CLOEXEC) != 0) {
        close(down[0]);
        close(down[1]);
        return system_error("no pipe");
    }
    const int pid = fork();
    if (pid == 0) {
        become(command.c_str(), down[0], up[1]);
    }
    close(down[0]);
    close(up[1]);
    if (pid < 0) {
        close(down[1]);
        close(up[0]);
        return system_error("can't be started");
    }
    return std::unique_ptr<Process>(new Process(pid, down[1], up[0]));
}

Process::~Process() {
    close(input_);
    close(output_);
    if (!ended_within(pid_, std::chrono::seconds(1))) {
        kill(-pid_, SIGKILL);
        kill(pid_, SIGKILL);
        waitpid(pid_, nullptr, 0);
    }
}

bool Process::write_line(std::string_view line) {
    std::string text(line);
    text += '\n';
    std::size_t written = 0;
    while (written < text.size()) {
        const ssize_t n = write(input_, text.data() + written, text.size() - written);
        if (n < 0 && errno == EINTR) {
            continue;
        }
        if (n <= 0) {
            return false;
        }
        written += static_cast<std::size_t>(n);
    }
    return true;
}

std::optional<std::string> Process::buffered_line() {
    const std::size_t end = buffer_.find('\n');
    if (end == std::string::npos) {
        return std::nullopt;
    }
    std::string line = buffer_.substr(0, end);
    buffer_.erase(0, end + 1);
    if (!line.empty() && line.back() == '\r') {
        line.pop_back();
    }
    return line;
}

std::optional<std::string> Process::read_line(std::chrono::milliseconds timeout) {
    const auto end = std::chrono::steady_clock::now() + timeout;
    while (true) {
        if (auto line = buffered_line()) {
            return line;
        }
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
            end - std::chrono::steady_clock::now());
        pollfd waiting{output_, POLLIN, 0};
        const int ready = poll(&waiting, 1, std::max(0, static_cast<int>(left.count())));
        if (ready < 0 && errno == EINTR) {
            continue;
        }
        if (ready <= 0) {
            return std::nullopt;
        }
        std::array<char, 4096> bytes{};
        const ssize_t n = read(output_, bytes.data(), bytes.size());
        if (n <= 0 || buffer_.size() > kLongestLine) {
            return std::nullopt;
        }
        buffer_.append(bytes.data(), static_cast<std::size_t>(n));
    }
}

}  // namespace morabaraba::engine
