// JSON from outside, read into checked values. A reader keeps the first fault that it meets, so
// that a body is read in a row of plain lines and asked once, at the end, whether all was well.
#pragma once

#include <rules/error.h>

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

namespace morabaraba::server {

using Json = nlohmann::ordered_json;

// A word of the wire and what it means.
template <class E>
using Word = std::pair<std::string_view, E>;

template <class Table, class E>
std::string_view word_of(const Table& table, E value) {
    for (const auto& [word, meaning] : table) {
        if (meaning == value) return word;
    }
    return {};
}

// One JSON object. A field that is absent takes `otherwise`, or is a fault when there is none;
// what a faulty field yields means nothing.
class ObjectReader {
public:
    // `what` is what errors call it: "body".
    ObjectReader(std::string_view text, std::string what);
    ObjectReader(Json object, std::string what);

    [[nodiscard]] bool has(std::string_view name) const;
    std::string text(std::string_view name, std::optional<std::string> otherwise = {});
    std::int64_t number(std::string_view name, std::int64_t least, std::int64_t most,
                        std::optional<std::int64_t> otherwise = {});
    // A field that is an object itself; the fault of it is to be handed back by take().
    std::optional<ObjectReader> object(std::string_view name);

    template <class E, std::size_t N>
    E word(std::string_view name, const std::array<Word<E>, N>& table,
           std::optional<E> otherwise = {}) {
        if (otherwise && !has(name)) return *otherwise;
        const std::string given = text(name);
        std::string allowed;
        for (const auto& [word, meaning] : table) {
            if (word == given) return meaning;
            allowed += (allowed.empty() ? "" : ", ") + std::string(word);
        }
        fail(name, morabaraba::quoted(given) + " is none of its words", allowed);
        return table.front().second;
    }

    // A fault of the field, found by the caller; the first one counts.
    void fail(std::string_view name, std::string what, std::string expected);
    void take(std::optional<Error> fault);
    [[nodiscard]] bool has_failed() const { return fault_.has_value(); }
    // The first fault, one field that nobody asked for included.
    [[nodiscard]] std::optional<Error> finish();

private:
    const Json* find(std::string_view name);

    Json object_;
    std::string what_;
    std::set<std::string, std::less<>> known_;
    std::optional<Error> fault_;
};

// One line, whatever bytes it holds.
[[nodiscard]] std::string to_line(const Json& json);

}  // namespace morabaraba::server
