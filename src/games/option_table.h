// Sets one option by name, as a game file writes it. Private: others see <games/options.h>.
#pragma once

#include <rules/rule_set.h>

#include <string_view>

namespace morabaraba::games {

enum class SetOption : unsigned char { done, unknown_name, bad_value };

// `text` is the value as written; quoted text is never a number or a truth value. Changes nothing
// unless it is done.
[[nodiscard]] SetOption set_option(RuleOptions& options, std::string_view name,
                                   std::string_view text, bool is_quoted);

}  // namespace morabaraba::games
