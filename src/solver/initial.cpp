#include "initial.h"

#include "relabel.h"

#include <algorithm>

namespace morabaraba::solver {

namespace {

using database::expand;

// Sums a number for each point of a packed set.
class PointSums {
public:
    void build(int width, const std::array<std::uint8_t, kMaxPoints>& of_bit) {
        low_bits_ = (width + 1) / 2;
        fill(low_, of_bit.data(), low_bits_);
        fill(high_, of_bit.data() + low_bits_, width - low_bits_);
    }
    [[nodiscard]] int operator()(std::uint32_t set) const {
        return low_[set & ((1U << low_bits_) - 1)] + high_[set >> low_bits_];
    }

private:
    using Sums = std::array<std::uint8_t, 1 << 12>;
    static void fill(Sums& table, const std::uint8_t* of_bit, int bits) {
        table[0] = 0;
        for (int bit = 0; bit < bits; ++bit) {
            const std::size_t half = std::size_t{1} << bit;
            for (std::size_t i = 0; i < half; ++i) {
                table[half + i] = static_cast<std::uint8_t>(table[i] + of_bit[bit]);
            }
        }
    }

    int low_bits_ = 0;
    Sums low_{};
    Sums high_{};
};

// Collects one block's events and lays them down sorted by level.
class EventSorter {
public:
    void add(std::size_t rank, Level level) {
        if (level >= counts_.size()) counts_.resize(level + 1);
        if (counts_[level]++ == 0) levels_.push_back(static_cast<std::uint16_t>(level));
        events_.push_back({static_cast<std::uint16_t>(rank), static_cast<std::uint16_t>(level)});
    }

    // The list of all events added, in `memory`; ready for the next block.
    EventList lay_down(Arena& memory) {
        std::sort(levels_.begin(), levels_.end());
        auto* runs = memory.take<EventList::Run>(levels_.size());
        auto* ranks = memory.take<std::uint16_t>(events_.size());
        std::uint32_t begin = 0;
        for (std::size_t i = 0; i < levels_.size(); ++i) {
            const std::uint32_t size = counts_[levels_[i]];
            runs[i] = {levels_[i], static_cast<std::uint16_t>(size)};
            counts_[levels_[i]] = begin;
            begin += size;
        }
        for (const Event& event : events_) ranks[counts_[event.level]++] = event.rank;
        const EventList list(runs, levels_.size(), ranks);
        clear();
        return list;
    }
    [[nodiscard]] Level last() const { return last_; }

private:
    struct Event {
        std::uint16_t rank;
        std::uint16_t level;
    };

    void clear() {
        if (!levels_.empty()) last_ = std::max<Level>(last_, levels_.back());
        for (const std::uint16_t level : levels_) counts_[level] = 0;
        levels_.clear();
        events_.clear();
    }

    std::vector<Event> events_;
    std::vector<std::uint16_t> levels_;
    std::vector<std::uint32_t> counts_;  // by level
    Level last_ = 0;
};

template <class Mode>
class Initialiser {
public:
    using Key = typename Mode::Key;

    Initialiser(const PairFrame& frame, const OwedTables<Mode>& owed_a,
                const std::vector<ChildTable<Mode>>& children_b, PairTables& tables)
        : frame_(frame), owed_a_(owed_a), tables_(tables) {
        for (int i = 0; i < frame.workers.count(); ++i) {
            scratch_.push_back(std::make_unique<Scratch>(frame, children_b));
        }
        for (int i = 0; Mode::kPlies && i < frame.pair.tables(); ++i) {
            tables_.tables[static_cast<std::size_t>(i)].events.resize(frame.index.blocks());
        }
        tables_.event_memory.resize(scratch_.size());
    }

