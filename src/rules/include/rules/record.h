// Records: games as text, with tags, comments, marks and variations (docs/notation.md).
//
//     text --read_record--> Record --replay--> Game --write_record--> text
//
// A `Record` is what a text says, in its form alone; a `Game` is what the rules make of it.
#pragma once

#include <rules/dialect.h>
#include <rules/error.h>
#include <rules/game.h>
#include <rules/rule_set.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace morabaraba {

inline constexpr std::size_t kMaxVariationDepth = 64;  // variations inside each other

// A place in a text, counted from 1; a column is a character (not a byte) of its line.
struct TextPlace {
    std::uint32_t line = 0;
    std::uint32_t column = 0;
};

struct Tag {
    std::string name;   // letters, digits and underscores
    std::string value;  // any text without a line end
    TextPlace place;    // of the value
};

struct Variation;

// What is said of a move.
struct MoveNotes {
    std::vector<int> marks;  // numeric annotation glyphs, 0 to 255
    std::vector<std::string> comments;
    std::vector<Variation> variations;  // what could have been played instead
};

class RecordMove {
public:
    RecordMove(std::string text, TextPlace place);

    std::string text;  // as Game writes it, legal or not: "a1-d1xg7", shots in the order of points
    TextPlace place;   // of its first letter

    [[nodiscard]] const MoveNotes& notes() const;
    [[nodiscard]] MoveNotes& notes();

private:
    std::vector<MoveNotes> notes_;  // one at most: few moves of a long record have any
};

// Moves in a row, and what is said before the first of them.
struct Variation {
    std::vector<std::string> comments;
    std::vector<RecordMove> moves;
};

// The tags, in the order of a written record. [Position] and [Game] are part of what the moves
// mean.
struct Record {
    std::vector<Tag> tags;  // no name twice
    Variation main;
    std::optional<Outcome> result;  // the word that ends the moves
    TextPlace result_place;
    Dialect dialect = Dialect::algebraic;  // that the text was written in; the moves are algebraic

    // The tag `name`; null when there is none.
    [[nodiscard]] const Tag* find(std::string_view name) const&;
    const Tag* find(std::string_view name) const&& = delete;  // it would outlive its record
    // Sets the tag `name`, replacing an earlier value.
    void set(std::string_view name, std::string value);
};

// Reads one record leniently (docs/notation.md lists what is forgiven). Time and memory are linear
// in the text. Errors (malformed) say line and column.
[[nodiscard]] Expected<Record> read_record(std::string_view text);

// Plays the main variation of `record` from its [Position], or else from `usual_start` (the rule
// set's start), and declares the result that [Result] and [Termination] add. Errors: illegal with
// ply, line and column for a move that the rules forbid or that stands behind the end of the game;
// illegal for a result that contradicts the moves; malformed for a point that the board lacks, a
// wrong [Position], [Result] or [Termination]. Variations are not played.
[[nodiscard]] Expected<Game> replay(const RuleSet& rules, const Record& record);
[[nodiscard]] Expected<Game> replay(const RuleSet& rules, const Record& record,
                                    const Position& usual_start);

// The one canonical form of `game`, with the tags of `notes` (Game, Position, Result and
// Termination come from the game) and, for as long as its main variation has the game's moves,
// their comments, marks and variations. Reading it back and writing it gives the same bytes.
[[nodiscard]] std::string write_record(const Game& game, const Record& notes = {});

// The value of a command in a comment, "0:05:00" for "clk" in "[%clk 0:05:00] well played"; none
// when the comment has no such command.
[[nodiscard]] std::optional<std::string_view> comment_command(std::string_view comment,
                                                              std::string_view name);

}  // namespace morabaraba
