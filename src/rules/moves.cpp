#include <rules/binomial.h>
#include <rules/moves.h>

#include <algorithm>

namespace morabaraba {

namespace {

// Calls visit(from, rest, to) for each origin of a move of the side to move: the point a cow
// leaves, the side's other cows on board, and the set of points where it may come to stand. from is
// kNoPoint for placements. Does not ask whether the game is over.
template <class Visit>
void for_each_origin(const RuleSet& rules, const Position& position, Visit&& visit) {
    const Board& board = rules.board();
    const PointSet own = position.cows(position.turn());
    const PointSet empty = board.all() & ~position.occupied();
    if (position.hand(position.turn()) > 0) {
        visit(kNoPoint, own, empty);
        if (rules.options().placing == Placing::first) {
            return;
        }
    }
    const bool flying = flies(rules, position, position.turn());
    const Ban ban = position.ban(position.turn());
    for_each_point(own, [&](Point from) {
        const PointSet to = flying ? empty : empty & board.neighbours(from);
        visit(from, own & ~set_of(from), ban.from == from ? to & ~set_of(ban.to) : to);
    });
}

bool has_move(const RuleSet& rules, const Position& position) {
    PointSet reached = 0;
    for_each_origin(rules, position, [&](Point, PointSet, PointSet to) { reached |= to; });
    return reached != 0;
}

// The ways to shoot `shots` of `targets` cows, or any fewer where shots may be passed.
std::uint64_t shot_choices(const RuleSet& rules, int shots, int targets) {
    shots = std::min(shots, targets);
    std::uint64_t ways = 0;
    for (int k = rules.options().shot == Shot::may ? 0 : shots; k <= shots; ++k) {
        ways += binomial(targets, k);
    }
    return ways;
}

// Adds `move` with every choice of `shots` more cows out of `targets`.
void add_with_shots(MoveList& list, Move move, PointSet targets, int shots, bool may_pass) {
    if (shots == 0 || may_pass) {
        list.add(move);
    }
    if (shots == 0) {
        return;
    }
    while (count(targets) >= (may_pass ? 1 : shots)) {
        const PointSet first = targets & (0 - targets);
        targets ^= first;
        add_with_shots(list, {move.from, move.to, move.shots | first}, targets,
                       std::min(shots - 1, count(targets)), may_pass);
    }
}

Result lost_by(Side side, Reason reason) { return {win_of(other(side)), reason}; }

Result full_board_result(const RuleSet& rules, Side turn) {
    const Side first = rules.options().starts;
    switch (rules.options().full_board) {
        case FullBoard::draw:
            return {Outcome::draw, Reason::full_board};
        case FullBoard::first_loses:
            return lost_by(first, Reason::blocked);
        case FullBoard::second_loses:
            return lost_by(other(first), Reason::blocked);
        case FullBoard::blocked:
            break;
    }
    return rules.options().no_move == NoMove::loses ? lost_by(turn, Reason::blocked)
                                                    : Result{Outcome::draw, Reason::blocked};
}

Result result_by_cows(const RuleSet& rules, const Position& position) {
    for (const Side side : {position.turn(), other(position.turn())}) {
        if (position.total(side) <= rules.options().lost_with) {
            return lost_by(side, Reason::cows);
        }
    }
    return {};
}

bool shotless_draw(const RuleSet& rules, const Position& position) {
    const std::uint32_t limit = rules.shotless_plies();
    if (limit == 0 || position.shotless() < limit) {
        return false;
    }
    return shotless_rule_counts(rules, position);
}

}  // namespace

bool MoveList::contains(Move move) const { return std::find(begin(), end(), move) != end(); }

PointSet shot_targets(const RuleSet& rules, const Position& position) {
    const Side opponent = other(position.turn());
    const PointSet cows = position.cows(opponent);
    const RuleOptions& options = rules.options();
    const bool three_each = position.total(Side::white) == 3 && position.total(Side::black) == 3;
    if (options.mill_protection == MillProtection::none || (options.three_cow_rule && three_each)) {
        return cows;
    }
    const PointSet free = cows & ~rules.board().in_mills(cows);
    return free == 0 && options.mill_protection == MillProtection::unless_all ? cows : free;
}

int shots_earned(const RuleSet& rules, bool placement, int mills) {
    if (placement && !rules.options().shots_while_placing) {
        return 0;
    }
    return rules.options().shots == Shots::one ? std::min(mills, 1) : mills;
}

bool ended_by_count(const RuleSet& rules, const Position& position) {
    return result_by_cows(rules, position).is_over() || shotless_draw(rules, position);
}

Result result_of(const RuleSet& rules, const Position& position) {
    if (const Result result = result_by_cows(rules, position); result.is_over()) {
        return result;
    }
    if (position.occupied() == rules.board().all()) {
        return full_board_result(rules, position.turn());
    }
    if (!has_move(rules, position)) {
        return rules.options().no_move == NoMove::loses ? lost_by(position.turn(), Reason::blocked)
                                                        : Result{Outcome::draw, Reason::blocked};
    }
    if (shotless_draw(rules, position)) {
        return {Outcome::draw, Reason::shotless};
    }
    return {};
}

void legal_moves(const RuleSet& rules, const Position& position, MoveList& list) {
    list.clear();
    if (ended_by_count(rules, position)) {
        return;
    }
    const PointSet closing = rules.board().mill_points(position.cows(position.turn()));
    const PointSet targets = closing != 0 ? shot_targets(rules, position) : 0;
    const bool may_pass = rules.options().shot == Shot::may;
    for_each_origin(rules, position, [&](Point from, PointSet rest, PointSet tos) {
        for_each_point(tos, [&](Point to) {
            if ((closing & set_of(to)) == 0) {
                list.add({from, to, 0});
                return;
            }
            const int mills = rules.board().mills_closed(rest, to);
            const int shots = shots_earned(rules, from == kNoPoint, mills);
            add_with_shots(list, {from, to, 0}, targets, std::min(shots, count(targets)), may_pass);
        });
    });
}

std::uint64_t count_legal_moves(const RuleSet& rules, const Position& position) {
    if (ended_by_count(rules, position)) {
        return 0;
    }
    const PointSet closing = rules.board().mill_points(position.cows(position.turn()));
    const int targets = closing != 0 ? count(shot_targets(rules, position)) : 0;
    std::uint64_t moves = 0;
    for_each_origin(rules, position, [&](Point from, PointSet rest, PointSet tos) {
        moves += static_cast<std::uint64_t>(count(tos & ~closing));
        for_each_point(tos & closing, [&](Point to) {
            const int mills = rules.board().mills_closed(rest, to);
            const int shots = shots_earned(rules, from == kNoPoint, mills);
            moves += shot_choices(rules, shots, targets);
        });
    });
    return moves;
}

std::uint64_t perft(const RuleSet& rules, const Position& position, int depth) {
    if (depth == 0) {
        return 1;
    }
    if (depth == 1) {
        return count_legal_moves(rules, position);
    }
    MoveList list;
    legal_moves(rules, position, list);
    std::uint64_t nodes = 0;
    for (const Move move : list) {
        Position next = position;
        next.apply(rules, move);
        nodes += perft(rules, next, depth - 1);
    }
    return nodes;
}

}  // namespace morabaraba
