// The rule sets that the tests run over: every shipped game file, and the files of
// tests/data/games/, which state what no shipped one does.
#pragma once

#include <rules/rule_set.h>

#include <string>
#include <vector>

namespace rule_sets {

std::vector<std::string> shipped();
std::vector<std::string> own();  // file names without ".md"
std::vector<std::string> all();

// REQUIRES: one of these names.
morabaraba::RuleSet named(const std::string& name);

// For the names of parameterised tests: letters, digits and '_' only.
std::string as_identifier(std::string name);

}  // namespace rule_sets
