// Fixed pseudo-random numbers for hashes and fingerprints: the same on every platform.
#pragma once

#include <cstdint>

namespace morabaraba {

// The output function of SplitMix64 (Steele, Lea and Flood 2014): a bijection of 64-bit words.
constexpr std::uint64_t mixed(std::uint64_t x) {
    x += 0x9e3779b97f4a7c15;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
    x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
    return x ^ (x >> 31);
}

}  // namespace morabaraba
