// Text from outside made safe to show in a terminal or to write into a record.
#pragma once

#include <string>
#include <string_view>

namespace morabaraba {

// `text` with each byte of a control character, of a character that turns the writing direction, or
// of a malformed UTF-8 sequence as \xNN; all else stays. The result is valid UTF-8 on one line.
[[nodiscard]] std::string plain_text(std::string_view text);

}  // namespace morabaraba
