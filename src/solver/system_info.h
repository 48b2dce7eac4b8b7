// What the machine has and this process uses.
#pragma once

#include <cstdint>
#include <filesystem>

namespace morabaraba::solver {

[[nodiscard]] std::uint64_t available_memory();  // bytes; 0 when not known
[[nodiscard]] std::uint64_t resident_memory();   // of this process, bytes; 0 when not known
[[nodiscard]] double process_cpu_seconds();      // of all its threads

}  // namespace morabaraba::solver
