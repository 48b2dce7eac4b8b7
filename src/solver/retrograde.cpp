// How a pass works. A block's entries of side b are reached from within the block by side b's
// moves, and its entries of side a from other blocks by side a's. In the pass for the even level d
//   1. side a takes back its moves into side b's entries found in the pass before: entries lost in
//      d plies make wins in d + 1, entries won in d - 1 may complete losses in d;
//   2. at once, in the same block, side b takes back its moves into what step 1 found: losses in d
//      make wins in d + 1, wins in d + 1 may complete losses in d + 2.
// Blocks read only lists of the pass before and write only their own cells: no locks, one barrier a
// pass, two plies a pass, and the same result in whatever order blocks are visited.
//
// On a diagonal side b's entries are side a's with the sides changed, so there is only side a's
// table: a pass is one ply, step 1 alone, and hands on what it finds mirrored (mirrored_lists.h).
#include "retrograde.h"

#include "mirrored_lists.h"

#include <algorithm>
#include <memory>
#include <span>
#include <stdexcept>

namespace morabaraba::solver {

namespace {

using database::Code;
using database::expand;

// Sets of side b, newly found in one block.
struct Found {
    Found() = default;
    Found(std::span<const std::uint32_t> lost, std::span<const std::uint32_t> won)
        : losses(lost.data()),
          wins(won.data()),
          loss_count(static_cast<std::uint32_t>(lost.size())),
          win_count(static_cast<std::uint32_t>(won.size())) {}

    const std::uint32_t* losses = nullptr;
    const std::uint32_t* wins = nullptr;
    std::uint32_t loss_count = 0;
    std::uint32_t win_count = 0;

    [[nodiscard]] bool empty() const { return loss_count + win_count == 0; }
};

// A growing list without checks: room for a block is made once.
class SetList {
public:
    explicit SetList(std::size_t capacity) : sets_(capacity) {}
    [[nodiscard]] std::uint32_t* end() { return sets_.data() + size_; }
    [[nodiscard]] const std::uint32_t* data() const { return sets_.data(); }
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] std::span<const std::uint32_t> sets() const { return {sets_.data(), size_}; }
    void grow(std::size_t more) { size_ += more; }
    void clear() { size_ = 0; }
    void add(std::uint32_t set) { sets_[size_++] = set; }

private:
    std::vector<std::uint32_t> sets_;
    std::size_t size_ = 0;
};

// The two updates of a cell. Each appends the sets whose entry is decided by it.
// `rank` comes by value: cells are bytes, which might lie anywhere, even over a shared table.
void mark_won(Cell* cells, RankTables rank, const std::uint32_t* sets, std::size_t size,
              SetList& found) {
    std::uint32_t* out = found.end();
    std::size_t used = 0;
    for (std::size_t i = 0; i < size; ++i) {
        const std::uint32_t set = sets[i];
        Cell& cell = cells[rank(set)];
        out[used] = set;
        used += static_cast<std::size_t>(cell < kWon);
        cell |= kWon;
    }
    found.grow(used);
}

void count_down(Cell* cells, RankTables rank, const std::uint32_t* sets, std::size_t size,
                SetList& found) {
    std::uint32_t* out = found.end();
    std::size_t used = 0;
    for (std::size_t i = 0; i < size; ++i) {
        const std::uint32_t set = sets[i];
        const Cell left = --cells[rank(set)];
        out[used] = set;
        used += static_cast<std::size_t>(left == 0);
    }
    found.grow(used);
}

template <class Mode>
class Retrograde {
public:
    Retrograde(const PairFrame& frame, PairTables& tables) : frame_(frame), tables_(tables) {
        for (int i = 0; i < frame.workers.count(); ++i) {
            scratch_.push_back(std::make_unique<Scratch>(frame.block_size));
        }
        previous_.resize(frame.index.blocks());
        next_.resize(frame.index.blocks());
    }

    RetrogradeReport run(const std::function<void(int)>& on_pass) {
        if (frame_.pair.is_diagonal()) {
            run_diagonal(on_pass);
        } else {
            start();
            int pass = 0;
            for (Level level = 0; found_any_ || level <= tables_.last_event; level += 2) {
                on_pass(++pass);
                run_pass(level);
            }
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
        explicit Scratch(std::size_t block_size)
            : moves(std::max(block_size, kUnmoveBatch * kMaxUnmoves) + kSlack),
              filtered(block_size + kSlack),
              losses_a(block_size + kSlack),
              wins_a(block_size + kSlack),
              losses_b(block_size + kSlack),
              wins_b(block_size + kSlack) {}
        std::vector<std::uint32_t> moves;  // taken back, not yet applied
        SetList filtered;
        SetList losses_a, wins_a, losses_b, wins_b;
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
            if constexpr (Mode::kPlies) {
                take_events(1, block, 0, s.losses_b);
                record(1, block, s.losses_b, 0, s);
            } else {
                take_decided(1, block, s.losses_b, s.wins_b);
            }
        });
    }

