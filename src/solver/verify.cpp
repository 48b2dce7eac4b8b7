#include "system_info.h"
#include "verify_entries.h"
#include "verify_tables.h"
#include "workers.h"

#include <database/database.h>
#include <solver/verify.h>

#include <algorithm>
#include <deque>
#include <mutex>

namespace morabaraba::solver {

namespace {

using database::Database;
using database::SectorPair;

constexpr std::size_t kMostMessages = 20;
constexpr std::uint64_t kMostMemory = std::uint64_t{4} << 30;
constexpr std::uint64_t kRound = 1 << 16;  // positions between two looks at the progress
constexpr std::uint64_t kPiece = 256;      // neighbours that one thread takes at a time

// Faults of all threads.
class FaultList {
public:
    void add(std::string message) {
        const std::lock_guard lock(mutex_);
        ++count_;
        if (messages_.size() < kMostMessages) messages_.push_back(std::move(message));
    }
    void put_into(VerifySummary& summary) {
        summary.faults = count_;
        summary.messages = messages_;
    }

private:
    std::mutex mutex_;
    std::uint64_t count_ = 0;
    std::vector<std::string> messages_;
};

std::uint64_t looked_at(const database::Header& header, const VerifyOptions& options) {
    return std::min(header.entries, options.sample.value_or(header.entries));
}

// The i-th of `size` places spread evenly over `all`; no product overflows.
std::uint64_t spread(std::uint64_t i, std::uint64_t size, std::uint64_t all) {
    return i * (all / size) + i * (all % size) / size;
}

class Verification {
public:
    Verification(const Database& database, const VerifyOptions& options, std::uint64_t memory)
        : database_(database),
          options_(options),
          workers_(options.threads, options.stop),
          files_(index_files(database)),
          tables_(database.rules().board(), workers_, memory) {}

    VerifySummary run() {
        for (const std::string& fault : database_.faults()) faults_.add(fault);
        for (const auto& [pair, item] : files_) {
            progress_.positions_total += looked_at(item.file->header(), options_) *
                                         static_cast<std::uint64_t>(pair.tables());
        }
        try {
            for (const auto& [pair, item] : files_) {
                for (int table = 0; table < pair.tables(); ++table) check(pair, table);
            }
        } catch (const Interrupted&) {
            summary_.interrupted = true;
        }
        faults_.put_into(summary_);
        return summary_;
    }

private:
    void check(const SectorPair& pair, int table) {
        progress_.sector = to_text(pair);
        show_progress();
        const TableContext context(database_, files_, tables_, pair, table,
                                   [&](std::string fault) { faults_.add(std::move(fault)); });
        check_counts(context);
        if (context.read().faults.empty()) check_entries(context);
        ++summary_.sectors;
    }

    // The header must say what reading the table found.
    void check_counts(const TableContext& context) {
        const ReadTable& read = context.read();
        for (const std::string& fault : read.faults) faults_.add(fault);
        if (!read.faults.empty()) return;
        const database::Header& header = context.file().header();
        const auto table = static_cast<std::size_t>(context.table());
        if (read.counts != header.counts[table]) context.report("its header counts wrongly");
        if (context.file().has_plies() && read.longest != header.longest[table]) {
            context.report("its header has a wrong longest line");
        }
    }

    void check_entries(const TableContext& context) {
        const std::uint64_t entries = context.file().header().entries;
        const std::uint64_t size = looked_at(context.file().header(), options_);
        std::deque<EntryCheck> checks;
        for (int i = 0; i < workers_.count(); ++i) checks.emplace_back(context);
        for (std::uint64_t begin = 0; begin < size; begin += kRound) {
            const std::uint64_t end = std::min(size, begin + kRound);
            workers_.for_each(end - begin, kPiece, [&](int thread, std::uint64_t i) {
                checks[static_cast<std::size_t>(thread)].check(spread(begin + i, size, entries));
            });
            progress_.positions_done += end - begin;
            summary_.positions += end - begin;
            show_progress();
        }
    }

    void show_progress() const {
        if (options_.on_progress) options_.on_progress(progress_);
    }

    const Database& database_;
    const VerifyOptions& options_;
    Workers workers_;
    FaultList faults_;
    IndexedFiles files_;
    TableStore tables_;
    VerifyProgress progress_;
    VerifySummary summary_;
};

// What decoded tables may take: half of what is free, but no more than verifying the largest
// sectors without reading a table twice needs; that, too, when it isn't known what is free.
std::uint64_t memory_to_use(const VerifyOptions& options) {
    if (options.memory > 0) return options.memory;
    const std::uint64_t available = available_memory();
    return available == 0 ? kMostMemory : std::min(kMostMemory, available / 2);
}

}  // namespace

Expected<VerifySummary> verify(const RuleSet& rules, const VerifyOptions& options) {
    const auto database = Database::open(options.directory, rules);
    if (!database) return database.error();
    if (database->files().empty() && database->faults().empty()) {
        return Error{.where = options.directory.string(),
                     .what = "holds no sector file",
                     .expected = "a directory that `morabaraba solve --db` made"};
    }
    return Verification(*database, options, memory_to_use(options)).run();
}

}  // namespace morabaraba::solver
