#include "move_graph.h"

namespace morabaraba::solver {

MoveGraph::MoveGraph(const RuleSet& rules, const database::SymmetryClasses& classes, int size) {
    const Board& board = rules.board();
    const bool flying = size <= rules.options().flying;
    const std::vector<std::uint32_t> inverses = database::inverse_symmetries(board);
    for (std::uint32_t index = 0; index < classes.count(); ++index) {
        begins_.push_back(arcs_.size());
        const PointSet set = classes.representative(index);
        const PointSet free = board.all() & ~set;
        for_each_point(set, [&](Point from) {
            const PointSet rest = set ^ set_of(from);
            for_each_point(flying ? free : free & board.neighbours(from), [&](Point to) {
                const auto place = classes.find(rest | set_of(to));
                arcs_.push_back({place.class_index, static_cast<std::uint8_t>(place.symmetry),
                                 static_cast<std::uint8_t>(inverses[place.symmetry]), from, to,
                                 static_cast<std::uint8_t>(board.mills_closed(rest, to))});
            });
        });
    }
    begins_.push_back(arcs_.size());
}

}  // namespace morabaraba::solver
