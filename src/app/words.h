// The words in which plain commands tell a person about positions and results.
#pragma once

#include "output.h"

#include <rules/moves.h>
#include <rules/position.h>
#include <rules/rule_set.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace morabaraba::app {

// "black", or "dark (black)" where the rule set has another name for the side.
[[nodiscard]] std::string side_words(const RuleSet& rules, Side side);
// "dark (black) wins 0-1: cows", "drawn 1/2-1/2: shotless".
[[nodiscard]] std::string result_words(const RuleSet& rules, Result result);
// "1 ply", "2 plies".
[[nodiscard]] std::string counted(std::uint64_t count, std::string_view one, std::string_view many);
// "cows", or null while there is none.
[[nodiscard]] Json reason_json(Reason reason);

}  // namespace morabaraba::app
