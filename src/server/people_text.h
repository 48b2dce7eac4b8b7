// What people write: names and chat. Shown as text everywhere, so only what can't be shown goes.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace morabaraba::server {

inline constexpr std::size_t kMaxName = 40;   // characters
inline constexpr std::size_t kMaxChat = 500;  // characters

// `text` without control characters, those that turn the writing direction, and bytes that are no
// UTF-8; line ends and tabs become spaces, spaces at either end go.
[[nodiscard]] std::string clean_text(std::string_view text);

// Characters (code points) of valid UTF-8.
[[nodiscard]] std::size_t length_of(std::string_view text);

}  // namespace morabaraba::server
