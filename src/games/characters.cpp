#include "characters.h"

#include <cstddef>
#include <string>
#include <utility>

namespace morabaraba::games {

namespace {

// The bytes of the character that starts `text`; 0 when it is no well-formed UTF-8 (RFC 3629).
std::size_t character_bytes(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char lead = byte(0);
    if (lead < 0x80) return 1;
    const std::size_t size = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
    if (lead < 0xc2 || lead > 0xf4 || text.size() < size) return 0;
    for (std::size_t i = 1; i < size; ++i) {
        if ((byte(i) & 0xc0) != 0x80) return 0;
    }
    const bool is_overlong = (lead == 0xe0 && byte(1) < 0xa0) || (lead == 0xf0 && byte(1) < 0x90);
    const bool is_surrogate = lead == 0xed && byte(1) > 0x9f;
    const bool is_beyond = lead == 0xf4 && byte(1) > 0x8f;
    return is_overlong || is_surrogate || is_beyond ? 0 : size;
}

// Control characters, C1 (U+0080..U+009F) included: a terminal would obey them.
bool is_control(std::string_view character) {
    const auto lead = static_cast<unsigned char>(character[0]);
    if (character.size() == 1) return (lead < 0x20 && lead != '\n' && lead != '\t') || lead == 0x7f;
    return lead == 0xc2 && static_cast<unsigned char>(character[1]) < 0xa0;
}

Error fault(std::size_t line, std::size_t column, std::string what, std::string expected) {
    return {.where = "",
            .what = std::move(what),
            .expected = std::move(expected),
            .line = line,
            .column = column};
}

}  // namespace

std::optional<Error> check_characters(std::string_view text) {
    std::size_t line = 1;
    std::size_t line_start = 0;
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t size = character_bytes(text.substr(i));
        const std::size_t column = i - line_start + 1;
        if (size == 0) {
            return fault(line, column, "the byte " + quoted(text.substr(i, 1)) + " is not UTF-8",
                         "a text in UTF-8");
        }
        if (is_control(text.substr(i, size))) {
            return fault(line, column, "control character " + quoted(text.substr(i, size)),
                         "printable characters and line ends");
        }
        if (text[i] == '\n') {
            ++line;
            line_start = i + 1;
        }
        i += size;
    }
    return std::nullopt;
}

}  // namespace morabaraba::games
