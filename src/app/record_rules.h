// The rule set that a record is played by.
#pragma once

#include "command_line.h"

#include <rules/record.h>

namespace morabaraba::app {

// The record's own [Game] (or [Variant], as Sanmill writes it) outranks `--game`. It names a
// shipped rule set, or the one that `--game` loads; a record opens no file. An unknown name is an
// error.
[[nodiscard]] Expected<RuleSet> rules_of(const Common& common, const Record& record);

}  // namespace morabaraba::app
