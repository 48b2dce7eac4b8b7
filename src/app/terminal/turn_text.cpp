#include <terminal/turn_text.h>

#include <cctype>
#include <string>
#include <vector>

namespace morabaraba::terminal {
namespace {

// One point as typed and what stood before it.
struct TypedPoint {
    std::string name;
    char mark = ' ';  // '-', 'x', or a space
};

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }
bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

// Takes separators from the front of `text`; the strongest of them is the mark.
char take_mark(std::string_view& text) {
    char mark = ' ';
    while (!text.empty()) {
        if (text.starts_with("–")) {
            mark = '-';
            text.remove_prefix(std::string_view("–").size());
            continue;
        }
        const char c = text[0];
        if (c == 'x' || c == 'X') {
            mark = 'x';
        } else if (c == '-') {
            mark = '-';
        } else if (c != ' ' && c != '\t') {
            break;
        }
        text.remove_prefix(1);
    }
    return mark;
}

// The points of `text`; empty when it is not made of points.
std::vector<TypedPoint> typed_points(std::string_view text) {
    std::vector<TypedPoint> points;
    for (;;) {
        const char mark = take_mark(text);
        if (text.empty()) return mark == ' ' ? points : std::vector<TypedPoint>{};
        if (text.size() < 2 || !is_letter(text[0]) || !is_digit(text[1])) return {};
        const std::size_t length = text.size() > 2 && is_digit(text[2]) ? 3 : 2;
        points.push_back({std::string(text.substr(0, length)), mark});
        text.remove_prefix(length);
    }
}

Phrase about(Message message, const std::string& point) { return {message, {{"point", point}}}; }

Phrase why_not_begin(const RuleSet& rules, const Position& position, Point point) {
    const std::string& name = rules.board().name(point);
    const Side turn = position.turn();
    const bool must_place = position.hand(turn) > 0 && rules.options().placing == Placing::first;
    if ((position.cows(other(turn)) & set_of(point)) != 0) {
        return about(position.hand(turn) > 0 ? &Catalogue::taken : &Catalogue::not_your_cow, name);
    }
    if ((position.cows(turn) & set_of(point)) == 0) {
        return about(&Catalogue::no_cow_of_yours, name);
    }
    if (must_place) return about(&Catalogue::taken, name);
    if (const Ban ban = position.ban(turn); ban.from == point) {
        return {&Catalogue::banned_return, {{"from", name}, {"to", rules.board().name(ban.to)}}};
    }
    return about(&Catalogue::stuck, name);
}

Phrase why_not_put(const RuleSet& rules, const Position& position, Point from, Point to) {
    const std::string& name = rules.board().name(to);
    if ((position.occupied() & set_of(to)) != 0) return about(&Catalogue::taken, name);
    const Ban ban = position.ban(position.turn());
    const Message message =
        ban.from == from && ban.to == to ? &Catalogue::banned_return : &Catalogue::no_line;
    return {message, {{"from", rules.board().name(from)}, {"to", name}}};
}

Phrase why_not_shot(const RuleSet& rules, const Position& position, Point point) {
    const std::string& name = rules.board().name(point);
    if ((position.cows(position.turn()) & set_of(point)) != 0) {
        return about(&Catalogue::own_cow, name);
    }
    const bool cow = (position.cows(other(position.turn())) & set_of(point)) != 0;
    return about(cow ? &Catalogue::protected_cow : &Catalogue::no_target_there, name);
}

// "a1-" asks for a cow to lift: why there is none, if so.
std::optional<Phrase> why_not_lift(const RuleSet& rules, const Position& position, Point point) {
    const Side turn = position.turn();
    if (position.hand(turn) > 0 && rules.options().placing == Placing::first) {
        return Phrase{&Catalogue::place_first, {{"count", std::to_string(position.hand(turn))}}};
    }
    if ((position.cows(turn) & set_of(point)) == 0) {
        const bool theirs = (position.occupied() & set_of(point)) != 0;
        return about(theirs ? &Catalogue::not_your_cow : &Catalogue::no_cow_of_yours,
                     rules.board().name(point));
    }
    return std::nullopt;
}

}  // namespace

bool looks_like_move(std::string_view text) { return !typed_points(text).empty(); }

std::optional<Phrase> add_to_draft(const RuleSet& rules, const Position& position,
                                   std::string_view text, Draft& draft) {
    const std::vector<TypedPoint> typed = typed_points(text);
    Draft next = typed.size() > 1 ? Draft(rules, position) : draft;
    for (std::size_t i = 0; i < typed.size(); ++i) {
        const auto& [name, mark] = typed[i];
        const std::optional<Point> point = rules.board().find(name);
        if (!point) return about(&Catalogue::no_such_point, name);
        const std::string& known = rules.board().name(*point);
        if (mark == 'x' && next.step() != Step::shoot) return about(&Catalogue::no_mill, known);
        if (i + 1 < typed.size() && typed[i + 1].mark == '-') {
            if (auto reason = why_not_lift(rules, position, *point)) return reason;
        }
        const bool onto_a_cow = mark == '-' && (position.occupied() & set_of(*point)) != 0;
        if (onto_a_cow) return about(&Catalogue::taken, known);
        if (!next.choose(*point)) return why_not(rules, position, next, *point);
    }
    draft = std::move(next);
    return std::nullopt;
}

Phrase why_not(const RuleSet& rules, const Position& position, const Draft& draft, Point point) {
    switch (draft.step()) {
        case Step::begin:
            return why_not_begin(rules, position, point);
        case Step::put:
            return why_not_put(rules, position, draft.lifted(), point);
        case Step::shoot:
            return why_not_shot(rules, position, point);
        case Step::done:
            break;
    }
    return about(&Catalogue::turn_is_whole, rules.board().name(point));
}

}  // namespace morabaraba::terminal
