// The two sides. A rule set names them and says which starts.
#pragma once

#include <cstddef>
#include <cstdint>

namespace morabaraba {

enum class Side : std::uint8_t { white, black };

constexpr Side other(Side side) { return side == Side::white ? Side::black : Side::white; }
constexpr std::size_t index(Side side) { return static_cast<std::size_t>(side); }
// "white" or "black".
constexpr const char* to_string(Side side) { return side == Side::white ? "white" : "black"; }

}  // namespace morabaraba
