// The rules that the evaluation is learnt by: those of `malom`.
#pragma once

#include <rules/rule_set.h>

namespace morabaraba::search::train {

inline RuleSet rules_of_training() {
    return *RuleSet::make("malom", *Board::concentric_rings(3, true, true), RuleOptions{});
}

}  // namespace morabaraba::search::train
