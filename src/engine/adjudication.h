// Ends games before their end: by what both players say, or by what a database knows.
#pragma once

#include <engine/match.h>
#include <rules/game.h>

#include <array>
#include <optional>

namespace morabaraba::engine {

// Counts what the players of one game say, by the ScoreRule.
class ScoreWatch {
public:
    explicit ScoreWatch(const std::optional<ScoreRule>& rule) : rule_(rule) {}

    // `turn` has chosen a move and said `score`, from its own view. The result, once agreed.
    [[nodiscard]] std::optional<Outcome> take(Side turn, const std::optional<int>& score);

private:
    std::optional<ScoreRule> rule_;
    std::array<int, 2> agreed_{};  // plies in a row that both have called won, by the winner
};

// The value of the position on the board, if `referee` knows it and no counter can change it.
// REQUIRES: a game that is not over; a referee that serves its rules, or null.
[[nodiscard]] std::optional<Outcome> known_outcome(const search::Probe* referee, const Game& game);

}  // namespace morabaraba::engine
