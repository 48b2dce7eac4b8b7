#include <engine/statistics.h>

#include <algorithm>
#include <cmath>

namespace morabaraba::engine {

namespace {

struct Moments {
    double count = 0;     // pairs
    double mean = 0.5;    // score a game
    double variance = 0;  // of a pair's score a game
};

// The variance begins with that of two pairs as matches usually give them: a few pairs that happen
// to end alike prove nothing.
Moments moments_of(const Tally& tally) {
    constexpr double kPriorPairs = 2;
    constexpr double kPriorVariance = 0.09;
    Moments m;
    double sum = 0;
    for (std::size_t k = 0; k < tally.pairs.size(); ++k) {
        m.count += tally.pairs[k];
        sum += tally.pairs[k] * static_cast<double>(k) / 4;
    }
    if (m.count < 1) {
        return m;
    }
    m.mean = sum / m.count;
    double squares = kPriorPairs * kPriorVariance;
    for (std::size_t k = 0; k < tally.pairs.size(); ++k) {
        const double off = static_cast<double>(k) / 4 - m.mean;
        squares += tally.pairs[k] * off * off;
    }
    m.variance = squares / (m.count + kPriorPairs);
    return m;
}

double elo_from_score(double score) {
    constexpr double kLeast = 0.001;
    score = std::clamp(score, kLeast, 1 - kLeast);
    return 400 * std::log10(score / (1 - score));
}

double score_from_elo(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

}  // namespace

double Tally::score() const { return games() == 0 ? 0.5 : (wins + 0.5 * draws) / games(); }

Elo elo_of(const Tally& tally) {
    const Moments m = moments_of(tally);
    if (m.count < 1) {
        return {};
    }
    const double deviation = std::sqrt(m.variance / m.count);
    Elo elo;
    elo.difference = elo_from_score(m.mean);
    elo.error =
        (elo_from_score(m.mean + 1.96 * deviation) - elo_from_score(m.mean - 1.96 * deviation)) / 2;
    elo.superiority = 0.5 * std::erfc((0.5 - m.mean) / (deviation * std::sqrt(2.0)));
    return elo;
}

Sprt sprt_of(const Tally& tally, const SprtBounds& bounds) {
    constexpr double kDecided = 2.944438979166440;  // log(0.95 / 0.05)
    const Moments m = moments_of(tally);
    if (m.count < 1) {
        return {};
    }
    const double low = score_from_elo(bounds.low);
    const double high = score_from_elo(bounds.high);
    Sprt sprt;
    sprt.ratio = m.count * (high - low) * (2 * m.mean - low - high) / (2 * m.variance);
    if (sprt.ratio >= kDecided) {
        sprt.verdict = SprtVerdict::accepted;
    }
    if (sprt.ratio <= -kDecided) {
        sprt.verdict = SprtVerdict::refused;
    }
    return sprt;
}

}  // namespace morabaraba::engine
