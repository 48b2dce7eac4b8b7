// What a person types as a move, whole or in parts, and why a choice is refused, in words.
#pragma once

#include <terminal/draft.h>
#include <terminal/speaker.h>

#include <optional>
#include <string_view>

namespace morabaraba::terminal {

// Whether `text` has the form of a move: points, with or without '-', 'x' or spaces between them,
// whether or not the board has such points. No command has.
bool looks_like_move(std::string_view text);

// Adds what `text` says to `draft`: a whole turn ("d6", "a1-d1xg7", "a1 d1"), or its next part
// ("a1" lifts a cow, "g7" or "xg7" shoots). A text of several points starts the turn afresh. Gives
// the reason, leaving `draft` as it was, when a point is not on the board or may not be chosen.
// REQUIRES: looks_like_move(text); `draft` is of `position`.
std::optional<Phrase> add_to_draft(const RuleSet& rules, const Position& position,
                                   std::string_view text, Draft& draft);

// Why `draft` does not take `point` as its next choice. REQUIRES: it does not.
Phrase why_not(const RuleSet& rules, const Position& position, const Draft& draft, Point point);

}  // namespace morabaraba::terminal
