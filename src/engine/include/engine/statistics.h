// What a match proves: score, Elo with its error, likelihood of superiority, and the sequential
// probability ratio test. Openings are played in pairs with changed sides, and the pair is the
// unit: the two games of an opening are not independent.
#pragma once

#include <array>
#include <string>

namespace morabaraba::engine {

// Games as the first player sees them. `pairs[k]` counts the pairs that gave it k half points.
struct Tally {
    int wins = 0;
    int draws = 0;
    int losses = 0;
    std::array<int, 5> pairs{};

    [[nodiscard]] int games() const { return wins + draws + losses; }
    [[nodiscard]] double score() const;  // a game; 0.5 before the first
};

struct Elo {
    double difference = 0;     // of the first player over the second; capped at +-1200
    double error = 0;          // half the width of the 95 % interval
    double superiority = 0.5;  // likelihood that the first player is the stronger, 0 .. 1
};
[[nodiscard]] Elo elo_of(const Tally& tally);

// Logistic Elo bounds: `low` is refused or `high` accepted, each wrongly one time in twenty.
struct SprtBounds {
    double low = 0;
    double high = 0;
};
enum class SprtVerdict : unsigned char { open, accepted, refused };
struct Sprt {
    double ratio = 0;  // log likelihood ratio of `high` to `low`; decided beyond +-2.94
    SprtVerdict verdict = SprtVerdict::open;
};
// From the pairs (normal approximation of the pentanomial).
[[nodiscard]] Sprt sprt_of(const Tally& tally, const SprtBounds& bounds);

}  // namespace morabaraba::engine
