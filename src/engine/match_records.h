// A match's games in its folder of records, one file a game, by which a match is resumed.
#pragma once

#include <engine/match.h>
#include <rules/error.h>
#include <rules/game.h>

#include <optional>
#include <vector>

namespace morabaraba::engine {

// Makes the folder. An error when it can't be written to, before any game is played.
[[nodiscard]] std::optional<Error> prepare_records(const MatchPlan& plan);

// Writes the game's record under its number and colours; whole or not at all.
[[nodiscard]] std::optional<Error> write_match_game(const MatchPlan& plan, const MatchGame& played);

// The game that the folder has for this place; none when it has none. An error when its file is
// damaged or comes from a match of other players or rules, or with another opening.
[[nodiscard]] Expected<std::optional<Game>> read_match_game(const MatchPlan& plan, int pair,
                                                            bool first_is_white,
                                                            const std::vector<Move>& opening);

}  // namespace morabaraba::engine
