// How far positions are from the end of the game.
#pragma once

#include <database/sector_file.h>
#include <rules/board.h>

#include <cstdint>
#include <vector>

namespace morabaraba::database {

// Reads a whole table. By plies, from 0: how many positions are won (an odd number) or lost (an
// even one) in so many, symmetric images counted apart; draws are left out. `board` is that of the
// file's rule set. REQUIRES: file.has_plies(), table < pair.tables(), threads > 0.
[[nodiscard]] Expected<std::vector<std::uint64_t>> count_distances(const Board& board,
                                                                   const SectorFile& file,
                                                                   int table, int threads);

}  // namespace morabaraba::database
