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
    // Positions of each sector to look at, spread over it; all when not set.
    std::optional<std::uint64_t> sample;
    int threads = 1;
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
// symmetric images have the same. An error when the directory can't be read or holds no file.
[[nodiscard]] Expected<VerifySummary> verify(const RuleSet& rules, const VerifyOptions& options);

}  // namespace morabaraba::solver
