// The outer form of a game file: bytes that may be shown and parsed, a front matter between two
// lines `---`, and prose behind it, in one language or in several.
#pragma once

#include <games/game_file.h>
#include <rules/error.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace morabaraba::games {

struct Document {
    std::string front_matter;      // with '\n' line ends
    std::size_t first_line = 0;    // of the front matter, 1-based
    std::vector<Localized> prose;  // never empty; the first is English unless marked otherwise
};

// Takes CR LF and CR as line ends and drops a byte-order mark. Refuses texts that are too long, are
// not UTF-8, hold control characters, indent the front matter by tabs, or lack one of its marks.
// Errors carry line and column but no `where`.
[[nodiscard]] Expected<Document> split_document(std::string_view text);

// "pt" for "pt", "pt-BR" and "pt_BR.UTF-8".
[[nodiscard]] std::string_view main_language(std::string_view tag);

// Whether `tag` has the form of a language's: "pt", "sot", "pt-BR".
[[nodiscard]] bool is_language_tag(std::string_view tag);

// The text in `language`, else in its main language, else the first. REQUIRES: `texts` is not
// empty.
[[nodiscard]] const std::string& localized(const std::vector<Localized>& texts,
                                           std::string_view language);

}  // namespace morabaraba::games
