// Binomial coefficients: in how many ways some points can be chosen.
#pragma once

#include <rules/board.h>

#include <array>
#include <cstddef>
#include <cstdint>

namespace morabaraba {

namespace detail {
constexpr auto pascal_triangle() {
    std::array<std::array<std::uint32_t, kMaxPoints + 1>, kMaxPoints + 1> rows{};
    for (std::size_t n = 0; n < rows.size(); ++n) {
        rows[n][0] = 1;
        for (std::size_t k = 1; k <= n; ++k) {
            rows[n][k] = rows[n - 1][k - 1] + rows[n - 1][k];
        }
    }
    return rows;
}
inline constexpr auto kPascal = pascal_triangle();
}  // namespace detail

// The ways to choose `k` of `n` points; zero for k outside 0..n. REQUIRES: 0 <= n <= kMaxPoints.
constexpr std::uint32_t binomial(int n, int k) {
    return k < 0 || k > n
               ? 0
               : detail::kPascal[static_cast<std::size_t>(n)][static_cast<std::size_t>(k)];
}

}  // namespace morabaraba
