// The classes of the k-subsets of a board's points under the board's symmetries.
#pragma once

#include <database/subset_ranker.h>
#include <rules/board.h>

#include <cstdint>
#include <vector>

namespace morabaraba::database {

// A class's representative is its numerically least set; classes are numbered in the order of their
// representatives. Immutable once made; safe to share between threads.
class SymmetryClasses {
public:
    // REQUIRES: board.size() <= 24, 0 <= size <= board.size(). `board` must outlive the classes.
    SymmetryClasses(const Board& board, int size);

    struct Place {
        std::uint32_t class_index;
        std::uint32_t symmetry;  // index in board.symmetries(); takes the set to its representative
    };

    [[nodiscard]] std::uint32_t count() const {
        return static_cast<std::uint32_t>(representatives_.size());
    }
    // REQUIRES: `set` has as many points as the classes' sets.
    [[nodiscard]] Place find(PointSet set) const {
        const std::uint32_t packed = places_[ranker_.rank(set)];
        return {packed >> kSymmetryBits, packed & ((1U << kSymmetryBits) - 1)};
    }
    [[nodiscard]] PointSet representative(std::uint32_t class_index) const {
        return representatives_[class_index];
    }
    // How many sets the class has.
    [[nodiscard]] std::uint32_t orbit(std::uint32_t class_index) const {
        return orbits_[class_index];
    }

private:
    static constexpr int kSymmetryBits = 7;
    static_assert(kMaxSymmetries <= 1 << kSymmetryBits);

    SubsetRanker ranker_;
    std::vector<std::uint32_t> places_;  // by rank: class and symmetry
    std::vector<PointSet> representatives_;
    std::vector<std::uint8_t> orbits_;
    static_assert(kMaxSymmetries < 256);
};

// SymmetryClasses(board, size).count() without making them: by Burnside's lemma, the mean number of
// sets that a symmetry leaves as they are.
[[nodiscard]] std::uint64_t class_count(const Board& board, int size);

// For each symmetry of the board, the index of its inverse.
[[nodiscard]] std::vector<std::uint32_t> inverse_symmetries(const Board& board);

}  // namespace morabaraba::database
