// A person's unfinished turn: the points chosen so far, and what may be chosen next. It lives
// beside the game and never in it: the game is told only of whole turns.
#pragma once

#include <rules/moves.h>
#include <rules/position.h>

#include <optional>
#include <vector>

namespace morabaraba::terminal {

// What the next point means.
enum class Step : std::uint8_t {
    begin,  // an empty point to place a cow on, or an own cow to lift
    put,    // where the lifted cow goes
    shoot,  // a cow to shoot
    done,   // nothing: the turn is whole
};

// Everything it knows of the rules comes from the list of legal moves, so that it offers exactly
// these, whatever the rule set.
class Draft {
public:
    // Of the side to move in `position`; done at once, with no move, when there is no legal move.
    Draft(const RuleSet& rules, const Position& position);

    [[nodiscard]] Step step() const { return step_; }
    // The points that choose() takes now.
    [[nodiscard]] PointSet choices() const { return choices_; }
    // Whether the shot (or what is left of several) may be passed now.
    [[nodiscard]] bool can_pass() const;
    [[nodiscard]] bool is_empty() const { return chosen_.is_none() && !is_lifted(); }
    // The cow that is in the air, kNoPoint when there is none.
    [[nodiscard]] Point lifted() const { return is_lifted() ? chosen_.from : kNoPoint; }
    // What is chosen so far; `to` is kNoPoint while it is open. The whole move when step is done.
    [[nodiscard]] const Move& chosen() const { return chosen_; }

    // Takes the next point; false, changing nothing, when it is not among choices(). While a cow is
    // lifted, choosing another own cow that can move lifts that one instead.
    bool choose(Point point);
    // Ends the turn without the shots left; false when the rules do not let it.
    bool pass();
    // Takes the last choice back; false when there is none.
    bool back();

private:
    [[nodiscard]] bool is_lifted() const {
        return chosen_.from != kNoPoint && chosen_.to == kNoPoint;
    }
    [[nodiscard]] bool agrees(Move move) const;
    void look_ahead();

    std::vector<Move> moves_;
    Move chosen_;
    std::vector<Point> shots_;  // in the order chosen
    Step step_ = Step::begin;
    PointSet choices_ = 0;
    PointSet lifts_ = 0;  // own cows that can move
};

}  // namespace morabaraba::terminal
