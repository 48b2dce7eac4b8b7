#include <rules/game.h>

#include <algorithm>

namespace morabaraba {

Game::Game(const RuleSet& rules) : Game(rules, Position::start(rules)) {}

Game::Game(RuleSet rules, Position start) : rules_(std::move(rules)) {
    push(start);
    result_ = natural_result();
}

void Game::push(const Position& position) {
    by_hash_.emplace(position.hash(), positions_.size());
    positions_.push_back(position);
}

int Game::occurrences() const {
    const auto [first, last] = by_hash_.equal_range(position().hash());
    return static_cast<int>(std::count_if(first, last, [this](const auto& entry) {
        return entry.second <= played_ && positions_[entry.second].same_as(position());
    }));
}

void Game::drop_redoable() {
    for (; positions_.size() > played_ + 1; positions_.pop_back()) {
        const auto [first, last] = by_hash_.equal_range(positions_.back().hash());
        by_hash_.erase(std::find_if(
            first, last, [this](const auto& e) { return e.second == positions_.size() - 1; }));
    }
    moves_.resize(played_);
}

Result Game::natural_result() const {
    const Result result = result_of(rules_, position());
    const int repetition = rules_.options().repetition;
    if (!result.is_over() && repetition > 0 && occurrences() >= repetition) {
        return {Outcome::draw, Reason::repetition};
    }
    return result;
}

std::optional<Error> Game::play(Move move) {
    if (result_.is_over()) {
        return Error{.kind = ErrorKind::illegal,
                     .where = "move " + quoted(to_text(rules_, move)),
                     .what = std::string("the game is over (") + to_string(result_.reason) + ")",
                     .expected = "no further move"};
    }
    const auto next = morabaraba::play(rules_, position(), move);
    if (!next) {
        return next.error();
    }
    drop_redoable();
    moves_.push_back(move);
    push(*next);
    ++played_;
    result_ = natural_result();
    return std::nullopt;
}

bool Game::undo() {
    if (!can_undo()) {
        return false;
    }
    --played_;
    result_ = natural_result();
    return true;
}

bool Game::redo() {
    if (!can_redo()) {
        return false;
    }
    ++played_;
    result_ = natural_result();
    return true;
}

std::optional<Error> Game::declare(Result result) {
    if (result_.is_over()) {
        return Error{.kind = ErrorKind::illegal,
                     .where = to_string(result.reason),
                     .what = std::string("the game is over (") + to_string(result_.reason) + ")",
                     .expected = "an open game"};
    }
    result_ = result;
    return std::nullopt;
}

std::optional<Error> Game::resign(Side side) {
    return declare({win_of(other(side)), Reason::resignation});
}

std::optional<Error> Game::agree_draw() {
    if (!rules_.options().agreement) {
        return Error{.kind = ErrorKind::illegal,
                     .where = to_string(Reason::agreement),
                     .what = "the rule set " + rules_.name() + " has no draw by agreement",
                     .expected = "a resignation or another move"};
    }
    return declare({Outcome::draw, Reason::agreement});
}

std::optional<Error> Game::lose_on_time(Side side) {
    return declare({win_of(other(side)), Reason::time});
}

std::optional<Error> Game::abandon(Outcome outcome) {
    return declare({outcome, Reason::abandoned});
}

}  // namespace morabaraba
