// The transposition table: what earlier searches found, shared by all threads without locks.
//
// A slot is two words, the key xor the data and the data, so that a slot torn by two writers does
// not match its key. Four slots make a cache line, in which a position may stand anywhere.
//
// | bits of data | what |
// | 0 - 29       | the move as packed by pack(), kNoPacked for none |
// | 30 - 31      | bound: 1 upper, 2 lower, 3 exact                 |
// | 32 - 47      | score + 32768, wins counted from this position   |
// | 48 - 55      | depth, plies                                     |
// | 56 - 63      | generation of the search that wrote it           |
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace morabaraba::search {

struct Slot {
    std::atomic<std::uint64_t> check{0};
    std::atomic<std::uint64_t> data{0};
};
static_assert(sizeof(Slot) == 16);

inline constexpr std::size_t kSlotsInCluster = 4;

struct alignas(64) Cluster {
    Slot slots[kSlotsInCluster];
};
static_assert(sizeof(Cluster) == 64);

// What the inner loops need of a Table.
struct TableView {
    Cluster* clusters = nullptr;
    std::uint64_t count = 0;
    std::uint8_t generation = 0;
};

class Table {
public:
    // False when there is not so much memory: the old table stays.
    bool resize(int mib);
    void clear();
    void new_search() { ++generation_; }
    [[nodiscard]] int mib() const { return mib_; }
    [[nodiscard]] TableView view() { return {clusters_.get(), count_, generation_}; }
    // Of a sample of slots, how many in a thousand this search has written.
    [[nodiscard]] int permille() const;

private:
    struct Free {
        void operator()(Cluster* clusters) const;
    };
    std::unique_ptr<Cluster[], Free> clusters_;
    std::uint64_t count_ = 0;
    int mib_ = 0;
    std::uint8_t generation_ = 0;
};

}  // namespace morabaraba::search
