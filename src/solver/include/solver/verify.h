// Checks a database by the rules alone: nothing of the solver's moves or order of work is used.
#pragma once

#include <rules/error.h>
#include <rules/rule_set.h>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace morabaraba::solver {

struct VerifyProgress {
    std::string sector;  // the pair at work, "9-8"
    std::uint64_t positions_done = 0;
    std::uint64_t positions_total = 0;
};

struct VerifyOptions {
    std::filesystem::path directory;
    // Entries of each sector's table to look at: N of E are those numbered i * E / N, rounded down,
    // for i from 0 to N - 1, so that every chunk has its share. All when not set, or if N >= E.
    std::optional<std::uint64_t> sample;
    int threads = 1;
    // Bytes that decoded tables may take; with less than the largest sectors need (2.3 GB for
    // twelve cows) it takes longer. 0: half of what the machine has free, at most 4 GiB.
    std::uint64_t memory = 0;
    std::function<void(const VerifyProgress&)> on_progress;
    std::function<bool()> stop;
};

struct VerifySummary {
    std::uint64_t sectors = 0;    // sides to move, 9-8 and 8-9 apart
    std::uint64_t positions = 0;  // looked at, one of each class
    std::uint64_t faults = 0;
    std::vector<std::string> messages;  // of the first faults, files that can't be used among them
    bool interrupted = false;
};

// In every file: all checksums; the counts and the longest line of the header. In every position:
// its value and plies are the best of its moves' (a game that is over has its result), and all
// symmetric images have the same. Tables are decoded in memory where they fit. An error when the
// directory can't be read or holds no file.
[[nodiscard]] Expected<VerifySummary> verify(const RuleSet& rules, const VerifyOptions& options);

}  // namespace morabaraba::solver
