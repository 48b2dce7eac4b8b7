#include "kernels.h"

#include "kernels_portable.h"

#include <vector>

namespace morabaraba::solver {

namespace {

std::size_t relabel(const std::uint32_t* sets, std::size_t size, const SetMap& map,
                    std::uint32_t* out) {
    return portable::relabel(sets, size, map, out);
}

std::size_t unmoves(const std::uint32_t* sets, std::size_t size, const BlockSteps& block,
                    bool with_mills, std::uint32_t* out) {
    std::size_t used = 0;
    for (std::size_t i = 0; i < size; ++i) {
        const std::uint32_t set = sets[i];
        const std::uint32_t movable = with_mills ? set : portable::outside_mills(set, block.lines);
        for (const CowStep& step : block.steps) {
            out[used] = set ^ (step.from | step.to);
            used += static_cast<std::size_t>((movable & step.to) != 0 && (set & step.from) == 0);
        }
    }
    return used;
}

std::size_t count_step(const std::uint32_t* sets, std::size_t size, const CowStep& step,
                       std::uint8_t* quiet, std::uint32_t* closing, std::uint32_t* closing_sets) {
    return portable::count_step(sets, 0, size, step, quiet, closing, closing_sets, 0);
}

std::vector<const Kernels*> find_kernels() {
    std::vector<const Kernels*> found;
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512vl")) {
        found.push_back(&kAvx512Kernels);
    }
    if (__builtin_cpu_supports("avx2")) found.push_back(&kAvx2Kernels);
#endif
    found.push_back(&kPortableKernels);
    return found;
}

}  // namespace

const Kernels kPortableKernels = {"portable", relabel, unmoves, count_step};

std::span<const Kernels* const> available_kernels() {
    static const std::vector<const Kernels*> found = find_kernels();
    return found;
}

}  // namespace morabaraba::solver
