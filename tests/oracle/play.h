// The oracle's rules of play, written from rules.md sentence by sentence. Slow and plain on
// purpose.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include <oracle/position.h>

namespace oracle {

struct Verdict {
    std::string result = "*";  // "1-0", "0-1", "1/2-1/2"
    std::string reason;        // empty while play goes on
    bool over() const { return result != "*"; }
    bool operator==(const Verdict&) const = default;
};
std::ostream& operator<<(std::ostream& out, const Verdict& verdict);

// The verdict of the position by itself (repetition needs a history), and the legal turns in order
// of from (placements last), to, shots: none when it is over.
struct Judgement {
    Verdict verdict;
    std::vector<Turn> turns;
};
Judgement judge(const Rules& rules, const Position& position);

// The position after `turn`. REQUIRES: a legal turn.
Position after(const Rules& rules, const Position& position, const Turn& turn);

// Whether moving back as `ban` says would be a turn that closes a mill, were it not banned: only
// then does a position hold it.
bool could_return(const Rules& rules, const Position& position, char side, const Return& ban);

// The field for which a position's text is refused; empty when it is a position of these rules.
std::string refused_field(const Rules& rules, const Position& position);

// The number of paths of `depth` plies, none through the end of a game.
long perft(const Rules& rules, const Position& position, int depth);

}  // namespace oracle
