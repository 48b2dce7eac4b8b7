// The retrograde analysis of one sector pair: from what is decided back to what it decides.
#pragma once

#include "pair_frame.h"

#include <cstdint>
#include <functional>

namespace morabaraba::solver {

struct RetrogradeReport {
    std::uint64_t edges = 0;  // moves taken back
    Level last_level = 0;     // the most plies of any entry; with plies only
};

// Runs until nothing new is found; then cells (and codes, with plies) of both tables are final.
// `on_pass` is told the number of each pass before it starts.
RetrogradeReport analyse(const PairFrame& frame, PairTables& tables, bool plies,
                         const std::function<void(int)>& on_pass);

}  // namespace morabaraba::solver
