// A game: a start, the moves played, what can be taken back, and how it ended.
#pragma once

#include <rules/moves.h>
#include <rules/position.h>
#include <rules/rule_set.h>

#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

namespace morabaraba {

// Not thread-safe. After each call the game is whole: position, history and result agree.
class Game {
public:
    explicit Game(const RuleSet& rules);
    // From any position; its own occurrence is the first for the repetition rule.
    Game(RuleSet rules, Position start);

    [[nodiscard]] const RuleSet& rules() const { return rules_; }
    [[nodiscard]] const Position& start() const { return positions_.front(); }
    [[nodiscard]] const Position& position() const { return positions_[played_]; }
    // positions()[i] is the position before moves()[i]; one more than moves.
    [[nodiscard]] std::span<const Position> positions() const {
        return {positions_.data(), played_ + 1};
    }
    [[nodiscard]] std::span<const Move> moves() const { return {moves_.data(), played_}; }
    [[nodiscard]] std::size_t plies() const { return played_; }
    // By the position, by repetition, or as declared below.
    [[nodiscard]] Result result() const { return result_; }
    // How often the position on the board has stood, this time included.
    [[nodiscard]] int occurrences() const;

    // Plays a move, dropping what could be redone; an error (kind illegal) changes nothing.
    [[nodiscard]] std::optional<Error> play(Move move);
    // Takes back, or plays again, one ply; false when there is none. A declared result is lifted.
    bool undo();
    bool redo();
    [[nodiscard]] bool can_undo() const { return played_ > 0; }
    [[nodiscard]] bool can_redo() const { return played_ < moves_.size(); }

    // Ends an open game; abandon with Outcome::open is a programming error. An error (kind illegal)
    // when it is over or, for an agreed draw, when the rule set has none.
    [[nodiscard]] std::optional<Error> resign(Side side);
    [[nodiscard]] std::optional<Error> agree_draw();
    [[nodiscard]] std::optional<Error> lose_on_time(Side side);
    [[nodiscard]] std::optional<Error> abandon(Outcome outcome);

private:
    void push(const Position& position);
    void drop_redoable();
    [[nodiscard]] Result natural_result() const;
    [[nodiscard]] std::optional<Error> declare(Result result);

    RuleSet rules_;
    std::vector<Position> positions_;  // the start, then after each move, redoable ones included
    std::vector<Move> moves_;
    std::unordered_multimap<std::uint64_t, std::size_t> by_hash_;  // hash -> index in positions_
    std::size_t played_ = 0;
    Result result_;
};

}  // namespace morabaraba
