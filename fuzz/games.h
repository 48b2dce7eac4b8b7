// The shipped rule sets, read once for all inputs of a fuzz target.
#pragma once

#include <games/game_file.h>

#include <string_view>

namespace morabaraba::fuzz {

// The shipped rule set called `name`, else the default one.
inline const RuleSet& rules_for(std::string_view name) {
    for (const games::GameFile& file : games::shipped_games()) {
        if (file.rules.name() == name) {
            return file.rules;
        }
    }
    return games::shipped_games().front().rules;
}

}  // namespace morabaraba::fuzz
