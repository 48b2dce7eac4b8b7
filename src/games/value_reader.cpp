#include "value_reader.h"

#include <algorithm>
#include <charconv>

namespace morabaraba::games {

namespace {

std::string joined(std::string_view path, std::string_view key) {
    return path.empty() ? std::string(key) : std::string(path) + "." + std::string(key);
}

}  // namespace

std::optional<Error> check_keys(const Value& map, std::string_view path,
                                std::initializer_list<std::string_view> known) {
    if (map.kind != Value::Kind::map) return bad_value(map, path, "a map: " + alternatives(known));
    for (const Entry& entry : map.entries) {
        if (std::ranges::find(known, entry.key) == known.end()) {
            return fault_at(entry, quoted(joined(path, entry.key)) + " is no key of a game file",
                            alternatives(known));
        }
    }
    return std::nullopt;
}

Error bad_value(const Value& value, std::string_view path, std::string expected) {
    const std::string name = path.empty() ? "the front matter" : std::string(path);
    return fault_at(value, name + " is " + described(value), std::move(expected));
}

Expected<std::string> read_line(const Value& value, std::string_view path, std::size_t most_bytes) {
    const bool fits = value.kind == Value::Kind::scalar && !value.text.empty() &&
                      value.text.size() <= most_bytes &&
                      value.text.find_first_of("\n\t") == std::string::npos;
    if (fits) return value.text;
    return bad_value(value, path,
                     "a text of 1 to " + std::to_string(most_bytes) + " bytes on one line");
}

Expected<int> read_number(const Value& value, std::string_view path, int least, int most) {
    const auto number = value.kind == Value::Kind::scalar && !value.is_quoted
                            ? plain_number(value.text)
                            : std::nullopt;
    if (number && *number >= least && *number <= most) return *number;
    return bad_value(value, path,
                     "a number from " + std::to_string(least) + " to " + std::to_string(most));
}

Expected<bool> read_truth(const Value& value, std::string_view path) {
    if (value.kind == Value::Kind::scalar && !value.is_quoted) {
        if (value.text == "true") return true;
        if (value.text == "false") return false;
    }
    return bad_value(value, path, "true or false");
}

std::optional<int> plain_number(std::string_view text) {
    const bool is_plain = !text.empty() && text[0] != '-' && (text[0] != '0' || text.size() == 1);
    if (!is_plain) return std::nullopt;
    int number = 0;
    const char* const end = &text.front() + text.size();
    const auto [stop, error] = std::from_chars(&text.front(), end, number);
    return error == std::errc{} && stop == end ? std::optional(number) : std::nullopt;
}

}  // namespace morabaraba::games
