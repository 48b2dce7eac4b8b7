// Runs the computer player beside the front end: it thinks in its own thread, and its answer makes
// a file descriptor readable.
#pragma once

#include <search/engine.h>
#include <terminal/session.h>

#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

namespace morabaraba::terminal {

// How the computer plays.
struct Strength {
    int level = 5;                                      // 1 .. 10
    std::optional<std::chrono::milliseconds> movetime;  // a move; none: the level's own
    std::uint64_t seed = 0;
    std::shared_ptr<const search::Probe> probe{};  // a database to play by; null: none
};

// For one thread. The destructor stops the search.
class Thinker {
public:
    Thinker();
    ~Thinker();
    Thinker(const Thinker&) = delete;
    Thinker& operator=(const Thinker&) = delete;

    // Sees to it that exactly `session`'s errand is being thought about: starts it, leaves it
    // running, or stops another. Returns at once.
    void attend(const Session& session, const Strength& strength);
    // Whether an answer is still to come.
    [[nodiscard]] bool is_busy() const { return current_.has_value(); }
    // Has the errand under way answered with what it has found so far.
    void hurry();

    // Readable when an answer is there to take.
    [[nodiscard]] int descriptor() const { return wake_read_; }
    // The errand's id and the answer to it; none when there is no new one.
    std::optional<std::pair<std::uint64_t, Thought>> take();

private:
    void post(std::uint64_t id, const search::Answer& answer);

    std::unique_ptr<search::Engine> engine_;
    std::optional<std::uint64_t> current_;
    int wake_read_ = -1, wake_write_ = -1;
    std::mutex mutex_;
    std::optional<std::pair<std::uint64_t, Thought>> answer_;  // guarded by mutex_
};

}  // namespace morabaraba::terminal
