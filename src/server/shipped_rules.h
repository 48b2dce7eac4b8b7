// The rule sets that games can be opened with: the shipped ones, read once.
#pragma once

#include <rules/error.h>
#include <rules/rule_set.h>

#include <string_view>

namespace morabaraba::server {

// The error lists the names.
[[nodiscard]] Expected<RuleSet> rules_called(std::string_view name);

}  // namespace morabaraba::server
