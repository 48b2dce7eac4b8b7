#include "pair_frame.h"

#include <bit>
#include <utility>

namespace morabaraba::solver {

namespace {

bool blocked_side_loses(const RuleSet& rules, const database::SectorPair& pair) {
    const RuleOptions& options = rules.options();
    const bool full = pair.a + pair.b == rules.board().size();
    if (full && options.full_board == FullBoard::draw) return false;
    return options.no_move == NoMove::loses;
}

}  // namespace

PairFrame::PairFrame(const RuleSet& of_rules, database::SectorPair of_pair,
                     std::shared_ptr<const database::SymmetryClasses> classes,
                     const MoveGraph& use_graph, const Kernels& use_kernels, Workers& use_workers)
    : rules(of_rules),
      board(of_rules.board()),
      pair(of_pair),
      index(board, std::move(classes), of_pair.a, of_pair.b),
      graph(use_graph),
      shots(of_rules, of_pair.a, of_pair.b),
      kernels(use_kernels),
      workers(use_workers),
      sets(index.ranker().masks()),
      bits(index.ranker().width(), sets),
      rank{index.ranker().low(), index.ranker().high(),
           static_cast<std::uint32_t>(index.ranker().low_bits())},
      block_size(index.block_size()),
      blocked_loses(blocked_side_loses(of_rules, of_pair)) {
    sets.resize(block_size + kSlack);
}

void BlockGeometry::build(const PairFrame& frame, std::uint64_t block) {
    const Board& board = frame.board;
    const PointSet free = frame.free(block);
    const bool flying = frame.pair.b <= frame.rules.options().flying;
    const auto packed = [free](PointSet set) { return database::compress(set, free); };
    std::array<std::uint32_t, kMaxPoints> bit{};
    for_each_point(free, [&](Point point) { bit[point] = packed(set_of(point)); });
    lines_.clear();
    for (const PointSet line : board.lines()) {
        if ((line & ~free) == 0) lines_.push_back(packed(line));
    }
    steps_.clear();
    joins_.clear();
    for_each_point(free, [&](Point to) {
        for_each_point((flying ? free : free & board.neighbours(to)) & ~set_of(to),
                       [&](Point from) {
                           CowStep step{bit[from], bit[to], 0, {}};
                           for (const PointSet rest : board.line_rests(to)) {
                               if ((rest & ~free) != 0 || (rest & set_of(from)) != 0) continue;
                               step.rests[step.rest_count++] = packed(rest);
                           }
                           steps_.push_back(step);
                           if (from < to) joins_.push_back(step.from | step.to);
                       });
    });
}

BlockMove move_of(const PointBits& bits, const CowStep& step) {
    BlockMove move{.with = bits.with(std::countr_zero(step.from)),
                   .without = bits.with(std::countr_zero(step.to))};
    for (std::uint32_t r = 0; r < step.rest_count; ++r) {
        const std::uint32_t rest = step.rests[r];
        move.rests[move.rest_count++] = {bits.with(std::countr_zero(rest)),
                                         bits.with(std::countr_zero(rest & (rest - 1)))};
    }
    return move;
}

}  // namespace morabaraba::solver
