// A database's values of the whole moving phase in memory, two bits a position, for the training
// programs, which ask it millions of times at random: win, draw or loss of the side to move.
//
// A file of packed values holds, for each pair of cows a = 3 .. 12, b = 3 .. a and each of its
// tables (database/sector.h), the value codes of all entries, the first in the low bits. It is
// made by train_pack and is no exchange format.
#pragma once

#include <database/database.h>
#include <database/sector_index.h>
#include <search/probe.h>

#include <array>
#include <cstdint>
#include <memory>
#include <string>

namespace morabaraba::search::train {

// Writes a database's values to `path`; false, with the reason on stderr, when a sector is missing
// or damaged or the file can't be written.
bool pack_values(const database::Database& database, const std::string& path);

// Thread-safe once made.
class PackedValues final : public Probe {
public:
    // Null, with the reason on stderr, when `path` is no whole file of packed values.
    static std::shared_ptr<const PackedValues> open(const std::string& path, const RuleSet& rules);
    ~PackedValues() override;
    PackedValues(const PackedValues&) = delete;
    PackedValues& operator=(const PackedValues&) = delete;

    [[nodiscard]] bool serves(const RuleSet& rules) const override {
        return rules.fingerprint() == rules_.fingerprint();
    }
    [[nodiscard]] bool covers(int mover_cows, int other_cows, int mover_hand,
                              int other_hand) const override;
    [[nodiscard]] std::optional<ProbeValue> probe(const Position& position) const override;
    // The value for the mover, as a sign. REQUIRES: 3 .. 12 cows of each, a game that is not over.
    [[nodiscard]] int sign_of(PointSet mover, PointSet other) const;

private:
    struct Table {
        std::unique_ptr<const database::SectorIndex> index;
        std::array<std::uint64_t, 2> start{};  // bytes
    };

    explicit PackedValues(const RuleSet& rules);

    RuleSet rules_;
    std::array<std::array<Table, 13>, 13> tables_;  // by a and b
    std::uint64_t size_ = 0;
    const unsigned char* bytes_ = nullptr;
};

}  // namespace morabaraba::search::train
