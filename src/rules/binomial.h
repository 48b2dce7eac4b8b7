#pragma once

#include <cstdint>

namespace morabaraba {

// The ways to choose `k` of `n` things, 0 <= k <= n <= 32.
constexpr std::uint64_t binomial(int n, int k) {
    std::uint64_t ways = 1;
    for (int i = 1; i <= k; ++i) {
        ways = ways * static_cast<std::uint64_t>(n - k + i) / static_cast<std::uint64_t>(i);
    }
    return ways;
}

}  // namespace morabaraba
