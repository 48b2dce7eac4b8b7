// What a search says about a position, always from the view of the side to move there.
#pragma once

#include <cstdint>
#include <string>

namespace morabaraba::search {

enum class ScoreKind : std::uint8_t {
    estimate,  // the evaluation's guess
    forced,    // the search has seen the end of the game
    database,  // a database knows the value
};

// | kind     | sign     | plies                                   | centicows     |
// | estimate | 0        | 0                                       | 100 = one cow |
// | forced   | 1, -1    | to the end of the game, at most so many | 0             |
// | database | 1, 0, -1 | to the end; -1 when not known           | 0             |
struct Score {
    ScoreKind kind = ScoreKind::estimate;
    int sign = 0;  // 1: the side to move wins, -1: it loses
    int plies = 0;
    int centicows = 0;

    [[nodiscard]] bool is_win() const { return kind != ScoreKind::estimate && sign > 0; }
    [[nodiscard]] bool is_loss() const { return kind != ScoreKind::estimate && sign < 0; }
    bool operator==(const Score&) const = default;
};

// One number that orders scores, for JSON and sorting: centicows, or for a win 30000 less its plies
// (forced) or 28000 less its plies (database); losses mirrored.
[[nodiscard]] int to_number(const Score& score);
// "+0.34", "win in 5", "loss in 12", "win (database)", "draw (database)".
[[nodiscard]] std::string to_text(const Score& score);

}  // namespace morabaraba::search
