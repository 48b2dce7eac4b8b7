#include "packed_values.h"

#include <database/symmetry_classes.h>

#include <algorithm>
#include <cstdio>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace morabaraba::search::train {

namespace {

constexpr int kLeast = 3;
constexpr int kMost = 12;

std::nullptr_t refuse(const std::string& path, const char* why) {
    std::fprintf(stderr, "%s: %s\n", path.c_str(), why);
    return nullptr;
}

bool pack_table(const database::SectorFile& file, int table, std::FILE* out) {
    const std::uint64_t entries = file.header().entries;
    std::vector<unsigned char> packed((entries + 3) / 4);
    std::uint64_t at = 0;
    for (std::uint64_t chunk = 0; chunk < file.header().chunks_of_table(); ++chunk) {
        const auto codes = file.read(table, chunk);
        if (!codes) {
            std::fprintf(stderr, "%s\n", codes.error().message().c_str());
            return false;
        }
        for (const database::Code code : *codes) {
            packed[at / 4] |= static_cast<unsigned char>(database::value_code(code) << at % 4 * 2);
            ++at;
        }
    }
    return std::fwrite(packed.data(), 1, packed.size(), out) == packed.size();
}

}  // namespace

bool pack_values(const database::Database& database, const std::string& path) {
    std::FILE* out = std::fopen(path.c_str(), "wb");
    if (out == nullptr) {
        return refuse(path, "can't be written") != nullptr;
    }
    bool whole = true;
    const auto files = database.files();
    for (int a = kLeast; a <= kMost && whole; ++a) {
        for (int b = kLeast; b <= a && whole; ++b) {
            const database::SectorPair pair{a, b, 0, 0};
            const auto file = std::ranges::find_if(
                files, [&](const auto* candidate) { return candidate->header().pair == pair; });
            whole = file != files.end();
            for (int table = 0; whole && table < pair.tables(); ++table) {
                whole = pack_table(**file, table, out);
            }
        }
    }
    return std::fclose(out) == 0 && (whole || refuse(path, "a sector is missing") != nullptr);
}

PackedValues::PackedValues(const RuleSet& rules) : rules_(rules) {
    for (int a = kLeast; a <= kMost; ++a) {
        const auto classes = std::make_shared<const database::SymmetryClasses>(rules_.board(), a);
        for (int b = kLeast; b <= a; ++b) {
            Table& table = tables_[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)];
            table.index =
                std::make_unique<const database::SectorIndex>(rules_.board(), classes, a, b);
            const std::uint64_t bytes = (table.index->entries() + 3) / 4;
            table.start = {size_, a == b ? size_ : size_ + bytes};
            size_ = table.start[1] + bytes;
        }
    }
}

std::shared_ptr<const PackedValues> PackedValues::open(const std::string& path,
                                                       const RuleSet& rules) {
    std::shared_ptr<PackedValues> values(new PackedValues(rules));
    const int file = ::open(path.c_str(), O_RDONLY);
    if (file < 0) {
        return refuse(path, "can't be read");
    }
    struct stat facts{};
    const bool whole =
        fstat(file, &facts) == 0 && static_cast<std::uint64_t>(facts.st_size) == values->size_;
    void* bytes = whole ? mmap(nullptr, values->size_, PROT_READ, MAP_SHARED, file, 0) : MAP_FAILED;
    close(file);
    if (bytes == MAP_FAILED) {
        return refuse(path, "is no whole file of packed values");
    }
    values->bytes_ = static_cast<const unsigned char*>(bytes);
    return values;
}

PackedValues::~PackedValues() {
    if (bytes_ != nullptr) {
        munmap(const_cast<unsigned char*>(bytes_), size_);
    }
}

bool PackedValues::covers(int mover_cows, int other_cows, int mover_hand, int other_hand) const {
    return mover_hand == 0 && other_hand == 0 && std::min(mover_cows, other_cows) >= kLeast &&
           std::max(mover_cows, other_cows) <= kMost && mover_cows + other_cows < 24;
}

int PackedValues::sign_of(PointSet mover, PointSet other) const {
    const bool mover_is_a = count(mover) >= count(other);
    const PointSet a = mover_is_a ? mover : other;
    const PointSet b = mover_is_a ? other : mover;
    const Table& table =
        tables_[static_cast<std::size_t>(count(a))][static_cast<std::size_t>(count(b))];
    const std::uint64_t entry = table.index->index_of(a, b);
    const int code = bytes_[table.start[mover_is_a ? 0 : 1] + entry / 4] >> entry % 4 * 2 & 3;
    return code == database::kDrawCode ? 0 : code == database::kWinCode ? 1 : -1;
}

std::optional<ProbeValue> PackedValues::probe(const Position& position) const {
    const Side turn = position.turn();
    return ProbeValue{sign_of(position.cows(turn), position.cows(other(turn))), -1};
}

}  // namespace morabaraba::search::train
