// How a pass works. A block's entries of side b are reached from within the block by side b's
// moves, and its entries of side a from other blocks by side a's. In the pass for the even level d
//   1. side a takes back its moves into side b's entries found in the pass before: entries lost in
//      d plies make wins in d + 1, entries won in d - 1 may complete losses in d;
//   2. at once, in the same block, side b takes back its moves into what step 1 found: losses in d
//      make wins in d + 1, wins in d + 1 may complete losses in d + 2.
// Blocks read only lists of the pass before and write only their own cells: no locks, one barrier a
// pass, two plies a pass, and the same result in whatever order blocks are visited.
//
// On a diagonal side b's entries are side a's with the sides changed. They are found a second time
// all the same: to carry each one over to its mirror image would cost as much.
#include "retrograde.h"

#include "block_update.h"

#include <algorithm>
#include <memory>
#include <span>
#include <stdexcept>

namespace morabaraba::solver {

namespace {

using database::Code;
using database::expand;

template <bool kPlies>
class Retrograde {
public:
    Retrograde(const PairFrame& frame, PairTables& tables) : frame_(frame), tables_(tables) {
        for (int i = 0; i < frame.workers.count(); ++i) {
            scratch_.push_back(std::make_unique<Scratch>(frame));
        }
        previous_.resize(frame.index.blocks());
        next_.resize(frame.index.blocks());
    }

    RetrogradeReport run(const std::function<void(int)>& on_pass) {
        start();
        int pass = 0;
        for (Level level = 0; found_any_ || level <= tables_.last_event; level += 2) {
            on_pass(++pass);
            run_pass(level);
        }
        RetrogradeReport report;
        for (const auto& s : scratch_) {
            report.edges += s->edges;
            report.last_level = std::max(report.last_level, s->last_level);
        }
        return report;
    }

private:
    struct Scratch {
        explicit Scratch(const PairFrame& frame)
            : piece(kPieceSets + kSlack),
              moves(std::max(kPieceSets, kUnmoveBatch * kMaxUnmoves) + kSlack),
              filtered(frame.block_size),
              a(frame),
              b(frame) {}
        std::vector<std::uint32_t> piece;  // sets read off bits
        std::vector<std::uint32_t> moves;  // taken back, not yet applied
        SetList filtered;
        BlockUpdate a, b;  // of each side's table
        BlockGeometry geometry;
        SetMap map;
        std::array<Arena, 2> lists;  // of this pass and of the one before
        std::uint64_t edges = 0;
        Level last_level = 0;
    };

    [[nodiscard]] Cell* cells(int table, std::uint64_t block) {
        return tables_.tables[static_cast<std::size_t>(table)].cells.data() +
               block * frame_.block_size;
    }

    // Finds side b's entries that are decided without any move.
    void start() {
        find_in_each_block([&](Scratch& s, std::uint64_t block) {
            if constexpr (kPlies) {
                auto events = take_events(1, block, 0);
                s.b.begin(cells(1, block), events.size());
                s.b.count_down_at(events);
            } else {
                s.b.begin_with_all(cells(1, block));
            }
            s.b.finish();
            record(1, block, s.b.losses(), 0, s);
        });
    }

    void run_pass(Level level) {
        find_in_each_block([&](Scratch& s, std::uint64_t block) {
            find_of_a(s, block, level);
            record(0, block, s.a.losses(), level, s);
            record(0, block, s.a.wins(), level + 1, s);
            find_of_b(s, block, level);
            record(1, block, s.b.wins(), level + 1, s);
            record(1, block, s.b.losses(), level + 2, s);
        });
    }

    // Keeps what `work` finds of side b in each block for the next pass.
    template <class Work>
    void find_in_each_block(Work&& work) {
        std::atomic<bool> any = false;
        for (const auto& s : scratch_) s->lists[parity_].clear();
        frame_.workers.for_each(frame_.index.blocks(), 16, [&](int thread, std::uint64_t block) {
            Scratch& s = *scratch_[static_cast<std::size_t>(thread)];
            work(s, block);
            next_[block] = s.b.keep(s.lists[parity_]);
            if (next_[block].size() > 0) any.store(true, std::memory_order_relaxed);
        });
        std::swap(previous_, next_);
        parity_ ^= 1;
        found_any_ = any;
    }

    void find_of_a(Scratch& s, std::uint64_t block, Level level) {
        const auto losses = take_events(0, block, level);
        const auto wins = take_events(0, block, level + 1);
        if (!kPlies && level == 0) {
            s.a.begin_with_all(cells(0, block));
        } else {
            s.a.begin(cells(0, block), losses.size() + wins.size() + found_before_a(block) / 2);
        }
        take_back_all_of_a(s, block);
        s.a.count_down_at(losses);
        s.a.mark_won_at(wins);
        s.a.finish();
    }

    // How many sets will be carried over to `block`; about half of them have an entry there.
    [[nodiscard]] std::size_t found_before_a(std::uint64_t block) const {
        std::size_t size = 0;
        for (const Arc& arc : frame_.graph.arcs(static_cast<std::uint32_t>(block))) {
            size += previous_[arc.target].size();
        }
        return size;
    }

