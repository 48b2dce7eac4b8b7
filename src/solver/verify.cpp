#include "system_info.h"
#include "workers.h"

#include <database/database.h>
#include <database/sector_index.h>
#include <rules/moves.h>
#include <solver/verify.h>

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <mutex>

namespace morabaraba::solver {

namespace {

using database::Code;
using database::Counts;
using database::Database;
using database::Evaluation;
using database::SectorFile;
using database::SectorIndex;
using database::Value;

constexpr std::size_t kMostMessages = 20;
constexpr std::size_t kMostCache = std::size_t{3} << 30;
constexpr std::uint64_t kPiece = 4096;  // positions between two looks at the clock

std::string words(const std::optional<Evaluation>& evaluation) {
    if (!evaluation) return "nothing";
    std::string text = to_string(evaluation->value);
    if (evaluation->plies) text += " in " + std::to_string(*evaluation->plies);
    return text;
}

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

// What the rules make of a position, given what the database says of those behind its moves. None
// when one of those is missing.
std::optional<Evaluation> best_of_moves(const Database& database, const Position& position) {
    const Result result = result_of(database.rules(), position);
    if (result.is_over()) return database.evaluate(position);
    MoveList moves;
    legal_moves(database.rules(), position, moves);
    std::optional<Evaluation> best;
    for (const Move move : moves) {
        Position next = position;
        next.apply(database.rules(), move);
        const auto after = database.evaluate(next);
        if (!after) return std::nullopt;
        const Evaluation before = database::before_move(*after);
        if (!best || better(before, *best)) best = before;
    }
    return best;
}

// One table of one file.
class TableCheck {
public:
    TableCheck(const Database& database, const SectorFile& file, const SectorIndex& index,
               int table, FaultList& faults, int threads)
        : database_(database),
          file_(file),
          index_(index),
          table_(table),
          faults_(faults),
          last_read_(static_cast<std::size_t>(threads)) {}

    // Reads all chunks; the header must say what they do.
    void check_counts(Workers& workers) {
        const database::Header& header = file_.header();
        std::mutex mutex;
        Counts counts;
        std::uint32_t longest = database::kNoPlies;
        workers.for_each(header.chunks_of_table(), 1, [&](int, std::uint64_t chunk) {
            const auto codes = file_.read(table_, chunk);
            if (!codes) {
                faults_.add(codes.error().message());
                return;
            }
            const std::lock_guard lock(mutex);
            count_codes(chunk * header.chunk_blocks, *codes, counts, longest);
        });
        const auto table = static_cast<std::size_t>(table_);
        if (counts != header.counts[table]) faults_.add(name() + ": its header counts wrongly");
        if (file_.has_plies() && longest != header.longest[table]) {
            faults_.add(name() + ": its header has a wrong longest line");
        }
    }

    void check_entry(int thread, std::uint64_t entry) {
        const auto [side_a, side_b] = index_.sets_of(entry);
        const Position position = position_of(side_a, side_b);
        const auto found = stored(last_read_[static_cast<std::size_t>(thread)], entry);
        const auto expected = without_plies_unless_stored(best_of_moves(database_, position));
        if (!found || found != expected) {
            faults_.add(name() + ": " + to_text(database_.rules(), position) + " is " +
                        words(found) + ", but its moves make it " + words(expected));
        }
        check_images(entry, side_a, side_b, position, found);
    }

private:
    [[nodiscard]] std::string name() const { return file_.path().string(); }

    void count_codes(std::uint64_t first_block, const std::vector<Code>& codes, Counts& counts,
                     std::uint32_t& longest) const {
        for (std::size_t i = 0; i < codes.size(); ++i) {
            const auto block = static_cast<std::uint32_t>(first_block + i / index_.block_size());
            const std::uint64_t images = index_.classes().orbit(block);
            const Value value = database::value_of(codes[i]);
            (value == Value::draw  ? counts.draw
             : value == Value::win ? counts.win
                                   : counts.loss) += images;
            if (value == Value::draw || !file_.has_plies()) continue;
            const std::uint32_t plies = codes[i] - 1U;
            longest = longest == database::kNoPlies ? plies : std::max(longest, plies);
        }
    }

    // White is to move.
    [[nodiscard]] Position position_of(PointSet side_a, PointSet side_b) const {
        Setup setup;
        setup.cows = {table_ == 0 ? side_a : side_b, table_ == 0 ? side_b : side_a};
        return Position::make(database_.rules(), setup).value();
    }

