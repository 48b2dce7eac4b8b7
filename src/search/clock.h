// How long to think: a time at which no new depth is begun, and one at which all ends.
#pragma once

#include <search/engine.h>

#include <chrono>
#include <optional>

namespace morabaraba::search {

using Instant = std::chrono::steady_clock::time_point;

struct Budget {
    std::optional<Milliseconds> soft;  // none: no bound
    std::optional<Milliseconds> hard;
};

[[nodiscard]] Budget budget_of(const Limits& limits, Side turn);

}  // namespace morabaraba::search
