// What self-play writes and the fitting reads: positions with what became of them.
#pragma once

#include <cstdint>

namespace morabaraba::search::train {

// | field | what, in the search's numbering and from the view of the side to move |
// | cows  | its points, the opponent's points                                     |
// | hand  | its hand, the opponent's                                              |
// | score | of the search that chose the move, centicows, wins and losses cut off |
// | result| of the game: 1, 0, -1; kUnknown when chance decided it later          |
struct Sample {
    std::uint32_t cows[2];
    std::uint8_t hand[2];
    std::int16_t score;
    std::int8_t result;
    std::uint8_t padding[3];
};
static_assert(sizeof(Sample) == 16);

inline constexpr std::int8_t kUnknown = 2;
inline constexpr int kMostScore = 1'000;

}  // namespace morabaraba::search::train
