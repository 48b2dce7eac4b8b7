#include "initial.h"

#include "event_sorter.h"
#include "mapped_keys.h"

#include <algorithm>
#include <bit>

namespace morabaraba::solver {

namespace {

using database::expand;

template <class Mode>
class Initialiser {
public:
    using Key = typename Mode::Key;

    Initialiser(const PairFrame& frame, const OwedTables<Mode>& owed_a,
                const std::vector<ChildTable<Mode>>& children_b, PairTables& tables)
        : frame_(frame), owed_a_(owed_a), tables_(tables) {
        for (int i = 0; i < frame.workers.count(); ++i) {
            scratch_.push_back(std::make_unique<Scratch>(frame, children_b, owed_a));
        }
        for (int i = 0; Mode::kPlies && i < 2; ++i) {
            tables_.tables[static_cast<std::size_t>(i)].events.resize(frame.index.blocks());
        }
        tables_.event_memory.resize(scratch_.size());
    }

    void run() {
        for_each_block([&](int thread, std::uint64_t block) {
            Scratch& s = *scratch_[static_cast<std::size_t>(thread)];
            weigh_a(s, block);
            finish(s, 0, thread, block);
        });
        for_each_block([&](int thread, std::uint64_t block) {
            Scratch& s = *scratch_[static_cast<std::size_t>(thread)];
            weigh_b(s, block);
            finish(s, 1, thread, block);
        });
        for (const auto& s : scratch_) {
            tables_.last_event = std::max(tables_.last_event, s->sorter.last());
        }
    }

private:
    struct Scratch {
        Scratch(const PairFrame& frame, const std::vector<ChildTable<Mode>>& children_b,
                const OwedTables<Mode>& owed_a)
            : quiet(frame.bits.padded()),
              best(frame.bits.padded()),
              packed(frame.bits.padded()),
              before(frame.bits.words()),
              after(frame.bits.words()),
              closing(static_cast<std::size_t>(frame.shots.most()) + 1,
                      std::vector<Word>(frame.bits.words())),
              owed_b(frame, children_b, owed_a),
              mapped(frame) {}

        void clear() {
            std::fill(quiet.begin(), quiet.end(), std::uint8_t{0});
            std::fill(best.begin(), best.end(), Mode::kNone);
            moves.clear();
        }

        std::vector<std::uint8_t> quiet;  // moves without a shot, by rank
        std::vector<Key> best;            // of the moves with one
        std::vector<BlockMove> moves;
        std::vector<Key> packed;
        std::vector<Word> before;  // sets that can take a step of side b
        std::vector<Word> after;   // what the step makes of them, in the same order
        // [n - 1]: of those before, closing n mills or more.
        std::vector<std::vector<Word>> closing;
        std::vector<Word> without_target;
        OwedToB<Mode> owed_b;
        MappedKeys<Mode> mapped;
        BlockGeometry geometry;
        SetMap map;
        std::vector<std::uint16_t> levels;  // of events, by rank
        EventSorter sorter;
    };

    template <class Work>
    void for_each_block(Work&& work) {
        frame_.workers.for_each(frame_.index.blocks(), 8, work);
    }

    void weigh_a(Scratch& s, std::uint64_t block) {
        s.clear();
        count_quiet_moves_of_a(s, block);
        s.mapped.start(frame_.bits.all());
        for (const Arc& arc : frame_.graph.arcs(static_cast<std::uint32_t>(block))) {
            if (arc.mills > 0) take_shots_of_a(s, block, arc);
        }
    }

    [[nodiscard]] int goal_of(const Arc& arc, std::uint64_t block) const {
        return count(frame_.free(block) & (set_of(arc.to) - 1));
    }

    // A move of side a is there for every entry whose side b leaves its goal free.
    void count_quiet_moves_of_a(Scratch& s, std::uint64_t block) {
        if (frame_.shots.targets_may_fail()) find_without_target(s, frame_.free(block));
        for (const Arc& arc : frame_.graph.arcs(static_cast<std::uint32_t>(block))) {
            const Word* goal = frame_.bits.with(goal_of(arc, block));
            if (arc.mills == 0 || frame_.shots.may_pass()) {
                s.moves.push_back({.with = frame_.bits.all(), .without = goal});
            } else if (frame_.shots.targets_may_fail()) {
                s.moves.push_back({.with = s.without_target.data(), .without = goal});
            }
        }
        count_moves(s);
    }

    void count_moves(Scratch& s) {
        frame_.kernels.counting->count_moves(s.moves, frame_.bits.words(), s.quiet.data());
    }

    void find_without_target(Scratch& s, PointSet free) {
        s.without_target.assign(frame_.bits.words(), 0);
        for (std::size_t i = 0; i < frame_.block_size; ++i) {
            const bool none = frame_.shots.targets(expand(frame_.sets[i], free)) == 0;
            s.without_target[i / kWordBits] |= Word{none} << i % kWordBits;
        }
    }

    void take_shots_of_a(Scratch& s, std::uint64_t block, const Arc& arc) {
        // No more than side b has cows.
        const auto shots = std::min<std::size_t>(
            static_cast<std::size_t>(frame_.shots.earned(arc.mills)), owed_a_.size());
        const Key* owed = owed_a_[shots - 1].data() + std::uint64_t{arc.target} * frame_.block_size;
        s.map.build(frame_.free(block), frame_.board.symmetries()[arc.symmetry],
                    packed_bits(frame_.free(arc.target)));
        s.mapped.take_least(frame_.bits.without(goal_of(arc, block)), s.map, owed, frame_.rank,
                            s.best.data());
    }

