// How text crosses between the page and a module. The page asks for room, writes its request there
// and calls a function with the request's length; the function's answer, JSON in UTF-8, stands at
// answer() until the next call. A module has one caller and no threads.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

// Makes a function visible to the page under its own name.
#define MORABARABA_EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace morabaraba::wasm {

// What the page has written, read line by line.
class Request {
public:
    explicit Request(std::size_t length);

    // The next line, without its end; empty when there is none.
    std::string_view line();
    // All that has not been read.
    [[nodiscard]] std::string_view rest() const { return rest_; }

private:
    std::string_view rest_;
};

// The words of `text`, which single spaces divide.
[[nodiscard]] std::vector<std::string_view> words_of(std::string_view text);

// Keeps `json` for the page and returns its length.
std::size_t give(std::string json);

}  // namespace morabaraba::wasm
