#include "event_sorter.h"

#include <algorithm>
#include <utility>

namespace morabaraba::solver {

EventList EventSorter::lay_down(std::span<const std::uint16_t> levels, Arena& memory) {
    collect(levels);
    count();
    const auto used = [](const Counts& counts) { return counts != Counts{}; };
    const auto run_count = static_cast<std::size_t>(std::ranges::count_if(counts_, used));
    auto* runs = memory.take<EventList::Run>(run_count);
    auto* ranks = memory.take<std::uint16_t>(ranks_.size());

    auto* run = runs;
    std::uint32_t end = 0;
    for (std::size_t level = 0; level < counts_.size(); ++level) {
        if (!used(counts_[level])) continue;
        const std::uint32_t begin = end;
        for (std::uint32_t& count : counts_[level]) end += std::exchange(count, end);
        *run++ = {static_cast<std::uint16_t>(level), static_cast<std::uint16_t>(end - begin)};
    }
    for (std::size_t i = 0; i < ranks_.size(); ++i) {
        ranks[counts_[levels_[i]][i % kTurns]++] = ranks_[i];
    }
    return {runs, run_count, ranks};
}

void EventSorter::collect(std::span<const std::uint16_t> levels) {
    ranks_.resize(levels.size() + 1);
    levels_.resize(levels.size() + 1);
    std::size_t size = 0;
    for (std::size_t i = 0; i < levels.size(); ++i) {
        ranks_[size] = static_cast<std::uint16_t>(i);
        levels_[size] = levels[i];
        size += static_cast<std::size_t>(levels[i] != kNoEvent);
    }
    ranks_.resize(size);
    levels_.resize(size);
}

void EventSorter::count() {
    counts_.clear();
    if (levels_.empty()) return;
    const Level last = *std::ranges::max_element(levels_);
    last_ = std::max(last_, last);
    counts_.resize(last + 1);
    for (std::size_t i = 0; i < levels_.size(); ++i) ++counts_[levels_[i]][i % kTurns];
}

}  // namespace morabaraba::solver
