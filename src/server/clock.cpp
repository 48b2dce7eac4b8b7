#include <server/clock.h>

#include <algorithm>

namespace morabaraba::server {

GameClock::GameClock(ClockPlan plan) : plan_(plan) {
    left_.fill(plan_.kind == ClockKind::daily ? plan_.days * kDay : plan_.initial);
}

Milliseconds GameClock::left(Side side, Milliseconds now) const {
    const Milliseconds spent = running_ == side ? std::max<Milliseconds>(0, now - since_) : 0;
    return std::max<Milliseconds>(0, left_[index(side)] - spent);
}

std::optional<Milliseconds> GameClock::deadline() const {
    if (!running_) return {};
    return since_ + left_[index(*running_)];
}

void GameClock::run(Side side, Milliseconds at) {
    if (plan_.kind == ClockKind::none) return;
    settle(at);
    running_ = side;
}

void GameClock::stop(Milliseconds at) {
    settle(at);
    running_.reset();
}

void GameClock::credit_move(Side mover) {
    left_[index(mover)] += plan_.kind == ClockKind::increment ? plan_.increment : 0;
    restart_days(mover);
}

void GameClock::restart_days(Side side) {
    if (plan_.kind == ClockKind::daily) left_[index(side)] = plan_.days * kDay;
}

void GameClock::settle(Milliseconds at) {
    if (running_) left_[index(*running_)] = left(*running_, at);
    since_ = std::max(since_, at);
}

}  // namespace morabaraba::server
