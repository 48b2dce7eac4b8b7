#include "talk.h"

#include <algorithm>
#include <memory>

namespace morabaraba::terminal {
namespace {

constexpr std::size_t kMaxChoices = 12;

std::string point_names(const Board& board, PointSet set) {
    std::string names;
    std::size_t listed = 0;
    for_each_point(set, [&](Point point) {
        if (++listed <= kMaxChoices) names += (names.empty() ? "" : " ") + board.name(point);
    });
    return listed > kMaxChoices ? names + " ..." : names;
}

// A move or flight that is legal now, as an example to type; none when there is only placing.
Move example_move(const Game& game) {
    const auto list = std::make_unique<MoveList>();
    legal_moves(game.rules(), game.position(), *list);
    const Move* found =
        std::find_if(list->begin(), list->end(), [](Move move) { return !move.is_placement(); });
    return found != list->end() ? Move{found->from, found->to, 0} : Move{};
}

// An empty point on many lines makes a good example to type.
Point example_point(const Board& board, PointSet empty) {
    Point best = first_of(empty);
    for_each_point(empty, [&](Point point) {
        if (count(board.neighbours(point)) > count(board.neighbours(best))) best = point;
    });
    return best;
}

Phrase ask_begin(const Session& session) {
    const Game& game = session.game();
    const Position& position = game.position();
    const Board& board = game.rules().board();
    const PointSet empty = session.draft().choices() & ~position.occupied();
    const Move move = example_move(game);
    Phrase phrase{&Catalogue::ask_move, {{"side", position.turn()}}};
    if (empty != 0) {
        phrase.values.emplace_back("point", board.name(example_point(board, empty)));
        phrase.message = move.is_none() ? &Catalogue::ask_place : &Catalogue::ask_place_or_move;
    } else if (phase(game.rules(), position) == Phase::flying) {
        phrase.message = &Catalogue::ask_fly;
    }
    if (!move.is_none()) phrase.values.emplace_back("move", to_text(game.rules(), move));
    return phrase;
}

Phrase ask_turn(const Session& session) {
    const Draft& draft = session.draft();
    const Board& board = session.game().rules().board();
    const std::string choices = point_names(board, draft.choices());
    if (draft.step() == Step::put) {
        return {&Catalogue::ask_put, {{"point", board.name(draft.lifted())}, {"choices", choices}}};
    }
    if (draft.step() == Step::shoot) {
        return {draft.can_pass() ? &Catalogue::ask_shoot_or_pass : &Catalogue::ask_shoot,
                {{"choices", choices}}};
    }
    return ask_begin(session);
}

Message waiting(ErrandKind kind) {
    switch (kind) {
        case ErrandKind::hint:
            return &Catalogue::thinking_hint;
        case ErrandKind::draw:
            return &Catalogue::thinking_draw;
        case ErrandKind::move:
            break;
    }
    return &Catalogue::thinking;
}

}  // namespace

std::string question(const Table& table) {
    const Session& session = table.session();
    const Speaker& speaker = table.speaker();
    const Side turn = session.game().position().turn();
    if (session.is_over()) return speaker.say(result_phrase(session.game()));
    if (session.errand()) {
        return speaker.say({waiting(session.errand()->kind), {{"side", turn}}});
    }
    if (const auto offerer = session.draw_offer()) {
        return speaker.say(
            {&Catalogue::ask_draw, {{"side", *offerer}, {"other", other(*offerer)}}});
    }
    return speaker.say(ask_turn(session));
}

std::string advice(const Table& table, bool arrow_keys) {
    const Session& session = table.session();
    const Speaker& speaker = table.speaker();
    if (session.is_over()) return speaker.say(&Catalogue::ask_over);
    if (session.is_watched() && arrow_keys) return speaker.say(&Catalogue::watching);
    if (!session.awaits_person() || session.errand() || session.draw_offer()) return "";
    std::string more;
    const Step step = session.draft().step();
    if (arrow_keys) {
        more = speaker.say(step == Step::put     ? &Catalogue::keys_lifted
                           : step == Step::shoot ? &Catalogue::keys_shoot
                                                 : &Catalogue::keys);
    } else if (step != Step::begin) {
        more = speaker.say(&Catalogue::ask_undo_part);
    }
    if (session.game().plies() < 2 && step == Step::begin) {
        more += (more.empty() ? "" : " ") + speaker.say(&Catalogue::first_help);
    }
    return more;
}

std::string point_words(const Table& table, Point point) {
    const Session& session = table.session();
    const PointSet here = set_of(point);
    const std::array<PointSet, 2> cows = cows_shown(session);
    const std::string& name = session.game().rules().board().name(point);
    Phrase phrase{&Catalogue::at_empty, {{"point", name}}};
    for (const Side side : {Side::white, Side::black}) {
        if ((cows[index(side)] & here) == 0) continue;
        const Draft& draft = session.draft();
        const bool target = draft.step() == Step::shoot && (draft.choices() & here) != 0;
        phrase.message = target ? &Catalogue::at_target : &Catalogue::at_cow;
        phrase.values.emplace_back("side", side);
    }
    return table.speaker().say(phrase);
}

std::array<PointSet, 2> cows_shown(const Session& session) {
    const Position& position = session.game().position();
    std::array<PointSet, 2> cows = {position.cows(Side::white), position.cows(Side::black)};
    const Move& move = session.draft().chosen();
    if (move.is_none()) return cows;
    const Side turn = position.turn();
    if (!move.is_placement()) cows[index(turn)] &= ~set_of(move.from);
    cows[index(turn)] |= set_of(move.to);
    cows[index(other(turn))] &= ~move.shots;
    return cows;
}

}  // namespace morabaraba::terminal
