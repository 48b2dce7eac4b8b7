// The start of the retrograde analysis: for each entry the moves that may save its side, and what
// shots decide, and when.
#pragma once

#include "owed_shots.h"
#include "pair_frame.h"

namespace morabaraba::solver {

// Fills the tables' cells and events: side a's from `owed_a`, its shots, side b's from
// `children_b`, on the diagonal from `owed_a`, too.
template <class Mode>
void initialise(const PairFrame& frame, const OwedTables<Mode>& owed_a,
                const std::vector<ChildTable<Mode>>& children_b, PairTables& tables);

}  // namespace morabaraba::solver
