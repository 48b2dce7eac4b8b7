// The inner loops for x86-64-v3 processors (AVX2, BMI, POPCNT); CMakeLists.txt sets the flags. All
// that is compiled here lies in a namespace of its own, so that the linker can't hand one of these
// functions to the rest of the program.
#define MORABARABA_CORE v3
#include "core/instance.h"

namespace morabaraba::search {

Core* new_v3_core(bool rings) { return v3::new_core(rings); }
CoreChecks v3_checks(bool rings) { return v3::checks(rings); }

}  // namespace morabaraba::search
