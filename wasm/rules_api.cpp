// The rules module: what the page asks about rule sets, positions, games and records. Requests are
// lines (exchange.h); answers are JSON, an error as {"error":{...}} (json.h).
#include "exchange.h"
#include "game_request.h"
#include "json.h"
#include "record_text.h"
#include "rule_sets.h"
#include "view.h"

#include <rules/moves.h>

namespace {

using namespace morabaraba;
using namespace morabaraba::wasm;

std::string position_json(const Expected<Position>& position, const RuleSet& rules) {
    if (!position) return to_json(position.error());
    return Json().begin('{').key("position").text(to_text(rules, *position)).end('}').take();
}

std::string explain(const Game& game, std::string_view text) {
    const auto move = parse_move(game.rules(), text);
    if (!move) return to_json(move.error());
    const auto error = why_illegal(game.rules(), game.position(), *move);
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
    Request request(length);
    const auto game = play_out(read_game(request));
    return give(game ? to_json(*game) : to_json(game.error()));
}

// The lines of a GameRequest, then a move's text: why it can't be played there; {} when it can.
MORABARABA_EXPORT(explain_move) std::size_t explain_move(std::size_t length) {
    Request request(length);
    const auto game = play_out(read_game(request));
    return give(game ? explain(*game, request.line()) : to_json(game.error()));
}

// A rule set's name and a position's text: {"position"}, its canonical text.
MORABARABA_EXPORT(read_position) std::size_t read_position(std::size_t length) {
    Request request(length);
    const auto rules = find_rule_set(request.line());
    if (!rules) return give(to_json(rules.error()));
    return give(position_json(parse_position(*rules, request.line()), *rules));
}

// A rule set's name, and what an editor has set up: cows as point sets in the order of the board's
// points, `turn` 0 for white and 1 for black. {"position"}, its text.
MORABARABA_EXPORT(set_up)
std::size_t set_up(std::size_t length, PointSet white, PointSet black, int white_hand,
                   int black_hand, int turn, std::uint32_t shotless, std::uint32_t number) {
    const auto rules = find_rule_set(Request(length).line());
    if (!rules) return give(to_json(rules.error()));
    const Setup setup{.cows = {white, black},
                      .hand = {white_hand, black_hand},
                      .turn = turn == 0 ? Side::white : Side::black,
                      .bans = {},
                      .shotless = shotless,
                      .number = number};
    return give(position_json(Position::make(*rules, setup), *rules));
}

// A rule set's name, then a record: the game in it (record_text.h).
MORABARABA_EXPORT(read_record) std::size_t read_record(std::size_t length) {
    Request request(length);
    const std::string_view rule_set = request.line();
    return give(read_record_json(rule_set, request.rest()));
}

// The lines of a GameRequest; a line each for tags, "Name value"; an empty line; a record whose
// comments go along, or nothing: {"text"}, the record.
MORABARABA_EXPORT(write_record) std::size_t write_record(std::size_t length) {
    Request request(length);
    const auto game = play_out(read_game(request));
    if (!game) return give(to_json(game.error()));
    std::vector<std::string_view> tags;
    for (std::string_view tag = request.line(); !tag.empty(); tag = request.line()) {
        tags.push_back(tag);
    }
    return give(write_record_json(*game, tags, request.rest()));
}
