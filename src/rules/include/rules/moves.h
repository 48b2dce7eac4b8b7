// Legal moves of a position, and the result that a position has by itself.
#pragma once

#include <rules/move.h>
#include <rules/position.h>
#include <rules/rule_set.h>

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace morabaraba {

// Moves in a fixed array: making them allocates nothing.
class MoveList {
public:
    MoveList() {}  // NOLINT(modernize-use-equals-default): leaves the moves uninitialised
    MoveList(const MoveList&) = delete;
    MoveList& operator=(const MoveList&) = delete;

    void add(Move move) { moves_[size_++] = move; }
    void clear() { size_ = 0; }
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] Move operator[](std::size_t i) const { return moves_[i]; }
    [[nodiscard]] Move* begin() { return moves_; }
    [[nodiscard]] Move* end() { return moves_ + size_; }
    [[nodiscard]] const Move* begin() const { return moves_; }
    [[nodiscard]] const Move* end() const { return moves_ + size_; }
    [[nodiscard]] bool contains(Move move) const;

private:
    std::size_t size_ = 0;
    union {  // a list is made in every node of a search: 32 KiB that must not be cleared
        Move moves_[kMaxMoves];
    };
};

// Why a game is over. The last four can't be seen in a position.
enum class Reason : std::uint8_t {
    none,
    cows,
    blocked,
    full_board,
    shotless,
    repetition,
    agreement,
    resignation,
    time,
    abandoned,
};
const char* to_string(Reason reason);                    // "cows", "full-board", ...
std::optional<Reason> reason_of(std::string_view text);  // the inverse

enum class Outcome : std::uint8_t { open, white_wins, black_wins, draw };
const char* to_string(
    Outcome outcome);  // "*", "1-0", "0-1", "1/2-1/2": the first of the pair is white
std::optional<Outcome> outcome_of(std::string_view text);
constexpr Outcome win_of(Side side) {
    return side == Side::white ? Outcome::white_wins : Outcome::black_wins;
}

struct Result {
    Outcome outcome = Outcome::open;
    Reason reason = Reason::none;

    [[nodiscard]] bool is_over() const { return outcome != Outcome::open; }
    bool operator==(const Result&) const = default;
};

// The result of `position` by itself: cows, blocked or full-board, then shotless. Never repetition.
[[nodiscard]] Result result_of(const RuleSet& rules, const Position& position);

// Whether the game is over before anyone asks for moves: by cows or by the shotless count. Cheap.
[[nodiscard]] bool ended_by_count(const RuleSet& rules, const Position& position);

// Opponent's cows that a mill of the side to move may shoot now. No move of its own changes them.
[[nodiscard]] PointSet shot_targets(const RuleSet& rules, const Position& position);
// How many shots a move earns that closes `mills` mills, by placing a cow or by moving one. Fewer
// are fired where shot_targets has fewer points.
[[nodiscard]] int shots_earned(const RuleSet& rules, bool placement, int mills);

// All legal moves, none when the game is over; `list` is cleared first. Order: placements by point,
// then by from and to; a passed shot before the shots, which go by point.
void legal_moves(const RuleSet& rules, const Position& position, MoveList& list);
[[nodiscard]] std::uint64_t count_legal_moves(const RuleSet& rules, const Position& position);
[[nodiscard]] bool is_legal(const RuleSet& rules, const Position& position, Move move);

// Why the rules forbid `move` here, for a person; none when it is legal.
[[nodiscard]] std::optional<Error> why_illegal(const RuleSet& rules, const Position& position,
                                               Move move);

// Checks and plays: the position after `move`, or (kind illegal) why the rules forbid it.
[[nodiscard]] Expected<Position> play(const RuleSet& rules, const Position& position, Move move);

// The number of paths of `depth` plies; none goes through the end of a game.
[[nodiscard]] std::uint64_t perft(const RuleSet& rules, const Position& position, int depth);

// A move's text: "d6", "a1-d1", with a shot "d6xg7", several in point order "d7xg4xa1".
[[nodiscard]] std::string to_text(const RuleSet& rules, Move move);
// Reads one whole move in that form (any case, an en dash or '-' between points). A form that is
// none, or a point that the board does not have, is malformed; legality is another question.
[[nodiscard]] Expected<Move> parse_move(const RuleSet& rules, std::string_view text);

}  // namespace morabaraba