    void run() {
        for_each_block([&](int thread, std::uint64_t block) {
            Scratch& s = *scratch_[static_cast<std::size_t>(thread)];
            weigh_a(s, block);
            finish(0, thread, block, s.quiet.data(), s.best.data());
        });
        if (!frame_.pair.is_diagonal()) {
            for_each_block([&](int thread, std::uint64_t block) {
                Scratch& s = *scratch_[static_cast<std::size_t>(thread)];
                weigh_b(s, block);
                finish(1, thread, block, s.quiet.data(), s.best.data());
            });
        }
        for (const auto& s : scratch_) {
            tables_.last_event = std::max(tables_.last_event, s->sorter.last());
        }
    }

private:
    struct Scratch {
        Scratch(const PairFrame& frame, const std::vector<ChildTable<Mode>>& children_b)
            : quiet(frame.block_size + kSlack),
              best(frame.block_size + kSlack),
              closing(frame.block_size + kSlack),
              closing_sets(frame.block_size + kSlack),
              owed_b(frame, children_b) {}
        std::vector<std::uint8_t> quiet;  // moves without a shot, by rank
        std::vector<Key> best;            // of the moves with one
        std::vector<std::uint32_t> closing;
        std::vector<std::uint32_t> closing_sets;
        OwedToB<Mode> owed_b;
        BlockGeometry geometry;
        Relabel map;
        PointSums sums;
        EventSorter sorter;
    };

    template <class Work>
    void for_each_block(Work&& work) {
        frame_.workers.for_each(frame_.index.blocks(), 8, work);
    }

    void weigh_a(Scratch& s, std::uint64_t block) {
        std::fill(s.best.begin(), s.best.end(), Mode::kNone);
        count_quiet_moves_of_a(s, block);
        for (const Arc& arc : frame_.graph.arcs(static_cast<std::uint32_t>(block))) {
            if (arc.mills > 0) take_shots_of_a(s, block, arc);
        }
    }

    // A move of side a is there for every entry whose side b leaves its goal free.
    void count_quiet_moves_of_a(Scratch& s, std::uint64_t block) {
        const PointSet free = frame_.free(block);
        std::array<std::uint8_t, kMaxPoints> always{};
        std::array<std::uint8_t, kMaxPoints> without_target{};
        int always_count = 0;
        int without_target_count = 0;
        for (const Arc& arc : frame_.graph.arcs(static_cast<std::uint32_t>(block))) {
            const auto bit = static_cast<std::size_t>(count(free & (set_of(arc.to) - 1)));
            const bool quiet = arc.mills == 0 || frame_.shots.may_pass();
            ++(quiet ? always : without_target)[bit];
            ++(quiet ? always_count : without_target_count);
        }
        s.sums.build(count(free), always);
        for (std::size_t i = 0; i < frame_.block_size; ++i) {
            s.quiet[i] = static_cast<std::uint8_t>(always_count - s.sums(frame_.sets[i]));
        }
        if (!frame_.shots.targets_may_fail() || without_target_count == 0) return;
        s.sums.build(count(free), without_target);
        for (std::size_t i = 0; i < frame_.block_size; ++i) {
            if (frame_.shots.targets(expand(frame_.sets[i], free)) != 0) continue;
            s.quiet[i] = static_cast<std::uint8_t>(s.quiet[i] + without_target_count -
                                                   s.sums(frame_.sets[i]));
        }
    }

    void take_shots_of_a(Scratch& s, std::uint64_t block, const Arc& arc) {
        const std::size_t size = frame_.block_size;
        const auto shots = static_cast<std::size_t>(frame_.shots.earned(arc.mills));
        const Key* owed = owed_a_[shots - 1].data() + std::uint64_t{arc.target} * size;
        s.map.build(frame_.free(arc.target), frame_.board.symmetries()[arc.inverse],
                    frame_.free(block));
        Key* best = s.best.data();
        for (std::size_t r = 0; r < size; ++r) {
            const std::uint32_t here = s.map(frame_.sets[r]);
            const std::size_t i = (here & kTaken) != 0 ? size : frame_.rank(here & ~kTaken);
            best[i] = std::min(best[i], owed[r]);
        }
    }

