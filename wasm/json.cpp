#include "json.h"

namespace morabaraba::wasm {

void Json::separate() {
    if (!is_first_) out_ += ',';
    is_first_ = false;
}

void Json::quote(std::string_view value) {
    out_ += '"';
    for (const char c : value) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20) {
            constexpr std::string_view kHex = "0123456789abcdef";
            out_ += "\\u00";
            out_ += kHex[byte >> 4];
            out_ += kHex[byte & 15];
        } else {
            if (c == '"' || c == '\\') out_ += '\\';
            out_ += c;
        }
    }
    out_ += '"';
}

Json& Json::begin(char bracket) {
    separate();
    out_ += bracket;
    is_first_ = true;
    return *this;
}

Json& Json::end(char bracket) {
    out_ += bracket;
    is_first_ = false;
    return *this;
}

Json& Json::key(std::string_view name) {
    separate();
    quote(name);
    out_ += ':';
    is_first_ = true;
    return *this;
}

Json& Json::text(std::string_view value) {
    separate();
    quote(value);
    return *this;
}

Json& Json::number(std::int64_t value) { return literal(std::to_string(value)); }

Json& Json::truth(bool value) { return literal(value ? "true" : "false"); }

Json& Json::null() { return literal("null"); }

Json& Json::literal(std::string_view json) {
    separate();
    out_ += json;
    return *this;
}

std::string to_json(const Error& error) {
    Json json;
    json.begin('{').key("error").begin('{');
    json.key("kind").text(error.kind == ErrorKind::illegal ? "illegal" : "malformed");
    json.key("where").text(error.where).key("what").text(error.what);
    json.key("expected").text(error.expected).key("message").text(error.message());
    json.key("line").number(static_cast<std::int64_t>(error.line));
    json.key("column").number(static_cast<std::int64_t>(error.column));
    json.key("ply").number(static_cast<std::int64_t>(error.ply));
    return json.end('}').end('}').take();
}

}  // namespace morabaraba::wasm
