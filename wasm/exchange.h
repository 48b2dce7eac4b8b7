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

// The bytes of the request that the page has written.
[[nodiscard]] std::string_view request(std::size_t length);

// The request's lines, at least `count` of them: the ones that are missing are empty.
[[nodiscard]] std::vector<std::string_view> request_lines(std::size_t length, std::size_t count);

// The words of `text`, which single spaces divide.
[[nodiscard]] std::vector<std::string_view> words_of(std::string_view text);

// Keeps `json` for the page and returns its length.
std::size_t give(std::string json);

}  // namespace morabaraba::wasm
