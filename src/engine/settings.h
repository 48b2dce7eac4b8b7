// The options of the engine protocol: what they are called, what they may be, what they are set to.
#pragma once

#include <rules/error.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace morabaraba::engine {

struct Settings {
    std::string game;  // name or path
    int hash_mib = 64;
    int threads = 1;
    int lines = 1;
    int level = 10;
    int seed = 0;
    bool ponder = false;
    bool learned = true;  // the evaluation
    std::string database;

    bool operator==(const Settings&) const = default;
};

// The `option name ...` lines of `uci`.
[[nodiscard]] std::vector<std::string> option_lines(const Settings& defaults, bool database);

// Sets option `name` (any case) in `settings`; an error names what is allowed.
[[nodiscard]] std::optional<Error> set_option(Settings& settings, std::string_view name,
                                              std::string_view value);

}  // namespace morabaraba::engine
