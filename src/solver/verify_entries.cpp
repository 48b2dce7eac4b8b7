#include "verify_entries.h"

#include "shot_rules.h"

#include <algorithm>

namespace morabaraba::solver {

namespace {

using database::Code;
using database::Evaluation;
using database::SectorPair;
using database::Value;

// The best for a side of what its moves lead to.
class BestCode {
public:
    // `after`: of the position behind a move, for the other side.
    void add(Code after) { best_ = std::max(best_, desire(after)); }
    [[nodiscard]] Code code() const {
        if (best_ == kDraw) return database::kDrawCode;
        return static_cast<Code>((best_ > kDraw ? kSoonest - best_ : best_) + 1);
    }

private:
    static constexpr std::uint32_t kDraw = 1U << 16;
    static constexpr std::uint32_t kSoonest = 1U << 18;

    // A loss of the other side is the better the sooner it comes, a win the later.
    static std::uint32_t desire(Code after) {
        if (after == database::kDrawCode) return kDraw;
        return (after & 1) != 0 ? kSoonest - after : after;
    }
    std::uint32_t best_ = 0;
};

Code code_of(const Evaluation& evaluation) {
    if (evaluation.value == Value::draw) return database::kDrawCode;
    const bool wins = evaluation.value == Value::win;
    return static_cast<Code>(std::max(evaluation.plies.value_or(0), wins ? 1 : 0) + 1);
}

bool is_identity(const Board& board, const Symmetry& first, const Symmetry& second) {
    bool same = true;
    for_each_point(board.all(), [&](Point point) { same &= second(first(point)) == point; });
    return same;
}

}  // namespace

IndexedFiles index_files(const database::Database& database) {
    const Board& board = database.rules().board();
    std::map<int, std::shared_ptr<const database::SymmetryClasses>> classes;
    IndexedFiles files;
    for (const database::SectorFile* file : database.files()) {
        const SectorPair& pair = file->header().pair;
        auto& of_side_a = classes[pair.a];
        if (!of_side_a) {
            of_side_a = std::make_shared<const database::SymmetryClasses>(board, pair.a);
        }
        files.emplace(pair, IndexedFile{file, {board, of_side_a, pair.a, pair.b}});
    }
    return files;
}

TableContext::TableContext(const database::Database& database, const IndexedFiles& files,
                           TableStore& tables, const SectorPair& pair, int table, Report report)
    : database_(database),
      own_(files.at(pair)),
      table_(table),
      report_(std::move(report)),
      read_(tables.read(*own_.file, table)),
      has_plies_(own_.file->has_plies()) {
    const int most = std::min(ShotRules(rules(), pair.a, pair.b).most(), pair.sector(table).other);
    for (int shots = 0; shots <= most; ++shots) {
        find_target(files, tables, shots);
    }
}

void TableContext::find_target(const IndexedFiles& files, TableStore& tables, int shots) {
    const database::Sector own = own_.file->header().pair.sector(table_);
    const database::SectorTable place =
        database::table_of({own.other - shots, own.mover, own.other_hand, own.mover_hand});
    const auto found = files.find(place.pair);
    if (found == files.end()) {
        if (own.other - shots > rules().options().lost_with) {
            incomplete_ = true;
            this->report("its moves lead to sector " + to_text(place.pair) +
                         ", which has no sound file");
        }
        return;
    }
    const auto& [file, index] = found->second;
    if (has_plies_ && !file->has_plies()) {
        has_plies_ = false;
        this->report("its plies can't be checked: " + file->path().string() + " has none");
    }
    targets_[static_cast<std::size_t>(shots)] = {&index, tables.read(*file, place.table),
                                                 place.table == 0};
}

void EntryCheck::check(std::uint64_t entry) {
    const Sets sets = table_.index().sets_of(entry);
    const Position position = position_of(sets);
    const auto found = stored(entry);
    const auto best = expected(position);
    const bool unknown = !best && table_.is_incomplete();
    const bool right = best && found && table_.evaluation(*found) == table_.evaluation(*best);
    if (!found || !(right || unknown)) {
        table_.report(to_text(table_.rules(), position) + " is " + words(found) +
                      ", but its moves make it " + words(best));
    }
    if (!found) return;
    const auto block = static_cast<std::uint32_t>(entry / table_.index().block_size());
    if (block_ != block) enter_block(block);
    check_images(entry, sets, *found);
}

// White is to move.
Position EntryCheck::position_of(const Sets& sets) const {
    Setup setup;
    setup.cows = {sets.side_a, sets.side_b};
    if (table_.table() == 1) std::swap(setup.cows[0], setup.cows[1]);
    return Position::make(table_.rules(), setup).value();
}

std::string EntryCheck::words(const std::optional<Code>& code) const {
    if (!code) return "nothing";
    const Evaluation evaluation = table_.evaluation(*code);
    std::string text = to_string(evaluation.value);
    if (evaluation.plies) text += " in " + std::to_string(*evaluation.plies);
    return text;
}

// The entry's own code, which a look-up by position may never reach.
std::optional<Code> EntryCheck::stored(std::uint64_t entry) {
    if (!table_.read().codes.empty()) return table_.read().codes[entry];
    const std::uint32_t chunk_entries = table_.file().header().chunk_entries();
    if (chunk_ != entry / chunk_entries) {
        auto read = table_.file().read(table_.table(), entry / chunk_entries);
        if (!read) return std::nullopt;
        chunk_codes_ = std::move(read).value();
        chunk_ = entry / chunk_entries;
    }
    return chunk_codes_[entry % chunk_entries];
}

// None when the database says nothing of a position behind a move. Where a game is over behind a
// move because its side is blocked, the database says so too, and is held to it where that position
// is checked itself.
std::optional<Code> EntryCheck::best_of_moves(const Position& position) {
    const RuleSet& rules = table_.rules();
    BestCode best;
    questions_.clear();
    for (const Move move : moves_) {
        Position next = position;
        next.apply(rules, move);
        const TableContext::Target& target = table_.target(count(move.shots));
        if (!target.in_memory() || (move.shots != 0 && ended_by_count(rules, next))) {
            const auto after = table_.database().evaluate(next);
            if (!after) return std::nullopt;
            best.add(code_of(*after));
            continue;
        }
        const Side a = target.mover_is_a ? next.turn() : other(next.turn());
        const std::uint64_t entry = target.index->index_of(next.cows(a), next.cows(other(a)));
        target.table->codes.prefetch(entry);
        questions_.push_back({&target.table->codes, entry});
    }
    for (const auto& [codes, entry] : questions_) best.add((*codes)[entry]);
    return best.code();
}

std::optional<Code> EntryCheck::expected(const Position& position) {
    legal_moves(table_.rules(), position, moves_);
    if (!moves_.empty()) return best_of_moves(position);
    const auto over = table_.database().evaluate(position);
    return over ? std::optional(code_of(*over)) : std::nullopt;
}

// Images of most boards have the board's own index: those under symmetries that come to nothing
// once the index has taken side a's points to their representative.
void EntryCheck::enter_block(std::uint32_t block) {
    const database::SectorIndex& index = table_.index();
    const PointSet side_a = index.classes().representative(block);
    const auto symmetries = index.board().symmetries();
    others_.clear();
    for (const Symmetry& symmetry : symmetries) {
        const auto place = index.classes().find(symmetry(side_a));
        if (place.class_index != block ||
            !is_identity(index.board(), symmetry, symmetries[place.symmetry])) {
            others_.push_back(&symmetry);
        }
    }
    block_ = block;
}

void EntryCheck::check_images(std::uint64_t entry, const Sets& sets, Code found) {
    for (const Symmetry* symmetry : others_) {
        const Sets image{(*symmetry)(sets.side_a), (*symmetry)(sets.side_b)};
        const std::uint64_t other = table_.index().index_of(image.side_a, image.side_b);
        if (other == entry) continue;
        const auto other_code = stored(other);
        if (other_code == found) continue;
        table_.report(to_text(table_.rules(), position_of(sets)) + " is " + words(found) +
                      ", but its image " + to_text(table_.rules(), position_of(image)) + " is " +
                      words(other_code));
        return;
    }
}

}  // namespace morabaraba::solver
