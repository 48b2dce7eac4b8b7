// Reads typed values out of a front matter's tree. Every refusal names the value's path, says what
// stands there and what would be right, and carries its line and column.
#pragma once

#include "value.h"

#include <rules/error.h>

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

namespace morabaraba::games {

// An error when `map` is no map or has a key that is not in `known`. `path` is how the file's
// author would name the map: "engine.topology"; empty for the front matter itself.
[[nodiscard]] std::optional<Error> check_keys(const Value& map, std::string_view path,
                                              std::initializer_list<std::string_view> known);

// The error that `value` at `path` is not what is `expected` there.
[[nodiscard]] Error bad_value(const Value& value, std::string_view path, std::string expected);

// A text of 1 to `most_bytes` bytes on one line.
[[nodiscard]] Expected<std::string> read_line(const Value& value, std::string_view path,
                                              std::size_t most_bytes);

// A number from `least` to `most` in plain digits.
[[nodiscard]] Expected<int> read_number(const Value& value, std::string_view path, int least,
                                        int most);

// true or false, unquoted.
[[nodiscard]] Expected<bool> read_truth(const Value& value, std::string_view path);

// The number that plain digits without a leading zero write, as in YAML and in JSON, whatever the
// locale; none for any other text.
[[nodiscard]] std::optional<int> plain_number(std::string_view text);

// "a, b or c"
template <class Texts>
[[nodiscard]] std::string alternatives(const Texts& texts) {
    std::string all;
    std::size_t left = std::size(texts);
    for (const auto& text : texts) {
        all += all.empty() ? "" : left == 1 ? " or " : ", ";
        all += text;
        --left;
    }
    return all;
}

}  // namespace morabaraba::games
