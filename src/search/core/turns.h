// The turn in which the moves of a node are tried when several threads search: those last that
// another thread is at.
#pragma once

#include "../busy_moves.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace morabaraba::search::MORABARABA_CORE {

// Numbers of moves to try last; what has no room is tried at once.
class Postponed {
public:
    bool add(int number) {
        if (size_ == numbers_.size()) {
            return false;
        }
        numbers_[size_++] = static_cast<std::uint16_t>(number);
        return true;
    }
    [[nodiscard]] const std::uint16_t* begin() const { return numbers_.data(); }
    [[nodiscard]] const std::uint16_t* end() const { return numbers_.data() + size_; }

private:
    std::size_t size_ = 0;
    std::array<std::uint16_t, 32> numbers_;
};

// Calls bring(number) for 0, 1, ... size - 1, and attempt(number) after it or, if `busy` contains
// key_of(number), after all others; ends when attempt() returns false. The first move is tried
// first; without `busy` all are tried in order.
template <class Bring, class KeyOf, class Attempt>
void try_in_turn(BusyMoves* busy, int size, Bring&& bring, KeyOf&& key_of, Attempt&& attempt) {
    Postponed postponed;
    for (int i = 0; i < size; ++i) {
        bring(i);
        BusyMoves* const shared = i > 0 ? busy : nullptr;
        const std::uint64_t key = shared != nullptr ? key_of(i) : 0;
        if (shared != nullptr && shared->contains(key) && postponed.add(i)) {
            continue;
        }
        const BusyMoves::Mark mark(shared, key);
        if (!attempt(i)) {
            return;
        }
    }
    for (const int number : postponed) {
        if (!attempt(number)) {
            return;
        }
    }
}

}  // namespace morabaraba::search::MORABARABA_CORE
