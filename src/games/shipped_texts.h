// The texts of games/*.md, put into the program at build time.
#pragma once

#include <span>
#include <string_view>

namespace morabaraba::games {

struct ShippedText {
    std::string_view name;  // the file's name without ".md"
    std::string_view text;
};

// In the order of the list in CMakeLists.txt.
[[nodiscard]] std::span<const ShippedText> shipped_texts();

}  // namespace morabaraba::games
