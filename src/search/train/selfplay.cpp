// train_selfplay: plays the engine against itself and writes the quiet positions with their scores
// and results.
//
//     train_selfplay OUT GAMES NODES SEED [THREADS [hand-made|VALUES]]
//
// A game begins with 0 to 11 random plies; later a move in thirty is random too, and positions
// before it don't get the result. With VALUES (train_pack) the search asks them at its leaves, and
// a game ends with the placing phase, its result the true value. The first side of the `malom`
// rules starts. Same arguments, same samples for each thread's part; OUT is appended to after each
// game.
#include "../core.h"
#include "packed_values.h"
#include "rules_of_training.h"
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
    std::shared_ptr<const PackedValues> values;  // or null
};

class Player {
public:
    Player(const RuleSet& rules, const Plan& plan, unsigned seed)
        : rules_(rules),
          tables_(make_tables(rules)),
          engine_(rules, {4, 1, plan.learned}),
          values_(plan.values),
          random_(seed) {
        limits_.nodes = plan.nodes;
        engine_.set_probe(plan.values);
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
            if (values_ && !may_place(game.position())) {
                (void)game.abandon(true_outcome(game.position()));
                break;
            }
            since_shot = play_ply(game) ? 0 : since_shot + 1;
        }
        give_result(game);
        return std::move(samples_);
    }

private:
    static bool may_place(const Position& position) {
        return position.hand(Side::white) + position.hand(Side::black) > 0;
    }
    [[nodiscard]] Outcome true_outcome(const Position& position) const {
        const Side turn = position.turn();
        const int sign = values_->sign_of(position.cows(turn), position.cows(other(turn)));
        return sign == 0 ? Outcome::draw : win_of(sign > 0 ? turn : other(turn));
    }
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
    std::shared_ptr<const PackedValues> values_;
    std::mt19937 random_;
    Limits limits_;
    MoveList list_;
    std::vector<Sample> samples_;
    std::vector<std::uint8_t> turns_;
};

int run(const Plan& plan) {
    const RuleSet rules = rules_of_training();
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
        std::fprintf(stderr,
                     "usage: train_selfplay OUT GAMES NODES SEED [THREADS [hand-made|VALUES]]\n");
        return 2;
    }
    using namespace morabaraba::search::train;
    Plan plan{argv[1],
              std::atoi(argv[2]),
              std::strtoull(argv[3], nullptr, 10),
              static_cast<unsigned>(std::atoi(argv[4])),
              argc > 5 ? std::atoi(argv[5]) : 1,
              argc < 7 || std::string(argv[6]) != "hand-made",
              nullptr};
    if (argc >= 7 && plan.learned) {
        plan.values = PackedValues::open(argv[6], rules_of_training());
        if (!plan.values) {
            return 2;
        }
    }
    return run(plan);
}
