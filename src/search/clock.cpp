#include "clock.h"

#include <algorithm>

namespace morabaraba::search {

namespace {

constexpr Milliseconds kUsualTime{3000};

// Leaves room to notice the end and to send the answer.
Milliseconds less_overhead(Milliseconds time) {
    return std::max(Milliseconds{0}, time - std::min(time / 20, Milliseconds{10}));
}

Budget budget_of_clock(const Clock& clock, Side turn) {
    constexpr int kMovesExpected = 25;
    const Milliseconds left = std::max(Milliseconds{0}, clock.left[index(turn)]);
    const Milliseconds increment =
        std::clamp(clock.increment[index(turn)], Milliseconds{0}, Milliseconds{3'600'000});
    const int moves =
        clock.moves_to_go > 0 ? std::min(clock.moves_to_go, kMovesExpected) : kMovesExpected;
    const Milliseconds share = left / moves + increment * 3 / 4;
    const Milliseconds most = moves == 1 ? left * 9 / 10 : left / 3;
    return {std::min(share * 6 / 10, most), less_overhead(std::min(share * 2, most))};
}

}  // namespace

Budget budget_of(const Limits& limits, Side turn) {
    Budget budget;
    if (limits.infinite) {
        return budget;
    }
    if (limits.clock) {
        budget = budget_of_clock(*limits.clock, turn);
    }
    if (limits.movetime) {
        const Milliseconds most = less_overhead(std::max(Milliseconds{0}, *limits.movetime));
        budget.hard = budget.hard ? std::min(*budget.hard, most) : most;
    }
    if (!budget.hard && limits.depth == 0 && limits.nodes == 0) {
        budget.hard = less_overhead(kUsualTime);
    }
    return budget;
}

}  // namespace morabaraba::search
