#include "exchange.h"

#include <utility>

namespace morabaraba::wasm {

namespace {

std::string received;
std::string given;

// Takes what stands before the divider, and the divider, off `text`.
std::string_view take_until(std::string_view& text, char divider) {
    const std::size_t end = text.find(divider);
    const std::string_view part = text.substr(0, end);
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    return part;
}

}  // namespace

Request::Request(std::size_t length) : rest_(std::string_view(received).substr(0, length)) {}

std::string_view Request::line() { return take_until(rest_, '\n'); }

std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> words;
    while (!text.empty()) {
        words.push_back(take_until(text, ' '));
    }
    return words;
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
