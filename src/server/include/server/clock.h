// The clocks of one game: pure arithmetic on moments that it is told.
#pragma once

#include <server/event.h>

#include <array>
#include <optional>

namespace morabaraba::server {

inline constexpr Milliseconds kDay = 86'400'000;
inline constexpr Milliseconds kLeastInitial = 10'000;
inline constexpr Milliseconds kMostInitial = kDay;
inline constexpr Milliseconds kMostIncrement = 600'000;
inline constexpr int kMostDays = 14;

// Moments must not go back. A plan without clock never runs.
class GameClock {
public:
    explicit GameClock(ClockPlan plan);

    [[nodiscard]] const ClockPlan& plan() const { return plan_; }
    [[nodiscard]] std::optional<Side> running() const { return running_; }
    // Of `side` at `now`; never below 0.
    [[nodiscard]] Milliseconds left(Side side, Milliseconds now) const;
    // When the running side's time is over.
    [[nodiscard]] std::optional<Milliseconds> deadline() const;

    // The clock of `side` runs from `at` on, the other's stands.
    void run(Side side, Milliseconds at);
    void stop(Milliseconds at);
    // After a move of the running side: its increment, or its fresh days.
    void credit_move(Side mover);
    // A side that moves again after a takeback has its days again.
    void restart_days(Side side);

private:
    void settle(Milliseconds at);

    ClockPlan plan_;
    std::array<Milliseconds, 2> left_{};
    std::optional<Side> running_;
    Milliseconds since_ = 0;
};

}  // namespace morabaraba::server
