// What the steps of solving one sector pair share: its geometry, and the memory of both tables.
#pragma once

#include "arena.h"
#include "huge_array.h"
#include "kernels.h"
#include "move_graph.h"
#include "outcome_key.h"
#include "point_bits.h"
#include "shot_rules.h"
#include "workers.h"

#include <database/sector.h>
#include <database/sector_index.h>

#include <array>
#include <memory>
#include <span>
#include <vector>

namespace morabaraba::solver {

// Immutable while a pair is solved.
struct PairFrame {
    PairFrame(const RuleSet& of_rules, database::SectorPair of_pair,
              std::shared_ptr<const database::SymmetryClasses> classes, const MoveGraph& use_graph,
              const Kernels& use_kernels, Workers& use_workers);

    const RuleSet& rules;
    const Board& board;
    database::SectorPair pair;
    database::SectorIndex index;
    const MoveGraph& graph;  // of side a
    ShotRules shots;
    const Kernels& kernels;
    Workers& workers;
    std::vector<std::uint32_t> sets;  // side b's packed sets by rank, and kSlack zeros
    PointBits bits;                   // of these
    RankTables rank;
    std::size_t block_size;
    bool blocked_loses;  // a side without moves has lost here

    [[nodiscard]] PointSet set_a(std::uint64_t block) const {
        return index.classes().representative(static_cast<std::uint32_t>(block));
    }
    [[nodiscard]] PointSet free(std::uint64_t block) const { return board.all() & ~set_a(block); }
    template <class Key>
    [[nodiscard]] const KeyKernels<Key>& key_kernels() const {
        return kernels.counting->of<Key>();
    }
};

// The steps of side b's cows in one block, rebuilt for each.
class BlockGeometry {
public:
    void build(const PairFrame& frame, std::uint64_t block);
    // All but the single steps.
    void build_joins(const PairFrame& frame, std::uint64_t block);
    [[nodiscard]] BlockSteps steps() const { return {steps_, joins_, lines_}; }

private:
    std::array<std::uint32_t, kMaxPoints> bits_{};  // of the free points
    std::vector<CowStep> steps_;
    std::vector<std::uint32_t> joins_;
    std::vector<std::uint32_t> lines_;
};

// `step` without its shot, over bitmaps: what closes a mill is left out.
[[nodiscard]] BlockMove move_of(const PointBits& bits, const CowStep& step);

// Entries of one block that a shot decides, by the level at which it does; taken level by level.
class EventList {
public:
    struct Run {
        std::uint16_t level;
        std::uint16_t size;
    };

    EventList() = default;
    EventList(const Run* runs, std::size_t run_count, const std::uint16_t* ranks)
        : runs_(runs), end_(runs + run_count), ranks_(ranks) {}

    // Ranks of the entries of `level`. REQUIRES: levels are asked for in ascending order.
    std::span<const std::uint16_t> take(Level level) {
        if (runs_ == end_ || runs_->level != level) return {};
        const std::span<const std::uint16_t> ranks(ranks_, runs_->size);
        ranks_ += runs_->size;
        ++runs_;
        return ranks;
    }

private:
    const Run* runs_ = nullptr;
    const Run* end_ = nullptr;
    const std::uint16_t* ranks_ = nullptr;
};

// One side to move, over all blocks.
struct Table {
    HugeArray<Cell> cells;
    HugeArray<database::Code> codes;  // with plies only, of a diagonal's first table only
    std::vector<EventList> events;    // one a block, with plies only
};

struct PairTables {
    std::array<Table, 2> tables;      // side a to move, side b
    std::vector<Arena> event_memory;  // one a thread
    Level last_event = 0;
};

// A solved table of a smaller sector, as keys.
template <class Mode>
struct ChildTable {
    bool lost_at_once = false;  // no table: the side to move has too few cows
    HugeArray<typename Mode::Key> keys;
    std::unique_ptr<database::SectorIndex> index;
};

// Gives solved tables.
class TableSource {
public:
    virtual ~TableSource() = default;
    // The plies of the longest line in it, kNoPlies where there is none.
    virtual std::uint32_t longest(const database::SectorTable& table) = 0;
    // Calls put(first entry, codes) for all entries, from several threads.
    using Put = std::function<void(std::uint64_t, std::span<const database::Code>)>;
    virtual void read(const database::SectorTable& table, Workers& workers, const Put& put) = 0;
};

}  // namespace morabaraba::solver
