#include "kernels.h"

#include "kernels_portable.h"

#include <bit>
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
        for (const std::uint32_t join : block.joins) {
            out[used] = set ^ join;
            used += static_cast<std::size_t>((movable & join) != 0 && (set & join) != join);
        }
    }
    return used;
}

void find_decided(const Cell* before, const Cell* after, std::size_t size, Word* losses,
                  Word* wins) {
    portable::find_decided(before, after, 0, size, losses, wins);
}

std::size_t select(const std::uint32_t* sets, const Word* chosen, std::size_t words,
                   std::uint32_t* out) {
    std::size_t used = 0;
    for (std::size_t w = 0; w < words; ++w) {
        for (Word left = chosen[w]; left != 0; left &= left - 1) {
            out[used++] = sets[w * kWordBits + static_cast<std::size_t>(std::countr_zero(left))];
        }
    }
    return used;
}

std::vector<const Kernels*> find_kernels() {
    std::vector<const Kernels*> found;
#if defined(__x86_64__)
    // All that the target attributes of kernels_*.cpp and counting_*.cpp name.
    const bool has_avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                          __builtin_cpu_supports("popcnt");
    if (has_avx2 && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("avx512f") &&
        __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl")) {
        static Kernels found_512 = kAvx512Kernels;
        if (!__builtin_cpu_supports("avx512vbmi2")) found_512.counting = &kAvx2Counting;
        found.push_back(&found_512);
    }
    if (has_avx2) found.push_back(&kAvx2Kernels);
#endif
    found.push_back(&kPortableKernels);
    return found;
}

}  // namespace

const Kernels kPortableKernels = {"portable",   relabel, unmoves,
                                  find_decided, select,  &kPortableCounting};

std::span<const Kernels* const> available_kernels() {
    static const std::vector<const Kernels*> found = find_kernels();
    return found;
}

}  // namespace morabaraba::solver
