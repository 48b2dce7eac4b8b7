// One rule set as the search's inner loops want it: the board in the search's own numbering, the
// options as plain numbers, and the hash keys. Plain data, made once, shared by all threads.
//
// Numbering: on a board of three rings with midpoints (`rings`), point 8 * ring + spot; ring 0 is
// the outermost and spots go clockwise from its top left corner:
//
//     0 . . 1 . . 2
//     . 8 . 9 .10 .
//     . .16 17 18 .          Elsewhere the rule library's numbers.
//     7 15 23 . 19 11 3
//     . .22 21 20 .
//     .14 .13 .12 .
//     6 . . 5 . . 4
#pragma once

#include <rules/position.h>
#include <rules/rule_set.h>

#include <array>
#include <cstdint>

namespace morabaraba::search {

inline constexpr int kMaxImages = 16;  // symmetries used by the hash

struct Tables {
    // The board.
    int size = 0;
    PointSet all = 0;
    std::array<PointSet, kMaxPoints> neighbours{};
    std::array<std::array<PointSet, 256>, 4> neighbours_of_byte{};  // the union for 8 points
    int line_count = 0;
    std::array<PointSet, kMaxLines> lines{};
    std::array<int, kMaxPoints> rest_count{};
    std::array<std::array<PointSet, kMaxLinesThroughPoint>, kMaxPoints> rests{};

    // Rings only: by the eight points of a ring, the spots that would complete a side, and those in
    // a full side; and the spots where a line leads through all three rings.
    bool rings = false;
    bool diagonals = false;
    std::array<std::uint8_t, 256> ring_completing{};
    std::array<std::uint8_t, 256> ring_milled{};
    PointSet spokes = 0;

    // The options (rules/rule_set.h).
    int cows = 0;
    bool any_time = false;
    bool may_pass = false;
    bool per_mill = false;
    bool shots_while_placing = true;
    bool three_cow_rule = false;
    bool banned = false;
    bool no_move_draws = false;
    MillProtection protection = MillProtection::unless_all;
    FullBoard full_board = FullBoard::draw;
    ShotlessWhen shotless_when = ShotlessWhen::both;
    int flying = 0;
    int lost_with = 0;
    int starts = 0;  // index(Side)
    std::uint32_t shotless_limit = 0;
    int repetition = 0;

    // Symmetries: images[i][p] is where p goes, sources[i][p] what comes to p; [0] is the identity.
    int image_count = 1;
    std::array<std::array<Point, kMaxPoints>, kMaxImages> images{};
    std::array<std::array<Point, kMaxPoints>, kMaxImages> sources{};

    // Hash keys. cow_images[s][p][i] is the key of a cow of side s on images[i][p].
    std::array<std::array<std::array<std::uint64_t, kMaxImages>, kMaxPoints>, 2> cow_images{};
    std::array<std::array<std::uint64_t, kMaxPoints>, 2> cow{};
    std::array<std::array<std::uint64_t, kMaxCows + 1>, 2> hand{};
    std::array<std::array<std::array<std::uint64_t, kMaxPoints>, kMaxPoints>, 2> ban{};
    std::array<std::uint64_t, 64> shotless{};  // by steps of the count (Path); 0 for none
    std::uint64_t black_to_move = 0;

    // The learned evaluation's (weights.h), or null: then the hand-made one serves.
    const std::int16_t* weights = nullptr;

    // Between the rule library's numbering and this one.
    std::array<Point, kMaxPoints> inner{};
    std::array<Point, kMaxPoints> outer{};
};

[[nodiscard]] Tables make_tables(const RuleSet& rules);

}  // namespace morabaraba::search
