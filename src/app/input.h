// Files that a person names on the command line.
#pragma once

#include <rules/error.h>

#include <cstddef>
#include <string>

namespace morabaraba::app {

inline constexpr std::size_t kMaxInputBytes = std::size_t{16} << 20;

// The bytes of the file at `path`, of stdin for "-". Refused (malformed): what can't be opened or
// read, a folder, more than kMaxInputBytes.
[[nodiscard]] Expected<std::string> read_input(const std::string& path);

// What to call `path` in a message: "stdin" for "-"; control bytes escaped.
[[nodiscard]] std::string input_name(const std::string& path);

}  // namespace morabaraba::app
