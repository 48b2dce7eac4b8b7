// The options of a rule set under the names and values that game files and commands use. One table:
// the reader of game files, the lists of commands, and the tests of the documents all walk it.
#pragma once

#include <rules/rule_set.h>

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace morabaraba::games {

// A truth value, a number, or a word.
using OptionValue = std::variant<bool, int, std::string>;

// "true", "3", "unless-all".
[[nodiscard]] std::string to_text(const OptionValue& value);

// What one option may be. Everything it points to lives as long as the program.
struct OptionInfo {
    std::string_view name;
    std::vector<std::string_view> words;  // empty when it takes no word
    int least = 1;                        // the numbers it takes, least to most; none when
    int most = 0;                         // least > most
    bool is_truth = false;                // takes true or false, and nothing else
};

// Every option, in the order of docs/game-files.md.
[[nodiscard]] std::span<const OptionInfo> option_infos();

// "never, always, or a number from 1 to 15"
[[nodiscard]] std::string allowed_values(const OptionInfo& info);

// Every option of `rules` with its value, in the order of option_infos().
[[nodiscard]] std::vector<std::pair<std::string_view, OptionValue>> options_of(
    const RuleSet& rules);

}  // namespace morabaraba::games
