// A rule set: a board and an answer to every question on which sources differ.
// Each option is a row of the table in docs/game-files.md, and bears the name it has there.
#pragma once

#include <rules/board.h>
#include <rules/error.h>
#include <rules/setup.h>
#include <rules/side.h>

#include <array>
#include <cstdint>
#include <memory>
#include <string>

namespace morabaraba {

inline constexpr int kMaxCows = 16;  // of one side
// Of one position; a rule set that could have more is refused. All options on the Morabaraba board,
// always flying with a shot a mill that may be passed included, stay below it.
inline constexpr int kMaxMoves = 4608;
inline constexpr int kAlwaysFlying = kMaxCows;

enum class Shot : std::uint8_t { must, may };       // after a mill
enum class Shots : std::uint8_t { one, per_mill };  // when one ply closes several mills
enum class Placing : std::uint8_t {
    first,
    any_time
};  // any_time: place or move each turn (Lasker)
enum class BrokenMill : std::uint8_t { free, banned };    // banned: the GAR's ban on moving back
enum class NoMove : std::uint8_t { loses, draws };        // for the side that has no legal move
enum class ShotlessUnit : std::uint8_t { plies, moves };  // a move is one ply of each side
enum class ShotlessWhen : std::uint8_t { either, both, always };  // ... has three cows or fewer

// May a cow that stands in a mill be shot?
enum class MillProtection : std::uint8_t {
    unless_all,  // only when all of the side's cows stand in mills
    strict,      // never; a mill that finds no target shoots nothing
    none,        // always
};

// The board is full when the placing ends.
enum class FullBoard : std::uint8_t {
    draw,
    blocked,       // the side to move can't move, as at any other time
    first_loses,   // the side that started the game
    second_loses,  // the other side
};

// The answers as a file gives them, not yet checked. The defaults are the `malom` preset's.
struct RuleOptions {
    int cows = 12;                                               // of each side
    std::array<std::string, 2> side_names = {"white", "black"};  // of Side::white, Side::black
    Side starts = Side::white;
    Placing placing = Placing::first;
    Shot shot = Shot::must;
    Shots shots = Shots::one;
    bool shots_while_placing = true;
    MillProtection mill_protection = MillProtection::unless_all;
    bool three_cow_rule = false;  // protection is off while both sides have exactly three cows
    int flying = 3;  // fly with at most so many cows on board and none in hand; 0 never
    BrokenMill broken_mill = BrokenMill::free;
    int lost_with = 2;  // lost with so many cows or fewer, on board and in hand together
    NoMove no_move = NoMove::loses;
    FullBoard full_board = FullBoard::draw;
    int shotless_limit = 0;  // in shotless_unit; 0: no such draw
    ShotlessUnit shotless_unit = ShotlessUnit::plies;
    ShotlessWhen shotless_when = ShotlessWhen::both;
    int repetition = 0;      // the occurrence of a position that draws; 0: none
    bool agreement = false;  // draw offers exist

    bool operator==(const RuleOptions&) const = default;
};

// Immutable once made, cheap to copy (the board is shared), safe to use from several threads.
class RuleSet {
public:
    // Refuses options out of range (each named with what is allowed) and rule sets that could have
    // more than kMaxMoves moves in one position. `name` is what records and commands call it.
    [[nodiscard]] static Expected<RuleSet> make(std::string name, Board board, RuleOptions options);

    // The same rules with games that begin at `start`; refuses what Position::make refuses.
    [[nodiscard]] Expected<RuleSet> starting_at(const Setup& start) const;

    [[nodiscard]] const std::string& name() const { return name_; }
    [[nodiscard]] const Board& board() const { return *board_; }
    [[nodiscard]] const RuleOptions& options() const { return options_; }
    [[nodiscard]] const std::string& side_name(Side side) const {
        return options_.side_names[index(side)];
    }
    // Where games begin: unless said otherwise an empty board, all cows in hand.
    [[nodiscard]] const Setup& start() const { return start_; }
    // The count of plies at which the shotless draw comes; 0 when there is none.
    [[nodiscard]] std::uint32_t shotless_plies() const { return shotless_plies_; }

    // Equal for equal boards and equal answers to every question that decides a position's moves or
    // result (names of the rule set and of the sides, the start, draws by repetition and agreement
    // aside).
    // The same on every platform; written into database files.
    [[nodiscard]] std::uint64_t fingerprint() const { return fingerprint_; }

private:
    RuleSet() = default;
    std::string name_;
    std::shared_ptr<const Board> board_;
    RuleOptions options_;
    Setup start_;
    std::uint32_t shotless_plies_ = 0;
    std::uint64_t fingerprint_ = 0;
};

}  // namespace morabaraba
