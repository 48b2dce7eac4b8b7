// Binomial coefficients: how many k-subsets n points have.
#pragma once

#include <array>
#include <cstdint>

namespace morabaraba::database {

namespace detail {
constexpr auto pascal_triangle() {
    std::array<std::array<std::uint32_t, 25>, 25> rows{};
    for (std::size_t n = 0; n < rows.size(); ++n) {
        rows[n][0] = 1;
        for (std::size_t k = 1; k <= n; ++k) {
            rows[n][k] = rows[n - 1][k - 1] + (k < n ? rows[n - 1][k] : 0);
        }
    }
    return rows;
}
inline constexpr auto kPascal = pascal_triangle();
}  // namespace detail

// REQUIRES: 0 <= n <= 24. Zero for k outside 0..n.
constexpr std::uint32_t binomial(int n, int k) {
    return k < 0 || k > n
               ? 0
               : detail::kPascal[static_cast<std::size_t>(n)][static_cast<std::size_t>(k)];
}

}  // namespace morabaraba::database
