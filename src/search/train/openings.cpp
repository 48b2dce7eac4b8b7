// train_openings: looks for openings that are won for the side to move, and for the moves that win.
//
//     train_openings VALUES FIRST COUNT SEED NODES HASH_MIB [PLIES]
//
// Takes COUNT of the quiet openings of PLIES (4) plies that SEED gives, from number FIRST on, and
// searches each with NODES nodes and the true values of the moving phase at the leaves (VALUES:
// train_pack); then, where it is won, in the same way what the three best moves of a plain search
// lead to. A win that such a search finds is proven; what it does not find is not said to be none.
// Prints a line for each opening with a proven win: the position, a semicolon, its winning moves.
// Deterministic.
#include "packed_values.h"
#include "rules_of_training.h"

#include <engine/openings.h>
#include <rules/game.h>
#include <search/engine.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace morabaraba::search::train {
namespace {

class Prover {
public:
    Prover(const std::shared_ptr<const PackedValues>& values, int hash_mib, std::uint64_t nodes)
        : knowing_(rules_of_training(), {hash_mib, 1}), plain_(rules_of_training(), {64, 1}) {
        knowing_.set_probe(values);
        limits_.nodes = nodes;
    }
    void prove(const Game& game) {
        knowing_.new_game();
        const Answer answer = knowing_.think(game, limits_);
        const Score score = answer.info.lines.front().score;
        if (!score.is_win()) {
            std::fprintf(stderr, "%s: %s, depth %d\n",
                         to_text(game.rules(), game.position()).c_str(), to_text(score).c_str(),
                         answer.info.depth);
            return;
        }
        std::string line = to_text(game.rules(), game.position()) + "; ";
        line += to_text(game.rules(), *answer.best);
        for (const Move move : candidates(game)) {
            if (move != *answer.best && wins(game, move)) {
                line += " " + to_text(game.rules(), move);
            }
        }
        std::printf("%s\n", line.c_str());
        std::fflush(stdout);
    }

private:
    bool wins(const Game& game, Move move) {
        Game next = game;
        (void)next.play(move);
        return knowing_.think(next, limits_).info.lines.front().score.is_loss();
    }
    std::vector<Move> candidates(const Game& game) {
        plain_.new_game();
        Limits limits;
        limits.nodes = 3'000'000;
        limits.lines = 3;
        std::vector<Move> moves;
        for (const Line& line : plain_.think(game, limits).info.lines) {
            moves.push_back(line.moves.front());
        }
        return moves;
    }

    Engine knowing_;
    Engine plain_;
    Limits limits_;
};

int run(int argc, char** argv) {
    const RuleSet rules = rules_of_training();
    auto values = PackedValues::open(argv[1], rules);
    if (!values) {
        return 2;
    }
    const int plies = argc > 7 ? std::atoi(argv[7]) : 4;
    const auto openings =
        engine::quiet_openings(rules, plies, static_cast<std::uint64_t>(std::atoll(argv[4])));
    Prover prover(values, std::atoi(argv[6]), std::strtoull(argv[5], nullptr, 10));
    const auto first = static_cast<std::size_t>(std::atoi(argv[2]));
    const auto end =
        std::min(openings.size(), first + static_cast<std::size_t>(std::atoi(argv[3])));
    for (std::size_t i = first; i < end; ++i) {
        Game game(rules);
        for (const Move move : openings[i]) {
            (void)game.play(move);
        }
        prover.prove(game);
    }
    return 0;
}

}  // namespace
}  // namespace morabaraba::search::train

int main(int argc, char** argv) {
    if (argc < 7) {
        std::fprintf(stderr,
                     "usage: train_openings VALUES FIRST COUNT SEED NODES HASH_MIB [PLIES]\n");
        return 2;
    }
    return morabaraba::search::train::run(argc, argv);
}
