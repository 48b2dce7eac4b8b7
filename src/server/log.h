// The log: one line of JSON an event on stderr, written by a thread of its own, so that a reader
// that is slow, or gone, never holds up a game. Never given a token, a name or a chat text.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

#include <nlohmann/json.hpp>

namespace morabaraba::server {

enum class Level : unsigned char { info, warning, error };

class Log {
public:
    using Fields = nlohmann::ordered_json;
    // Lines that may wait for the reader; beyond them lines are lost, and how many is written.
    static constexpr std::size_t kMostLines = 10'000;

    explicit Log(int file_descriptor = 2);
    Log(const Log&) = delete;
    Log& operator=(const Log&) = delete;
    // Writes what waits, if the reader takes it within a second.
    ~Log();

    // `fields` is an object; what is not UTF-8 in it is replaced. Thread-safe, returns at once.
    void write(Level level, std::string_view event, const Fields& fields = Fields::object());

private:
    void run();
    bool write_all(std::string_view text) const;

    int file_descriptor_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<std::string> lines_;
    std::size_t lost_ = 0;
    bool ending_ = false;
    std::thread writer_;
};

}  // namespace morabaraba::server
