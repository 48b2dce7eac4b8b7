// The rules module: what the page asks about rule sets, positions, games and records. Requests are
// lines (exchange.h); answers are JSON, an error as {"error":{...}} (json.h).
#include "exchange.h"
#include "game_request.h"
#include "json.h"
#include "rule_sets.h"
#include "view.h"

#include <rules/moves.h>

namespace {

using namespace morabaraba;
using namespace morabaraba::wasm;

GameRequest game_of(const std::vector<std::string_view>& lines) {
    return {.rule_set = lines[0], .start = lines[1], .moves = lines[2], .declared = lines[3]};
}

std::string position_json(const Expected<Position>& position, const RuleSet& rules) {
    if (!position) return to_json(position.error());
    return Json().begin('{').key("position").text(to_text(rules, *position)).end('}').take();
}

std::string explain(const std::vector<std::string_view>& lines) {
    const auto game = play_out(game_of(lines));
    if (!game) return to_json(game.error());
    const auto move = parse_move(game->rules(), lines[4]);
    if (!move) return to_json(move.error());
    const auto error = why_illegal(game->rules(), game->position(), *move);
    return error ? to_json(*error) : "{}";
}

}  // namespace

// Every shipped rule set: a list of objects, the default first (view.h).
MORABARABA_EXPORT(rule_sets) std::size_t rule_sets() {
    std::string list;
    for (const ShippedGame& game : shipped_games()) {
        list += (list.empty() ? "" : ",") + to_json(game);
    }
    return give('[' + list + ']');
}

// The lines of a GameRequest: the game (view.h).
MORABARABA_EXPORT(view) std::size_t view(std::size_t length) {
    const auto game = play_out(game_of(request_lines(length, 4)));
    return give(game ? to_json(*game) : to_json(game.error()));
}

// The lines of a GameRequest, then a move's text: why it can't be played there; {} when it can.
MORABARABA_EXPORT(explain_move) std::size_t explain_move(std::size_t length) {
    return give(explain(request_lines(length, 5)));
}

// A rule set's name and a position's text: {"position"}, its canonical text.
MORABARABA_EXPORT(read_position) std::size_t read_position(std::size_t length) {
    const auto lines = request_lines(length, 2);
    const auto rules = find_rule_set(lines[0]);
    if (!rules) return give(to_json(rules.error()));
    return give(position_json(parse_position(*rules, lines[1]), *rules));
}

// A rule set's name, and what an editor has set up: cows as point sets in the order of the board's
// points, `turn` 0 for white and 1 for black. {"position"}, its text.
MORABARABA_EXPORT(set_up)
std::size_t set_up(std::size_t length, PointSet white, PointSet black, int white_hand,
                   int black_hand, int turn, std::uint32_t shotless, std::uint32_t number) {
    const auto rules = find_rule_set(request_lines(length, 1)[0]);
    if (!rules) return give(to_json(rules.error()));
    const Setup setup{.cows = {white, black},
                      .hand = {white_hand, black_hand},
                      .turn = turn == 0 ? Side::white : Side::black,
                      .shotless = shotless,
                      .number = number};
    return give(position_json(Position::make(*rules, setup), *rules));
}
