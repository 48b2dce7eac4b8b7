// The inner loops for any processor.
#define MORABARABA_CORE plain
#include "core/instance.h"

namespace morabaraba::search {

Core* new_plain_core(bool rings) { return plain::new_core(rings); }
CoreChecks plain_checks(bool rings) { return plain::checks(rings); }

}  // namespace morabaraba::search