    void weigh_b(Scratch& s, std::uint64_t block) {
        s.clear();
        s.geometry.build(frame_, block);
        s.owed_b.build(block, s.geometry.steps().lines);
        const bool passes = frame_.shots.passes(frame_.set_a(block));
        for (const CowStep& step : s.geometry.steps().steps) {
            s.moves.push_back(move_of(frame_.bits, step));
            if (passes) s.moves.back().rest_count = 0;
            if (step.rest_count > 0) take_shots_of_b(s, step);
        }
        count_moves(s);
    }

    void take_shots_of_b(Scratch& s, const CowStep& step) {
        find_closing(s, step);
        const KeyKernels<Key>& kernels = frame_.template key_kernels<Key>();
        for (std::size_t k = 0; k + 1 < s.closing.size(); ++k) {
            const Word* more = s.closing[k + 1].data();
            Word any = 0;
            for (std::size_t w = 0; w < s.before.size(); ++w) any |= s.closing[k][w] &= ~more[w];
            if (any == 0) continue;
            const Key* owed = s.owed_b.keys(static_cast<int>(k) + 1);
            kernels.pack(owed, s.after.data(), s.after.size(), s.packed.data());
            kernels.unpack_least(s.packed.data(), s.before.data(), s.closing[k].data(),
                                 s.before.size(), s.best.data());
        }
    }

    // The last of the bitmaps stays empty: more mills than that earn no more shots.
    void find_closing(Scratch& s, const CowStep& step) {
        const PointBits& bits = frame_.bits;
        const int from = std::countr_zero(step.from);
        const int to = std::countr_zero(step.to);
        for (std::size_t w = 0; w < s.before.size(); ++w) {
            s.before[w] = bits.with(from)[w] & bits.without(to)[w];
            s.after[w] = bits.with(to)[w] & bits.without(from)[w];
        }
        for (auto& of_mills : s.closing) std::fill(of_mills.begin(), of_mills.end(), Word{0});
        for (std::uint32_t r = 0; r < step.rest_count; ++r) {
            for (std::size_t k = s.closing.size() - 1; k-- > 0;) {
                const Word* fewer = k == 0 ? s.before.data() : s.closing[k - 1].data();
                bits.add_holders(fewer, step.rests[r], s.closing[k].data());
            }
        }
    }

    // Turns counts and keys into cells and events.
    void finish(Scratch& s, std::size_t number, int thread, std::uint64_t block) {
        Table& table = tables_.tables[number];
        Cell* cells = table.cells.data() + block * frame_.block_size;
        if constexpr (Mode::kPlies) {
            s.levels.resize(frame_.block_size);
            count_options(s, cells);
            if (!table.codes.empty()) {
                std::fill_n(table.codes.data() + block * frame_.block_size, frame_.block_size,
                            database::kDrawCode);
            }
            table.events[block] =
                s.sorter.lay_down(s.levels, tables_.event_memory[static_cast<std::size_t>(thread)]);
        } else {
            decide(s, cells);
        }
    }

    // Where nothing can be done, one option stands for the end of the game.
    void count_options(Scratch& s, Cell* cells) const {
        const std::uint8_t* quiet = s.quiet.data();
        const Key* best = s.best.data();
        std::uint16_t* levels = s.levels.data();
        const std::uint16_t when_blocked = frame_.blocked_loses ? 0 : EventSorter::kNoEvent;
        for (std::size_t i = 0, size = frame_.block_size; i < size; ++i) {
            const Key key = best[i];
            const bool shoots = key != Mode::kNone;
            const bool blocked = !shoots && quiet[i] == 0;
            const auto level = static_cast<std::uint16_t>(
                key == Mode::kDraw || !shoots ? EventSorter::kNoEvent : Mode::level_before(key));
            cells[i] = static_cast<Cell>(quiet[i] + static_cast<int>(shoots || blocked));
            levels[i] = blocked ? when_blocked : level;
        }
    }

    // What shots decide is done at once when it doesn't matter when.
    void decide(const Scratch& s, Cell* cells) const {
        const std::uint8_t* quiet = s.quiet.data();
        const Key* best = s.best.data();
        const Cell when_blocked = frame_.blocked_loses ? 0 : 1;
        for (std::size_t i = 0, size = frame_.block_size; i < size; ++i) {
            const Key key = best[i];
            const bool blocked = key == Mode::kNone && quiet[i] == 0;
            const auto draws = static_cast<Cell>(quiet[i] + static_cast<int>(key == Mode::kDraw));
            const Cell options = blocked ? when_blocked : draws;
            cells[i] = key == Mode::kLostNow ? static_cast<Cell>((quiet[i] + 1) | kWon) : options;
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

template void initialise<ShortPliesMode>(const PairFrame&, const OwedTables<ShortPliesMode>&,
                                         const std::vector<ChildTable<ShortPliesMode>>&,
                                         PairTables&);
template void initialise<LongPliesMode>(const PairFrame&, const OwedTables<LongPliesMode>&,
                                        const std::vector<ChildTable<LongPliesMode>>&, PairTables&);
template void initialise<ValuesMode>(const PairFrame&, const OwedTables<ValuesMode>&,
                                     const std::vector<ChildTable<ValuesMode>>&, PairTables&);

}  // namespace morabaraba::solver
