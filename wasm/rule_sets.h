// The shipped rule sets inside a module. Game files are YAML, whose reader is large and throws, so
// a native program (write_rule_sets) reads them while the modules are built and writes the source
// that defines shipped_games(): the same values, as C++ aggregates.
#pragma once

#include <rules/rule_set.h>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace morabaraba::wasm {

struct ShippedGame {
    RuleSet rules;
    // By language tag, the file's own language first.
    std::vector<std::pair<std::string_view, std::string_view>> titles;
    // Every option under its name in game files, its value as JSON.
    std::vector<std::pair<std::string_view, std::string_view>> options;
};

// All of them, the default first.
[[nodiscard]] const std::vector<ShippedGame>& shipped_games();

// What the generated source makes a rule set of. The values come from a rule set that was accepted.
[[nodiscard]] RuleSet make_rule_set(std::string_view name, std::span<const std::string_view> points,
                                    std::span<const std::pair<Point, Point>> joins,
                                    std::span<const PointSet> lines, const RuleOptions& options,
                                    const Setup& start);

// The rule set called `name`, or an error that lists the names.
[[nodiscard]] Expected<RuleSet> find_rule_set(std::string_view name);

}  // namespace morabaraba::wasm
