// Whether one given move is legal, and if not, why: asked at the edge, for moves from outside.
#include <rules/moves.h>

#include <algorithm>

namespace morabaraba {

namespace {

enum class Fault : std::uint8_t {
    none,
    over,
    no_point,
    taken,
    no_hand,
    hand_first,
    no_cow,
    not_joined,
    banned,
    too_many_shots,
    no_target,
    shot_owed,
};

struct Turn {
    const RuleSet& rules;
    const Position& position;
    Move move;

    [[nodiscard]] Side side() const { return position.turn(); }
    [[nodiscard]] PointSet own() const { return position.cows(side()); }
};

bool stands_off_board(const Turn& turn) {
    const auto [from, to, shots] = turn.move;
    const Board& board = turn.rules.board();
    return to >= board.size() || (from != kNoPoint && from >= board.size()) ||
           (shots & ~board.all()) != 0;
}

Fault placement_fault(const Turn& turn) {
    return turn.position.hand(turn.side()) == 0 ? Fault::no_hand : Fault::none;
}

Fault step_fault(const Turn& turn) {
    const auto [rules, position, move] = turn;
    const Side side = turn.side();
    if (position.hand(side) > 0 && rules.options().placing == Placing::first) {
        return Fault::hand_first;
    }
    if ((turn.own() & set_of(move.from)) == 0) return Fault::no_cow;
    const bool joined = (rules.board().neighbours(move.from) & set_of(move.to)) != 0;
    if (!joined && !flies(rules, position, side)) return Fault::not_joined;
    return position.ban(side) == Ban{move.from, move.to} ? Fault::banned : Fault::none;
}

// Shots that the move may fire: as many as earned, fewer where targets run out.
int shots_due(const Turn& turn, PointSet targets) {
    const Move move = turn.move;
    const PointSet rest = move.is_placement() ? turn.own() : turn.own() & ~set_of(move.from);
    const int mills = turn.rules.board().mills_closed(rest, move.to);
    return std::min(shots_earned(turn.rules, move.is_placement(), mills), count(targets));
}

Fault shots_fault(const Turn& turn) {
    const PointSet targets = shot_targets(turn.rules, turn.position);
    const int due = shots_due(turn, targets);
    const int fired = count(turn.move.shots);
    if (fired > due) return Fault::too_many_shots;
    if ((turn.move.shots & ~targets) != 0) return Fault::no_target;
    const bool owed = fired < due && turn.rules.options().shot == Shot::must;
    return owed ? Fault::shot_owed : Fault::none;
}

// One question after the other about a move, while the game is not over; the first that fails gives
// the reason.
Fault find_fault(const Turn& turn) {
    if (stands_off_board(turn)) return Fault::no_point;
    if ((turn.position.occupied() & set_of(turn.move.to)) != 0) return Fault::taken;
    const Fault fault = turn.move.is_placement() ? placement_fault(turn) : step_fault(turn);
    return fault != Fault::none ? fault : shots_fault(turn);
}

// The words for a fault that find_fault found.
class Explanation {
public:
    explicit Explanation(const Turn& turn) : turn_(turn) {}

    [[nodiscard]] Error of(Fault fault) const {
        if (fault == Fault::over) return error("the game is over", "no further move");
        if (fault == Fault::no_point) return error("it leaves the board", "points of the board");
        return fault < Fault::too_many_shots ? of_step(fault) : of_shots(fault);
    }

private:
    [[nodiscard]] Error error(std::string what, std::string expected) const {
        const bool off_board = stands_off_board(turn_);
        return {.kind = ErrorKind::illegal,
                .where = off_board ? "move" : "move " + quoted(to_text(turn_.rules, turn_.move)),
                .what = std::move(what),
                .expected = std::move(expected)};
    }
    [[nodiscard]] const std::string& name(Point point) const {
        return turn_.rules.board().name(point);
    }
    [[nodiscard]] const std::string& name(Side side) const { return turn_.rules.side_name(side); }

    [[nodiscard]] std::string names(PointSet points) const {
        std::string out;
        for_each_point(points, [&](Point p) { out += (out.empty() ? "" : " ") + name(p); });
        return out;
    }

    [[nodiscard]] Error of_step(Fault fault) const {
        const auto [from, to, shots] = turn_.move;
        const std::string& mover = name(turn_.side());
        switch (fault) {
            case Fault::taken:
                return error(name(to) + " is taken", "an empty point");
            case Fault::no_hand:
                return error(mover + " has no cow in hand", "a move of a cow, like a1-d1");
            case Fault::hand_first:
                return error(mover + " has cows in hand", "a placement, like d6");
            case Fault::no_cow:
                return error("no cow of " + mover + " stands on " + name(from),
                             "a point with a cow of " + mover);
            case Fault::not_joined:
                return error(name(from) + " is not joined to " + name(to) + " and the cows of " +
                                 mover + " don't fly",
                             "a neighbour of " + name(from));
            default:
                return error("the broken-mill rule bans this return for one turn", "another move");
        }
    }

    [[nodiscard]] Error of_shots(Fault fault) const {
        const PointSet targets = shot_targets(turn_.rules, turn_.position);
        const int due = shots_due(turn_, targets);
        const std::string shots = due == 0   ? "no shot"
                                  : due == 1 ? "1 shot"
                                             : std::to_string(due) + " shots";
        if (fault == Fault::shot_owed) {
            return error("it closes a mill and must shoot", shots + " at " + names(targets));
        }
        if (fault == Fault::too_many_shots) {
            return error(due == 0 ? "it earns no shot" : "it shoots too many cows", shots);
        }
        const Point missed = first_of(turn_.move.shots & ~targets);
        const Side opponent = other(turn_.side());
        const bool enemy = (turn_.position.cows(opponent) & set_of(missed)) != 0;
        return error(
            name(missed) + (enemy ? " is safe in a mill" : " holds no cow of " + name(opponent)),
            "a shot at " + names(targets));
    }

    const Turn& turn_;
};

}  // namespace

std::optional<Error> why_illegal(const RuleSet& rules, const Position& position, Move move) {
    const Turn turn{rules, position, move};
    const bool over = ended_by_count(rules, position);
    const Fault fault = over ? Fault::over : find_fault(turn);
    if (fault == Fault::none) return std::nullopt;
    return Explanation(turn).of(fault);
}

bool is_legal(const RuleSet& rules, const Position& position, Move move) {
    return find_fault({rules, position, move}) == Fault::none && !ended_by_count(rules, position);
}

Expected<Position> play(const RuleSet& rules, const Position& position, Move move) {
    if (auto error = why_illegal(rules, position, move)) {
        return *error;
    }
    Position next = position;
    next.apply(rules, move);
    return next;
}

}  // namespace morabaraba
