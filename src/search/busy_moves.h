// Which moves the threads of a search are at, so that each turns to the others' last: what they
// find is then in the table (T. Kerrigan's simplified ABDADA).
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace morabaraba::search {

// Thread-safe, and right without locks: a move forgotten or remembered too long costs only time.
class BusyMoves {
public:
    // `key` stands for a move in a position, searched to some depth; 0 is no key.
    [[nodiscard]] bool contains(std::uint64_t key) const {
        for (const auto& place : places_of(key)) {
            if (place.load(std::memory_order_relaxed) == key) {
                return true;
            }
        }
        return false;
    }

    // Says for its lifetime that a thread is at the move of `key`; without `busy` nothing.
    class Mark {
    public:
        Mark(BusyMoves* busy, std::uint64_t key) : busy_(busy), key_(key) {
            if (busy_ != nullptr) {
                busy_->enter(key_);
            }
        }
        ~Mark() {
            if (busy_ != nullptr) {
                busy_->leave(key_);
            }
        }
        Mark(const Mark&) = delete;
        Mark& operator=(const Mark&) = delete;

    private:
        BusyMoves* busy_;
        std::uint64_t key_;
    };

private:
    static constexpr std::size_t kSets = 2048;
    struct alignas(64) Places : std::array<std::atomic<std::uint64_t>, 8> {};

    void enter(std::uint64_t key) {
        for (auto& place : places_of(key)) {
            if (place.load(std::memory_order_relaxed) == 0) {
                place.store(key, std::memory_order_relaxed);
                return;
            }
        }
    }
    void leave(std::uint64_t key) {
        for (auto& place : places_of(key)) {
            if (place.load(std::memory_order_relaxed) == key) {
                place.store(0, std::memory_order_relaxed);
            }
        }
    }

    [[nodiscard]] Places& places_of(std::uint64_t key) { return sets_[key % kSets]; }
    [[nodiscard]] const Places& places_of(std::uint64_t key) const { return sets_[key % kSets]; }

    std::array<Places, kSets> sets_{};
};

}  // namespace morabaraba::search
