#include "view.h"

#include "json.h"

#include <rules/dialect.h>
#include <rules/moves.h>

namespace morabaraba::wasm {

namespace {

constexpr std::array kSides = {Side::white, Side::black};

// Writes parts of a game by a rule set, whose board names the points.
class Writer {
public:
    explicit Writer(const RuleSet& rules) : rules_(rules) {}

    Json& json() { return json_; }

    void point(Point point) {
        if (point == kNoPoint) {
            json_.null();
        } else {
            json_.text(rules_.board().name(point));
        }
    }

    void points(PointSet set) {
        json_.begin('[');
        for_each_point(set, [&](Point p) { point(p); });
        json_.end(']');
    }

    // Calls write(Side) for white and for black, in a list.
    template <class Write>
    void pair(std::string_view name, Write&& write) {
        json_.key(name).begin('[');
        for (const Side side : kSides) {
            write(side);
        }
        json_.end(']');
    }

    // The fields of `move`, inside an object.
    void move(Move move) {
        json_.key("text").text(to_text(rules_, move)).key("from");
        point(move.from);
        json_.key("to");
        point(move.to);
        json_.key("shots");
        points(move.shots);
    }

    void hands(const Position& position) {
        pair("hand", [&](Side side) { json_.number(position.hand(side)); });
    }

    // The lines through `point` that `cows` hold whole.
    void mills(PointSet cows, Point point) {
        json_.key("mills").begin('[');
        for (const PointSet rest : rules_.board().line_rests(point)) {
            if ((cows & rest) == rest) points(rest | set_of(point));
        }
        json_.end(']');
    }

private:
    const RuleSet& rules_;
    Json json_;
};

// Where `side`, were it to move, could close a mill; none where it can't be asked to move.
PointSet threats(const RuleSet& rules, const Position& position, Side side) {
    Setup setup = position.setup();
    setup.turn = side;
    const auto turned = Position::make(rules, setup);
    if (!turned) return 0;
    MoveList list;
    legal_moves(rules, *turned, list);
    PointSet points = 0;
    for (const Move move : list) {
        const PointSet left = move.is_placement() ? 0 : set_of(move.from);
        const bool closes = rules.board().mills_closed(turned->cows(side) & ~left, move.to) > 0;
        points |= closes ? set_of(move.to) : 0;
    }
    return points;
}

void write_legal(Writer& writer, const Game& game) {
    MoveList list;
    if (!game.result().is_over()) legal_moves(game.rules(), game.position(), list);
    writer.json().key("moves").begin('[');
    for (const Move move : list) {
        writer.json().begin('{');
        writer.move(move);
        writer.json().end('}');
    }
    writer.json().end(']');
}

void write_plies(Writer& writer, const Game& game) {
    writer.json().key("plies").begin('[');
    for (std::size_t i = 0; i < game.plies(); ++i) {
        const Move move = game.moves()[i];
        const Side side = game.positions()[i].turn();
        const Position& after = game.positions()[i + 1];
        writer.json().begin('{');
        writer.move(move);
        writer.json().key("side").text(to_string(side));
        writer.mills(after.cows(side), move.to);
        writer.hands(after);
        writer.json().end('}');
    }
    writer.json().end(']');
}

void write_result(Json& json, const Result& result) {
    json.key("result");
    if (!result.is_over()) {
        json.null().key("reason").null();
    } else {
        json.text(to_string(result.outcome)).key("reason").text(to_string(result.reason));
    }
}

void write_counters(Json& json, const Game& game) {
    json.key("shotless").number(game.position().shotless());
    json.key("shotlessLimit").number(game.rules().shotless_plies());
    json.key("occurrences").number(game.occurrences());
}

void write_position(Writer& writer, const RuleSet& rules, const Position& position) {
    Json& json = writer.json();
    json.key("position").text(to_text(rules, position));
    json.key("turn").text(to_string(position.turn()));
    json.key("number").number(position.number());
    writer.pair("cows", [&](Side side) { writer.points(position.cows(side)); });
    writer.pair("inMills",
                [&](Side side) { writer.points(rules.board().in_mills(position.cows(side))); });
    writer.hands(position);
    json.key("ban");
    if (const Ban ban = position.ban(position.turn()); ban.is_none()) {
        json.null();
    } else {
        json.begin('[');
        writer.point(ban.from);
        writer.point(ban.to);
        json.end(']');
    }
    writer.pair("threats", [&](Side side) { writer.points(threats(rules, position, side)); });
}

// What MSSA calls the point that we call `name`; empty when its coordinates do not reach there.
std::string in_mssa(std::string_view name) {
    for (const char ring : {'E', 'A', 'R'}) {
        for (char number = '1'; number <= '8'; ++number) {
            const std::string text = {ring, number};
            if (algebraic_point(Dialect::mssa, text) == name) return text;
        }
    }
    return "";
}

void write_mssa(Json& json, std::string_view name) {
    json.key("mssa");
    if (const std::string text = in_mssa(name); !text.empty()) {
        json.text(text);
    } else {
        json.null();
    }
}

void write_board(Writer& writer, const Board& board) {
    Json& json = writer.json();
    json.begin('{').key("points").begin('[');
    for_each_point(board.all(), [&](Point p) {
        json.begin('{').key("name").text(board.name(p));
        write_mssa(json, board.name(p));
        json.key("column").number(board.column(p)).key("row").number(board.row(p)).end('}');
    });
    json.end(']').key("joins").begin('[');
    for_each_point(board.all(), [&](Point a) {
        for_each_point(board.neighbours(a), [&](Point b) {
            if (a < b) writer.points(set_of(a) | set_of(b));
        });
    });
    json.end(']').key("lines").begin('[');
    for (const PointSet line : board.lines()) {
        writer.points(line);
    }
    json.end(']').end('}');
}

}  // namespace

std::string to_json(const ShippedGame& game) {
    const RuleSet& rules = game.rules;
    Writer writer(rules);
    Json& json = writer.json();
    json.begin('{').key("name").text(rules.name()).key("titles").begin('{');
    for (const auto& [language, title] : game.titles) {
        json.key(language).text(title);
    }
    json.end('}');
    writer.pair("sides", [&](Side side) { json.text(rules.side_name(side)); });
    json.key("starts").text(to_string(rules.options().starts)).key("options").begin('{');
    for (const auto& [name, value] : game.options) {
        json.key(name).literal(value);
    }
    json.end('}').key("fingerprint").text(std::to_string(rules.fingerprint())).key("board");
    write_board(writer, rules.board());
    return json.end('}').take();
}

std::string to_json(const Game& game) {
    const RuleSet& rules = game.rules();
    Writer writer(rules);
    Json& json = writer.json();
    json.begin('{').key("start").text(to_text(rules, game.start()));
    write_position(writer, rules, game.position());
    json.key("phase");
    if (game.result().is_over()) {
        json.null();
    } else {
        json.text(to_string(phase(rules, game.position())));
    }
    write_result(json, game.result());
    write_counters(json, game);
    write_legal(writer, game);
    json.key("targets");
    writer.points(shot_targets(rules, game.position()));
    write_plies(writer, game);
    return json.end('}').take();
}

}  // namespace morabaraba::wasm
