// The rules library against the oracle: the same moves, verdicts and positions after every move,
// and the same answer for every move that can be written at all, in random positions of every rule
// set.
#include "rule_sets.h"
#include "scale.h"

#include <rules/moves.h>

#include <algorithm>
#include <bitset>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>
#include <oracle/bridge.h>
#include <oracle/random_positions.h>

namespace morabaraba {
namespace {

using bridge::Pair;

// What a run has met: a comparison that never saw a kind of position would prove nothing about it.
using Tally = std::map<std::string, int>;

// One position as both sides see it.
class Comparison {
public:
    Comparison(const Pair& pair, const oracle::Position& position)
        : pair_(pair),
          theirs_(position),
          ours_(pair.position(position)),
          judgement_(oracle::judge(pair.oracle, position)) {
        std::sort(judgement_.turns.begin(), judgement_.turns.end());
        for (const oracle::Turn& turn : judgement_.turns) moves_.push_back(pair.move(turn));
    }

    void run() {
        EXPECT_EQ(to_text(pair_.code, ours_), oracle::text(pair_.oracle, theirs_));
        EXPECT_EQ(bridge::verdict(result_of(pair_.code, ours_)), judgement_.verdict);
        compare_lists();
        compare_single_shots();
        compare_many_shots();
        for (std::size_t i = 0; i < moves_.size(); ++i) compare_after(i);
    }

    void add_to(Tally& tally) const {
        ++tally[judgement_.verdict.reason.empty() ? "open" : judgement_.verdict.reason];
        if (flies(pair_.code, ours_, ours_.turn())) ++tally["flying"];
        if (!ours_.ban(ours_.turn()).is_none()) ++tally["a ban"];
        if (theirs_.banned.white.exists() && theirs_.banned.black.exists()) ++tally["two bans"];
        for (const Move& move : moves_) {
            if (move.shots != 0) ++tally["shots"];
            if (count(move.shots) > 1) ++tally["several shots"];
        }
    }

private:
    // In the order that legal_moves promises, which is the order of the sorted turns.
    void compare_lists() {
        MoveList list;
        legal_moves(pair_.code, ours_, list);
        EXPECT_TRUE(std::equal(list.begin(), list.end(), moves_.begin(), moves_.end()))
            << list.size() << " moves, the oracle has " << moves_.size();
        EXPECT_EQ(count_legal_moves(pair_.code, ours_), moves_.size());
    }

    bool expect_same(Move move, bool legal) {
        if (is_legal(pair_.code, ours_, move) == legal) return true;
        ADD_FAILURE() << to_text(pair_.code, move) << (legal ? " is" : " is not") << " legal";
        return false;
    }

    // Every placement and every pair of points, with no shot and with a shot at each point.
    void compare_single_shots() {
        const int size = pair_.code.board().size();
        std::bitset<(kMaxPoints + 1) * kMaxPoints*(kMaxPoints + 1)> legal;
        const auto at = [](int from, int to, int shot) {
            return static_cast<unsigned>((from + 1) * kMaxPoints + to) * (kMaxPoints + 1) +
                   static_cast<unsigned>(shot + 1);
        };
        for (const oracle::Turn& turn : judgement_.turns) {
            const int shot = turn.shots.empty() ? -1 : turn.shots[0];
            if (turn.shots.size() < 2) legal[at(turn.from, turn.to, shot)] = true;
        }
        for (int from = -1; from < size; ++from) {
            for (int to = 0; to < size; ++to) {
                Move move = step(from, to);
                for (int shot = -1; shot < size; ++shot) {
                    move.shots = shot < 0 ? 0 : set_of(pair_.point_of[shot]);
                    if (!expect_same(move, legal[at(from, to, shot)])) return;
                }
            }
        }
    }

    Move step(int from, int to) const {
        return {from < 0 ? kNoPoint : pair_.point_of[from], pair_.point_of[to], 0};
    }

    // Every pair of shots behind the first turn that shoots of each kind, and beside every legal
    // set of two or more those with one shot fewer, one more, or one exchanged.
    void compare_many_shots() {
        std::set<PointSet> known;
        for (const Move& move : moves_) {
            if (move.shots == 0) continue;
            if (known.insert(move.shots).second || count(move.shots) > 1) compare_sets_near(move);
        }
    }

