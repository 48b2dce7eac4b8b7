// The cells of one block while a step of the retrograde analysis updates them, and what they
// become.
#pragma once

#include "found_sets.h"
#include "pair_frame.h"

namespace morabaraba::solver {

// For few updates each one looks whether it decides its entry; for many it is cheaper to compare
// all cells with what they were.
class BlockUpdate {
public:
    explicit BlockUpdate(const PairFrame& frame);

    // `updates`: about how many will follow, before finish().
    void begin(Cell* cells, std::size_t updates);
    // With everything in mind that is decided already.
    void begin_with_all(Cell* cells);

    // An option of each set's side leads to a lost position of the other: a win.
    void mark_won(const std::uint32_t* sets, std::size_t size);
    // To a won one: an option less. None left is a loss.
    void count_down(const std::uint32_t* sets, std::size_t size);
    void mark_won_at(std::span<const std::uint16_t> ranks);
    void count_down_at(std::span<const std::uint16_t> ranks);

    // Makes the lists whole.
    void finish();
    [[nodiscard]] const SetList& losses() const { return losses_; }
    [[nodiscard]] const SetList& wins() const { return wins_; }
    // The sets of the lists, kept in `memory`.
    [[nodiscard]] Found keep(Arena& memory) const;

private:
    void start(Cell* cells, bool compares);
    [[nodiscard]] FoundSets keep(const SetList& list, const std::vector<Word>& bits,
                                 Arena& memory) const;
    void select(const std::vector<Word>& bits, SetList& list) const;

    const PairFrame& frame_;
    Cell* cells_ = nullptr;
    bool compares_ = false;
    std::vector<Cell> before_;
    SetList losses_;
    SetList wins_;
    std::vector<Word> loss_bits_;  // by rank, when comparing
    std::vector<Word> win_bits_;
};

}  // namespace morabaraba::solver
