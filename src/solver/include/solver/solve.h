// Computes a database: every sector of the moving phase, each from those that its shots lead to.
#pragma once

#include <solver/plan.h>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>

namespace morabaraba::solver {

enum class Step : std::uint8_t { loading, shots, counting, retrograde, writing, done };
const char* to_string(Step step);  // "loading", ...

struct Progress {
    database::SectorPair pair;
    std::size_t pair_number = 0;  // from 1
    std::size_t pair_count = 0;   // to solve in this run
    Step step = Step::loading;
    int pass = 0;                     // of the retrograde step, from 1
    std::uint64_t entries_done = 0;   // of pairs that are done
    std::uint64_t entries_total = 0;  // of this run
    double seconds = 0;               // since the run began
    std::uint64_t memory = 0;         // bytes that the process holds now
    std::uint64_t most_memory = 0;    // the most of it so far
    std::uint64_t edges = 0;          // moves taken back in this run so far
    double counting_cpu = 0;          // CPU seconds of the steps before retrograde
    double retrograde_cpu = 0;        // ... and of retrograde
    double writing_cpu = 0;           // ... and of loading and writing
    std::uint64_t bytes_written = 0;
};

struct SolveOptions {
    std::filesystem::path directory;
    std::optional<int> cows;  // of a side at most; all when not set
    int threads = 1;
    std::optional<std::uint64_t> memory;  // bytes that may be used; all that is free when not set
    database::Content content = database::Content::plies;
    const char* kernels = nullptr;           // name of the kernels to use; the fastest when null
    KeySize least_keys = KeySize::one_byte;  // larger where a sector's lines ask for it
    std::function<void(const Needs&)> on_estimate;     // before the work begins
    std::function<void(const Progress&)> on_progress;  // from the calling thread
    std::function<bool()> stop;                        // asked often, from several threads
};

struct SolveSummary {
    std::size_t solved = 0;  // pairs, in this run
    std::size_t found = 0;   // pairs that were there already
    bool interrupted = false;
    Progress last;  // totals of the run
};

// Errors: a rule set that can't be solved, a directory that can't be used or is in use, a database
// of other rules or content in it, too little memory or disk, a failed write. Files of finished
// sectors stay whatever happens; a run takes up where the last one ended.
[[nodiscard]] Expected<SolveSummary> solve(const RuleSet& rules, const SolveOptions& options);

}  // namespace morabaraba::solver
