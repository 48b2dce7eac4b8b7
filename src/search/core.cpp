#include "core.h"

namespace morabaraba::search {

Core* new_plain_core(bool rings);
CoreChecks plain_checks(bool rings);

#ifdef MORABARABA_V3
Core* new_v3_core(bool rings);
CoreChecks v3_checks(bool rings);

namespace {
bool has_v3() {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt") &&
           __builtin_cpu_supports("fma");
}
}  // namespace

std::unique_ptr<Core> make_core(const Tables& tables) {
    return std::unique_ptr<Core>(has_v3() ? new_v3_core(tables.rings)
                                          : new_plain_core(tables.rings));
}

CoreChecks core_checks(const Tables& tables) {
    return has_v3() ? v3_checks(tables.rings) : plain_checks(tables.rings);
}
#else
std::unique_ptr<Core> make_core(const Tables& tables) {
    return std::unique_ptr<Core>(new_plain_core(tables.rings));
}

CoreChecks core_checks(const Tables& tables) { return plain_checks(tables.rings); }
#endif

}  // namespace morabaraba::search
