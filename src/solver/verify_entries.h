// Checks single entries of a table: positions by the rules, images by the board's symmetries.
#pragma once

#include "verify_tables.h"

#include <database/database.h>
#include <database/sector_index.h>
#include <rules/moves.h>

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace morabaraba::solver {

struct IndexedFile {
    const database::SectorFile* file;
    database::SectorIndex index;
};
using IndexedFiles = std::map<database::SectorPair, IndexedFile>;

// The sound files of a database, which must outlive them.
[[nodiscard]] IndexedFiles index_files(const database::Database& database);

// A table, and all that its moves lead to. Immutable once made; safe to share between threads.
class TableContext {
public:
    using Report = std::function<void(std::string fault)>;

    // Where a move leads that shoots a certain number of cows.
    struct Target {
        const database::SectorIndex* index = nullptr;
        std::shared_ptr<const ReadTable> table;  // empty or without codes: ask the database
        bool mover_is_a = false;                 // the side to move there is side a

        [[nodiscard]] bool in_memory() const { return table && !table->codes.empty(); }
    };

    // REQUIRES: `pair` is one of `files`. All must outlive it; `report` is called from any thread.
    TableContext(const database::Database& database, const IndexedFiles& files, TableStore& tables,
                 const database::SectorPair& pair, int table, Report report);

    [[nodiscard]] const database::Database& database() const { return database_; }
    [[nodiscard]] const RuleSet& rules() const { return database_.rules(); }
    [[nodiscard]] const database::SectorFile& file() const { return *own_.file; }
    [[nodiscard]] const database::SectorIndex& index() const { return own_.index; }
    [[nodiscard]] int table() const { return table_; }
    [[nodiscard]] const ReadTable& read() const { return *read_; }
    [[nodiscard]] const Target& target(int shots) const {
        return targets_[static_cast<std::size_t>(shots)];
    }
    // Whether moves lead to a sector without a sound file. This has been reported, so that what
    // can't be known of positions for its lack need not be.
    [[nodiscard]] bool is_incomplete() const { return incomplete_; }
    // Without the plies where they are not stored here and wherever moves lead.
    [[nodiscard]] database::Evaluation evaluation(database::Code code) const {
        return database::evaluation_of(code, has_plies_);
    }
    void report(const std::string& fault) const { report_(file().path().string() + ": " + fault); }

private:
    void find_target(const IndexedFiles& files, TableStore& tables, int shots);

    const database::Database& database_;
    const IndexedFile& own_;
    int table_;
    Report report_;
    std::shared_ptr<const ReadTable> read_;
    bool has_plies_;
    bool incomplete_ = false;
    std::array<Target, kMaxCows + 1> targets_;
};

// Checks entries of one table, neighbours fastest. One a thread.
class EntryCheck {
public:
    explicit EntryCheck(const TableContext& table) : table_(table) {}
    // Reports if the entry is not the best of its position's moves, or differs from an image.
    void check(std::uint64_t entry);

private:
    struct Question {
        const DecodedTable* codes;
        std::uint64_t entry;
    };
    using Sets = database::SectorIndex::Sets;

    [[nodiscard]] std::optional<database::Code> stored(std::uint64_t entry);
    // What the rules make of a position, given what the database says of those that follow.
    [[nodiscard]] std::optional<database::Code> expected(const Position& position);
    [[nodiscard]] std::optional<database::Code> best_of_moves(const Position& position);
    void check_images(std::uint64_t entry, const Sets& sets, database::Code found);
    void enter_block(std::uint32_t block);
    [[nodiscard]] Position position_of(const Sets& sets) const;
    [[nodiscard]] std::string words(const std::optional<database::Code>& code) const;

    const TableContext& table_;
    MoveList moves_;
    std::vector<Question> questions_;
    std::optional<std::uint32_t> block_;
    std::vector<const Symmetry*> others_;  // that lead from the block's entries to other ones
    std::optional<std::uint64_t> chunk_;   // read last, when the table is not in memory
    std::vector<database::Code> chunk_codes_;
};

}  // namespace morabaraba::solver
