// Sets of side b in one block whose entries were decided, as the retrograde analysis hands them on.
#pragma once

#include "arena.h"
#include "kernels.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace morabaraba::solver {

// A growing list without checks: room for a block is made once.
class SetList {
public:
    explicit SetList(std::size_t capacity) : sets_(capacity + kSlack) {}
    [[nodiscard]] std::uint32_t* end() { return sets_.data() + size_; }
    [[nodiscard]] const std::uint32_t* data() const { return sets_.data(); }
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] std::span<const std::uint32_t> sets() const { return {sets_.data(), size_}; }
    void grow(std::size_t more) { size_ += more; }
    void clear() { size_ = 0; }
    void add(std::uint32_t set) { sets_[size_++] = set; }

private:
    std::vector<std::uint32_t> sets_;
    std::size_t size_ = 0;
};

// Packed sets, or where there are many, a bit for each rank. Does not own them.
struct FoundSets {
    const std::uint32_t* sets = nullptr;
    const Word* bits = nullptr;  // if there are any, `sets` is null
    std::uint32_t size = 0;
};

struct Found {
    FoundSets losses;
    FoundSets wins;

    [[nodiscard]] std::size_t size() const { return std::size_t{losses.size} + wins.size; }
};

// From here on bits take less memory than sets by so much that listing the sets anew each time they
// are read is worth it.
[[nodiscard]] constexpr bool are_many(std::size_t sets, std::size_t block_size) {
    return sets > block_size / 8;
}

template <class T>
const T* copy(std::span<const T> from, Arena& memory) {
    T* to = memory.take<T>(from.size());
    std::copy(from.begin(), from.end(), to);
    return to;
}

// Calls visit(sets, size) for pieces of a few hundred sets, which stay in the first-level cache.
// `room` takes kPieceSets sets and the kernels' slack.
inline constexpr std::size_t kPieceSets = 1024;
template <class Visit>
void for_each_piece(const FoundSets& found, std::span<const std::uint32_t> sets_by_rank,
                    const Kernels& kernels, std::uint32_t* room, Visit&& visit) {
    const bool as_bits = found.bits != nullptr;
    const std::size_t size = as_bits ? sets_by_rank.size() : found.size;
    for (std::size_t begin = 0; begin < size; begin += kPieceSets) {
        const std::size_t piece = std::min(kPieceSets, size - begin);
        if (as_bits) {
            visit(room, kernels.select(sets_by_rank.data() + begin, found.bits + begin / kWordBits,
                                       bit_words(piece), room));
        } else {
            visit(found.sets + begin, piece);
        }
    }
}

}  // namespace morabaraba::solver
