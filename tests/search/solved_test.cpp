// The search against exhaustive solutions of small games and against plain minimax.
#include "rule_sets.h"

#include <rules/game.h>
#include <search/engine.h>

#include <algorithm>
#include <memory>
#include <random>
#include <unordered_map>
#include <vector>

#include <gtest/gtest.h>

namespace morabaraba::search {
namespace {

struct Value {
    int sign = 0;   // for the side to move, endless play being a draw
    int plies = 0;  // to the end, of wins and losses
};

int sign_of(const RuleSet& rules, const Position& position) {
    const Outcome outcome = result_of(rules, position).outcome;
    if (outcome == Outcome::draw) {
        return 0;
    }
    return outcome == win_of(position.turn()) ? 1 : -1;
}

// Every position that can be reached from `start`, solved backwards: first the ends, then whatever
// they decide, ply by ply; what is left is a draw.
class Solution {
public:
    Solution(const RuleSet& rules, const Position& start) : rules_(rules) {
        find(start);
        for (std::size_t i = 0; i < positions_.size(); ++i) {
            expand(i);
        }
        for (int plies = 1; decide(plies); ++plies) {
        }
    }
    [[nodiscard]] std::size_t size() const { return positions_.size(); }
    [[nodiscard]] const Position& position(std::size_t i) const { return positions_[i]; }
    [[nodiscard]] Value value(std::size_t i) const { return values_[i]; }
    [[nodiscard]] bool is_over(std::size_t i) const { return next_[i].empty(); }

private:
    std::uint32_t find(const Position& position) {
        const auto [at, is_new] =
            index_.try_emplace(position.hash(), static_cast<std::uint32_t>(positions_.size()));
        if (is_new) {
            positions_.push_back(position);
            next_.emplace_back();
            values_.emplace_back();
            known_.push_back(false);
        }
        return at->second;
    }
    void expand(std::size_t i) {
        const auto list = std::make_unique<MoveList>();
        legal_moves(rules_, positions_[i], *list);
        for (const Move move : *list) {
            Position next = positions_[i];
            next.apply(rules_, move);
            const std::uint32_t to = find(next);
            next_[i].push_back(to);
        }
        if (list->empty()) {
            known_[i] = true;
            values_[i] = {sign_of(rules_, positions_[i]), 0};
        }
    }
    // Positions decided in `plies` plies; false when no shorter ones are left to build on.
    bool decide(int plies) {
        std::vector<std::pair<std::size_t, Value>> found;
        for (std::size_t i = 0; i < positions_.size(); ++i) {
            if (known_[i]) {
                continue;
            }
            bool wins = false;
            bool loses = true;
            for (const std::uint32_t to : next_[i]) {
                wins |= known_[to] && values_[to].sign < 0;
                loses &= known_[to] && values_[to].sign > 0;
            }
            if (wins || loses) {
                found.push_back({i, {wins ? 1 : -1, plies}});
            }
        }
        for (const auto& [i, value] : found) {
            known_[i] = true;
            values_[i] = value;
        }
        return !found.empty();
    }

