#include "node_reader.h"

#include <algorithm>
#include <charconv>

namespace morabaraba::games {

namespace {

std::string joined(std::string_view path, std::string_view key) {
    return path.empty() ? std::string(key) : std::string(path) + "." + std::string(key);
}

}  // namespace

std::optional<Error> check_keys(const Node& map, std::string_view path,
                                std::initializer_list<std::string_view> known) {
    if (map.kind != Node::Kind::map) return bad_value(map, path, "a map: " + alternatives(known));
    for (const Entry& entry : map.entries) {
        if (std::ranges::find(known, entry.key) == known.end()) {
            return fault_at(entry, quoted(joined(path, entry.key)) + " is no key of a game file",
                            alternatives(known));
        }
    }
    return std::nullopt;
}

Error bad_value(const Node& node, std::string_view path, std::string expected) {
    const std::string name = path.empty() ? "the front matter" : std::string(path);
    return fault_at(node, name + " is " + described(node), std::move(expected));
}

Expected<std::string> read_line(const Node& node, std::string_view path, std::size_t most_bytes) {
    const bool fits = node.kind == Node::Kind::scalar && !node.text.empty() &&
                      node.text.size() <= most_bytes &&
                      node.text.find_first_of("\n\t") == std::string::npos;
    if (fits) return node.text;
    return bad_value(node, path, "a text of 1 to " + std::to_string(most_bytes) + " bytes");
}

Expected<int> read_number(const Node& node, std::string_view path, int least, int most) {
    const auto number =
        node.kind == Node::Kind::scalar && !node.is_quoted ? plain_number(node.text) : std::nullopt;
    if (number && *number >= least && *number <= most) return *number;
    return bad_value(node, path,
                     "a number from " + std::to_string(least) + " to " + std::to_string(most));
}

Expected<bool> read_truth(const Node& node, std::string_view path) {
    if (node.kind == Node::Kind::scalar && !node.is_quoted) {
        if (node.text == "true") return true;
        if (node.text == "false") return false;
    }
    return bad_value(node, path, "true or false");
}

std::optional<int> plain_number(std::string_view text) {
    int number = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    const bool is_plain = !text.empty() && text[0] != '-' && (text[0] != '0' || text.size() == 1);
    return error == std::errc{} && stop == end && is_plain ? std::optional(number) : std::nullopt;
}

}  // namespace morabaraba::games
