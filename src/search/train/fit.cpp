// train_fit: fits the evaluation's weights to the samples of self-play.
//
//     train_fit WEIGHTS_OUT EPOCHS RESULT_PERCENT SAMPLES...
//
// Logistic regression by Adagrad. A sample's aim is RESULT_PERCENT of the game's result and the
// rest the score of the search. Every twentieth sample is held back; its mean error is printed
// after each epoch. Weights of a phase are the sum of tables that all placing, moving or flying
// phases share and of the phase's own, so that rare entries lean on their neighbours.
// Deterministic.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

#define MORABARABA_CORE training
#include "../core/patterns.h"
#include "../weights.h"
#include "rules_of_training.h"
#include "sample.h"

namespace morabaraba::search::train {
namespace {

constexpr float kCenticows = 150;  // a score of so many is odds of e to 1
constexpr float kRate = 0.05F;
constexpr float kStart = 0.02F;  // what Adagrad's sums begin with
constexpr int kShared = 3;       // tables shared by phases: placing, moving, flying
constexpr int kFeatures = training::kSlots + training::kCountTables;

struct Weight {
    float value = 0;
    float squares = kStart;
};

class Model {
public:
    Model(const Tables& tables, std::size_t phase_size)
        : tables_(tables),
          size_(phase_size),
          weights_((training::kPhases + kShared) * phase_size) {}

    static int shared_phase(int phase) { return phase < 12 ? 0 : phase < 20 ? 1 : 2; }

    // The odds' logarithm that the side to move wins.
    float predict(const Sample& sample) {
        find(sample);
        float sum = 0;
        for (int i = 0; i < kFeatures; ++i) {
            sum += own_[i]->value + shared_[i]->value;
        }
        return sum;
    }
    // Moves the weights of the last prediction against the error `slope`.
    void correct(float slope) {
        for (int i = 0; i < kFeatures; ++i) {
            step(*own_[i], slope);
            step(*shared_[i], slope);
        }
    }
    [[nodiscard]] float weight(int phase, std::size_t i) const {
        const auto shared = static_cast<std::size_t>(training::kPhases + shared_phase(phase));
        return weights_[static_cast<std::size_t>(phase) * size_ + i].value +
               weights_[shared * size_ + i].value;
    }

private:
    static void step(Weight& weight, float slope) {
        weight.squares += slope * slope;
        weight.value -= kRate * slope / std::sqrt(weight.squares);
    }
    void find(const Sample& sample) {
        Node node;
        node.cows = {sample.cows[0], sample.cows[1]};
        node.hand = {sample.hand[0], sample.hand[1]};
        const int phase = training::phase_of(tables_, node);
        Weight* own = weights_.data() + static_cast<std::size_t>(phase) * size_;
        Weight* shared = weights_.data() +
                         static_cast<std::size_t>(training::kPhases + shared_phase(phase)) * size_;
        int at = 0;
        training::for_each_weight(tables_, node, training::indices_of(node), [&](int place) {
            const std::size_t i =
                place < training::kPatternWeights
                    ? pattern_classes()[static_cast<std::size_t>(place)]
                    : pattern_class_count() +
                          static_cast<std::size_t>(place - training::kPatternWeights);
            own_[at] = own + i;
            shared_[at] = shared + i;
            ++at;
        });
    }

    const Tables& tables_;
    std::size_t size_;
    std::vector<Weight> weights_;
    Weight* own_[kFeatures] = {};
    Weight* shared_[kFeatures] = {};
};

float chance(float odds) { return 1 / (1 + std::exp(-odds)); }

float aim_of(const Sample& sample, float result_share) {
    const float searched = chance(static_cast<float>(sample.score) / kCenticows);
    if (sample.result == kUnknown) {
        return searched;
    }
    return result_share * (0.5F + 0.5F * sample.result) + (1 - result_share) * searched;
}

bool read(const char* name, std::vector<Sample>& samples) {
    std::FILE* in = std::fopen(name, "rb");
    if (in == nullptr) {
        return false;
    }
    Sample sample{};
    while (std::fread(&sample, sizeof(sample), 1, in) == 1) {
        samples.push_back(sample);
    }
    std::fclose(in);
    return true;
}

double mean_error(Model& model, const std::vector<Sample>& samples, float result_share) {
    double sum = 0;
    for (const Sample& sample : samples) {
        const double off = chance(model.predict(sample)) - aim_of(sample, result_share);
        sum += off * off;
    }
    return std::sqrt(sum / static_cast<double>(samples.size()));
}

bool write(const char* name, const Model& model, std::size_t phase_size) {
    std::FILE* out = std::fopen(name, "wb");
    if (out == nullptr) {
        return false;
    }
    for (int phase = 0; phase < training::kPhases; ++phase) {
        for (std::size_t i = 0; i < phase_size; ++i) {
            const float scaled = std::round(model.weight(phase, i) * kCenticows);
            const auto word = static_cast<std::uint16_t>(
                static_cast<std::int16_t>(std::clamp(scaled, -2000.0F, 2000.0F)));
            std::fputc(word & 0xff, out);
            std::fputc(word >> 8, out);
        }
    }
    return std::fclose(out) == 0;
}

int run(const char* out, int epochs, float result_share, const std::vector<const char*>& files) {
    std::vector<Sample> all;
    for (const char* file : files) {
        if (!read(file, all)) {
            std::fprintf(stderr, "%s: can't be read\n", file);
            return 2;
        }
    }
    std::vector<Sample> kept;
    std::vector<Sample> held_back;
    for (std::size_t i = 0; i < all.size(); ++i) {
        (i % 20 == 7 ? held_back : kept).push_back(all[i]);
    }
    if (held_back.empty()) {
        std::fprintf(stderr, "%zu samples: too few; expected 8 and more\n", all.size());
        return 2;
    }
    const auto looked_at = static_cast<std::ptrdiff_t>(std::min<std::size_t>(kept.size(), 50'000));
    const Tables tables = make_tables(rules_of_training());
    const std::size_t phase_size = weights_file_size() / 2 / training::kPhases;
    Model model(tables, phase_size);
    std::mt19937 random(1);
    std::printf("%zu samples, %zu held back, %zu weights a phase\n", kept.size(), held_back.size(),
                phase_size);
    for (int epoch = 1; epoch <= epochs; ++epoch) {
        std::shuffle(kept.begin(), kept.end(), random);
        for (const Sample& sample : kept) {
            model.correct(chance(model.predict(sample)) - aim_of(sample, result_share));
        }
        std::printf("epoch %d: error %.5f, held back %.5f\n", epoch,
                    mean_error(model, {kept.begin(), kept.begin() + looked_at}, result_share),
                    mean_error(model, held_back, result_share));
        std::fflush(stdout);
    }
    return write(out, model, phase_size) ? 0 : 2;
}

}  // namespace
}  // namespace morabaraba::search::train

int main(int argc, char** argv) {
    if (argc < 5) {
        std::fprintf(stderr, "usage: train_fit WEIGHTS_OUT EPOCHS RESULT_PERCENT SAMPLES...\n");
        return 2;
    }
    return morabaraba::search::train::run(argv[1], std::atoi(argv[2]),
                                          static_cast<float>(std::atoi(argv[3])) / 100,
                                          {argv + 4, argv + argc});
}
