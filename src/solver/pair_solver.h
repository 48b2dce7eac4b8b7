// Solves one sector pair in memory.
#pragma once

#include "pair_frame.h"
#include "retrograde.h"

#include <solver/solve.h>

#include <functional>

namespace morabaraba::solver {

// Told of each step, and pass of it, before it begins.
using OnStep = std::function<void(Step, int pass)>;

// Codes of a solved pair: read off the cells where only values are known.
class SolvedPair {
public:
    SolvedPair(PairTables tables, RetrogradeReport report)
        : tables_(std::move(tables)), report_(report) {}

    // Fills `codes` with those of the entries from `begin` on.
    void copy(int table, std::uint64_t begin, std::span<database::Code> codes) const;
    [[nodiscard]] const RetrogradeReport& report() const { return report_; }

private:
    PairTables tables_;
    RetrogradeReport report_;
};

// What the longest line of the pair's children asks for.
[[nodiscard]] KeySize keys_needed(const PairFrame& frame, TableSource& source);

// `source` gives the sectors with fewer cows; `keys` count with plies only.
SolvedPair solve_pair(const PairFrame& frame, database::Content content, KeySize keys,
                      TableSource& source, const OnStep& on_step);

}  // namespace morabaraba::solver
