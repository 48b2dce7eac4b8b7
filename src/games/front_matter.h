// Reads a front matter's tree into what a game file says: descriptions, a rule set, a start.
#pragma once

#include "value.h"

#include <games/game_file.h>
#include <rules/error.h>
#include <rules/rule_set.h>

#include <string>
#include <string_view>
#include <vector>

namespace morabaraba::games {

// What a file starts from where it says nothing: the answers of another game.
struct Base {
    const RuleSet* rules = nullptr;  // null: RuleOptions{} and no board, as for the shipped files
    bool is_chosen = false;  // by `rules.preset`: its board and its number of cows count too
};

// The value of `rules.preset`; null when the file has none.
[[nodiscard]] const Value* preset_of(const Value& front_matter);

// The value of `slug`, else `default_slug`. Errors carry line and column but no `where`, here and
// below.
[[nodiscard]] Expected<std::string> slug_in(const Value& front_matter,
                                            std::string_view default_slug);

// `name` becomes the rule set's.
[[nodiscard]] Expected<GameFile> read_front_matter(const Value& front_matter, const Base& base,
                                                   std::string name, std::vector<Localized> prose);

}  // namespace morabaraba::games
