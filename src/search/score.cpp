#include <search/score.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace morabaraba::search {

int to_number(const Score& score) {
    constexpr int kForced = 30'000;
    constexpr int kDatabase = 28'000;
    switch (score.kind) {
        case ScoreKind::estimate:
            return score.centicows;
        case ScoreKind::forced:
            return score.sign * (kForced - score.plies);
        case ScoreKind::database:
            return score.sign * (kDatabase - std::max(score.plies, 0));
    }
    return 0;
}

std::string to_text(const Score& score) {
    if (score.kind == ScoreKind::estimate) {
        char text[16];
        std::snprintf(text, sizeof(text), "%c%d.%02d", score.centicows < 0 ? '-' : '+',
                      std::abs(score.centicows) / 100, std::abs(score.centicows) % 100);
        return text;
    }
    std::string text = score.sign == 0 ? "draw" : score.sign > 0 ? "win" : "loss";
    if (score.sign != 0 && score.plies >= 0) {
        text += " in " + std::to_string(score.plies);
    }
    return score.kind == ScoreKind::database ? text + " (database)" : text;
}

}  // namespace morabaraba::search
