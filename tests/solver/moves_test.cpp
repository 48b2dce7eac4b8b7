// Backward moves are the inverse of forward ones: those of the rules on one side, those of the
// solver on the other, in 100,000 random positions of each table of some sectors.
#include "../../src/solver/pair_frame.h"
#include "odd_rules.h"
#include "sanitized.h"

#include <rules/moves.h>

#include <algorithm>
#include <random>
#include <set>

#include <gtest/gtest.h>

namespace morabaraba::solver {

namespace {

using database::compress;
using database::expand;
using database::SectorPair;

constexpr int kPositions = kSanitized ? 2'000 : 100'000;

class Inverse : public testing::TestWithParam<SectorPair> {
protected:
    Inverse()
        : classes(std::make_shared<const database::SymmetryClasses>(rules.board(), GetParam().a)),
          graph(rules, *classes, GetParam().a),
          frame(rules, GetParam(), classes, graph, *available_kernels().front(), workers) {}

    // White, to move, is side a in table 0 and side b in table 1.
    [[nodiscard]] Position position_of(int table, PointSet side_a, PointSet side_b) const {
        morabaraba::Setup setup;
        setup.cows = {table == 0 ? side_a : side_b, table == 0 ? side_b : side_a};
        return Position::make(rules, setup).value();
    }

    // The boards behind all moves without a shot, by the rules; white's cows first.
    [[nodiscard]] std::vector<std::array<PointSet, 2>> boards_after(
        const Position& position) const {
        std::vector<std::array<PointSet, 2>> boards;
        if (result_of(rules, position).is_over()) return boards;
        MoveList moves;
        legal_moves(rules, position, moves);
        for (const Move move : moves) {
            Position next = position;
            next.apply(rules, move);
            if (count(next.cows(Side::black)) < count(position.cows(Side::black))) continue;
            boards.push_back({next.cows(Side::white), next.cows(Side::black)});
        }
        return boards;
    }

    struct Entry {
        std::uint32_t block;
        std::uint32_t set;
        auto operator<=>(const Entry&) const = default;
    };

    [[nodiscard]] Entry random_entry() {
        return {static_cast<std::uint32_t>(random() % frame.index.blocks()),
                frame.sets[random() % frame.block_size]};
    }

    // Where side a's quiet moves lead, by the arcs, each of which must lead back.
    [[nodiscard]] std::vector<Entry> entries_after_a(Entry from) {
        std::vector<Entry> after;
        const PointSet side_b = expand(from.set, frame.free(from.block));
        for (const Arc& arc : graph.arcs(from.block)) {
            if (arc.mills > 0 || (side_b & set_of(arc.to)) != 0) continue;
            const auto symmetries = frame.board.symmetries();
            const PointSet there = frame.free(arc.target);
            const std::uint32_t set = compress(symmetries[arc.symmetry](side_b), there);
            SetMap map;
            map.build(there, symmetries[arc.inverse], packed_bits(frame.free(from.block)));
            std::array<std::uint32_t, 1 + kSlack> back{};
            EXPECT_EQ(frame.kernels.relabel(&set, 1, map, back.data()), 1U);
            EXPECT_EQ(back[0], from.set);
            after.push_back({arc.target, set});
        }
        std::sort(after.begin(), after.end());
        return after;
    }

    // One of the entries that are the same position: the least.
    [[nodiscard]] std::uint64_t least_entry(PointSet side_a, PointSet side_b) const {
        std::uint64_t least = ~std::uint64_t{0};
        for (const Symmetry& symmetry : frame.board.symmetries()) {
            least = std::min(least, frame.index.index_of(symmetry(side_a), symmetry(side_b)));
        }
        return least;
    }

    // The sets from which side b comes to `set` in one quiet move, by the solver.
    [[nodiscard]] std::vector<std::uint32_t> sets_before_b(std::uint32_t set) {
        std::vector<std::uint32_t> before(kMaxUnmoves + kSlack);
        before.resize(frame.kernels.unmoves(&set, 1, geometry.steps(), false, before.data()));
        return before;
    }

    const RuleSet rules = malom_rules();
    Workers workers{1};
    std::shared_ptr<const database::SymmetryClasses> classes;
    MoveGraph graph;
    PairFrame frame;
    BlockGeometry geometry;
    std::mt19937 random{9};
};

}  // namespace

TEST_P(Inverse, OfSideAsMovesLeadBackFromWhereTheRulesLead) {
    for (int i = 0; i < kPositions; ++i) {
        const Entry from = random_entry();
        const PointSet side_b = expand(from.set, frame.free(from.block));
        std::vector<std::uint64_t> expected;
        for (const auto& [a, b] : boards_after(position_of(0, frame.set_a(from.block), side_b))) {
            expected.push_back(least_entry(a, b));
        }
        std::vector<std::uint64_t> found;
        for (const Entry& to : entries_after_a(from)) {
            found.push_back(
                least_entry(frame.set_a(to.block), expand(to.set, frame.free(to.block))));
        }
        std::sort(expected.begin(), expected.end());
        std::sort(found.begin(), found.end());
        ASSERT_EQ(found, expected);
    }
}

TEST_P(Inverse, OfSideBsMovesAreTheRules) {
    for (int i = 0; i < kPositions; ++i) {
        const Entry here = random_entry();
        const PointSet free = frame.free(here.block);
        const PointSet side_a = frame.set_a(here.block);
        geometry.build(frame, here.block);
        for (const auto& [b, a] : boards_after(position_of(1, side_a, expand(here.set, free)))) {
            ASSERT_EQ(a, side_a);
            const auto back = sets_before_b(compress(b, free));
            ASSERT_EQ(std::count(back.begin(), back.end(), here.set), 1);
        }
        // Backwards one of them, at random, is enough: a flying cow has many.
        const auto all_before = sets_before_b(here.set);
        if (all_before.empty()) continue;
        const PointSet before = expand(all_before[random() % all_before.size()], free);
        const auto after = boards_after(position_of(1, side_a, before));
        const std::array<PointSet, 2> expected{expand(here.set, free), side_a};
        ASSERT_EQ(std::count(after.begin(), after.end(), expected), 1);
    }
}

INSTANTIATE_TEST_SUITE_P(Sectors, Inverse,
                         testing::Values(SectorPair{3, 3, 0, 0}, SectorPair{4, 3, 0, 0},
                                         SectorPair{5, 4, 0, 0}, SectorPair{7, 7, 0, 0},
                                         SectorPair{10, 8, 0, 0}),
                         [](const auto& info) {
                             std::string name = to_text(info.param);
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

}  // namespace morabaraba::solver
