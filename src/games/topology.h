// Reads `engine.topology`: a board as concentric rings, or as nodes, edges and mills.
#pragma once

#include "value.h"

#include <rules/board.h>
#include <rules/error.h>

#include <optional>

namespace morabaraba::games {

// Refuses unknown keys, naming the known ones. Errors carry line and column but no `where`.
[[nodiscard]] Expected<Board> read_topology(const Value& topology);

// What the board itself suggests where a file says nothing: the usual number of cows and whether
// they fly (docs/game-files.md, "What a file leaves out").
struct BoardDefaults {
    std::optional<int> cows;  // none: the file must say it
    int flying = 3;
};
[[nodiscard]] BoardDefaults defaults_for(const Board& board);

}  // namespace morabaraba::games
