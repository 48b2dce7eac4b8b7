// The search on one core: whole plies from the start of `malom` in a second, and nodes a second
// from the start, the middle of placing, and moving.
#include <games/game_file.h>
#include <rules/game.h>
#include <search/engine.h>

#include <benchmark/benchmark.h>

namespace {

using namespace morabaraba;

void search(benchmark::State& state, const char* position, const search::Limits& limits) {
    const RuleSet rules = games::load_game("malom")->rules;
    const Game game(rules, parse_position(rules, position).value());
    search::Engine engine(rules, {64, 1});
    std::uint64_t nodes = 0;
    int depth = 0;
    for (auto _ : state) {
        state.PauseTiming();
        engine.new_game();
        state.ResumeTiming();
        const search::Answer answer = engine.think(game, limits);
        nodes += answer.info.nodes;
        depth = answer.info.depth;
    }
    state.counters["depth"] = depth;
    state.counters["nodes/s"] =
        benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsRate);
}

void depth_in_a_second(benchmark::State& state) {
    search::Limits limits;
    limits.movetime = search::Milliseconds(1000);
    search(state, "startpos", limits);
}
BENCHMARK(depth_in_a_second)->Unit(benchmark::kMillisecond)->Iterations(3);

void nodes_a_second(benchmark::State& state, const char* position) {
    search::Limits limits;
    limits.nodes = 5'000'000;
    search(state, position, limits);
}
BENCHMARK_CAPTURE(nodes_a_second, start, "startpos")->Unit(benchmark::kMillisecond)->Iterations(3);
BENCHMARK_CAPTURE(nodes_a_second, placing, "WBW/1BW/B1W/W1B1W1/3/2B/WB1 w 4 4 - 0 1")
    ->Unit(benchmark::kMillisecond)
    ->Iterations(3);
BENCHMARK_CAPTURE(nodes_a_second, moving, "W1B/2W/B1W/2BW1B/W1B/1WB/W1B w 0 0 - 0 1")
    ->Unit(benchmark::kMillisecond)
    ->Iterations(3);

}  // namespace
