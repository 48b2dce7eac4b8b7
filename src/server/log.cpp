#include "log.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <utility>

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

namespace morabaraba::server {

namespace {

using Fields = Log::Fields;

constexpr std::string_view name_of(Level level) {
    switch (level) {
        case Level::info:
            return "info";
        case Level::warning:
            return "warning";
        default:
            return "error";
    }
}

std::string line_of(Level level, std::string_view event, const Fields& fields) {
    const auto now =
        std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
    const auto millis = now.time_since_epoch().count() % 1000;
    const std::time_t seconds = std::chrono::system_clock::to_time_t(now);
    Fields line{{"at", fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:03}Z", fmt::gmtime(seconds), millis)},
                {"level", name_of(level)},
                {"event", event}};
    line.update(fields);
    return line.dump(-1, ' ', false, Fields::error_handler_t::replace) + '\n';
}

}  // namespace

Log::Log(int file_descriptor) : file_descriptor_(file_descriptor), writer_([this] { run(); }) {}

Log::~Log() {
    {
        const std::scoped_lock lock(mutex_);
        ending_ = true;
    }
    changed_.notify_one();
    writer_.join();
}

void Log::write(Level level, std::string_view event, const Fields& fields) {
    std::string line = line_of(level, event, fields);
    {
        const std::scoped_lock lock(mutex_);
        if (lines_.size() >= kMostLines) {
            ++lost_;
            return;
        }
        if (lost_ != 0) {
            lines_.push_back(line_of(Level::warning, "log_lost", {{"lines", lost_}}));
            lost_ = 0;
        }
        lines_.push_back(std::move(line));
    }
    changed_.notify_one();
}

void Log::run() {
    std::unique_lock lock(mutex_);
    for (;;) {
        changed_.wait(lock, [this] { return ending_ || !lines_.empty(); });
        if (lines_.empty()) {
            return;
        }
        const std::string line = std::move(lines_.front());
        lines_.pop_front();
        lock.unlock();
        const bool written = write_all(line);
        lock.lock();
        if (!written && ending_) {
            return;
        }
    }
}

// False when the reader is gone, or takes nothing while the log is ending. Where poll says that a
// pipe can be written it takes a piece of this size at once.
bool Log::write_all(std::string_view text) const {
    constexpr std::size_t kPiece = 4096;
    constexpr int kPatience = 1000;
    while (!text.empty()) {
        pollfd ready{.fd = file_descriptor_, .events = POLLOUT, .revents = 0};
        if (poll(&ready, 1, kPatience) <= 0 || (ready.revents & POLLOUT) == 0) {
            return false;
        }
        const ssize_t size = ::write(file_descriptor_, text.data(), std::min(text.size(), kPiece));
        if (size < 0 && errno != EINTR) {
            return false;
        }
        text.remove_prefix(static_cast<std::size_t>(std::max<ssize_t>(size, 0)));
    }
    return true;
}

}  // namespace morabaraba::server
