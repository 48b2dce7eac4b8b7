// How long the values of a position and of all its moves take from a database, on one core.
// Targets: 30 microseconds when the chunks that hold them are in memory, 5 ms when each has to be
// read and decompressed. The database is the one named by MORABARABA_DB (rules: malom), or one made
// for the occasion, up to 5 against 5.
#include <database/database.h>
#include <database/sector_index.h>
#include <solver/solve.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>
#include <unistd.h>

namespace {

using namespace morabaraba;
using database::Database;

// The rules of games/malom.md: what RuleOptions has by default.
const RuleSet& malom() {
    static const RuleSet kRules =
        RuleSet::make("malom", Board::concentric_rings(3, true, true).value(), {}).value();
    return kRules;
}

// Where the database is; one made here goes with the program.
class Place {
public:
    Place() {
        if (const char* given = std::getenv("MORABARABA_DB")) {
            path = given;
            return;
        }
        path = std::filesystem::temp_directory_path() /
               ("morabaraba-bench-" + std::to_string(getpid()));
        std::filesystem::create_directories(path);
        made_ = true;
        solver::SolveOptions options;
        options.directory = path;
        options.cows = 5;
        if (!solver::solve(malom(), options)) throw std::runtime_error("can't solve");
    }
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;
    ~Place() {
        std::error_code ignored;
        if (made_) std::filesystem::remove_all(path, ignored);
    }

    std::filesystem::path path;

private:
    bool made_ = false;
};

Database opened(std::size_t cache_bytes) {
    static const Place kPlace;
    auto database = Database::open(kPlace.path, malom(), cache_bytes);
    if (!database) throw std::runtime_error(database.error().message());
    return std::move(database).value();
}

// Of any sector, side a to move, games that are over left out.
std::vector<Position> random_positions(const Database& database, std::size_t size) {
    std::mt19937_64 random(3);
    std::vector<std::unique_ptr<database::SectorIndex>> indices;
    for (const database::SectorFile* file : database.files()) {
        const database::SectorPair& pair = file->header().pair;
        indices.push_back(std::make_unique<database::SectorIndex>(malom().board(), pair.a, pair.b));
    }
    std::vector<Position> positions;
    while (positions.size() < size) {
        const auto& index = *indices[random() % indices.size()];
        const auto sets = index.sets_of(random() % index.entries());
        Setup setup;
        setup.cows = {sets.side_a, sets.side_b};
        const Position position = Position::make(malom(), setup).value();
        if (!result_of(malom(), position).is_over()) positions.push_back(position);
    }
    return positions;
}

// Times each position's probe by itself: the mean is what a player waits, the longest what it
// may have to.
void probe_all(benchmark::State& state, const Database& database,
               const std::vector<Position>& positions) {
    std::size_t next = 0;
    std::size_t moves = 0;
    double longest = 0;
    for (auto _ : state) {
        const auto begin = std::chrono::steady_clock::now();
        const database::Probe probe = database.probe(positions[next++ % positions.size()]);
        const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
        state.SetIterationTime(time.count());
        longest = std::max(longest, time.count());
        moves += probe.moves.size();
    }
    state.counters["moves"] =
        benchmark::Counter(static_cast<double>(moves), benchmark::Counter::kAvgIterations);
    state.counters["longest_us"] = 1e6 * longest;
}

void BM_all_moves_warm(benchmark::State& state) {
    const Database database = opened(std::size_t{1} << 30);
    const auto positions = random_positions(database, 100);
    for (const Position& position : positions) (void)database.probe(position);
    probe_all(state, database, positions);
    state.SetLabel("target: 30 us");
}

// As good as nothing is kept: every chunk is read (the system may have the file in memory), checked
// and decompressed anew.
void BM_all_moves_cold(benchmark::State& state) {
    const Database database = opened(0);
    const auto positions = random_positions(database, 1000);
    // The tables of the index are made once a sector.
    for (const Position& position : positions) (void)database.probe(position);
    probe_all(state, database, positions);
    state.SetLabel("target: 5 ms");
}

// What the first question of a newly opened database costs: its sectors' index tables.
void BM_open_and_first_probe(benchmark::State& state) {
    const Position position = random_positions(opened(0), 1).front();
    for (auto _ : state) benchmark::DoNotOptimize(opened(0).probe(position));
}

}  // namespace

BENCHMARK(BM_all_moves_warm)->UseManualTime()->Unit(benchmark::kMicrosecond);
BENCHMARK(BM_all_moves_cold)->UseManualTime()->Iterations(1000)->Unit(benchmark::kMicrosecond);
BENCHMARK(BM_open_and_first_probe)->Iterations(5)->Unit(benchmark::kMillisecond);
