// Sectors: all positions with the same numbers of cows on board and in hand.
#pragma once

#include <rules/position.h>

#include <compare>
#include <optional>
#include <string>
#include <string_view>

namespace morabaraba::database {

// A sector from the side to move's view.
struct Sector {
    int mover = 0;  // cows on the board
    int other = 0;
    int mover_hand = 0;
    int other_hand = 0;

    auto operator<=>(const Sector&) const = default;
};

[[nodiscard]] Sector sector_of(const Position& position);

// The two sectors that share a file: side a and side b, either of them to move. Side a is the one
// with more cows on the board, or as many and more in hand.
struct SectorPair {
    int a = 0;
    int b = 0;
    int hand_a = 0;
    int hand_b = 0;

    // Both sides alike: one table holds both sides to move.
    [[nodiscard]] bool is_diagonal() const { return a == b && hand_a == hand_b; }
    // 0: side a is to move, 1: side b.
    [[nodiscard]] Sector sector(int table) const {
        return table == 0 ? Sector{a, b, hand_a, hand_b} : Sector{b, a, hand_b, hand_a};
    }
    [[nodiscard]] int tables() const { return is_diagonal() ? 1 : 2; }

    auto operator<=>(const SectorPair&) const = default;
};

struct SectorTable {
    SectorPair pair;
    int table = 0;  // which side of the pair is to move
};

[[nodiscard]] SectorTable table_of(const Sector& sector);

// "9-8": cows on the board; "9+3-8+4" with hands. The form of file names and messages.
[[nodiscard]] std::string to_text(const SectorPair& pair);
[[nodiscard]] std::string file_name(const SectorPair& pair);  // "9-8.sector"
// The pair of a name that file_name gives; none for any other name.
[[nodiscard]] std::optional<SectorPair> pair_of_file_name(std::string_view name);

}  // namespace morabaraba::database
