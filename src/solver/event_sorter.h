// Lays down what shots decide in one block, sorted by the level at which they do.
#pragma once

#include "pair_frame.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace morabaraba::solver {

// Scratch: one a thread.
class EventSorter {
public:
    // In place of the level of an entry without an event.
    static constexpr std::uint16_t kNoEvent = 0xffff;

    // The list of the events of entries 0, 1, ... with these levels, in `memory`.
    EventList lay_down(std::span<const std::uint16_t> levels, Arena& memory);
    // The last level so far.
    [[nodiscard]] Level last() const { return last_; }

private:
    // Entries take turns in so many counts: one would have to wait for the last to be written.
    static constexpr std::size_t kTurns = 4;
    using Counts = std::array<std::uint32_t, kTurns>;

    void collect(std::span<const std::uint16_t> levels);
    void count();

    std::vector<std::uint16_t> ranks_;   // of the events, in order of their entries
    std::vector<std::uint16_t> levels_;  // of these
    std::vector<Counts> counts_;         // by level
    Level last_ = 0;
};

}  // namespace morabaraba::solver
