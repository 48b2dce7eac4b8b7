// Reading and writing the transposition table (table.h).
#pragma once

#include "../core.h"

namespace morabaraba::search::MORABARABA_CORE {

// A move in 30 bits: from, to and up to three shots, six bits each, 63 for none. More shots than
// three are cut off, so two moves may share a packing: it only says which to try first.
inline constexpr std::uint32_t kNoPacked = 0x3fffffff;

inline std::uint32_t pack(Move move) {
    std::uint32_t packed = (move.from & 63U) | (move.to & 63U) << 6;
    PointSet shots = move.shots;
    for (int at = 12; at < 30; at += 6) {
        packed |= (shots == 0 ? 63U : std::uint32_t{first_of(shots)}) << at;
        shots &= shots - 1;
    }
    return packed;
}

inline Point unpacked_point(std::uint32_t packed, int at) {
    const std::uint32_t point = packed >> at & 63;
    return point == 63 ? kNoPoint : static_cast<Point>(point);
}

inline Move unpack(std::uint32_t packed) {
    Move move{unpacked_point(packed, 0), unpacked_point(packed, 6), 0};
    for (int at = 12; at < 30; at += 6) {
        const std::uint32_t point = packed >> at & 63;
        move.shots |= point == 63 ? 0 : PointSet{1} << point;
    }
    return move;
}

// The packing of the move's image under `map`, a row of Tables::images or sources.
inline std::uint32_t mapped(std::uint32_t packed, const std::array<Point, kMaxPoints>& map) {
    std::uint32_t image = 0;
    for (int at = 0; at < 30; at += 6) {
        const std::uint32_t point = packed >> at & 63;
        image |= (point == 63 ? 63U : std::uint32_t{map[point]}) << at;
    }
    return image;
}

enum class Bound : std::uint8_t { none, upper, lower, exact };

struct Found {
    bool hit = false;
    std::uint32_t move = kNoPacked;
    Bound bound = Bound::none;
    int score = 0;
    int depth = 0;
};

inline Cluster& cluster_of(const TableView& table, std::uint64_t key) {
    __extension__ using Wide = unsigned __int128;
    return table.clusters[static_cast<std::uint64_t>((Wide{key} * table.count) >> 64)];
}

inline void prefetch(const TableView& table, std::uint64_t key) {
    __builtin_prefetch(&cluster_of(table, key));
}

// Wins in the table count from the position itself, in the search from the root.
inline int score_from_root(int score, int ply) {
    if (score > kMaxEstimate) {
        return score - ply;
    }
    return score < -kMaxEstimate ? score + ply : score;
}
inline int score_from_here(int score, int ply) {
    if (score > kMaxEstimate) {
        return score + ply;
    }
    return score < -kMaxEstimate ? score - ply : score;
}

inline Found look_up(const TableView& table, std::uint64_t key, int ply) {
    for (const Slot& slot : cluster_of(table, key).slots) {
        const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
        if ((slot.check.load(std::memory_order_relaxed) ^ data) != key || data == 0) {
            continue;
        }
        Found found;
        found.hit = true;
        found.move = static_cast<std::uint32_t>(data & kNoPacked);
        found.bound = static_cast<Bound>(data >> 30 & 3);
        found.score = score_from_root(static_cast<int>(data >> 32 & 0xffff) - 32768, ply);
        found.depth = static_cast<int>(data >> 48 & 0xff);
        return found;
    }
    return {};
}

// What a slot is worth keeping: its depth, less for every search since.
inline int slot_worth(std::uint64_t data, std::uint8_t generation) {
    const int age = static_cast<std::uint8_t>(generation - (data >> 56));
    return data == 0 ? -1000 : static_cast<int>(data >> 48 & 0xff) - 8 * age;
}

inline void enter(const TableView& table, std::uint64_t key, int ply, const Found& entry) {
    Slot* place = nullptr;
    int least = kInfinite;
    std::uint32_t move = entry.move;
    for (Slot& slot : cluster_of(table, key).slots) {
        const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
        if ((slot.check.load(std::memory_order_relaxed) ^ data) == key) {
            place = &slot;
            move = move == kNoPacked ? static_cast<std::uint32_t>(data & kNoPacked) : move;
            break;
        }
        const int worth = slot_worth(data, table.generation);
        if (worth < least) {
            least = worth;
            place = &slot;
        }
    }
    const auto score =
        static_cast<std::uint64_t>(score_from_here(entry.score, ply) + 32768) & 0xffff;
    const std::uint64_t data = std::uint64_t{move} | static_cast<std::uint64_t>(entry.bound) << 30 |
                               score << 32 | static_cast<std::uint64_t>(entry.depth) << 48 |
                               std::uint64_t{table.generation} << 56;
    place->check.store(key ^ data, std::memory_order_relaxed);
    place->data.store(data, std::memory_order_relaxed);
}

}  // namespace morabaraba::search::MORABARABA_CORE
