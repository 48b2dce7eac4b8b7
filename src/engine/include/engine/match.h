// Matches: two players over paired openings, each opening played twice with changed sides.
#pragma once

#include <engine/player.h>
#include <engine/services.h>
#include <engine/statistics.h>
#include <rules/game.h>

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace morabaraba::engine {

// Ends a game as won when both players have said, for so many moves of each in a row, that the same
// side is so many centicows or more ahead.
struct ScoreRule {
    int centicows = 0;
    int moves = 1;  // 1 and more
};

struct MatchPlan {
    explicit MatchPlan(RuleSet r) : rules(std::move(r)) {}
    RuleSet rules;
    PlayerPlan first;
    PlayerPlan second;
    int pairs = 100;
    int opening_plies = 4;
    std::uint64_t seed = 1;
    int concurrency = 1;
    std::optional<search::Clock> clock;            // for both; else each player's limits hold
    std::optional<SprtBounds> sprt;                // ends the match when decided
    std::optional<ScoreRule> score_rule;           // none: games are played out
    std::shared_ptr<const search::Probe> referee;  // ends a game with the value that it knows
    Services services;
    // A game is broken off as a draw after so many plies, and where neither the rule set nor the
    // position ends endless play, at the third occurrence of a position.
    int longest_game = 600;
    std::string records;  // a folder for the games' records; what stands there is not played again
};

struct MatchGame {
    int pair = 0;  // from 0
    bool first_is_white = true;
    Game game;
    std::string fault;  // of the player that lost by it; empty: none
};

// Plays until all pairs are played, the test is decided or `stop` is set, which leaves the games
// under way without a result. `on_game` is called after
// each game, from one thread at a time. An error when a player can't be started or the records
// can't be written. A player that breaks down, moves illegally or oversteps its time loses the
// game.
[[nodiscard]] Expected<Tally> run_match(
    const MatchPlan& plan, const std::atomic<bool>& stop,
    const std::function<void(const MatchGame&, const Tally&)>& on_game);

}  // namespace morabaraba::engine
