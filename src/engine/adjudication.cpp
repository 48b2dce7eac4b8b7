#include "adjudication.h"

namespace morabaraba::engine {

std::optional<Outcome> ScoreWatch::take(Side turn, const std::optional<int>& score) {
    if (!rule_) {
        return std::nullopt;
    }
    for (const Side winner : {Side::white, Side::black}) {
        const int lead = score ? (winner == turn ? *score : -*score) : 0;
        int& agreed = agreed_[index(winner)];
        agreed = score && lead >= rule_->centicows ? agreed + 1 : 0;
        if (agreed >= 2 * rule_->moves) {
            return win_of(winner);
        }
    }
    return std::nullopt;
}

std::optional<Outcome> known_outcome(const search::Probe* referee, const Game& game) {
    const Position& position = game.position();
    const auto cows = [&](Side side) { return count(position.cows(side)); };
    const Side turn = position.turn();
    if (referee == nullptr || !referee->covers(cows(turn), cows(other(turn)), position.hand(turn),
                                               position.hand(other(turn)))) {
        return std::nullopt;
    }
    const auto value = referee->probe(position);
    if (!value) {
        return std::nullopt;
    }
    if (value->sign == 0) {
        return Outcome::draw;
    }
    const std::uint32_t limit = game.rules().shotless_plies();
    const bool in_time =
        limit == 0 || (value->plies >= 0 &&
                       position.shotless() + static_cast<std::uint32_t>(value->plies) <= limit);
    if (!in_time) {
        return std::nullopt;
    }
    return win_of(value->sign > 0 ? turn : other(turn));
}

}  // namespace morabaraba::engine
