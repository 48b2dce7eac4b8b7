#include "pair_solver.h"

#include "initial.h"
#include "owed_shots.h"

#include <algorithm>

namespace morabaraba::solver {

namespace {

using database::Code;
using database::SectorTable;

// The sectors after one shot, two, ... at side b, whose turn it then is (or at side a).
std::vector<database::Sector> children_of(const PairFrame& frame, bool shot_at_b) {
    std::vector<database::Sector> children;
    const int shot_side = shot_at_b ? frame.pair.b : frame.pair.a;
    const int shooter = shot_at_b ? frame.pair.a : frame.pair.b;
    const int most = std::min(frame.shots.most(), shot_side);
    for (int shots = 1; shots <= most; ++shots) {
        children.push_back({shot_side - shots, shooter, 0, 0});
    }
    return children;
}

// The plies of the longest line in any of the pair's children.
std::uint32_t longest_in_children(const PairFrame& frame, TableSource& source) {
    std::uint32_t longest = 0;
    for (const bool shot_at_b : {true, false}) {
        for (const database::Sector& child : children_of(frame, shot_at_b)) {
            if (frame.shots.is_lost(child.mover)) continue;
            const std::uint32_t of_child = source.longest(database::table_of(child));
            if (of_child != database::kNoPlies) longest = std::max(longest, of_child);
        }
    }
    return longest;
}

template <class Mode>
ChildTable<Mode> load(const PairFrame& frame, TableSource& source, const database::Sector& sector) {
    ChildTable<Mode> child;
    child.lost_at_once = frame.shots.is_lost(sector.mover);
    if (child.lost_at_once) return child;
    const SectorTable place = database::table_of(sector);
    child.index = std::make_unique<database::SectorIndex>(frame.board, place.pair.a, place.pair.b);
    child.keys = HugeArray<typename Mode::Key>(child.index->entries());
    source.read(place, frame.workers, [&](std::uint64_t begin, std::span<const Code> codes) {
        std::transform(codes.begin(), codes.end(), child.keys.data() + begin, Mode::key);
    });
    return child;
}

template <class Mode>
std::vector<ChildTable<Mode>> load_children(const PairFrame& frame, TableSource& source,
                                            bool shot_at_b) {
    std::vector<ChildTable<Mode>> children;
    for (const database::Sector& child : children_of(frame, shot_at_b)) {
        children.push_back(load<Mode>(frame, source, child));
    }
    return children;
}

PairTables allocate(const PairFrame& frame, bool plies) {
    PairTables tables;
    for (Table& table : tables.tables) table.cells = HugeArray<Cell>(frame.index.entries());
    for (int i = 0; plies && i < frame.pair.tables(); ++i) {
        tables.tables[static_cast<std::size_t>(i)].codes = HugeArray<Code>(frame.index.entries());
    }
    return tables;
}

template <class Mode>
SolvedPair solve_by(const PairFrame& frame, TableSource& source, const OnStep& on_step) {
    // 1. What side a's shots are worth.
    on_step(Step::loading, 0);
    auto children = load_children<Mode>(frame, source, true);
    on_step(Step::shots, 0);
    OwedTables<Mode> owed_a = owed_to_a<Mode>(frame, children);
    children.clear();

    // 2. Both tables' moves and events; on a diagonal side b's shots are worth what side a's are.
    on_step(Step::loading, 0);
    if (!frame.pair.is_diagonal()) children = load_children<Mode>(frame, source, false);
    on_step(Step::counting, 0);
    PairTables tables = allocate(frame, Mode::kPlies);
    initialise<Mode>(frame, owed_a, children, tables);
    children.clear();
    owed_a.clear();

    // 3. Back from what is decided.
    const RetrogradeReport report =
        analyse(frame, tables, Mode::kPlies, [&](int pass) { on_step(Step::retrograde, pass); });
    tables.event_memory.clear();
    for (Table& table : tables.tables) table.events.clear();
    return {std::move(tables), report};
}

}  // namespace

void SolvedPair::copy(int table, std::uint64_t begin, std::span<Code> codes) const {
    const Table& from = tables_.tables[static_cast<std::size_t>(table)];
    if (!from.codes.empty()) {
        std::copy_n(from.codes.data() + begin, codes.size(), codes.data());
        return;
    }
    const Cell* cells = from.cells.data() + begin;
    for (std::size_t i = 0; i < codes.size(); ++i) {
        codes[i] = cells[i] >= kWon ? database::kWinCode
                   : cells[i] == 0  ? database::kLossCode
                                    : database::kDrawCode;
    }
}

KeySize keys_needed(const PairFrame& frame, TableSource& source) {
    return longest_in_children(frame, source) <= ShortPliesMode::kLongest ? KeySize::one_byte
                                                                          : KeySize::two_bytes;
}

SolvedPair solve_pair(const PairFrame& frame, database::Content content, KeySize keys,
                      TableSource& source, const OnStep& on_step) {
    if (content == database::Content::values) return solve_by<ValuesMode>(frame, source, on_step);
    return keys == KeySize::one_byte ? solve_by<ShortPliesMode>(frame, source, on_step)
                                     : solve_by<LongPliesMode>(frame, source, on_step);
}

}  // namespace morabaraba::solver
