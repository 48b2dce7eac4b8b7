// A front matter as a tree that remembers where each part stands. Every value is kept as written:
// `no`, `012` and `1.10` stay these texts until a schema asks for a type.
#pragma once

#include <rules/error.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace morabaraba::games {

inline constexpr std::size_t kMaxDepth = 8;       // maps and lists inside each other
inline constexpr std::size_t kMaxValues = 5'000;  // values in all

struct Entry;

struct Value {
    enum class Kind : unsigned char { null, scalar, list, map };

    Kind kind = Kind::null;
    bool is_quoted = false;  // of a scalar: written in quotes or as a block
    std::size_t line = 0;    // 1-based, in the file
    std::size_t column = 0;
    std::string text;            // of a scalar
    std::vector<Value> items;    // of a list
    std::vector<Entry> entries;  // of a map, in the file's order, no key twice

    // The value under `key`; null when there is none or this is no map.
    [[nodiscard]] const Value* find(std::string_view key) const;
};

struct Entry {
    std::string key;
    std::size_t line = 0;
    std::size_t column = 0;
    Value value;
};

// Reads YAML whose first line is line `first_line` of the file. Refuses anchors, aliases, tags,
// keys that are no plain texts, a key twice in a map, more than one document, and what exceeds the
// bounds above. Errors carry line and column but no `where`.
[[nodiscard]] Expected<Value> parse_yaml(std::string_view yaml, std::size_t first_line);

// An error at `value` or at a map's entry.
[[nodiscard]] Error fault_at(const Value& value, std::string what, std::string expected);
[[nodiscard]] Error fault_at(const Entry& entry, std::string what, std::string expected);

// What the value is, for "x is a list": "'3'", "the quoted text '3'", "a list", "a map", "empty".
[[nodiscard]] std::string described(const Value& value);

}  // namespace morabaraba::games
