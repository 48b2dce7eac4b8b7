#include "huge_array.h"

#include <algorithm>
#include <mutex>
#include <new>
#include <vector>

#include <sys/mman.h>

namespace morabaraba::solver {

namespace {

constexpr std::size_t kPage = std::size_t{2} << 20;

struct Pool {
    std::mutex mutex;
    std::vector<MemoryPiece> free;
};

Pool& pool() {
    static Pool made;
    return made;
}

// The least free piece that is large enough but wastes no more than half of itself; empty if none.
MemoryPiece take_free(std::vector<MemoryPiece>& free, std::size_t bytes) {
    auto best = free.end();
    for (auto piece = free.begin(); piece != free.end(); ++piece) {
        const bool fits = piece->bytes >= bytes && piece->bytes / 2 <= bytes;
        if (fits && (best == free.end() || piece->bytes < best->bytes)) best = piece;
    }
    if (best == free.end()) return {};
    const MemoryPiece taken = *best;
    free.erase(best);
    return taken;
}

// So that what is kept never adds to what a larger array needs.
void unmap_all(std::vector<MemoryPiece>& free) {
    for (const MemoryPiece& piece : free) munmap(piece.data, piece.bytes);
    free.clear();
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
    const std::lock_guard lock(pool().mutex);
    if (const MemoryPiece piece = take_free(pool().free, bytes); piece.data != nullptr) {
        return piece;
    }
    if (bytes > 4 * kPage) unmap_all(pool().free);
    return map(bytes);
}

void give_back_memory(MemoryPiece piece) {
    const std::lock_guard lock(pool().mutex);
    pool().free.push_back(piece);
}

void trim_memory(std::size_t bytes) {
    const std::lock_guard lock(pool().mutex);
    auto& free = pool().free;
    std::sort(free.begin(), free.end(), [](const MemoryPiece& left, const MemoryPiece& right) {
        return left.bytes < right.bytes;
    });
    std::size_t idle = 0;
    for (const MemoryPiece& piece : free) idle += piece.bytes;
    while (idle > bytes) {
        idle -= free.back().bytes;
        munmap(free.back().data, free.back().bytes);
        free.pop_back();
    }
}

}  // namespace morabaraba::solver
