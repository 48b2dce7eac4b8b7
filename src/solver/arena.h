// Memory for many small arrays that die together.
#pragma once

#include "huge_array.h"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace morabaraba::solver {

// Not thread-safe: one a thread. Chunks are kept for the next use when cleared.
class Arena {
public:
    // Room for `size` objects of T, not initialised. REQUIRES: they fit in a chunk.
    template <class T>
    T* take(std::size_t size) {
        const std::size_t bytes = (size * sizeof(T) + 7) & ~std::size_t{7};
        if (chunks_.empty() || used_ + bytes > kChunk) next_chunk();
        auto* memory = chunks_[current_].data() + used_;
        used_ += bytes;
        return reinterpret_cast<T*>(memory);
    }
    void clear() {
        current_ = 0;
        used_ = chunks_.empty() ? kChunk : 0;
    }
    // Gives the memory back to the system.
    void release() {
        chunks_.clear();
        clear();
    }

private:
    static constexpr std::size_t kChunk = (std::size_t{4} << 20) - 64;  // whole pages, with slack

    void next_chunk() {
        if (!chunks_.empty()) ++current_;
        if (current_ == chunks_.size()) chunks_.emplace_back(kChunk);
        used_ = 0;
    }

    std::vector<HugeArray<unsigned char>> chunks_;
    std::size_t current_ = 0;
    std::size_t used_ = kChunk;
};

}  // namespace morabaraba::solver
