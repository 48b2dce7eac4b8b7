// train_label: gives positions of the moving phase and of the end of placing their true values.
//
//     train_label VALUES OUT WALKS SEED SAMPLES...
//
// From each sample with at most kMostHand cows in hand, WALKS walks of 0 to 2 random plies lead to
// positions such as a search sees at its leaves. Those that are quiet (the side to move can't close
// a mill) and not over are written with their value as both score and result: out of VALUES
// (train_pack), while placing by trying all moves.
#include "../core.h"
#include "packed_values.h"
#include "rules_of_training.h"
#include "sample.h"

#include <rules/moves.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <random>

namespace morabaraba::search::train {
namespace {

constexpr int kMostHand = 5;  // of both sides together

int in_hand(const Position& position) {
    return position.hand(Side::white) + position.hand(Side::black);
}

class Labeller {
public:
    Labeller(const PackedValues& values, unsigned seed)
        : values_(values),
          rules_(rules_of_training()),
          tables_(make_tables(rules_)),
          random_(seed) {}

    // False when the walk ends nowhere of use.
    bool walk(const Sample& from, Sample& out) {
        Node node;
        node.cows = {from.cows[0], from.cows[1]};
        node.hand = {from.hand[0], from.hand[1]};
        const auto start = Position::make(rules_, to_setup(tables_, node, 0));
        if (!start) {
            return false;
        }
        Position position = *start;
        for (unsigned plies = random_() % 3; plies > 0; --plies) {
            if (result_of(rules_, position).is_over()) {
                return false;
            }
            legal_moves(rules_, position, list_);
            position.apply(rules_, list_[random_() % list_.size()]);
        }
        return !result_of(rules_, position).is_over() && !can_shoot(position) &&
               label(position, out);
    }

private:
    bool can_shoot(const Position& position) {
        legal_moves(rules_, position, list_);
        for (const Move move : list_) {
            if (move.shots != 0) {
                return true;
            }
        }
        return false;
    }
    bool label(const Position& position, Sample& out) {
        const Side turn = position.turn();
        const Node node = to_node(tables_, position, 0);
        out = Sample{};
        out.cows[0] = node.cows[index(turn)];
        out.cows[1] = node.cows[index(other(turn))];
        out.hand[0] = node.hand[index(turn)];
        out.hand[1] = node.hand[index(other(turn))];
        const int sign = value_of(position, -1, 1);
        out.score = static_cast<std::int16_t>(sign * kMostScore);
        out.result = static_cast<std::int8_t>(sign);
        return true;
    }

    // For the side to move; exact within (alpha, beta), a bound outside.
    int value_of(const Position& position, int alpha, int beta) {
        const Side turn = position.turn();
        if (const Result result = result_of(rules_, position); result.is_over()) {
            return result.outcome == Outcome::draw ? 0 : result.outcome == win_of(turn) ? 1 : -1;
        }
        const int hand = in_hand(position);
        if (hand == 0) {
            return values_.sign_of(position.cows(turn), position.cows(other(turn)));
        }
        MoveList& list = lists_[static_cast<std::size_t>(hand)];
        legal_moves(rules_, position, list);
        std::partition(list.begin(), list.end(), [](Move move) { return move.shots != 0; });
        int best = -1;
        for (std::size_t i = 0; i < list.size() && best < beta; ++i) {
            Position next = position;
            next.apply(rules_, list[i]);
            best = std::max(best, -value_of(next, -beta, -std::max(alpha, best)));
        }
        return best;
    }

    const PackedValues& values_;
    RuleSet rules_;
    Tables tables_;
    std::mt19937 random_;
    MoveList list_;
    std::array<MoveList, kMostHand + 1> lists_;  // by cows in hand
};

bool label_file(Labeller& labeller, const char* name, int walks, std::FILE* out) {
    std::FILE* in = std::fopen(name, "rb");
    if (in == nullptr) {
        std::fprintf(stderr, "%s: can't be read\n", name);
        return false;
    }
    Sample sample{};
    Sample labelled{};
    while (std::fread(&sample, sizeof(sample), 1, in) == 1) {
        if (sample.hand[0] + sample.hand[1] > kMostHand) {
            continue;
        }
        for (int i = 0; i < walks; ++i) {
            if (labeller.walk(sample, labelled)) {
                std::fwrite(&labelled, sizeof(labelled), 1, out);
            }
        }
    }
    std::fclose(in);
    return true;
}

int run(int argc, char** argv) {
    const auto values = PackedValues::open(argv[1], rules_of_training());
    std::FILE* out = values ? std::fopen(argv[2], "wb") : nullptr;
    if (out == nullptr) {
        std::fprintf(stderr, "%s: can't be written\n", argv[2]);
        return 2;
    }
    const auto labeller =
        std::make_unique<Labeller>(*values, static_cast<unsigned>(std::atoi(argv[4])));
    for (int i = 5; i < argc; ++i) {
        if (!label_file(*labeller, argv[i], std::atoi(argv[3]), out)) {
            return 2;
        }
    }
    return std::fclose(out) == 0 ? 0 : 2;
}

}  // namespace
}  // namespace morabaraba::search::train

int main(int argc, char** argv) {
    if (argc < 6) {
        std::fprintf(stderr, "usage: train_label VALUES OUT WALKS SEED SAMPLES...\n");
        return 2;
    }
    return morabaraba::search::train::run(argc, argv);
}
