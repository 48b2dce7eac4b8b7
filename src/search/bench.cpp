#include <rules/moves.h>
#include <search/bench.h>

#include <algorithm>
#include <array>
#include <memory>

namespace morabaraba::search {

namespace {

// Plays a fixed game: a shot where there is one, else moves drawn by a fixed sequence. Calls
// visit(game) after each of `stops` plies that it reaches.
template <class Visit>
void walk(const RuleSet& rules, std::span<const std::size_t> stops, Visit&& visit) {
    Game game(rules);
    const auto list = std::make_unique<MoveList>();
    std::uint64_t state = 88172645463325252;  // xorshift
    for (const std::size_t stop : stops) {
        while (game.plies() < stop && !game.result().is_over()) {
            legal_moves(rules, game.position(), *list);
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            const Move* shot =
                std::find_if(list->begin(), list->end(), [](Move move) { return move.shots != 0; });
            (void)game.play(shot != list->end() ? *shot : (*list)[state % list->size()]);
        }
        if (game.result().is_over()) {
            return;
        }
        visit(game);
    }
}

}  // namespace

BenchReport run_bench(const std::vector<RuleSet>& games, int depth) {
    constexpr std::array<std::size_t, 5> kStops = {0, 9, 18, 25, 40};
    BenchReport report;
    Limits limits;
    limits.depth = depth;
    for (const RuleSet& rules : games) {
        Engine engine(rules, {16, 1});
        walk(rules, kStops, [&](const Game& game) {
            engine.new_game();
            const Answer answer = engine.think(game, limits);
            report.nodes += answer.info.nodes;
            report.time += answer.info.time;
        });
    }
    return report;
}

}  // namespace morabaraba::search
