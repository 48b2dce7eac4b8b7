// Whether one given move is legal, and if not, why: asked at the edge, for moves from outside.
#include <rules/moves.h>

#include <algorithm>

namespace morabaraba {

namespace {

// One question after the other about a move; the first that fails gives the reason.
class MoveCheck {
public:
    MoveCheck(const RuleSet& rules, const Position& position, Move move)
        : rules_(rules), position_(position), move_(move), side_(position.turn()) {}

    std::optional<Error> run() const {
        if (ended_by_count(rules_, position_)) {
            return fault("the game is over", "no further move");
        }
        if (auto error = check_destination()) {
            return error;
        }
        if (auto error = move_.is_placement() ? check_placement() : check_origin()) {
            return error;
        }
        return check_shots();
    }

private:
    [[nodiscard]] Error fault(std::string what, std::string expected) const {
        return {.kind = ErrorKind::illegal,
                .where = "move " + quoted(to_text(rules_, move_)),
                .what = std::move(what),
                .expected = std::move(expected)};
    }
    [[nodiscard]] const std::string& name(Point point) const { return rules_.board().name(point); }
    [[nodiscard]] const std::string& mover() const { return rules_.side_name(side_); }

    [[nodiscard]] std::optional<Error> check_destination() const {
        if ((position_.occupied() & set_of(move_.to)) != 0) {
            return fault(name(move_.to) + " is taken", "an empty point");
        }
        return std::nullopt;
    }

    [[nodiscard]] std::optional<Error> check_placement() const {
        if (position_.hand(side_) == 0) {
            return fault(mover() + " has no cow in hand", "a move of a cow, like a1-d1");
        }
        return std::nullopt;
    }

    [[nodiscard]] std::optional<Error> check_origin() const {
        if (position_.hand(side_) > 0 && rules_.options().placing == Placing::first) {
            return fault(mover() + " has cows in hand", "a placement, like d6");
        }
        if ((position_.cows(side_) & set_of(move_.from)) == 0) {
            return fault("no cow of " + mover() + " stands on " + name(move_.from),
                         "a point with a cow of " + mover());
        }
        const bool joined = (rules_.board().neighbours(move_.from) & set_of(move_.to)) != 0;
        if (!joined && !flies(rules_, position_, side_)) {
            return fault(name(move_.from) + " is not joined to " + name(move_.to) +
                             " and the cows of " + mover() + " don't fly",
                         "a neighbour of " + name(move_.from));
        }
        if (position_.ban(side_) == Ban{move_.from, move_.to}) {
            return fault("the broken-mill rule bans this return for one turn", "another move");
        }
        return std::nullopt;
    }

    // Shots that the move may fire: as many as earned, fewer where targets run out.
    [[nodiscard]] int shots_due(PointSet targets) const {
        const PointSet own = position_.cows(side_);
        const PointSet rest = move_.is_placement() ? own : own & ~set_of(move_.from);
        const int mills = rules_.board().mills_closed(rest, move_.to);
        return std::min(shots_earned(rules_, move_.is_placement(), mills), count(targets));
    }

    [[nodiscard]] std::optional<Error> check_shots() const {
        const PointSet targets = shot_targets(rules_, position_);
        const int due = shots_due(targets);
        const int fired = count(move_.shots);
        if (fired > due) {
            return fault(due == 0 ? "it earns no shot" : "it shoots too many cows",
                         shots_text(due));
        }
        if ((move_.shots & ~targets) != 0) {
            const Point missed = first_of(move_.shots & ~targets);
            const bool enemy = (position_.cows(other(side_)) & set_of(missed)) != 0;
            return fault(
                name(missed) + (enemy ? " is safe in a mill"
                                      : " holds no cow of " + rules_.side_name(other(side_))),
                "a shot at " + names(targets));
        }
        if (fired < due && rules_.options().shot == Shot::must) {
            return fault("it closes a mill and must shoot",
                         shots_text(due) + " at " + names(targets));
        }
        return std::nullopt;
    }

    static std::string shots_text(int shots) {
        return shots == 0 ? "no shot" : std::to_string(shots) + (shots == 1 ? " shot" : " shots");
    }

    [[nodiscard]] std::string names(PointSet points) const {
        std::string out;
        for_each_point(points, [&](Point p) { out += (out.empty() ? "" : " ") + name(p); });
        return out;
    }

    const RuleSet& rules_;
    const Position& position_;
    Move move_;
    Side side_;
};

}  // namespace

std::optional<Error> why_illegal(const RuleSet& rules, const Position& position, Move move) {
    return MoveCheck(rules, position, move).run();
}

bool is_legal(const RuleSet& rules, const Position& position, Move move) {
    return !why_illegal(rules, position, move).has_value();
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
