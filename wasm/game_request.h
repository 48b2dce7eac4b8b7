// A game as the page asks for it: a rule set, a start, the moves played, and what was declared.
#pragma once

#include <rules/game.h>

#include <string_view>

namespace morabaraba::wasm {

class Request;

// | line | what                                                                                |
// | name  | of a shipped rule set                                                              |
// | start | a position's text; empty for the rule set's own                                    |
// | moves | texts with single spaces between them                                              |
// | declared | empty, "resign white|black", "time white|black" (who lost), "agreement", or     |
// |          | "abandoned 1-0|0-1|1/2-1/2"                                                     |
struct GameRequest {
    std::string_view rule_set;
    std::string_view start;
    std::string_view moves;
    std::string_view declared;
};

// The four lines, in this order.
[[nodiscard]] GameRequest read_game(Request& request);

// Plays the request out. Errors: malformed for names and forms, illegal (with the ply) for a move
// that the rules forbid or a declaration that they don't have.
[[nodiscard]] Expected<Game> play_out(const GameRequest& request);

}  // namespace morabaraba::wasm
