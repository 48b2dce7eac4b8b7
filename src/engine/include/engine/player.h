// Players of a match: this program's engine in process, or another program over a text protocol.
#pragma once

#include <engine/services.h>
#include <rules/error.h>
#include <rules/game.h>
#include <search/engine.h>

#include <chrono>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace morabaraba::engine {

// How a match's program is spoken to.
enum class Speech : unsigned char {
    own,   // docs/protocol.md
    mill,  // the UCI dialect of common mill programs (docs/protocol.md, "Mill programs")
};

struct PlayerPlan {
    std::string name;
    std::string command;  // of a program, run by the shell; empty: this engine in process
    Speech speech = Speech::own;
    std::vector<std::pair<std::string, std::string>> options;  // of the protocol, name and value
    search::Limits limits;                       // but for the clock, which the match keeps
    std::chrono::milliseconds patience{10'000};  // for what a program should say at once
};

struct Choice {
    Move move;
    std::optional<int> score;  // search::to_number of it, from the player's view, if it says one
};

// Not thread-safe. After an error a player is of no further use.
class Player {
public:
    virtual ~Player() = default;
    [[nodiscard]] virtual std::optional<Error> new_game() = 0;
    // The move for the position of `game`, which is not over. Not checked. With a clock, `limits`
    // has what is left on it.
    [[nodiscard]] virtual Expected<Choice> choose(const Game& game,
                                                  const search::Limits& limits) = 0;
};

// Starts a player; an error when an option is wrong or the program does not answer in time.
[[nodiscard]] Expected<std::unique_ptr<Player>> start_player(const PlayerPlan& plan,
                                                             const RuleSet& rules,
                                                             const Services& services = {});

}  // namespace morabaraba::engine
