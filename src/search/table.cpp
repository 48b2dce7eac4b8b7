#include "table.h"

#include <algorithm>
#include <new>

namespace morabaraba::search {

bool Table::resize(int mib) {
    if (mib == mib_) {
        return true;
    }
    const std::uint64_t count = (static_cast<std::uint64_t>(mib) << 20) / sizeof(Cluster);
    std::unique_ptr<Cluster[]> clusters(new (std::nothrow) Cluster[count]);
    if (clusters == nullptr) {
        return false;
    }
    clusters_ = std::move(clusters);
    count_ = count;
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
