// The start of the retrograde analysis: for each entry the moves that may save its side, and what
// shots decide, and when.
#pragma once

#include "owed_shots.h"
#include "pair_frame.h"

namespace morabaraba::solver {

// Fills both tables' cells and events (side b's from `children_b` or, on the diagonal, from side
// a's). `owed_a` are side a's shots.
template <class Mode>
void initialise(const PairFrame& frame, const OwedTables<Mode>& owed_a,
                const std::vector<ChildTable<Mode>>& children_b, PairTables& tables);

}  // namespace morabaraba::solver
