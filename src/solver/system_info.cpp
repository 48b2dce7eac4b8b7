#include "system_info.h"

#include <ctime>
#include <fstream>
#include <string>

#include <unistd.h>

namespace morabaraba::solver {

std::uint64_t available_memory() {
    std::ifstream file("/proc/meminfo");
    std::string word;
    while (file >> word) {
        std::uint64_t kibibytes = 0;
        if (word == "MemAvailable:" && file >> kibibytes) return kibibytes << 10;
    }
    return 0;
}

std::uint64_t resident_memory() {
    std::ifstream file("/proc/self/statm");
    std::uint64_t all = 0;
    std::uint64_t resident = 0;
    if (!(file >> all >> resident)) return 0;
    return resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

double process_cpu_seconds() {
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

}  // namespace morabaraba::solver
