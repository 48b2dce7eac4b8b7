// Game files: a rule set, its title, and its rules in prose, in one Markdown file with YAML front
// matter (docs/game-files.md). The shipped ones are part of the program; others are read by path.
#pragma once

#include <rules/error.h>
#include <rules/rule_set.h>

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace morabaraba::games {

inline constexpr std::size_t kMaxFileBytes = 1 << 20;
inline constexpr std::size_t kMaxFrontMatterBytes = 1 << 16;

// A text in one language, by its tag: "en", "pt", "pt-BR".
struct Localized {
    std::string language;
    std::string text;
};

// Free of control characters but line ends and tabs (in prose); valid UTF-8.
struct GameFile {
    RuleSet rules;                  // its name is the file's slug, its start the file's setup
    std::vector<Localized> titles;  // never empty, the file's own first
    std::vector<Localized> prose;   // the Markdown behind the front matter; never empty
    // What else the front matter says, in its order: "board", "win", "theme.tint"; texts unchanged.
    std::vector<std::pair<std::string, std::string>> facts;

    // The text in `language` ("pt", "pt-BR", "pt_BR.UTF-8"), else in the nearest of the same main
    // language, else the first.
    [[nodiscard]] const std::string& title(std::string_view language = "") const;
    [[nodiscard]] const std::string& prose_in(std::string_view language) const;
};

// Reads a game file's text. `source` is what errors call it: its path. Errors (kind malformed)
// carry line and column. Takes at most kMaxFileBytes; never throws on bad input.
[[nodiscard]] Expected<GameFile> parse_game(std::string_view text, std::string_view source);

// Names of the shipped games, the default first.
[[nodiscard]] std::span<const std::string_view> shipped_names();

// The shipped game `name`; the error lists the names. Opens no file: safe for names from outside.
[[nodiscard]] Expected<GameFile> shipped_game(std::string_view name);

// All shipped games, in the order of shipped_names().
[[nodiscard]] const std::vector<GameFile>& shipped_games();

// What `--game` takes: a shipped name, or a path: something with a slash, or ending in .md or .txt.
[[nodiscard]] Expected<GameFile> load_game(std::string_view name_or_path);

}  // namespace morabaraba::games