    void weigh_b(Scratch& s, std::uint64_t block) {
        std::fill(s.best.begin(), s.best.end(), Mode::kNone);
        std::fill(s.quiet.begin(), s.quiet.end(), std::uint8_t{0});
        s.geometry.build(frame_, block);
        s.owed_b.build(block);
        const bool passes = frame_.shots.passes(frame_.set_a(block));
        for (const CowStep& step : s.geometry.steps().steps) {
            const std::size_t closing =
                frame_.kernels.count_step(frame_.sets.data(), frame_.block_size, step,
                                          s.quiet.data(), s.closing.data(), s.closing_sets.data());
            take_shots_of_b(s, step, closing, passes);
        }
    }

    void take_shots_of_b(Scratch& s, const CowStep& step, std::size_t closing, bool passes) {
        const bool one_each = frame_.shots.most() == 1;
        for (std::size_t j = 0; j < closing; ++j) {
            const std::uint32_t i = s.closing[j];
            const std::uint32_t after = s.closing_sets[j];
            const int shots = one_each ? 1 : frame_.shots.earned(mills_closed(after, step));
            s.best[i] = std::min(s.best[i], s.owed_b.keys(shots)[frame_.rank(after)]);
            s.quiet[i] = static_cast<std::uint8_t>(s.quiet[i] + static_cast<int>(passes));
        }
    }

    static int mills_closed(std::uint32_t after, const CowStep& step) {
        int mills = 0;
        for (std::uint32_t r = 0; r < step.rest_count; ++r) {
            mills += static_cast<int>((after & step.rests[r]) == step.rests[r]);
        }
        return mills;
    }

    // Turns counts and keys into cells and events. `quiet` may be the cells themselves.
    void finish(std::size_t table, int thread, std::uint64_t block, const std::uint8_t* quiet,
                const Key* best) {
        Cell* cells = tables_.tables[table].cells.data() + block * frame_.block_size;
        EventSorter& sorter = scratch_[static_cast<std::size_t>(thread)]->sorter;
        for (std::size_t i = 0; i < frame_.block_size; ++i) {
            Cell options = quiet[i];
            Key key = best[i];
            if (key == Mode::kNone && options == 0) {
                options = 1;  // stands for the end of the game
                if (frame_.blocked_loses)
                    put_event(cells[i], options, i, 0, sorter);
                else
                    cells[i] = options;
                continue;
            }
            options = static_cast<Cell>(options + static_cast<int>(key != Mode::kNone));
            if (key == Mode::kNone || key == Mode::kDraw) {
                cells[i] = options;
            } else {
                put_event(cells[i], options, i, Mode::level_before(key), sorter);
            }
        }
        if constexpr (Mode::kPlies) {
            auto& codes = tables_.tables[table].codes;
            if (!codes.empty()) {
                std::fill_n(codes.data() + block * frame_.block_size, frame_.block_size,
                            database::kDrawCode);
            }
            tables_.tables[table].events[block] =
                sorter.lay_down(tables_.event_memory[static_cast<std::size_t>(thread)]);
        }
    }

    static void put_event(Cell& cell, Cell options, std::size_t i, Level level,
                          EventSorter& sorter) {
        cell = options;
        if constexpr (Mode::kPlies) {
            sorter.add(i, level);
        } else {
            cell = static_cast<Cell>(level % 2 == 1 ? options | kWon : options - 1);
        }
    }

    const PairFrame& frame_;
    const OwedTables<Mode>& owed_a_;
    PairTables& tables_;
    std::vector<std::unique_ptr<Scratch>> scratch_;
};

}  // namespace

template <class Mode>
void initialise(const PairFrame& frame, const OwedTables<Mode>& owed_a,
                const std::vector<ChildTable<Mode>>& children_b, PairTables& tables) {
    Initialiser<Mode>(frame, owed_a, children_b, tables).run();
}

template void initialise<PliesMode>(const PairFrame&, const OwedTables<PliesMode>&,
                                    const std::vector<ChildTable<PliesMode>>&, PairTables&);
template void initialise<ValuesMode>(const PairFrame&, const OwedTables<ValuesMode>&,
                                     const std::vector<ChildTable<ValuesMode>>&, PairTables&);

}  // namespace morabaraba::solver
