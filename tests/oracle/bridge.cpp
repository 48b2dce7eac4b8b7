#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <set>

#include <oracle/bridge.h>

namespace bridge {

namespace {

using morabaraba::Board;
using morabaraba::Point;
using morabaraba::PointSet;
using morabaraba::RuleOptions;

std::vector<std::string> names_of(const Board& board, PointSet points) {
    std::vector<std::string> names;
    morabaraba::for_each_point(points, [&](Point p) { names.push_back(board.name(p)); });
    return names;
}

// The joins and lines of a board as sets of names, for comparing and for taking over.
std::set<std::vector<std::string>> joins_of(const Board& board) {
    std::set<std::vector<std::string>> joins;
    morabaraba::for_each_point(board.all(), [&](Point p) {
        for (const std::string& near : names_of(board, board.neighbours(p))) {
            joins.insert({board.name(p), near});
        }
    });
    return joins;
}

std::set<std::vector<std::string>> lines_of(const Board& board) {
    std::set<std::vector<std::string>> lines;
    for (const PointSet line : board.lines()) lines.insert(names_of(board, line));
    return lines;
}

bool is_drawing_of(const oracle::Board& drawing, const Board& board) {
    return drawing.names == names_of(board, board.all()) && drawing.joins() == board.join_count() &&
           drawing.lines.size() == board.lines().size();
}

std::vector<oracle::Board> draw_known_boards() {
    std::vector<oracle::Board> drawings;
    for (const std::string& strokes : oracle::known_boards()) {
        drawings.push_back(oracle::drawn(strokes));
    }
    return drawings;
}

oracle::Board oracle_board(const Board& board) {
    static const std::vector<oracle::Board> kDrawings = draw_known_boards();
    for (const oracle::Board& drawing : kDrawings) {
        if (is_drawing_of(drawing, board)) return drawing;
    }
    return oracle::stated(names_of(board, board.all()), joins_of(board), lines_of(board));
}

oracle::Protection protection(morabaraba::MillProtection answer) {
    switch (answer) {
        case morabaraba::MillProtection::unless_all:
            return oracle::Protection::unless_all_in_mills;
        case morabaraba::MillProtection::strict:
            return oracle::Protection::always;
        case morabaraba::MillProtection::none:
            break;
    }
    return oracle::Protection::never;
}

oracle::FullBoard full_board(morabaraba::FullBoard answer) {
    switch (answer) {
        case morabaraba::FullBoard::draw:
            return oracle::FullBoard::draw;
        case morabaraba::FullBoard::blocked:
            return oracle::FullBoard::mover_is_stuck;
        case morabaraba::FullBoard::first_loses:
            return oracle::FullBoard::starter_loses;
        case morabaraba::FullBoard::second_loses:
            break;
    }
    return oracle::FullBoard::other_loses;
}

oracle::CountsWhen counts_when(morabaraba::ShotlessWhen answer) {
    switch (answer) {
        case morabaraba::ShotlessWhen::either:
            return oracle::CountsWhen::one_side_has_three;
        case morabaraba::ShotlessWhen::both:
            return oracle::CountsWhen::both_sides_have_three;
        case morabaraba::ShotlessWhen::always:
            break;
    }
    return oracle::CountsWhen::always;
}

morabaraba::Ban ban(const Pair& pair, const oracle::Return& ban) {
    if (!ban.exists()) return {};
    return {pair.point_of[ban.from], pair.point_of[ban.to]};
}

}  // namespace

oracle::Rules oracle_rules(const morabaraba::RuleSet& rules) {
    const RuleOptions& from = rules.options();
    oracle::Rules to;
    to.board = oracle_board(rules.board());
    to.cows = from.cows;
    to.starter = from.starts == morabaraba::Side::white ? 'W' : 'B';
    to.may_move_while_placing = from.placing == morabaraba::Placing::any_time;
    to.may_pass_shots = from.shot == morabaraba::Shot::may;
    to.one_shot_a_mill = from.shots == morabaraba::Shots::per_mill;
    to.shoots_while_placing = from.shots_while_placing;
    to.protection = protection(from.mill_protection);
    to.three_cow_rule = from.three_cow_rule;
    to.flies_with = from.flying;
    to.bans_returns = from.broken_mill == morabaraba::BrokenMill::banned;
    to.lost_with = from.lost_with;
    to.stuck_side_loses = from.no_move == morabaraba::NoMove::loses;
    to.full_board = full_board(from.full_board);
    const bool in_moves = from.shotless_unit == morabaraba::ShotlessUnit::moves;
    to.shotless_plies = from.shotless_limit * (in_moves ? 2 : 1);
    to.counts_when = counts_when(from.shotless_when);
    to.repetition = from.repetition;
    if ((rules.start().cows[0] | rules.start().cows[1]) != 0) {
        to.start = morabaraba::to_text(rules, morabaraba::Position::start(rules));
    }
    return to;
}

Pair::Pair(const morabaraba::RuleSet& rule_set) : code(rule_set), oracle(oracle_rules(rule_set)) {
    for (const std::string& name : oracle.board.names) {
        point_of.push_back(code.board().find(name).value());
    }
}

morabaraba::Position Pair::position(const oracle::Position& position) const {
    const auto parsed = morabaraba::parse_position(code, oracle::text(oracle, position));
    if (!parsed) {
        std::fprintf(stderr, "refused: %s: %s\n", oracle::text(oracle, position).c_str(),
                     parsed.error().message().c_str());
        std::abort();
    }
    return *parsed;
}

morabaraba::Setup Pair::setup(const oracle::Position& position) const {
    morabaraba::Setup setup;
    for (int point = 0; point < oracle.board.size(); ++point) {
        const char cow = position.cows[point];
        if (cow != '.') setup.cows[cow == 'W' ? 0 : 1] |= morabaraba::set_of(point_of[point]);
    }
    setup.hand = {position.hand.white, position.hand.black};
    setup.turn = position.turn == 'W' ? morabaraba::Side::white : morabaraba::Side::black;
    setup.bans = {ban(*this, position.banned.white), ban(*this, position.banned.black)};
    setup.shotless = static_cast<std::uint32_t>(position.shotless);
    setup.number = static_cast<std::uint32_t>(position.number);
    return setup;
}

morabaraba::Move Pair::move(const oracle::Turn& turn) const {
    morabaraba::Move move;
    if (turn.from >= 0) move.from = point_of[turn.from];
    move.to = point_of[turn.to];
    for (const int shot : turn.shots) move.shots |= morabaraba::set_of(point_of[shot]);
    return move;
}

oracle::Verdict verdict(morabaraba::Result result) {
    return {morabaraba::to_string(result.outcome), morabaraba::to_string(result.reason)};
}

}  // namespace bridge
