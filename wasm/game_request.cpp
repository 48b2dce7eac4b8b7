#include "game_request.h"

#include "exchange.h"
#include "rule_sets.h"

namespace morabaraba::wasm {

namespace {

std::optional<Side> side_of(std::string_view text) {
    for (const Side side : {Side::white, Side::black}) {
        if (text == to_string(side)) return side;
    }
    return std::nullopt;
}

std::optional<Error> declare(Game& game, std::string_view declared) {
    const auto words = words_of(declared);
    if (words.empty()) return std::nullopt;
    if (declared == "agreement") return game.agree_draw();
    if (words.size() == 2) {
        const auto side = side_of(words[1]);
        const auto outcome = outcome_of(words[1]);
        if (words[0] == "resign" && side) return game.resign(*side);
        if (words[0] == "time" && side) return game.lose_on_time(*side);
        if (words[0] == "abandoned" && outcome && *outcome != Outcome::open) {
            return game.abandon(*outcome);
        }
    }
    return Error{.where = "declared result",
                 .what = quoted(declared) + " is none",
                 .expected = "resign, time, agreement or abandoned"};
}

std::optional<Error> play_moves(Game& game, std::string_view moves) {
    std::size_t ply = 0;
    for (const std::string_view text : words_of(moves)) {
        ++ply;
        const auto move = parse_move(game.rules(), text);
        auto error = move ? game.play(*move) : std::optional(move.error());
        if (error) {
            error->ply = ply;
            return error;
        }
    }
    return std::nullopt;
}

Expected<Game> begin(const GameRequest& request) {
    const auto rules = find_rule_set(request.rule_set);
    if (!rules) return rules.error();
    if (request.start.empty()) return Game(*rules);
    const auto start = parse_position(*rules, request.start);
    if (!start) return start.error();
    return Game(*rules, *start);
}

}  // namespace

GameRequest read_game(Request& request) {
    GameRequest game;
    game.rule_set = request.line();
    game.start = request.line();
    game.moves = request.line();
    game.declared = request.line();
    return game;
}

Expected<Game> play_out(const GameRequest& request) {
    auto game = begin(request);
    if (!game) return game;
    if (auto error = play_moves(*game, request.moves)) return *error;
    if (auto error = declare(*game, request.declared)) return *error;
    return game;
}

}  // namespace morabaraba::wasm
