#include "table.h"

#include <algorithm>
#include <cstdlib>
#include <new>

#ifdef __linux__
#include <fstream>
#include <string>

#include <sys/mman.h>
#endif

namespace morabaraba::search {

namespace {

// Positions are looked up all over the table: pages of 2 MiB, where the system has them, keep the
// processor from looking up the page first.
constexpr std::size_t kHugePage = std::size_t{1} << 21;

void ask_for_huge_pages([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t bytes) {
#ifdef __linux__
    madvise(memory, bytes, MADV_HUGEPAGE);
#endif
}

// Whether the system can give so many bytes now. It promises more than it has, and ends the program
// that uses them.
bool is_available([[maybe_unused]] std::size_t bytes) {
#ifdef __linux__
    std::ifstream file("/proc/meminfo");
    for (std::string word; file >> word;) {
        std::uint64_t kibibytes = 0;
        if (word == "MemAvailable:" && file >> kibibytes) return bytes <= kibibytes << 10;
    }
#endif
    return true;
}

}  // namespace

void Table::Free::operator()(Cluster* clusters) const { std::free(clusters); }

bool Table::resize(int mib) {
    if (mib == mib_) {
        return true;
    }
    const std::size_t wanted = static_cast<std::size_t>(mib) << 20;
    const std::size_t bytes = (wanted + kHugePage - 1) / kHugePage * kHugePage;
    if (!is_available(bytes)) {
        return false;
    }
    void* memory = std::aligned_alloc(kHugePage, bytes);
    if (memory == nullptr) {
        return false;
    }
    ask_for_huge_pages(memory, bytes);
    clusters_.reset(new (memory) Cluster[wanted / sizeof(Cluster)]);
    count_ = wanted / sizeof(Cluster);
    mib_ = mib;
    return true;
}

void Table::clear() {
    for (std::uint64_t i = 0; i < count_; ++i) {
        for (Slot& slot : clusters_[i].slots) {
            slot.check.store(0, std::memory_order_relaxed);
            slot.data.store(0, std::memory_order_relaxed);
        }
    }
    generation_ = 0;
}

int Table::permille() const {
    constexpr std::uint64_t kSample = 250;
    const std::uint64_t sampled = std::min(count_, kSample);
    int written = 0;
    for (std::uint64_t i = 0; i < sampled; ++i) {
        for (const Slot& slot : clusters_[i].slots) {
            const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
            written += static_cast<int>(data != 0 && data >> 56 == generation_);
        }
    }
    return sampled == 0 ? 0 : written * 1000 / static_cast<int>(sampled * kSlotsInCluster);
}

}  // namespace morabaraba::search
