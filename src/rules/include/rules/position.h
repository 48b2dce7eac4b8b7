// Positions. A `Setup` is what a text or an editor says; a `Position` is one that its rule set
// accepts, and comes only from a checked Setup or from playing legal moves.
#pragma once

#include <rules/move.h>
#include <rules/rule_set.h>
#include <rules/setup.h>
#include <rules/side.h>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace morabaraba {

enum class Phase : std::uint8_t { placing, moving, flying };
const char* to_string(Phase phase);  // "placing", "moving", "flying"

struct Undo;

class Position {
public:
    // Refuses, naming the field of the text form: cows outside the board or two on a point, more
    // cows of a side than the rule set has, bans that could not be broken, counters above
    // kMaxCounter.
    [[nodiscard]] static Expected<Position> make(const RuleSet& rules, const Setup& setup);
    // The rule set's start.
    [[nodiscard]] static Position start(const RuleSet& rules);

    [[nodiscard]] PointSet cows(Side side) const { return cows_[index(side)]; }
    [[nodiscard]] PointSet occupied() const { return cows_[0] | cows_[1]; }
    [[nodiscard]] int hand(Side side) const { return hand_[index(side)]; }
    // Cows on board and in hand.
    [[nodiscard]] int total(Side side) const { return count(cows(side)) + hand(side); }
    [[nodiscard]] Side turn() const { return turn_; }
    [[nodiscard]] Ban ban(Side side) const { return bans_[index(side)]; }
    [[nodiscard]] std::uint32_t shotless() const { return shotless_; }
    [[nodiscard]] std::uint32_t number() const { return number_; }
    [[nodiscard]] Setup setup() const;

    // Zobrist hash of what makes positions the same: board, hands, side to move and bans, but no
    // counter. Kept up to date by apply and unapply; the same on every platform.
    [[nodiscard]] std::uint64_t hash() const { return hash_; }
    [[nodiscard]] std::uint64_t recomputed_hash() const;

    // The same position in the sense of the repetition rule: all but the counters.
    [[nodiscard]] bool same_as(const Position& that) const;
    bool operator==(const Position&) const = default;

    // Plays `move` without checking it. REQUIRES: `move` is legal here under `rules`.
    Undo apply(const RuleSet& rules, Move move);
    // Takes back the last applied move. REQUIRES: `undo` is what apply returned for it.
    void unapply(const Undo& undo);

private:
    Position() = default;
    void set_ban(Side side, Ban ban);
    void renew_bans(const RuleSet& rules, Side mover, Move move, bool closed_mill);
    void count_ply(const RuleSet& rules, Side mover, bool shot);

    std::array<PointSet, 2> cows_{};
    std::uint64_t hash_ = 0;
    std::uint32_t shotless_ = 0;
    std::uint32_t number_ = 1;
    std::array<Ban, 2> bans_{};
    std::array<std::uint8_t, 2> hand_{};
    Side turn_ = Side::white;
};
static_assert(sizeof(Position) == 32);

// What apply changed and unapply can't derive from the move.
struct Undo {
    Move move;
    std::uint64_t hash;
    std::uint32_t shotless;
    std::uint32_t number;
    std::array<Ban, 2> bans;
};

// Whether `side` would fly if it were to move: few enough cows on board, none in hand.
bool flies(const RuleSet& rules, const Position& position, Side side);
// Of the side to move, as if play went on.
Phase phase(const RuleSet& rules, const Position& position);

// Whether a shotless ply counts towards the draw: the rule set has one and enough sides have three
// cows, on board and in hand together.
bool shotless_rule_counts(const RuleSet& rules, const Position& position);

// Why the return that `ban` names could not be played by its side in `position` if it were not
// banned; empty when it could: then it is a ban.
std::string ban_fault(const RuleSet& rules, const Position& position, Side side, Ban ban);

// The image of `position` under a symmetry of its board.
[[nodiscard]] Position transformed(const RuleSet& rules, const Position& position,
                                   const Symmetry& symmetry);
// The least of all images (by white's cows, black's cows, bans): equal for positions that differ
// by a symmetry of the board alone.
[[nodiscard]] Position canonical(const RuleSet& rules, const Position& position);

// The seven fields of docs/notation.md, or "startpos". Refusals name the field.
[[nodiscard]] Expected<Position> parse_position(const RuleSet& rules, std::string_view text);
[[nodiscard]] std::string to_text(const RuleSet& rules, const Position& position);

}  // namespace morabaraba