    // The chunk that a thread read last.
    struct LastRead {
        std::optional<std::uint64_t> chunk;
        std::vector<Code> codes;
    };

    // The entry's own code, which a look-up by position may never reach.
    [[nodiscard]] std::optional<Evaluation> stored(LastRead& last, std::uint64_t entry) const {
        const std::uint32_t chunk_entries = file_.header().chunk_entries();
        if (last.chunk != entry / chunk_entries) {
            auto read = file_.read(table_, entry / chunk_entries);
            if (!read) return std::nullopt;
            last.codes = std::move(read).value();
            last.chunk = entry / chunk_entries;
        }
        return database::evaluation_of(last.codes[entry % chunk_entries], file_.has_plies());
    }

    [[nodiscard]] std::optional<Evaluation> without_plies_unless_stored(
        std::optional<Evaluation> evaluation) const {
        if (evaluation && !file_.has_plies()) evaluation->plies.reset();
        return evaluation;
    }

    // An image with the same index reads the same code, so only other entries need a look.
    void check_images(std::uint64_t entry, PointSet side_a, PointSet side_b,
                      const Position& position, const std::optional<Evaluation>& found) {
        for (const Symmetry& symmetry : index_.board().symmetries()) {
            if (index_.index_of(symmetry(side_a), symmetry(side_b)) == entry) continue;
            const Position image = position_of(symmetry(side_a), symmetry(side_b));
            if (result_of(database_.rules(), image).is_over()) return;
            const auto other = database_.evaluate(image);
            if (other == found) continue;
            faults_.add(name() + ": " + to_text(database_.rules(), position) + " is " +
                        words(found) + ", but its image " + to_text(database_.rules(), image) +
                        " is " + words(other));
            return;
        }
    }

    const Database& database_;
    const SectorFile& file_;
    const SectorIndex& index_;
    int table_;
    FaultList& faults_;
    std::vector<LastRead> last_read_;  // by thread
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
    Verification(const Database& database, const VerifyOptions& options)
        : database_(database), options_(options), workers_(options.threads, options.stop) {}

    VerifySummary run() {
        for (const std::string& fault : database_.faults()) faults_.add(fault);
        for (const SectorFile* file : database_.files()) {
            progress_.positions_total += looked_at(file->header(), options_) *
                                         static_cast<std::uint64_t>(file->header().pair.tables());
        }
        try {
            for (const SectorFile* file : database_.files()) check(*file);
        } catch (const Interrupted&) {
            summary_.interrupted = true;
        }
        faults_.put_into(summary_);
        return summary_;
    }

private:
    void check(const SectorFile& file) {
        const database::Header& header = file.header();
        const SectorIndex index(database_.rules().board(), header.pair.a, header.pair.b);
        for (int table = 0; table < header.pair.tables(); ++table) {
            TableCheck table_check(database_, file, index, table, faults_, workers_.count());
            table_check.check_counts(workers_);
            check_entries(table_check, header);
            ++summary_.sectors;
        }
    }

    // Sampled entries lie at equal distances, so that every chunk gets its share.
    void check_entries(TableCheck& table_check, const database::Header& header) {
        const std::uint64_t size = looked_at(header, options_);
        for (std::uint64_t begin = 0; begin < size; begin += kPiece * 16) {
            const std::uint64_t end = std::min(size, begin + kPiece * 16);
            progress_.sector = to_text(header.pair);
            if (options_.on_progress) options_.on_progress(progress_);
            workers_.for_each(end - begin, 256, [&](int thread, std::uint64_t i) {
                table_check.check_entry(thread, spread(begin + i, size, header.entries));
            });
            progress_.positions_done += end - begin;
            summary_.positions += end - begin;
        }
    }

    const Database& database_;
    const VerifyOptions& options_;
    Workers workers_;
    FaultList faults_;
    VerifyProgress progress_;
    VerifySummary summary_;
};

}  // namespace

Expected<VerifySummary> verify(const RuleSet& rules, const VerifyOptions& options) {
    // The moves of neighbours lead to chunks all over a sector: worth keeping most of it.
    const std::size_t cache = std::max<std::size_t>(
        Database::kUsualCache, std::min<std::size_t>(kMostCache, available_memory() / 2));
    const auto database = Database::open(options.directory, rules, cache);
    if (!database) return database.error();
    if (database->files().empty() && database->faults().empty()) {
        return Error{.where = options.directory.string(),
                     .what = "holds no sector file",
                     .expected = "a directory that `morabaraba solve --db` made"};
    }
    return Verification(*database, options).run();
}

}  // namespace morabaraba::solver
