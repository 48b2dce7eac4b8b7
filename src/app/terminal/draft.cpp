#include <terminal/draft.h>

#include <algorithm>
#include <memory>

namespace morabaraba::terminal {

Draft::Draft(const RuleSet& rules, const Position& position) {
    const auto list = std::make_unique<MoveList>();
    legal_moves(rules, position, *list);
    moves_.assign(list->begin(), list->end());
    for (const Move move : moves_) {
        if (!move.is_placement()) lifts_ |= set_of(move.from);
    }
    look_ahead();
}

// Whether `move` can still come of what is chosen.
bool Draft::agrees(Move move) const {
    if (chosen_.to == kNoPoint) return !is_lifted() || move.from == chosen_.from;
    return move.from == chosen_.from && move.to == chosen_.to &&
           (move.shots & chosen_.shots) == chosen_.shots;
}

void Draft::look_ahead() {
    choices_ = 0;
    for (const Move move : moves_) {
        if (!agrees(move)) continue;
        if (chosen_.to != kNoPoint) {
            choices_ |= move.shots & ~chosen_.shots;
        } else if (is_lifted() || move.is_placement()) {
            choices_ |= set_of(move.to);
        } else {
            choices_ |= set_of(move.from);
        }
    }
    step_ = choices_ == 0            ? Step::done
            : chosen_.to != kNoPoint ? Step::shoot
            : is_lifted()            ? Step::put
                                     : Step::begin;
}

bool Draft::can_pass() const {
    return step_ == Step::shoot && std::find(moves_.begin(), moves_.end(), chosen_) != moves_.end();
}

bool Draft::choose(Point point) {
    const PointSet here = set_of(point);
    if (step_ == Step::put && (lifts_ & here) != 0) {
        chosen_.from = point;
    } else if (step_ == Step::done || (choices_ & here) == 0) {
        return false;
    } else if (step_ == Step::shoot) {
        chosen_.shots |= here;
        shots_.push_back(point);
    } else if (step_ == Step::begin && (lifts_ & here) != 0) {
        chosen_.from = point;
    } else {
        chosen_.to = point;
    }
    look_ahead();
    return true;
}

bool Draft::pass() {
    if (!can_pass()) return false;
    choices_ = 0;
    step_ = Step::done;
    return true;
}

bool Draft::back() {
    if (!shots_.empty()) {
        chosen_.shots &= ~set_of(shots_.back());
        shots_.pop_back();
    } else if (chosen_.to != kNoPoint) {
        chosen_.to = kNoPoint;
    } else if (is_lifted()) {
        chosen_.from = kNoPoint;
    } else {
        return false;
    }
    look_ahead();
    return true;
}

}  // namespace morabaraba::terminal
