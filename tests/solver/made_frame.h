// A sector pair of malom with all that its frame refers to.
#pragma once

#include "../../src/solver/pair_frame.h"
#include "odd_rules.h"

#include <memory>

namespace morabaraba::solver {

struct Frame {
    explicit Frame(database::SectorPair pair, const Kernels& kernels = kPortableKernels)
        : rules(malom_rules()),
          workers(1),
          classes(std::make_shared<const database::SymmetryClasses>(rules.board(), pair.a)),
          graph(rules, *classes, pair.a),
          frame(rules, pair, classes, graph, kernels, workers) {}
    RuleSet rules;
    Workers workers;
    std::shared_ptr<const database::SymmetryClasses> classes;
    MoveGraph graph;
    PairFrame frame;
};

}  // namespace morabaraba::solver
