#include "block_update.h"

namespace morabaraba::solver {

namespace {

constexpr Cell kUndecided = 1;

// The loops over sets. `rank` comes by value: cells are bytes, which might lie anywhere, even over
// a shared table.
template <class Change>
void change_cells(Cell* cells, RankTables rank, const std::uint32_t* sets, std::size_t size,
                  Change change) {
    for (std::size_t i = 0; i < size; ++i) change(cells[rank(sets[i])]);
}

// Appends those sets for which `change` says that it has decided their entry.
template <class Change>
void change_and_list(Cell* cells, RankTables rank, const std::uint32_t* sets, std::size_t size,
                     Change change, SetList& found) {
    std::uint32_t* out = found.end();
    std::size_t used = 0;
    for (std::size_t i = 0; i < size; ++i) {
        const std::uint32_t set = sets[i];
        out[used] = set;
        used += static_cast<std::size_t>(change(cells[rank(set)]));
    }
    found.grow(used);
}

bool win(Cell& cell) {
    const bool is_new = cell < kWon;
    cell |= kWon;
    return is_new;
}

bool take_option(Cell& cell) { return --cell == 0; }

}  // namespace

BlockUpdate::BlockUpdate(const PairFrame& frame)
    : frame_(frame),
      before_(frame.block_size + kSlack),
      losses_(frame.block_size),
      wins_(frame.block_size),
      loss_bits_(bit_words(frame.block_size)),
      win_bits_(bit_words(frame.block_size)) {}

void BlockUpdate::start(Cell* cells, bool compares) {
    cells_ = cells;
    compares_ = compares;
    losses_.clear();
    wins_.clear();
}

void BlockUpdate::begin(Cell* cells, std::size_t updates) {
    start(cells, updates > frame_.block_size / 8);
    if (compares_) std::copy_n(cells, frame_.block_size, before_.data());
}

void BlockUpdate::begin_with_all(Cell* cells) {
    start(cells, true);
    std::fill(before_.begin(), before_.end(), kUndecided);
}

void BlockUpdate::mark_won(const std::uint32_t* sets, std::size_t size) {
    if (compares_) {
        change_cells(cells_, frame_.rank, sets, size, [](Cell& cell) { cell |= kWon; });
    } else {
        change_and_list(cells_, frame_.rank, sets, size, win, wins_);
    }
}

void BlockUpdate::count_down(const std::uint32_t* sets, std::size_t size) {
    if (compares_) {
        change_cells(cells_, frame_.rank, sets, size, [](Cell& cell) { --cell; });
    } else {
        change_and_list(cells_, frame_.rank, sets, size, take_option, losses_);
    }
}

void BlockUpdate::mark_won_at(std::span<const std::uint16_t> ranks) {
    for (const std::uint16_t rank : ranks) {
        if (win(cells_[rank]) && !compares_) wins_.add(frame_.sets[rank]);
    }
}

void BlockUpdate::count_down_at(std::span<const std::uint16_t> ranks) {
    for (const std::uint16_t rank : ranks) {
        if (take_option(cells_[rank]) && !compares_) losses_.add(frame_.sets[rank]);
    }
}

void BlockUpdate::finish() {
    if (!compares_) return;
    frame_.kernels.find_decided(before_.data(), cells_, frame_.block_size, loss_bits_.data(),
                                win_bits_.data());
    select(loss_bits_, losses_);
    select(win_bits_, wins_);
}

void BlockUpdate::select(const std::vector<Word>& bits, SetList& list) const {
    list.grow(frame_.kernels.select(frame_.sets.data(), bits.data(), bits.size(), list.end()));
}

Found BlockUpdate::keep(Arena& memory) const {
    return {keep(losses_, loss_bits_, memory), keep(wins_, win_bits_, memory)};
}

FoundSets BlockUpdate::keep(const SetList& list, const std::vector<Word>& bits,
                            Arena& memory) const {
    FoundSets kept;
    kept.size = static_cast<std::uint32_t>(list.size());
    if (compares_ && are_many(list.size(), frame_.block_size)) {
        kept.bits = copy(std::span(bits), memory);
    } else {
        kept.sets = copy(list.sets(), memory);
    }
    return kept;
}

}  // namespace morabaraba::solver
