// Little-endian numbers in byte arrays.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace morabaraba::database {

// REQUIRES: the number lies within `bytes`.
template <class Number>
void put(std::span<unsigned char> bytes, std::size_t offset, Number number) {
    for (std::size_t i = 0; i < sizeof(Number); ++i) {
        bytes[offset + i] = static_cast<unsigned char>(static_cast<std::uint64_t>(number) >> 8 * i);
    }
}

template <class Number>
[[nodiscard]] Number get(std::span<const unsigned char> bytes, std::size_t offset) {
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < sizeof(Number); ++i) {
        number |= std::uint64_t{bytes[offset + i]} << 8 * i;
    }
    return static_cast<Number>(number);
}

}  // namespace morabaraba::database
