// White space in the texts of a record: what a comment or a tag's value keeps of it.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace morabaraba {

// `text` without white space at its ends and with each run of white space that holds more than
// spaces (a line end, a tab) as one space.
inline std::string one_line(std::string_view text) {
    constexpr std::string_view kBlank = " \t\n\v\f\r";
    std::string out;
    out.reserve(text.size());
    while (true) {
        const std::size_t end = std::min(text.find_first_of(kBlank), text.size());
        out += text.substr(0, end);
        text.remove_prefix(end);
        const std::size_t blank = text.find_first_not_of(kBlank);
        if (blank == std::string_view::npos) {
            return out;
        }
        const bool spaces = text.substr(0, blank).find_first_not_of(' ') == std::string_view::npos;
        if (!out.empty()) {
            out.append(spaces ? blank : 1, ' ');
        }
        text.remove_prefix(blank);
    }
}

}  // namespace morabaraba
