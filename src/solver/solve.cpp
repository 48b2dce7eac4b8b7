#include "directory_lock.h"
#include "pair_writer.h"
#include "system_info.h"

#include <database/sector_file.h>
#include <solver/solve.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <new>
#include <string_view>

namespace morabaraba::solver {

namespace {

using Clock = std::chrono::steady_clock;
using database::Content;
using database::SectorPair;

Error refusal(std::string where, std::string what, std::string expected = {}) {
    Error error;
    error.where = std::move(where);
    error.what = std::move(what);
    error.expected = std::move(expected);
    return error;
}

// In MiB where a GiB is too coarse.
std::string size_words(std::uint64_t bytes) {
    constexpr std::uint64_t kMebibyte = std::uint64_t{1} << 20;
    if (bytes < 1000 * kMebibyte) return std::to_string(bytes / kMebibyte) + " MiB";
    const auto tenths = (bytes * 10 + (std::uint64_t{1} << 29)) >> 30;
    return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " GiB";
}

int most_cows(const RuleSet& rules, const SolveOptions& options) {
    return std::min(options.cows.value_or(rules.options().cows), rules.options().cows);
}

const char* name_of(Content content) {
    return content == Content::plies ? "values with plies" : "values only";
}

// Gives the CPU time since the last call to one account after another.
class CpuMeter {
public:
    void switch_to(double* account) {
        const double now = process_cpu_seconds();
        if (account_ != nullptr) *account_ += now - since_;
        account_ = account;
        since_ = now;
    }

private:
    double* account_ = nullptr;
    double since_ = 0;
};

class Run {
public:
    Run(const RuleSet& rules, const SolveOptions& options)
        : rules_(rules),
          options_(options),
          workers_(options.threads, options.stop),
          source_(rules, options.directory) {}

    // Sorts the pairs into those that are there and those to solve.
    std::optional<Error> take_stock() {
        for (const SectorPair& pair : pairs_to_solve(rules_, most_cows(rules_, options_))) {
            const auto path = options_.directory / database::file_name(pair);
            std::error_code ignored;
            if (!std::filesystem::exists(path, ignored)) {
                missing_.push_back(pair);
                continue;
            }
            const auto file = database::SectorFile::open(path, rules_, pair);
            if (!file) {
                Error error = file.error();
                error.expected = kSoundFile;
                return error;
            }
            if (file->header().content != options_.content) {
                return refusal(path.string(),
                               std::string("holds ") + name_of(file->header().content) + " where " +
                                   name_of(options_.content) + " are asked for",
                               "another directory, or the same content as before");
            }
            ++summary_.found;
        }
        return std::nullopt;
    }

    [[nodiscard]] std::optional<Error> check_memory(const Needs& needs) const {
        const std::uint64_t memory = options_.memory.value_or(available_memory());
        if (memory == 0 || needs.memory <= memory) return std::nullopt;
        return refusal("memory",
                       "the largest sector takes " + size_words(needs.memory) + ", but only " +
                           size_words(memory) + " may be used",
                       "fewer cows, values only, or more memory");
    }

    std::optional<Error> check_needs() {
        const Needs needs = needs_of(rules_, missing_, options_.content, options_.threads);
        if (options_.on_estimate) options_.on_estimate(needs);
        if (missing_.empty()) return std::nullopt;
        if (auto error = check_memory(needs)) return error;
        std::error_code error;
        const auto space = std::filesystem::space(options_.directory, error);
        if (!error && space.available < needs.disk) {
            return refusal(options_.directory.string(),
                           "the files take about " + size_words(needs.disk) + ", but only " +
                               size_words(space.available) + " are free",
                           "more room on the disk, or fewer cows");
        }
        progress_.entries_total = needs.entries;
        progress_.pair_count = missing_.size();
        return std::nullopt;
    }

    SolveSummary solve_missing() {
        try {
            for (const SectorPair& pair : missing_) {
                solve_one(pair);
                ++summary_.solved;
            }
        } catch (const Interrupted&) {
            summary_.interrupted = true;
        }
        trim_memory(0);
        report(Step::done, 0);
        summary_.last = progress_;
        return summary_;
    }

private:
    void solve_one(const SectorPair& pair) {
        progress_.pair = pair;
        ++progress_.pair_number;
        meter_.switch_to(&progress_.counting_cpu);
        use_size(pair.a);
        const PairFrame frame(rules_, pair, classes_, *graph_, kernels(), workers_);
        const OnStep on_step = [this](Step step, int pass) { report(step, pass); };
        const SolvedPair solved =
            solve_pair(frame, options_.content, keys_for(frame), source_, on_step);
        report(Step::writing, 0);
        progress_.bytes_written += write_pair(frame, solved, options_.content, options_.directory);
        progress_.edges += solved.report().edges;
        progress_.entries_done += frame.index.entries() * static_cast<std::uint64_t>(pair.tables());
    }

