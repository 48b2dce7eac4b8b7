// train_selfplay: plays the engine against itself and writes the quiet positions with their scores
// and results.
//
//     train_selfplay OUT GAMES NODES SEED [THREADS [hand-made]]
//
// A game begins with 0 to 11 random plies; later a move in thirty is random too, and positions
// before it don't get the result. The first side of the `malom` rules starts. Same arguments, same
// samples for each thread's part; OUT is appended to after each game.
#include "../core.h"
#include "sample.h"

#include <rules/game.h>
#include <search/engine.h>

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <random>
#include <string>
#include <thread>
#include <vector>

namespace morabaraba::search::train {
namespace {

struct Plan {
    const char* out;
    int games;
    std::uint64_t nodes;
    unsigned seed;
    int threads;
    bool learned;
};

class Player {
public:
    Player(const RuleSet& rules, const Plan& plan, unsigned seed)
        : rules_(rules),
          tables_(make_tables(rules)),
          engine_(rules, {4, 1, plan.learned}),
          random_(seed) {
        limits_.nodes = plan.nodes;
    }

    // The samples of one game.
    std::vector<Sample> play() {
        engine_.new_game();
        samples_.clear();
        Game game(rules_);
        const unsigned random_plies = random_() % 12;
        for (unsigned i = 0; i < random_plies && !game.result().is_over(); ++i) {
            play_random(game);
        }
        int since_shot = 0;
        while (!game.result().is_over() && game.occurrences() < 3 && since_shot < 80) {
            since_shot = play_ply(game) ? 0 : since_shot + 1;
        }
        give_result(game);
        return std::move(samples_);
    }

private:
    // True when a cow was shot.
    bool play_ply(Game& game) {
        if (random_() % 30 == 0) {
            for (Sample& sample : samples_) {
                sample.result = kUnknown;
            }
            return play_random(game);
        }
        const Answer answer = engine_.think(game, limits_);
        const Position& position = game.position();
        if (!can_close_mill(position)) {
            record(position, answer.info.lines.front().score);
        }
        const bool shot = answer.best->shots != 0;
        (void)game.play(*answer.best);
        return shot;
    }
    bool play_random(Game& game) {
        legal_moves(rules_, game.position(), list_);
        const Move move = list_[random_() % list_.size()];
        (void)game.play(move);
        return move.shots != 0;
    }
    bool can_close_mill(const Position& position) {
        legal_moves(rules_, position, list_);
        for (const Move move : list_) {
            if (move.shots != 0) {
                return true;
            }
        }
        return false;
    }
    void record(const Position& position, const Score& score) {
        const Node node = to_node(tables_, position, 0);
        Sample sample{};
        for (int i = 0; i < 2; ++i) {
            sample.cows[i] = node.cows[i == 0 ? node.turn : 1 - node.turn];
            sample.hand[i] = node.hand[i == 0 ? node.turn : 1 - node.turn];
        }
        sample.score =
            static_cast<std::int16_t>(std::clamp(to_number(score), -kMostScore, kMostScore));
        sample.result = static_cast<std::int8_t>(node.turn);  // for now; give_result replaces it
        samples_.push_back(sample);
        turns_.push_back(node.turn);
    }
    void give_result(const Game& game) {
        const Outcome outcome = game.result().outcome;
        const int white = outcome == Outcome::white_wins   ? 1
                          : outcome == Outcome::black_wins ? -1
                                                           : 0;
        for (std::size_t i = 0; i < samples_.size(); ++i) {
            if (samples_[i].result != kUnknown) {
                samples_[i].result = static_cast<std::int8_t>(turns_[i] == 0 ? white : -white);
            }
        }
        turns_.clear();
    }

    RuleSet rules_;
    Tables tables_;
    Engine engine_;
    std::mt19937 random_;
    Limits limits_;
    MoveList list_;
    std::vector<Sample> samples_;
    std::vector<std::uint8_t> turns_;
};

int run(const Plan& plan) {
    const RuleSet rules =
        *RuleSet::make("malom", *Board::concentric_rings(3, true, true), RuleOptions{});
    std::FILE* out = std::fopen(plan.out, "ab");
    if (out == nullptr) {
        std::fprintf(stderr, "%s: can't be written\n", plan.out);
        return 2;
    }
    std::mutex writing;
    std::vector<std::thread> threads;
    for (int t = 0; t < plan.threads; ++t) {
        threads.emplace_back([&, t] {
            const auto player =
                std::make_unique<Player>(rules, plan, plan.seed * 1000 + static_cast<unsigned>(t));
            for (int game = t; game < plan.games; game += plan.threads) {
                const std::vector<Sample> samples = player->play();
                const std::lock_guard lock(writing);
                std::fwrite(samples.data(), sizeof(Sample), samples.size(), out);
            }
        });
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
    return std::fclose(out) == 0 ? 0 : 2;
}

}  // namespace
}  // namespace morabaraba::search::train

int main(int argc, char** argv) {
    if (argc < 5) {
        std::fprintf(stderr, "usage: train_selfplay OUT GAMES NODES SEED [THREADS [hand-made]]\n");
        return 2;
    }
    return morabaraba::search::train::run(
        {argv[1], std::atoi(argv[2]), std::strtoull(argv[3], nullptr, 10),
         static_cast<unsigned>(std::atoi(argv[4])), argc > 5 ? std::atoi(argv[5]) : 1, argc < 7});
}