    void run_pass(Level level) {
        find_in_each_block([&](Scratch& s, std::uint64_t block) {
            find_of_a(s, block, level);
            record(0, block, s.losses_a, level, s);
            record(0, block, s.wins_a, level + 1, s);
            find_of_b(s, block, level);
            record(1, block, s.wins_b, level + 1, s);
            record(1, block, s.losses_b, level + 2, s);
        });
    }

    void run_diagonal(const std::function<void(int)>& on_pass) {
        MirroredLists losses(frame_);
        MirroredLists wins(frame_);
        int pass = 0;
        for (Level level = 0; found_any_ || level <= tables_.last_event; ++level) {
            on_pass(++pass);
            for_each_block([&](Scratch& s, int thread, std::uint64_t block) {
                find_ply_of_a(s, block, level);
                losses.add(thread, block, s.losses_a.sets());
                wins.add(thread, block, s.wins_a.sets());
            });
            losses.sort();
            wins.sort();
            found_any_ = losses.size() + wins.size() > 0;
            for (std::size_t block = 0; block < previous_.size(); ++block) {
                previous_[block] = Found(losses.of(block), wins.of(block));
            }
        }
    }

    // The entries of side a that are decided in `level` plies: lost in an even number of them, won
    // in an odd one. For values only, all that follow from those found before.
    void find_ply_of_a(Scratch& s, std::uint64_t block, Level level) {
        take_back_all_of_a(s, block);
        if constexpr (Mode::kPlies) {
            const bool even = level % 2 == 0;
            take_events(0, block, level, even ? s.losses_a : s.wins_a);
            record(0, block, even ? s.losses_a : s.wins_a, level, s);
        } else if (level == 0) {
            take_decided(0, block, s.losses_a, s.wins_a);
        }
    }

    template <class Work>
    void for_each_block(Work&& work) {
        frame_.workers.for_each(frame_.index.blocks(), 16, [&](int thread, std::uint64_t block) {
            Scratch& s = *scratch_[static_cast<std::size_t>(thread)];
            for (SetList* list : {&s.losses_a, &s.wins_a, &s.losses_b, &s.wins_b}) list->clear();
            work(s, thread, block);
        });
    }

    // Keeps what `work` finds of side b in each block for the next pass.
    template <class Work>
    void find_in_each_block(Work&& work) {
        std::atomic<bool> any = false;
        for (const auto& s : scratch_) s->lists[parity_].clear();
        for_each_block([&](Scratch& s, int, std::uint64_t block) {
            work(s, block);
            keep(s, block);
            if (!next_[block].empty()) any.store(true, std::memory_order_relaxed);
        });
        std::swap(previous_, next_);
        parity_ ^= 1;
        found_any_ = any;
    }

    void find_of_a(Scratch& s, std::uint64_t block, Level level) {
        take_back_all_of_a(s, block);
        if constexpr (Mode::kPlies) {
            take_events(0, block, level, s.losses_a);
            take_events(0, block, level + 1, s.wins_a);
        } else if (level == 0) {
            take_decided(0, block, s.losses_a, s.wins_a);
        }
    }

    void take_back_all_of_a(Scratch& s, std::uint64_t block) {
        const PackedBits bits = packed_bits(frame_.free(block));
        for (const Arc& arc : frame_.graph.arcs(static_cast<std::uint32_t>(block))) {
            const Found& found = previous_[arc.target];
            if (found.empty()) continue;
            if (arc.mills == 0 || frame_.shots.may_pass()) {
                take_back_of_a(s, block, arc, bits, found);
            } else if (frame_.shots.targets_may_fail()) {
                take_back_of_a(s, block, arc, bits, without_targets(s, arc.target, found));
            }
        }
    }

    void take_back_of_a(Scratch& s, std::uint64_t block, const Arc& arc, const PackedBits& bits,
                        const Found& found) {
        s.map.build(frame_.free(arc.target), frame_.board.symmetries()[arc.inverse], bits);
        std::uint32_t* moves = s.moves.data();
        std::size_t size = frame_.kernels.relabel(found.losses, found.loss_count, s.map, moves);
        mark_won(cells(0, block), frame_.rank, moves, size, s.wins_a);
        s.edges += size;
        size = frame_.kernels.relabel(found.wins, found.win_count, s.map, moves);
        count_down(cells(0, block), frame_.rank, moves, size, s.losses_a);
        s.edges += size;
    }

