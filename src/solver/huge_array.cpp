#include "huge_array.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <map>
#include <mutex>
#include <new>

#include <sys/mman.h>

namespace morabaraba::solver {

namespace {

constexpr std::size_t kPage = std::size_t{2} << 20;

// Free pieces by address, neighbours joined.
struct Pool {
    std::mutex mutex;
    std::map<std::byte*, std::size_t> free;
};

Pool& pool() {
    static Pool made;
    return made;
}

// Cut off the least free piece that is large enough; empty if there is none.
MemoryPiece take_free(std::map<std::byte*, std::size_t>& free, std::size_t bytes) {
    auto best = free.end();
    for (auto piece = free.begin(); piece != free.end(); ++piece) {
        if (piece->second < bytes) continue;
        if (best == free.end() || piece->second < best->second) best = piece;
    }
    if (best == free.end()) return {};
    const auto [data, size] = *best;
    free.erase(best);
    if (size > bytes) free.emplace(data + bytes, size - bytes);
    return {data, bytes};
}

void add_free(std::map<std::byte*, std::size_t>& free, MemoryPiece piece) {
    auto place = free.emplace(static_cast<std::byte*>(piece.data), piece.bytes).first;
    if (const auto next = std::next(place);
        next != free.end() && place->first + place->second == next->first) {
        place->second += next->second;
        free.erase(next);
    }
    if (place == free.begin()) return;
    if (const auto before = std::prev(place); before->first + before->second == place->first) {
        before->second += place->second;
        free.erase(place);
    }
}

MemoryPiece map(std::size_t bytes) {
    void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    madvise(memory, bytes, MADV_HUGEPAGE);
    return {memory, bytes};
}

}  // namespace

MemoryPiece take_memory(std::size_t bytes) {
    bytes = (bytes + kPage - 1) / kPage * kPage;
    {
        const std::lock_guard lock(pool().mutex);
        const MemoryPiece piece = take_free(pool().free, bytes);
        if (piece.data != nullptr) return piece;
    }
    // What is kept must not add to what a large array needs.
    if (bytes > 4 * kPage) trim_memory(0);
    return map(bytes);
}

void give_back_memory(MemoryPiece piece) {
    const std::lock_guard lock(pool().mutex);
    add_free(pool().free, piece);
}

void trim_memory(std::size_t bytes) {
    const std::lock_guard lock(pool().mutex);
    auto& free = pool().free;
    std::size_t idle = 0;
    for (const auto& piece : free) idle += piece.second;
    while (idle > bytes) {
        const auto largest = std::max_element(
            free.begin(), free.end(),
            [](const auto& left, const auto& right) { return left.second < right.second; });
        const std::size_t size =
            std::min(largest->second, (idle - bytes + kPage - 1) / kPage * kPage);
        largest->second -= size;
        idle -= size;
        munmap(largest->first + largest->second, size);
        if (largest->second == 0) free.erase(largest);
    }
}

}  // namespace morabaraba::solver
