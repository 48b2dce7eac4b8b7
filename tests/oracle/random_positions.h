// Random positions of a rule set, from random play and from random setups, the rare kinds made
// common: 3-cow endings, bans, nearly full boards, hands that do not fit, counters at the limit and
// beside it.
#pragma once

#include <cstdint>
#include <random>

#include <oracle/play.h>

namespace oracle {

// Deterministic: the same numbers from the same seed on every platform.
class Dice {
public:
    explicit Dice(std::uint64_t seed) : engine_(seed) {}

    int below(int limit) { return static_cast<int>(engine_() % static_cast<std::uint64_t>(limit)); }
    int between(int least, int most) { return least + below(most - least + 1); }
    bool chance(int percent) { return below(100) < percent; }
    template <class List>
    const auto& pick(const List& list) {
        return list[static_cast<std::size_t>(below(static_cast<int>(list.size())))];
    }

private:
    std::mt19937_64 engine_;
};

// A position by itself: every one that the rule set takes can come, reached by play or not.
Position random_setup(const Rules& rules, Dice& dice);

// A turn that shoots or leaves a ban more often than a uniform choice would. REQUIRES: `turns` is
// not empty.
Turn random_turn(const Rules& rules, const Position& position, const std::vector<Turn>& turns,
                 Dice& dice);

// An endless mix of setups and of positions that random games go through.
class RandomPositions {
public:
    // REQUIRES: `rules` outlives this.
    RandomPositions(const Rules& rules, std::uint64_t seed);
    Position next();

private:
    const Rules& rules_;
    Dice dice_;
    Position game_;
    int plies_left_ = 0;
};

}  // namespace oracle
