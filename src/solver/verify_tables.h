// Whole tables of a database decoded in memory, for `verify` to look values up in.
#pragma once

#include "huge_array.h"
#include "workers.h"

#include <database/sector_file.h>
#include <database/symmetry_classes.h>
#include <rules/board.h>

#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace morabaraba::solver {

// A code for each entry: one byte where the header says that this is enough, otherwise two.
class DecodedTable {
public:
    DecodedTable() = default;
    DecodedTable(const database::Header& header, int table);
    // What a table takes.
    [[nodiscard]] static std::uint64_t bytes(const database::Header& header, int table);

    [[nodiscard]] bool empty() const { return narrow_.empty() && wide_.empty(); }
    // Of neighbours from `first` on. A code above what the header calls the longest is cut.
    void put(std::uint64_t first, std::span<const database::Code> codes);
    [[nodiscard]] database::Code operator[](std::uint64_t entry) const {
        return wide_.empty() ? narrow_[entry] : wide_[entry];
    }
    // Tells the processor that this code is asked for soon.
    void prefetch(std::uint64_t entry) const {
        __builtin_prefetch(wide_.empty() ? static_cast<const void*>(&narrow_[entry])
                                         : static_cast<const void*>(&wide_[entry]));
    }

private:
    HugeArray<std::uint8_t> narrow_;
    HugeArray<database::Code> wide_;
};

// What reading a table from end to end gave.
struct ReadTable {
    database::Counts counts;
    std::uint32_t longest = database::kNoPlies;  // in plies, where there are any
    std::vector<std::string> faults;             // chunks that can't be read
    DecodedTable codes;                          // empty when there was no room, or a fault
};

// Reads tables and keeps those used last. For one thread, which lends its workers.
class TableStore {
public:
    // Decoded tables take at most `memory` bytes.
    TableStore(const Board& board, Workers& workers, std::uint64_t memory)
        : board_(board), workers_(workers), memory_(memory) {}

    // A table that had no room for its codes is read again when there is room.
    [[nodiscard]] std::shared_ptr<const ReadTable> read(const database::SectorFile& file,
                                                        int table);

private:
    using Key = std::pair<database::SectorPair, int>;

    [[nodiscard]] ReadTable read_all(const database::SectorFile& file, int table,
                                     DecodedTable room);
    [[nodiscard]] bool make_room(std::uint64_t bytes);
    const database::SymmetryClasses& classes_of(int size);

    const Board& board_;
    Workers& workers_;
    std::uint64_t memory_;
    std::uint64_t used_ = 0;
    struct Kept {
        Key key;
        std::uint64_t bytes;  // 0: its codes are not kept
        std::shared_ptr<const ReadTable> table;
    };
    std::list<Kept> kept_;  // those used last in front
    std::map<int, database::SymmetryClasses> classes_;
};

}  // namespace morabaraba::solver
