#include "people_text.h"

#include <rules/plain_text.h>

#include <algorithm>

namespace morabaraba::server {

namespace {

bool continues(char byte) { return (static_cast<unsigned char>(byte) & 0xc0) == 0x80; }

// How many bytes the character that `text` begins with takes.
std::size_t first_size(std::string_view text) {
    std::size_t size = 1;
    while (size < text.size() && continues(text[size])) ++size;
    return size;
}

}  // namespace

std::string clean_text(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        const std::string_view character = text.substr(0, first_size(text));
        if (character == "\n" || character == "\t") {
            out += ' ';
        } else if (plain_text(character) == character) {
            out += character;
        }
        text.remove_prefix(character.size());
    }
    const std::size_t first = std::min(out.find_first_not_of(' '), out.size());
    const std::size_t last = out.find_last_not_of(' ');
    return last == std::string::npos ? std::string() : out.substr(first, last - first + 1);
}

std::size_t length_of(std::string_view text) {
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](char byte) { return !continues(byte); }));
}

}  // namespace morabaraba::server