    // Keys of two bytes take more memory than was known to be needed when the run began.
    KeySize keys_for(const PairFrame& frame) {
        const KeySize keys = std::max(options_.least_keys, keys_needed(frame, source_));
        if (options_.content == Content::plies && keys == KeySize::two_bytes) {
            const Needs needs =
                needs_of(rules_, {frame.pair}, Content::plies, options_.threads, keys);
            if (auto error = check_memory(needs)) throw FileFault{*std::move(error)};
        }
        return keys;
    }

    // Classes and moves of side a's sets serve all pairs with as many cows.
    void use_size(int size) {
        auto& made = sizes_[size];
        if (!made.classes) {
            made.classes = std::make_shared<const database::SymmetryClasses>(rules_.board(), size);
            made.graph = std::make_shared<const MoveGraph>(rules_, *made.classes, size);
        }
        classes_ = made.classes;
        graph_ = made.graph;
    }

    const Kernels& kernels() const {
        for (const Kernels* kernels : available_kernels()) {
            if (options_.kernels == nullptr ||
                std::string_view(kernels->name) == options_.kernels) {
                return *kernels;
            }
        }
        return kPortableKernels;
    }

    double* account_of(Step step) {
        switch (step) {
            case Step::shots:
            case Step::counting:
                return &progress_.counting_cpu;
            case Step::retrograde:
                return &progress_.retrograde_cpu;
            default:
                return &progress_.writing_cpu;
        }
    }

    void report(Step step, int pass) {
        meter_.switch_to(account_of(step));
        progress_.step = step;
        progress_.pass = pass;
        progress_.seconds = std::chrono::duration<double>(Clock::now() - start_).count();
        progress_.memory = resident_memory();
        progress_.most_memory = std::max(progress_.most_memory, progress_.memory);
        if (options_.on_progress && !missing_.empty()) options_.on_progress(progress_);
    }

    struct Size {
        std::shared_ptr<const database::SymmetryClasses> classes;
        std::shared_ptr<const MoveGraph> graph;
    };

    const RuleSet& rules_;
    const SolveOptions& options_;
    Workers workers_;
    FileSource source_;
    std::vector<SectorPair> missing_;
    std::map<int, Size> sizes_;
    std::shared_ptr<const database::SymmetryClasses> classes_;
    std::shared_ptr<const MoveGraph> graph_;
    Progress progress_;
    SolveSummary summary_;
    CpuMeter meter_;
    Clock::time_point start_ = Clock::now();
};

}  // namespace

const char* to_string(Step step) {
    switch (step) {
        case Step::loading:
            return "loading";
        case Step::shots:
            return "shots";
        case Step::counting:
            return "counting";
        case Step::retrograde:
            return "retrograde";
        case Step::writing:
            return "writing";
        case Step::done:
            return "done";
    }
    return "";
}

Expected<SolveSummary> solve(const RuleSet& rules, const SolveOptions& options) {
    if (const auto reason = unsupported_reason(rules)) {
        return refusal("rule set " + rules.name(), "can't be solved: " + *reason,
                       "a rule set whose moving phase needs no memory of earlier moves");
    }
    const int cows = most_cows(rules, options);
    const int least = rules.options().lost_with + 1;
    if (cows < least) {
        return refusal(
            "rule set " + rules.name(),
            "has no sector of " + std::to_string(cows) + " cows a side or fewer",
            "cows from " + std::to_string(least) + " to " + std::to_string(rules.options().cows));
    }
    const auto lock = DirectoryLock::take(options.directory);
    if (!lock) return lock.error();
    try {
        Run run(rules, options);
        if (auto error = run.take_stock()) return *std::move(error);
        if (auto error = run.check_needs()) return *std::move(error);
        return run.solve_missing();
    } catch (const FileFault& fault) {
        return fault.error;
    } catch (const std::bad_alloc&) {
        return refusal("memory", "the system has no more", "fewer cows, or values only");
    }
}

}  // namespace morabaraba::solver