    const RuleSet& rules_;
    std::unordered_map<std::uint64_t, std::uint32_t> index_;
    std::vector<Position> positions_;
    std::vector<std::vector<std::uint32_t>> next_;
    std::vector<Value> values_;
    std::vector<bool> known_;
};

// Searches every `step`-th position and compares; wins up to `deepest` plies must be found.
void compare(const RuleSet& rules, const Solution& solution, std::size_t step, int deepest) {
    Engine engine(rules, {4, 1});
    Limits limits;
    limits.depth = deepest + 6;
    int decided = 0;
    for (std::size_t i = 0; i < solution.size(); i += step) {
        if (solution.is_over(i)) {
            continue;
        }
        const Value value = solution.value(i);
        const Answer answer = engine.think(Game(rules, solution.position(i)), limits);
        const Score score = answer.info.lines.front().score;
        const std::string text = to_text(rules, solution.position(i)) + ": " + to_text(score);
        if (score.kind == ScoreKind::forced) {
            EXPECT_EQ(score.sign, value.sign) << text;
            EXPECT_GE(score.plies, value.plies) << text;
        }
        if (value.sign != 0 && value.plies <= deepest) {
            EXPECT_EQ(score.kind, ScoreKind::forced) << text << " not in " << value.plies;
            ++decided;
        }
    }
    EXPECT_GT(decided, 20);
}

TEST(Solved, ThreeMensMorrisOutright) {
    const RuleSet rules = testing::three();
    const Solution solution(rules, Position::start(rules));
    EXPECT_GT(solution.size(), 1000U);
    compare(rules, solution, 5, 8);
    // The start itself, whatever its distance.
    Engine engine(rules, {4, 1});
    Limits limits;
    limits.depth = 30;
    const Score score = engine.think(Game(rules), limits).info.lines.front().score;
    EXPECT_EQ(score.kind == ScoreKind::forced ? score.sign : 0, solution.value(0).sign);
}

TEST(Solved, SixMensMorrisThreeAgainstThree) {
    const RuleSet rules = testing::six();
    morabaraba::Setup setup;
    setup.cows = {0b0111, 0b1110'0000'0000'0000};
    const Solution solution(rules, Position::make(rules, setup).value());
    EXPECT_GT(solution.size(), 100'000U);
    compare(rules, solution, 1009, 9);
}

// Whether the side to move can force its win, or can't avoid its loss, within `plies`: by trying
// everything. `sign` is 1 for the win, -1 for the loss.
bool is_forced(const RuleSet& rules, const Position& position, int sign, int plies) {
    if (result_of(rules, position).is_over()) {
        return sign_of(rules, position) == sign;
    }
    if (plies == 0) {
        return false;
    }
    const auto list = std::make_unique<MoveList>();
    legal_moves(rules, position, *list);
    const auto forces = [&](Move move) {
        Position next = position;
        next.apply(rules, move);
        return is_forced(rules, next, -sign, plies - 1);
    };
    return sign > 0 ? std::any_of(list->begin(), list->end(), forces)
                    : std::all_of(list->begin(), list->end(), forces);
}

// A random position of few cows with nobody's hand full: soon decided.
Position random_ending(const RuleSet& rules, std::mt19937& random) {
    while (true) {
        Setup setup;
        for (int side = 0; side < 2; ++side) {
            const int cows = 3 + static_cast<int>(random() % 2);
            while (count(setup.cows[side]) < cows) {
                const PointSet point = set_of(
                    static_cast<Point>(random() % static_cast<unsigned>(rules.board().size())));
                if ((setup.cows[1 - side] & point) == 0) {
                    setup.cows[side] |= point;
                }
            }
        }
        const auto position = Position::make(rules, setup);
        if (position && !result_of(rules, *position).is_over()) {
            return *position;
        }
    }
}

TEST(Solved, ShortWinsAreThoseOfMinimax) {
    for (const RuleSet& rules : {testing::malom(), testing::mssa()}) {
        std::mt19937 random(99);
        Engine engine(rules, {4, 1});
        int won = 0;
        for (int i = 0; i < 150; ++i) {
            const Position position = random_ending(rules, random);
            Limits limits;
            limits.depth = 7;
            const Score score =
                engine.think(Game(rules, position), limits).info.lines.front().score;
            const std::string text = to_text(rules, position) + ": " + to_text(score);
            if (is_forced(rules, position, 1, 1)) {
                EXPECT_TRUE(score.is_win() && score.plies == 1) << text;
            } else if (is_forced(rules, position, 1, 3)) {
                EXPECT_TRUE(score.is_win() && score.plies == 3) << text;
                ++won;
            } else if (score.is_win()) {
                EXPECT_GT(score.plies, 3) << text;
            } else if (score.is_loss() && score.plies <= 2) {
                EXPECT_TRUE(is_forced(rules, position, -1, 2)) << text;
            }
        }
        EXPECT_GT(won, 5) << rules.name();
    }
}

// Cases 9 and 23: the shotless count draws at its limit, not before, and a shot ends it.
TEST(Solved, TheShotlessCountDrawsWhereTheRulesDo) {
    const RuleSet rules = testing::mssa();
    Engine engine(rules, {4, 1});
    Limits limits;
    limits.depth = 6;
    limits.lines = 64;
    const auto lines_at = [&](const char* text) {
        return engine.think(Game(rules, parse_position(rules, text).value()), limits).info.lines;
    };
    // White a4 b4 e5, black d7 g7 f2 d2: black's move is the tenth shotless ply, whatever it is.
    for (const Line& line : lines_at("1BB/3/2W/WW4/3/1BB/3 b 0 0 - 9 1")) {
        EXPECT_EQ(to_number(line.score), 0);
        EXPECT_EQ(line.moves.size(), 1U);
    }
    // White may still shoot, and then the game goes on.
    for (const Line& line : lines_at("1BB/3/2W/WW4/3/1BB/3 w 0 0 - 9 1")) {
        EXPECT_EQ(line.moves.size() == 1, line.moves[0].shots == 0);
    }
    // The count is part of what the search remembers: with a fresh one these are no draws.
    for (const Line& line : lines_at("1BB/3/2W/WW4/3/1BB/3 b 0 0 - 0 1")) {
        EXPECT_GT(line.moves.size(), 1U);
    }
}

// The third occurrence is a draw: white, a cow ahead, has to leave the circle that the game is in.
TEST(Solved, RepetitionIsADrawByTheGamesHistory) {
    RuleOptions options;
    options.repetition = 3;
    const RuleSet rules =
        RuleSet::make("repeating", Board::concentric_rings(3, true, true).value(), options).value();
    Game game(rules, parse_position(rules, "W1W/1W1/3/3B2/2B/W2/1BB w 0 0 - 0 1").value());
    const auto play = [&](const char* move) {
        ASSERT_FALSE(game.play(parse_move(rules, move).value()).has_value()) << move;
    };
    for (int round = 0; round < 2; ++round) {
        play("b2-b4"), play("d1-d2"), play("b4-b2");
        if (round == 0) {
            play("d2-d1");
        }
    }
    // Black to move: d2-d1 brings the start's position for the third time.
    Engine engine(rules, {4, 1});
    Limits limits;
    limits.depth = 3;
    limits.lines = 64;
    const Answer answer = engine.think(game, limits);
    for (const Line& line : answer.info.lines) {
        if (to_text(rules, line.moves[0]) == "d2-d1") {
            EXPECT_EQ(to_number(line.score), 0);
            EXPECT_EQ(line.moves.size(), 1U);
        }
    }
    play("d2-d1");
    EXPECT_EQ(game.result().reason, Reason::repetition);
}

}  // namespace
}  // namespace morabaraba::search
