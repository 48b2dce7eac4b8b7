#include "shipped_rules.h"

#include <games/game_file.h>

#include <algorithm>

namespace morabaraba::server {

Expected<RuleSet> rules_called(std::string_view name) {
    const auto& games = games::shipped_games();
    const auto found = std::ranges::find_if(
        games, [&](const games::GameFile& file) { return file.rules.name() == name; });
    if (found != games.end()) return found->rules;
    return games::shipped_game(name).error();
}

}  // namespace morabaraba::server
