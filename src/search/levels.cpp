#include "levels.h"

#include <search/engine.h>

#include <algorithm>
#include <array>

namespace morabaraba::search {

namespace {

constexpr std::array<Level, kLevels> kTable = {{
    {1, 350},
    {1, 240},
    {1, 160},
    {1, 95},
    {2, 115},
    {2, 54},
    {3, 42},
    {4, 20},
    {7, 30},
    {0, 0},
}};

// A stream of words from a seed (splitmix64).
class Dice {
public:
    explicit Dice(std::uint64_t seed) : state_(seed) {}
    std::uint64_t word() {
        std::uint64_t x = (state_ += 0x9e3779b97f4a7c15);
        x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
        x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
        return x ^ (x >> 31);
    }
    // Bell-shaped about 0 with a deviation of `size`: the sum of twelve uniform numbers.
    int error(int size) {
        std::int64_t sum = 0;
        for (int i = 0; i < 12; ++i) {
            sum += static_cast<std::int64_t>(word() >> 48) - 32'768;
        }
        return static_cast<int>(sum * size / 65'536);
    }

private:
    std::uint64_t state_;
};

}  // namespace

const Level& level_of(int level) {
    return kTable[static_cast<std::size_t>(std::clamp(level, 1, kLevels) - 1)];
}

std::size_t choose(const Level& level, std::span<const RootMove> moves, std::uint64_t seed) {
    Dice dice(seed);
    std::size_t best = 0;
    int best_score = -2 * kInfinite;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const int score = moves[i].score + dice.error(level.error);
        if (score > best_score) {
            best_score = score;
            best = i;
        }
    }
    return best;
}

}  // namespace morabaraba::search
