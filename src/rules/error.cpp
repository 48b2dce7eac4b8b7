#include <rules/error.h>

namespace morabaraba {

namespace {

constexpr std::size_t kQuotedBytes = 60;

std::string escaped(std::string_view text) {
    constexpr char kHex[] = "0123456789abcdef";
    std::string out;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= 0x20 && byte < 0x7f) {
            out += c;
        } else {
            out += {'\\', 'x', kHex[byte >> 4], kHex[byte & 15]};
        }
    }
    return out;
}

}  // namespace

std::string quoted(std::string_view text) {
    const bool cut = text.size() > kQuotedBytes;
    return "'" + escaped(text.substr(0, kQuotedBytes)) + (cut ? "...'" : "'");
}

std::string Error::message() const {
    std::string out = where;
    if (line > 0) {
        out += ":" + std::to_string(line);
        out += column > 0 ? ":" + std::to_string(column) : "";
    }
    out += out.empty() ? what : ": " + what;
    return expected.empty() ? out : out + "; expected " + expected;
}

}  // namespace morabaraba
