// Seed 004's "special three-cow rule" (protection is off while both sides have three cows) changes
// nothing: a side with three cows has all of them in one mill, which may be shot anyway, or none.
#include "made.h"

#include <rules/moves.h>

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

namespace morabaraba {
namespace {

RuleSet with_three_cow_rule(bool is_on) {
    RuleOptions options;
    options.three_cow_rule = is_on;
    return made::rules(options);
}

std::vector<PointSet> sets_of_at_most_three(PointSet points) {
    std::vector<PointSet> sets;
    for (PointSet set = 0; set <= points; ++set) {
        if (count(set) <= 3 && (set & ~points) == 0) sets.push_back(set);
    }
    return sets;
}

// White is to move; with the colours exchanged the positions are the same again.
TEST(ThreeCowRule, ChangesNoMoveOfThreeCowsAgainstThree) {
    const RuleSet on = with_three_cow_rule(true);
    const RuleSet off = with_three_cow_rule(false);
    const std::vector<PointSet> sets = sets_of_at_most_three(on.board().all());
    ASSERT_EQ(sets.size(), 2'325U);
    std::size_t positions = 0;
    MoveList with;
    MoveList without;
    for (const PointSet white : sets) {
        for (const PointSet black : sets) {
            if ((white & black) != 0) continue;
            const morabaraba::Setup setup = {.cows = {white, black},
                                             .hand = {3 - count(white), 3 - count(black)}};
            const Position position = Position::make(on, setup).value();
            legal_moves(on, position, with);
            legal_moves(off, position, without);
            ASSERT_TRUE(std::equal(with.begin(), with.end(), without.begin(), without.end()))
                << to_text(on, position);
            positions += (setup.hand == std::array{0, 0}) ? 1 : 0;
        }
    }
    EXPECT_EQ(positions, 2'024U * 1'330U);  // 3 of 24 points, and 3 of the other 21
}

// It is no empty option: under strict protection it alone lets a mill be shot.
TEST(ThreeCowRule, LetsAMillBeShotUnderStrictProtection) {
    for (const bool is_on : {false, true}) {
        RuleOptions options;
        options.mill_protection = MillProtection::strict;
        options.three_cow_rule = is_on;
        const RuleSet rules = made::rules(options);
        const auto shoots = [&](std::string_view text) {
            const Position position = made::position(rules, text);
            return is_legal(rules, position, made::move(rules, "d2-d1xd7"));
        };
        EXPECT_EQ(shoots("BBB/3/3/6/3/1W1/W1W w 0 0 - 0 1"), is_on);
        EXPECT_FALSE(shoots("BBB/3/3/5W/3/1W1/W1W w 0 0 - 0 1"));
        EXPECT_FALSE(shoots("BBB/3/3/6/3/1W1/W1W w 0 1 - 0 1"));
    }
}

}  // namespace
}  // namespace morabaraba
