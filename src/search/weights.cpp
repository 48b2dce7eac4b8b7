#include "weights.h"

#include <array>
#include <cassert>

#define MORABARABA_CORE layout
#include "core/patterns.h"

namespace morabaraba::search {

// Made from weights.bin by the build.
extern const unsigned char kWeightsFile[];
extern const std::size_t kWeightsFileSize;

namespace {

using layout::kKindStart;
using layout::kPatternWeights;

using Cells = std::array<int, 9>;

int number_of(const Cells& cells, int size) {
    int number = 0;
    for (int i = size - 1; i >= 0; --i) {
        number = 3 * number + cells[static_cast<std::size_t>(i)];
    }
    return number;
}

// The image of a wedge (3 rings of 3 spokes), or of a ring of 8, under the `which`-th symmetry.
Cells image_of(const Cells& cells, bool wedge, int which) {
    Cells image{};
    for (int i = 0; i < (wedge ? 9 : 8); ++i) {
        int from = 0;
        if (wedge) {
            const int ring = (which & 1) != 0 ? 2 - i / 3 : i / 3;
            const int spoke = (which & 2) != 0 ? 2 - i % 3 : i % 3;
            from = 3 * ring + spoke;
        } else {
            const int turned = (i + 2 * (which >> 1)) % 8;
            from = (which & 1) != 0 ? (8 - turned) % 8 : turned;
        }
        image[static_cast<std::size_t>(i)] = cells[static_cast<std::size_t>(from)];
    }
    return image;
}

// The least entry among the images of entry `number` of a table.
int least_image(int number, bool wedge) {
    Cells cells{};
    int rest = number;
    for (int i = 0; i < (wedge ? 9 : 8); ++i) {
        cells[static_cast<std::size_t>(i)] = rest % 3;
        rest /= 3;
    }
    int least = number;
    for (int which = 0; which < (wedge ? 4 : 8); ++which) {
        least = std::min(least, number_of(image_of(cells, wedge, which), wedge ? 9 : 8));
    }
    return least;
}

std::vector<std::uint32_t> make_classes() {
    std::vector<std::uint32_t> classes(kPatternWeights);
    std::uint32_t next = 0;
    for (std::size_t kind = 0; kind < layout::kKinds; ++kind) {
        const bool wedge = kind < 2;
        const int start = kKindStart[kind];
        for (int i = 0; i < (wedge ? layout::kWedge : layout::kRing); ++i) {
            const int least = least_image(i, wedge);
            classes[static_cast<std::size_t>(start + i)] =
                least == i ? next++ : classes[static_cast<std::size_t>(start + least)];
        }
    }
    return classes;
}

}  // namespace

const std::vector<std::uint32_t>& pattern_classes() {
    static const std::vector<std::uint32_t> classes = make_classes();
    return classes;
}

std::size_t pattern_class_count() {
    static const std::size_t count = [] {
        std::uint32_t most = 0;
        for (const std::uint32_t c : pattern_classes()) {
            most = std::max(most, c);
        }
        return std::size_t{most} + 1;
    }();
    return count;
}

namespace {
std::size_t folded_phase() {
    return pattern_class_count() + (layout::kPhaseWeights - kPatternWeights);
}
}  // namespace

std::size_t weights_file_size() { return 2 * layout::kPhases * folded_phase(); }

std::vector<std::int16_t> unfold_weights(std::span<const unsigned char> file) {
    assert(file.size() == weights_file_size());
    const auto word = [&file](std::size_t i) {
        return static_cast<std::int16_t>(file[2 * i] | file[2 * i + 1] << 8);
    };
    std::vector<std::int16_t> weights;
    weights.reserve(std::size_t{layout::kPhases} * layout::kPhaseWeights);
    for (std::size_t phase = 0; phase < layout::kPhases; ++phase) {
        const std::size_t start = phase * folded_phase();
        for (const std::uint32_t c : pattern_classes()) {
            weights.push_back(word(start + c));
        }
        for (std::size_t i = pattern_class_count(); i < folded_phase(); ++i) {
            weights.push_back(word(start + i));
        }
    }
    return weights;
}

const std::vector<std::int16_t>& learned_weights() {
    static const std::vector<std::int16_t> weights =
        unfold_weights({kWeightsFile, kWeightsFileSize});
    return weights;
}

}  // namespace morabaraba::search
