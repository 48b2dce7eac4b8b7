// Records of games, read and written for the page.
#pragma once

#include <rules/game.h>

#include <string>
#include <string_view>
#include <vector>

namespace morabaraba::wasm {

// Reads a record and plays it by its own [Game], or else by `rule_set`:
// {"ruleSet","start","moves":[],"declared","tags":{},"comments":[[...]]}, where "start" is empty
// for the rule set's own, "declared" as GameRequest has it, and comments[i] stand before the ply i
// + 1.
[[nodiscard]] std::string read_record_json(std::string_view rule_set, std::string_view text);

// {"text"}: the record of `game`, with the tags (each "Name value"), and with what `source`, a
// record of the same moves, says besides them. A source that can't be read adds nothing.
[[nodiscard]] std::string write_record_json(const Game& game,
                                            const std::vector<std::string_view>& tags,
                                            std::string_view source);

}  // namespace morabaraba::wasm