    // Those found sets that offer no target, so that closing a mill is a move without a shot.
    Found without_targets(Scratch& s, std::uint64_t target, const Found& found) {
        const PointSet free = frame_.free(target);
        const auto is_safe = [&](std::uint32_t set) {
            return frame_.shots.targets(expand(set, free)) == 0;
        };
        s.filtered.clear();
        std::for_each_n(found.losses, found.loss_count, [&](std::uint32_t set) {
            if (is_safe(set)) s.filtered.add(set);
        });
        const std::size_t losses = s.filtered.size();
        std::for_each_n(found.wins, found.win_count, [&](std::uint32_t set) {
            if (is_safe(set)) s.filtered.add(set);
        });
        const auto all = s.filtered.sets();
        return {all.first(losses), all.subspan(losses)};
    }

    void find_of_b(Scratch& s, std::uint64_t block, Level level) {
        if (s.losses_a.size() + s.wins_a.size() > 0) {
            s.geometry.build(frame_, block);
            const bool with_mills = frame_.shots.passes(frame_.set_a(block));
            Cell* mine = cells(1, block);
            take_back_of_b(s, s.losses_a, with_mills, [&](const auto* sets, std::size_t size) {
                mark_won(mine, frame_.rank, sets, size, s.wins_b);
            });
            take_back_of_b(s, s.wins_a, with_mills, [&](const auto* sets, std::size_t size) {
                count_down(mine, frame_.rank, sets, size, s.losses_b);
            });
        }
        if constexpr (Mode::kPlies) {
            take_events(1, block, level + 1, s.wins_b);
            take_events(1, block, level + 2, s.losses_b);
        }
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

    // Shots that decide entries at `level`: a win at an odd one, an option less at an even one.
    void take_events(int table, std::uint64_t block, Level level, SetList& found) {
        Cell* mine = cells(table, block);
        auto& events = tables_.tables[static_cast<std::size_t>(table)].events[block];
        for (const std::uint16_t rank : events.take(level)) {
            Cell& cell = mine[rank];
            if (level % 2 == 1) {
                if (cell < kWon) found.add(frame_.sets[rank]);
                cell |= kWon;
            } else if (--cell == 0) {
                found.add(frame_.sets[rank]);
            }
        }
    }

    // Everything decided so far, when levels don't matter.
    void take_decided(int table, std::uint64_t block, SetList& losses, SetList& wins) {
        const Cell* mine = cells(table, block);
        losses.clear();
        wins.clear();
        for (std::size_t i = 0; i < frame_.block_size; ++i) {
            const std::uint32_t set = frame_.sets[i];
            *losses.end() = set;
            losses.grow(static_cast<std::size_t>(mine[i] == 0));
            *wins.end() = set;
            wins.grow(static_cast<std::size_t>(mine[i] >= kWon));
        }
    }

    // Writes the plies of newly found entries.
    void record(int table, std::uint64_t block, const SetList& found, Level level, Scratch& s) {
        if (!Mode::kPlies || found.size() == 0) return;
        s.last_level = std::max(s.last_level, level);
        if (level > Level{database::kMaxPlies}) throw std::length_error("a game of too many plies");
        auto& codes = tables_.tables[static_cast<std::size_t>(table)].codes;
        if (codes.empty()) return;
        Code* mine = codes.data() + block * frame_.block_size;
        for (std::size_t i = 0; i < found.size(); ++i) {
            mine[frame_.rank(found.data()[i])] = static_cast<Code>(level + 1);
        }
    }

    // Keeps what was found of side b for the next pass.
    void keep(Scratch& s, std::uint64_t block) {
        const auto store = [&](const SetList& list) {
            auto* sets = s.lists[parity_].template take<std::uint32_t>(list.size());
            std::copy_n(list.data(), list.size(), sets);
            return std::span<const std::uint32_t>(sets, list.size());
        };
        next_[block] = {store(s.losses_b), store(s.wins_b)};
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

template <class Mode>
RetrogradeReport analyse(const PairFrame& frame, PairTables& tables,
                         const std::function<void(int)>& on_pass) {
    return Retrograde<Mode>(frame, tables).run(on_pass);
}

template RetrogradeReport analyse<PliesMode>(const PairFrame&, PairTables&,
                                             const std::function<void(int)>&);
template RetrogradeReport analyse<ValuesMode>(const PairFrame&, PairTables&,
                                              const std::function<void(int)>&);

}  // namespace morabaraba::solver
