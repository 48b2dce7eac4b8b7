// What a text may hold that people will see: well-formed UTF-8 without control characters.
#pragma once

#include <rules/error.h>

#include <optional>
#include <string_view>

namespace morabaraba::games {

// The first character of `text` that may not be shown, with line and column but no `where`; none
// when all may. Line ends and tabs may.
[[nodiscard]] std::optional<Error> check_characters(std::string_view text);

}  // namespace morabaraba::games
