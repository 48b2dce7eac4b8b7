// How fast the rules library counts, makes and takes back moves, on one core.
// Targets: perft 6 from the start of `malom` at 100 million leaves a second, the last ply counted
// in bulk; a mid-game moving position at 20 million moves made and taken back a second, none in
// bulk. The baseline beside each is the same count done the other way.
#include <rules/moves.h>

#include <cstdint>

#include <benchmark/benchmark.h>

namespace {

using namespace morabaraba;

// The rules of games/malom.md: what RuleOptions has by default.
const RuleSet& malom() {
    static const RuleSet kRules =
        RuleSet::make("malom", Board::concentric_rings(3, true, true).value(), {}).value();
    return kRules;
}

// Seven cows a side, all placed, no mill, none flying.
Position mid_game() {
    return parse_position(malom(), "W1B/1B1/W1B/1WB1WB/BW1/WB1/1W1 w 0 0 - 0 20").value();
}

// Paths of `depth` plies, every move of every ply made and taken back; `made` counts these moves.
std::uint64_t count_one_by_one(Position& position, int depth, std::uint64_t& made) {
    if (depth == 0) return 1;
    MoveList moves;
    legal_moves(malom(), position, moves);
    std::uint64_t paths = 0;
    for (const Move move : moves) {
        const Undo undo = position.apply(malom(), move);
        paths += count_one_by_one(position, depth - 1, made);
        position.unapply(undo);
    }
    made += moves.size();
    return paths;
}

void report(benchmark::State& state, const char* what, std::uint64_t per_iteration) {
    state.counters[what] = benchmark::Counter(static_cast<double>(per_iteration),
                                              benchmark::Counter::kIsIterationInvariantRate);
}

void count_in_bulk(benchmark::State& state, const Position& position, int depth) {
    std::uint64_t leaves = 0;
    for (auto _ : state) benchmark::DoNotOptimize(leaves = perft(malom(), position, depth));
    report(state, "leaves/s", leaves);
}

void count_singly(benchmark::State& state, Position position, int depth) {
    std::uint64_t made = 0;
    for (auto _ : state) {
        made = 0;
        benchmark::DoNotOptimize(count_one_by_one(position, depth, made));
    }
    report(state, "moves/s", made);
}

void BM_start_perft_6_in_bulk(benchmark::State& state) {
    count_in_bulk(state, Position::start(malom()), 6);
    state.SetLabel("target: 100M leaves/s");
}

void BM_start_perft_5_one_by_one(benchmark::State& state) {
    count_singly(state, Position::start(malom()), 5);
    state.SetLabel("baseline");
}

void BM_mid_game_one_by_one(benchmark::State& state) {
    count_singly(state, mid_game(), 5);
    state.SetLabel("target: 20M moves/s");
}

void BM_mid_game_perft_5_in_bulk(benchmark::State& state) {
    count_in_bulk(state, mid_game(), 5);
    state.SetLabel("baseline");
}

}  // namespace

BENCHMARK(BM_start_perft_6_in_bulk)->Unit(benchmark::kMillisecond);
BENCHMARK(BM_start_perft_5_one_by_one)->Unit(benchmark::kMillisecond);
BENCHMARK(BM_mid_game_one_by_one)->Unit(benchmark::kMillisecond);
BENCHMARK(BM_mid_game_perft_5_in_bulk)->Unit(benchmark::kMillisecond);
