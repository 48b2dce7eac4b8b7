#include "exchange.h"

#include <utility>

namespace morabaraba::wasm {

namespace {

std::string received;
std::string given;

// The parts of `text` between the divider, empty ones included.
std::vector<std::string_view> split(std::string_view text, char divider) {
    std::vector<std::string_view> parts;
    for (std::size_t begin = 0;;) {
        const std::size_t end = text.find(divider, begin);
        parts.push_back(text.substr(begin, end - begin));
        if (end == std::string_view::npos) return parts;
        begin = end + 1;
    }
}

}  // namespace

std::string_view request(std::size_t length) {
    return std::string_view(received).substr(0, length);
}

std::vector<std::string_view> request_lines(std::size_t length, std::size_t count) {
    std::vector<std::string_view> lines = split(request(length), '\n');
    while (lines.size() < count) {
        lines.emplace_back();
    }
    return lines;
}

std::vector<std::string_view> words_of(std::string_view text) {
    return text.empty() ? std::vector<std::string_view>{} : split(text, ' ');
}

std::size_t give(std::string json) {
    given = std::move(json);
    return given.size();
}

}  // namespace morabaraba::wasm

// Room for a request of `length` bytes.
MORABARABA_EXPORT(room) char* room(std::size_t length) {
    morabaraba::wasm::received.resize(length);
    return morabaraba::wasm::received.data();
}

// Where the last answer stands.
MORABARABA_EXPORT(answer) const char* answer() { return morabaraba::wasm::given.data(); }

// The standard library's last words would bring printf into the modules; a trap says enough.
void std::__libcpp_verbose_abort(const char*, ...) { __builtin_trap(); }
extern "C" [[noreturn]] void abort_message(const char*, ...) { __builtin_trap(); }