    void compare_sets_near(Move move) {
        const auto is_known = [&](PointSet shots) {
            return std::find(moves_.begin(), moves_.end(), Move{move.from, move.to, shots}) !=
                   moves_.end();
        };
        const PointSet shots = move.shots;
        for_each_point(pair_.code.board().all(), [&](Point a) {
            const PointSet near = shots ^ set_of(a);
            expect_same({move.from, move.to, near}, is_known(near));
            for_each_point(shots & ~set_of(a), [&](Point b) {
                const PointSet exchanged = near ^ set_of(b);
                expect_same({move.from, move.to, exchanged}, is_known(exchanged));
            });
        });
    }

    void compare_after(std::size_t i) {
        const oracle::Position after = oracle::after(pair_.oracle, theirs_, judgement_.turns[i]);
        Position ours = ours_;
        ours.apply(pair_.code, moves_[i]);
        EXPECT_EQ(to_text(pair_.code, ours), oracle::text(pair_.oracle, after))
            << "after " << to_text(pair_.code, moves_[i]);
        EXPECT_EQ(ours.hash(), ours.recomputed_hash()) << to_text(pair_.code, moves_[i]);
    }

    const Pair& pair_;
    const oracle::Position& theirs_;
    Position ours_;
    oracle::Judgement judgement_;
    std::vector<Move> moves_;
};

Tally compare(const Pair& pair, std::uint64_t seed, int positions) {
    Tally tally;
    oracle::RandomPositions source(pair.oracle, seed);
    for (int i = 0; i < positions && !testing::Test::HasFailure(); ++i) {
        const oracle::Position position = source.next();
        SCOPED_TRACE(pair.code.name() + ": " + oracle::text(pair.oracle, position));
        Comparison comparison(pair, position);
        comparison.run();
        comparison.add_to(tally);
    }
    return tally;
}

// What the positions of a rule set must have shown.
std::vector<std::string> kinds_of(const RuleSet& rules) {
    const RuleOptions& options = rules.options();
    std::vector<std::string> kinds = {"open", "cows", "blocked", "shots"};
    if (options.flying > 0) kinds.emplace_back("flying");
    if (options.shots == Shots::per_mill) kinds.emplace_back("several shots");
    if (options.shotless_limit > 0) kinds.emplace_back("shotless");
    if (options.broken_mill == BrokenMill::banned) {
        kinds.insert(kinds.end(), {"a ban", "two bans"});
    }
    if (options.full_board == FullBoard::draw && 2 * options.cows >= rules.board().size()) {
        kinds.emplace_back("full-board");
    }
    return kinds;
}

void compare_part(const std::string& name, int seed, int positions) {
    const Pair pair(rule_sets::named(name));
    const int sample = kIsWhole ? positions : positions / 20;
    Tally tally = compare(pair, static_cast<std::uint64_t>(seed), sample);
    if (!kIsWhole) return;
    for (const std::string& kind : kinds_of(pair.code)) EXPECT_GT(tally[kind], 0) << kind;
}

// 100,000 positions of each preset of rules.md, in four parts.
class Preset : public testing::TestWithParam<std::tuple<std::string, int>> {};

TEST_P(Preset, IsPlayedAsTheOraclePlaysIt) {
    compare_part(std::get<0>(GetParam()), std::get<1>(GetParam()), 25'000);
}

INSTANTIATE_TEST_SUITE_P(Parts, Preset,
                         testing::Combine(testing::Values("mssa", "mssa-2015", "iggamecenter",
                                                          "rulebook", "malom"),
                                          testing::Range(1, 5)),
                         [](const auto& info) {
                             return rule_sets::as_identifier(std::get<0>(info.param)) + "_" +
                                    std::to_string(std::get<1>(info.param));
                         });

class EveryGame : public testing::TestWithParam<std::string> {};

TEST_P(EveryGame, IsPlayedAsTheOraclePlaysIt) { compare_part(GetParam(), 5, 10'000); }

INSTANTIATE_TEST_SUITE_P(All, EveryGame, testing::ValuesIn(rule_sets::all()),
                         [](const auto& info) { return rule_sets::as_identifier(info.param); });

template <class Enum>
Enum one_of(oracle::Dice& dice, int values) {
    return static_cast<Enum>(dice.below(values));
}

RuleOptions random_options(oracle::Dice& dice, int points) {
    RuleOptions options;
    options.cows = dice.between(3, std::min(12, points));
    options.starts = one_of<Side>(dice, 2);
    options.placing = one_of<Placing>(dice, 2);
    options.shot = one_of<Shot>(dice, 2);
    options.shots = one_of<Shots>(dice, 2);
    options.shots_while_placing = dice.chance(70);
    options.mill_protection = one_of<MillProtection>(dice, 3);
    options.three_cow_rule = dice.chance(30);
    options.flying = dice.pick(std::vector{0, 3, 3, 3, 4, 5, 7, kAlwaysFlying});
    options.broken_mill = one_of<BrokenMill>(dice, 2);
    options.lost_with = dice.pick(std::vector{0, 1, 2, 2, 2});
    options.no_move = one_of<NoMove>(dice, 2);
    options.full_board = one_of<FullBoard>(dice, 4);
    options.shotless_limit = dice.pick(std::vector{0, 1, 2, 5, 10});
    options.shotless_unit = one_of<ShotlessUnit>(dice, 2);
    options.shotless_when = one_of<ShotlessWhen>(dice, 3);
    return options;
}

Board random_board(oracle::Dice& dice) {
    const int rings = dice.pick(std::vector{1, 2, 3, 3, 3, 4});
    return Board::concentric_rings(rings, dice.chance(80), dice.chance(70)).value();
}

TEST(RandomRuleSets, ArePlayedAsTheOraclePlaysThem) {
    oracle::Dice dice(20);
    int refused = 0;
    const int rule_sets = kIsWhole ? 500 : 25;
    for (int i = 0; i < rule_sets && !HasFailure(); ++i) {
        const Board board = random_board(dice);
        const auto rules = RuleSet::make("random", board, random_options(dice, board.size()));
        refused += rules ? 0 : 1;
        if (rules) compare(Pair(*rules), static_cast<std::uint64_t>(i), 50);
    }
    EXPECT_LT(refused, rule_sets / 2);
}

// A setup with one thing changed that may make it no position: an odd ban, or a cow too many.
oracle::Position spoilt(const oracle::Rules& rules, oracle::Position position, oracle::Dice& dice) {
    const char side = dice.chance(50) ? 'W' : 'B';
    if (dice.chance(20)) {
        position.hand[side] += dice.between(1, 3);
        return position;
    }
    const oracle::Return ban = {dice.below(rules.board.size()), dice.below(rules.board.size())};
    if (position.cows[ban.from] != oracle::opponent(side)) position.banned[side] = ban;
    return position;
}

class EverySetup : public testing::TestWithParam<std::string> {};

TEST_P(EverySetup, IsRefusedForTheFieldThatTheOracleRefuses) {
    const Pair pair(rule_sets::named(GetParam()));
    oracle::Dice dice(6);
    std::map<std::string, int> refused;
    for (int i = 0; i < 4'000; ++i) {
        const auto setup = spoilt(pair.oracle, oracle::random_setup(pair.oracle, dice), dice);
        const std::string field = oracle::refused_field(pair.oracle, setup);
        const std::string text = oracle::text(pair.oracle, setup);
        const auto parsed = parse_position(pair.code, text);
        ASSERT_EQ(parsed ? "" : parsed.error().where, field.empty() ? "" : "position: " + field)
            << text;
        ASSERT_EQ(Position::make(pair.code, pair.setup(setup)).has_value(), field.empty()) << text;
        ++refused[field];
    }
    EXPECT_EQ(refused.size(), 4U) << "both hands, bans, and no fault at all";
}

INSTANTIATE_TEST_SUITE_P(All, EverySetup, testing::ValuesIn(rule_sets::all()),
                         [](const auto& info) { return rule_sets::as_identifier(info.param); });

}  // namespace
}  // namespace morabaraba
