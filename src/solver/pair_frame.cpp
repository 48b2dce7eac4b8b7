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

// The free points between which and `point` side b's cows move.
PointSet goals(const PairFrame& frame, PointSet free, Point point) {
    const bool flying = frame.pair.b <= frame.rules.options().flying;
    return (flying ? free : free & frame.board.neighbours(point)) & ~set_of(point);
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

void BlockGeometry::build_joins(const PairFrame& frame, std::uint64_t block) {
    const Board& board = frame.board;
    const PointSet free = frame.free(block);
    PointSet bit = 1;
    for_each_point(free, [&](Point point) {
        bits_[point] = bit;
        bit <<= 1;
    });
    lines_.clear();
    for (const PointSet line : board.lines()) {
        if ((line & ~free) == 0) lines_.push_back(database::compress(line, free));
    }
    joins_.clear();
    for_each_point(free, [&](Point to) {
        for_each_point(goals(frame, free, to) & (set_of(to) - 1),
                       [&](Point from) { joins_.push_back(bits_[from] | bits_[to]); });
    });
}

void BlockGeometry::build(const PairFrame& frame, std::uint64_t block) {
    build_joins(frame, block);
    const PointSet free = frame.free(block);
    steps_.clear();
    for_each_point(free, [&](Point to) {
        for_each_point(goals(frame, free, to), [&](Point from) {
            CowStep step{bits_[from], bits_[to], 0, {}};
            for (const PointSet rest : frame.board.line_rests(to)) {
                if ((rest & ~free) != 0 || (rest & set_of(from)) != 0) continue;
                step.rests[step.rest_count++] = database::compress(rest, free);
            }
            steps_.push_back(step);
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