    void take_back_all_of_a(Scratch& s, std::uint64_t block) {
        const PackedBits bits = packed_bits(frame_.free(block));
        for (const Arc& arc : frame_.graph.arcs(static_cast<std::uint32_t>(block))) {
            const Found& found = previous_[arc.target];
            if (found.size() == 0) continue;
            const bool always = arc.mills == 0 || frame_.shots.may_pass();
            if (!always && !frame_.shots.targets_may_fail()) continue;
            s.map.build(frame_.free(arc.target), frame_.board.symmetries()[arc.inverse], bits);
            const auto filter = [&](const std::uint32_t*& sets, std::size_t& size) {
                if (!always) keep_without_targets(s, arc.target, sets, size);
            };
            for_each_move_of_a(s, found.losses, filter, [&](const auto* moves, std::size_t size) {
                s.a.mark_won(moves, size);
            });
            for_each_move_of_a(s, found.wins, filter, [&](const auto* moves, std::size_t size) {
                s.a.count_down(moves, size);
            });
        }
    }

    // Calls update(sets, size) with those of `found` carried over by the map, in pieces.
    template <class Filter, class Update>
    void for_each_move_of_a(Scratch& s, const FoundSets& found, Filter&& filter, Update&& update) {
        const std::span<const std::uint32_t> sets_by_rank(frame_.sets.data(), frame_.block_size);
        for_each_piece(found, sets_by_rank, frame_.kernels, s.piece.data(),
                       [&](const std::uint32_t* sets, std::size_t size) {
                           filter(sets, size);
                           const std::size_t moves =
                               frame_.kernels.relabel(sets, size, s.map, s.moves.data());
                           update(s.moves.data(), moves);
                           s.edges += moves;
                       });
    }

    // Those sets that offer no target, so that closing a mill is a move without a shot.
    void keep_without_targets(Scratch& s, std::uint64_t target, const std::uint32_t*& sets,
                              std::size_t& size) {
        const PointSet free = frame_.free(target);
        s.filtered.clear();
        std::for_each_n(sets, size, [&](std::uint32_t set) {
            if (frame_.shots.targets(expand(set, free)) == 0) s.filtered.add(set);
        });
        sets = s.filtered.data();
        size = s.filtered.size();
    }

    void find_of_b(Scratch& s, std::uint64_t block, Level level) {
        constexpr std::size_t kMovesOfASet = 4;
        const auto wins = take_events(1, block, level + 1);
        const auto losses = take_events(1, block, level + 2);
        const std::size_t found = s.a.losses().size() + s.a.wins().size();
        s.b.begin(cells(1, block), wins.size() + losses.size() + kMovesOfASet * found);
        if (found > 0) {
            s.geometry.build_joins(frame_, block);
            const bool with_mills = frame_.shots.passes(frame_.set_a(block));
            take_back_of_b(s, s.a.losses(), with_mills,
                           [&](const auto* moves, std::size_t size) { s.b.mark_won(moves, size); });
            take_back_of_b(s, s.a.wins(), with_mills, [&](const auto* moves, std::size_t size) {
                s.b.count_down(moves, size);
            });
        }
        s.b.mark_won_at(wins);
        s.b.count_down_at(losses);
        s.b.finish();
    }

    template <class Update>
    void take_back_of_b(Scratch& s, const SetList& sets, bool with_mills, Update&& update) {
        for (std::size_t i = 0; i < sets.size(); i += kUnmoveBatch) {
            const std::size_t batch = std::min(kUnmoveBatch, sets.size() - i);
            const std::size_t size = frame_.kernels.unmoves(
                sets.data() + i, batch, s.geometry.steps(), with_mills, s.moves.data());
            update(s.moves.data(), size);
            s.edges += size;
        }
    }

    // Entries that a shot decides at `level`: a win at an odd one, an option less at an even one.
    std::span<const std::uint16_t> take_events(std::size_t table, std::uint64_t block,
                                               Level level) {
        if constexpr (kPlies) return tables_.tables[table].events[block].take(level);
        return {};
    }

    // Writes the plies of newly found entries.
    void record(int table, std::uint64_t block, const SetList& found, Level level, Scratch& s) {
        if (!kPlies || found.size() == 0) return;
        s.last_level = std::max(s.last_level, level);
        if (level > Level{database::kMaxPlies}) throw std::length_error("a game of too many plies");
        auto& codes = tables_.tables[static_cast<std::size_t>(table)].codes;
        if (codes.empty()) return;
        Code* mine = codes.data() + block * frame_.block_size;
        for (std::size_t i = 0; i < found.size(); ++i) {
            mine[frame_.rank(found.data()[i])] = static_cast<Code>(level + 1);
        }
    }

    const PairFrame& frame_;
    PairTables& tables_;
    std::vector<std::unique_ptr<Scratch>> scratch_;
    std::vector<Found> previous_;
    std::vector<Found> next_;
    std::size_t parity_ = 0;
    bool found_any_ = false;
};

}  // namespace

RetrogradeReport analyse(const PairFrame& frame, PairTables& tables, bool plies,
                         const std::function<void(int)>& on_pass) {
    return plies ? Retrograde<true>(frame, tables).run(on_pass)
                 : Retrograde<false>(frame, tables).run(on_pass);
}

}  // namespace morabaraba::solver
