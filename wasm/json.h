// Writes JSON: a thin layer over a string that puts the commas in.
//
//     Json json;
//     json.begin('{').key("turn").text("white").key("hand").numbers(hand).end('}');
#pragma once

#include <rules/error.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace morabaraba::wasm {

class Json {
public:
    Json& begin(char bracket);  // '{' or '['
    Json& end(char bracket);    // '}' or ']'
    Json& key(std::string_view name);

    Json& text(std::string_view value);  // valid UTF-8
    Json& number(std::int64_t value);
    Json& truth(bool value);
    Json& null();
    Json& literal(std::string_view json);  // JSON that is written already
    // A list of whole numbers.
    template <class Numbers>
    Json& numbers(const Numbers& values) {
        begin('[');
        for (const auto value : values) {
            number(static_cast<std::int64_t>(value));
        }
        return end(']');
    }

    [[nodiscard]] std::string take() { return std::move(out_); }

private:
    void separate();
    void quote(std::string_view value);

    std::string out_;
    bool is_first_ = true;  // no comma before what comes next
};

// {"error":{"kind","where","what","expected","line","column","ply","message"}}
[[nodiscard]] std::string to_json(const Error& error);

}  // namespace morabaraba::wasm
