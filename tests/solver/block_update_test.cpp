// A block's updates find the same whether each is looked at or all cells are compared at the end.
#include "../../src/solver/block_update.h"

#include "made_frame.h"

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace morabaraba::solver {

namespace {

// What becomes of one option of an entry's side.
struct Fate {
    std::uint16_t rank;
    bool wins;  // else: one option less
};

// Cells before, the fates of some of their options in any order, and what must come out.
struct Round {
    std::vector<Cell> cells;
    std::vector<Fate> fates;
    std::vector<Cell> after;
    std::vector<std::uint32_t> losses;  // ascending
    std::vector<std::uint32_t> wins;
};

void add_entry(const PairFrame& frame, std::mt19937& random, std::uint16_t rank, Round& round) {
    const auto options = static_cast<Cell>(random() % 4);
    const bool was_won = options > 0 && random() % 8 == 0;
    auto cell = static_cast<Cell>(options + (was_won ? kWon : 0));
    round.cells.push_back(cell);
    bool wins = false;
    for (int i = 0; i < options; ++i) {
        if (random() % 3 == 0) continue;
        const bool wins_now = random() % 4 == 0;
        round.fates.push_back({rank, wins_now});
        wins |= wins_now;
        if (!wins_now) --cell;
    }
    if (wins) cell |= kWon;
    if (wins && !was_won) round.wins.push_back(frame.sets[rank]);
    if (cell == 0 && options > 0) round.losses.push_back(frame.sets[rank]);
    round.after.push_back(cell);
}

Round make_round(const PairFrame& frame, std::mt19937& random) {
    Round round;
    for (std::size_t rank = 0; rank < frame.block_size; ++rank) {
        add_entry(frame, random, static_cast<std::uint16_t>(rank), round);
    }
    std::sort(round.losses.begin(), round.losses.end());
    std::sort(round.wins.begin(), round.wins.end());
    std::shuffle(round.fates.begin(), round.fates.end(), random);
    return round;
}

// In batches of sets and of ranks in turn.
void apply(const PairFrame& frame, const std::vector<Fate>& fates, BlockUpdate& update) {
    constexpr std::size_t kBatch = 50;
    for (std::size_t begin = 0; begin < fates.size(); begin += kBatch) {
        std::vector<std::uint16_t> ranks[2];
        std::vector<std::uint32_t> sets[2];
        for (std::size_t i = begin; i < std::min(fates.size(), begin + kBatch); ++i) {
            ranks[fates[i].wins].push_back(fates[i].rank);
            sets[fates[i].wins].push_back(frame.sets[fates[i].rank]);
        }
        if (begin / kBatch % 2 == 0) {
            update.count_down_at(ranks[0]);
            update.mark_won_at(ranks[1]);
        } else {
            update.count_down(sets[0].data(), sets[0].size());
            update.mark_won(sets[1].data(), sets[1].size());
        }
    }
    update.finish();
}

std::vector<std::uint32_t> sorted(const SetList& list) {
    std::vector<std::uint32_t> sets(list.sets().begin(), list.sets().end());
    std::sort(sets.begin(), sets.end());
    return sets;
}

}  // namespace

class BlockUpdateOf : public testing::TestWithParam<const Kernels*> {};

TEST_P(BlockUpdateOf, FindsTheSameByEachUpdateAndByComparing) {
    std::mt19937 random(11);
    for (const database::SectorPair pair : {database::SectorPair{4, 3, 0, 0}, {12, 5, 0, 0}}) {
        const Frame made(pair, *GetParam());
        BlockUpdate update(made.frame);
        for (int i = 0; i < 20; ++i) {
            const Round round = make_round(made.frame, random);
            for (const std::size_t updates : {std::size_t{0}, made.frame.block_size}) {
                std::vector<Cell> cells = round.cells;
                update.begin(cells.data(), updates);
                apply(made.frame, round.fates, update);
                ASSERT_EQ(sorted(update.losses()), round.losses) << updates;
                ASSERT_EQ(sorted(update.wins()), round.wins) << updates;
                ASSERT_EQ(cells, round.after) << updates;
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Processor, BlockUpdateOf,
                         testing::ValuesIn(available_kernels().begin(), available_kernels().end()),
                         [](const auto& info) { return std::string(info.param->name); });

}  // namespace morabaraba::solver
