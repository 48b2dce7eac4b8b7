// The moves of side a between the classes of its sets, worked out once for all sectors of a size.
#pragma once

#include <database/symmetry_classes.h>
#include <rules/rule_set.h>

#include <cstdint>
#include <span>
#include <vector>

namespace morabaraba::solver {

// One move of the class's representative, forward.
struct Arc {
    std::uint32_t target;   // class of the set after the move
    std::uint8_t symmetry;  // takes that set to its representative
    std::uint8_t inverse;   // index of the inverse symmetry
    Point from;
    Point to;
    std::uint8_t mills;  // that the move closes
};

class MoveGraph {
public:
    MoveGraph(const RuleSet& rules, const database::SymmetryClasses& classes, int size);

    [[nodiscard]] std::span<const Arc> arcs(std::uint32_t class_index) const {
        return {arcs_.data() + begins_[class_index], arcs_.data() + begins_[class_index + 1]};
    }

private:
    std::vector<std::size_t> begins_;
    std::vector<Arc> arcs_;
};

}  // namespace morabaraba::solver
