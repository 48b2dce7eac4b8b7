#include "chunk_cache.h"

#include <database/database.h>
#include <database/sector_index.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <map>
#include <mutex>
#include <utility>

namespace morabaraba::database {

namespace {

// A file in use, with its index made at the first look-up.
struct OpenSector {
    OpenSector(SectorFile open_file, std::uint64_t key_number)
        : file(std::move(open_file)), number(key_number) {}

    SectorFile file;
    std::uint64_t number;  // part of the cache's keys
    std::atomic<bool> faulty = false;
    std::once_flag index_made;
    std::unique_ptr<const SectorIndex> index;
};

// Evaluation of a game that is over, for the side to move.
Evaluation evaluation_of(const Result& result, Side turn) {
    if (result.outcome == Outcome::draw) return {Value::draw, std::nullopt};
    return {result.outcome == win_of(turn) ? Value::win : Value::loss, 0};
}

bool counters_never_draw(const RuleSet& rules) { return rules.shotless_plies() == 0; }

}  // namespace

struct Database::State {
    State(RuleSet of_rules, std::filesystem::path in_directory, std::size_t cache_bytes)
        : rules(std::move(of_rules)), directory(std::move(in_directory)), cache(cache_bytes) {}

    void add_fault(std::string fault) {
        const std::lock_guard lock(mutex);
        faults.push_back(std::move(fault));
    }

    std::shared_ptr<const SymmetryClasses> classes_of(int size) {
        const std::lock_guard lock(mutex);
        auto& made = classes[static_cast<std::size_t>(size)];
        if (!made) made = std::make_shared<const SymmetryClasses>(rules.board(), size);
        return made;
    }

    const SectorIndex& index_of(OpenSector& sector) {
        std::call_once(sector.index_made, [&] {
            const SectorPair& pair = sector.file.header().pair;
            sector.index = std::make_unique<const SectorIndex>(rules.board(), classes_of(pair.a),
                                                               pair.a, pair.b);
        });
        return *sector.index;
    }

    OpenSector* find(const SectorPair& pair) const {
        const auto found = sectors.find(pair);
        if (found == sectors.end() || found->second->faulty) return nullptr;
        return found->second.get();
    }

    Chunk chunk_of(OpenSector& sector, int table, std::uint64_t chunk) {
        const std::uint64_t key =
            sector.number << 48 | static_cast<std::uint64_t>(table) << 40 | chunk;
        if (Chunk cached = cache.find(key)) return cached;
        Expected<std::vector<Code>> codes = sector.file.read(table, chunk);
        if (!codes) {
            if (!sector.faulty.exchange(true)) add_fault(codes.error().message());
            return {};
        }
        auto made = std::make_shared<const std::vector<Code>>(std::move(codes).value());
        cache.insert(key, made);
        return made;
    }

    std::optional<Evaluation> look_up(const Position& position) {
        const SectorTable place = table_of(sector_of(position));
        OpenSector* sector = find(place.pair);
        if (sector == nullptr) return std::nullopt;
        const Side a = place.table == 0 ? position.turn() : other(position.turn());
        const std::uint64_t entry =
            index_of(*sector).index_of(position.cows(a), position.cows(other(a)));
        const std::uint32_t chunk_entries = sector->file.header().chunk_entries();
        const Chunk chunk = chunk_of(*sector, place.table, entry / chunk_entries);
        if (!chunk) return std::nullopt;
        return database::evaluation_of((*chunk)[entry % chunk_entries], sector->file.has_plies());
    }

    RuleSet rules;
    std::filesystem::path directory;
    std::map<SectorPair, std::unique_ptr<OpenSector>> sectors;
    ChunkCache cache;

    mutable std::mutex mutex;  // guards what follows
    std::vector<std::string> faults;
    std::array<std::shared_ptr<const SymmetryClasses>, kMaxPoints> classes;
};

Database::Database(std::unique_ptr<State> state) : state_(std::move(state)) {}
Database::Database(Database&&) noexcept = default;
Database& Database::operator=(Database&&) noexcept = default;
Database::~Database() = default;

Expected<Database> Database::open(const std::filesystem::path& directory, const RuleSet& rules,
                                  std::size_t cache_bytes) {
    std::error_code error;
    std::filesystem::directory_iterator entries(directory, error);
    if (error) {
        Error fault;
        fault.where = directory.string();
        fault.what = "can't be read as a database: " + error.message();
        fault.expected = "a directory that `morabaraba solve --db` made";
        return fault;
    }
    std::map<SectorPair, std::filesystem::path> paths;
    for (const auto end = std::filesystem::directory_iterator(); !error && entries != end;
         entries.increment(error)) {
        if (const auto pair = pair_of_file_name(entries->path().filename().string())) {
            paths.emplace(*pair, entries->path());
        }
    }
    auto state = std::make_unique<State>(rules, directory, cache_bytes);
    for (const auto& [pair, path] : paths) {
        Expected<SectorFile> file = SectorFile::open(path, rules, pair);
        if (!file) {
            state->faults.push_back(file.error().message());
            continue;
        }
        state->sectors.emplace(
            pair, std::make_unique<OpenSector>(std::move(file).value(), state->sectors.size()));
    }
    return Database(std::move(state));
}

const RuleSet& Database::rules() const { return state_->rules; }
const std::filesystem::path& Database::directory() const { return state_->directory; }

std::vector<const SectorFile*> Database::files() const {
    std::vector<const SectorFile*> files;
    for (const auto& [pair, sector] : state_->sectors) {
        if (!sector->faulty) files.push_back(&sector->file);
    }
    return files;
}

std::vector<std::string> Database::faults() const {
    const std::lock_guard lock(state_->mutex);
    return state_->faults;
}

bool Database::covers(const Sector& sector) const {
    return state_->find(table_of(sector).pair) != nullptr;
}

bool Database::has_plies() const {
    const auto all = files();
    return !all.empty() &&
           std::all_of(all.begin(), all.end(), [](const auto* file) { return file->has_plies(); });
}

std::optional<Evaluation> Database::evaluate(const Position& position) const {
    const Result result = result_of(state_->rules, position);
    if (result.is_over() && counters_never_draw(state_->rules)) {
        return evaluation_of(result, position.turn());
    }
    return state_->look_up(position);
}

Probe Database::probe(const Position& position) const {
    Probe probe;
    probe.evaluation = evaluate(position);
    MoveList moves;
    legal_moves(state_->rules, position, moves);
    for (const Move move : moves) {
        Position next = position;
        next.apply(state_->rules, move);
        std::optional<Evaluation> after = evaluate(next);
        if (after) after = before_move(*after);
        probe.moves.push_back({move, after});
    }
    return probe;
}

}  // namespace morabaraba::database
