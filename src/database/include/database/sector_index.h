// Numbers the boards of a sector pair: the class of side a's points under the board's symmetries,
// times the rank of side b's points among those that side a leaves free (docs/database.md).
#pragma once

#include <database/subset_ranker.h>
#include <database/symmetry_classes.h>
#include <rules/board.h>

#include <array>
#include <cstdint>
#include <memory>
#include <utility>

namespace morabaraba::database {

namespace detail {
// [free][set]: the bits of `set` at those of `free`, moved together; for bytes.
extern const std::array<std::array<std::uint8_t, 256>, 256> kCompressedBytes;
// Bits of each byte; for processors that can't count.
extern const std::array<std::uint8_t, 256> kByteCounts;
}  // namespace detail

// The bits of `set` at the points of `free`, moved together to the low end. For boards of at most
// 24 points.
inline std::uint32_t compress(PointSet set, PointSet free) {
    const auto& bytes = detail::kCompressedBytes;
    const std::uint32_t low = free & 0xff;
    const std::uint32_t middle = free >> 8 & 0xff;
    const std::uint32_t first = detail::kByteCounts[low];
    const std::uint32_t second = first + detail::kByteCounts[middle];
    return bytes[low][set & 0xff] | std::uint32_t{bytes[middle][set >> 8 & 0xff]} << first |
           std::uint32_t{bytes[free >> 16 & 0xff][set >> 16 & 0xff]} << second;
}

// The inverse of compress.
constexpr PointSet expand(std::uint32_t packed, PointSet free) {
    PointSet set = 0;
    for (; free != 0 && packed != 0; free &= free - 1, packed >>= 1) {
        if ((packed & 1) != 0) set |= free & (0 - free);
    }
    return set;
}

// Entries of one class are adjacent: a block. A board whose class has a stabiliser has several
// entries, which are equal. Immutable; safe to share between threads.
class SectorIndex {
public:
    // REQUIRES: board.size() <= 24, a + b <= board.size(). `board` must outlive the index.
    SectorIndex(const Board& board, int a, int b)
        : SectorIndex(board, std::make_shared<const SymmetryClasses>(board, a), a, b) {}
    // Shares the classes of side a's sets, which cost up to 11 MB.
    SectorIndex(const Board& board, std::shared_ptr<const SymmetryClasses> classes, int a, int b)
        : board_(&board), classes_(std::move(classes)), ranker_(board.size() - a, b) {}

    [[nodiscard]] std::uint32_t blocks() const { return classes_->count(); }
    [[nodiscard]] std::uint32_t block_size() const { return ranker_.count(); }
    [[nodiscard]] std::uint64_t entries() const { return std::uint64_t{blocks()} * block_size(); }
    [[nodiscard]] const SymmetryClasses& classes() const { return *classes_; }
    [[nodiscard]] const SubsetRanker& ranker() const { return ranker_; }
    [[nodiscard]] const Board& board() const { return *board_; }

    // REQUIRES: disjoint sets of the sector's sizes.
    [[nodiscard]] std::uint64_t index_of(PointSet side_a, PointSet side_b) const {
        const SymmetryClasses::Place place = classes_->find(side_a);
        const PointSet image = board_->symmetries()[place.symmetry](side_b);
        const PointSet free = board_->all() & ~classes_->representative(place.class_index);
        return std::uint64_t{place.class_index} * block_size() +
               ranker_.rank(compress(image, free));
    }

    struct Sets {
        PointSet side_a;
        PointSet side_b;
    };
    // A board with this index. REQUIRES: index < entries().
    [[nodiscard]] Sets sets_of(std::uint64_t index) const {
        const auto block = static_cast<std::uint32_t>(index / block_size());
        const PointSet side_a = classes_->representative(block);
        const auto rank = static_cast<std::uint32_t>(index % block_size());
        return {side_a, expand(ranker_.mask(rank), board_->all() & ~side_a)};
    }

private:
    const Board* board_;
    std::shared_ptr<const SymmetryClasses> classes_;
    SubsetRanker ranker_;
};

}  // namespace morabaraba::database
