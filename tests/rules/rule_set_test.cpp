// What a rule set may be, and what tells two apart.
#include "made.h"

#include <rules/moves.h>
#include <rules/rule_set.h>

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace morabaraba {
namespace {

using Change = std::function<void(RuleOptions&)>;

std::string refusal(const Change& change, int rings = 3) {
    RuleOptions options;
    change(options);
    const auto rules = RuleSet::make("test", made::rings(rings), options);
    return rules ? "" : rules.error().message();
}

TEST(RuleSet, NamesTheOptionOutOfRangeAndWhatIsAllowed) {
    EXPECT_EQ(refusal([](RuleOptions& o) { o.cows = 0; }),
              "rules: cows: 0 is out of range; expected a number from 1 to 16");
    EXPECT_EQ(refusal([](RuleOptions& o) { o.cows = 17; }),
              "rules: cows: 17 is out of range; expected a number from 1 to 16");
    EXPECT_EQ(refusal([](RuleOptions& o) { o.cows = 9; }, 1),
              "rules: cows: 9 is out of range; expected a number from 1 to 8");
    EXPECT_EQ(refusal([](RuleOptions& o) { o.lost_with = 12; }),
              "rules: lost-with: 12 is out of range; expected a number from 0 to 11");
    EXPECT_EQ(refusal([](RuleOptions& o) { o.flying = 17; }),
              "rules: flying: 17 is out of range; expected a number from 0 to 16");
    EXPECT_EQ(refusal([](RuleOptions& o) { o.shotless_limit = -1; }),
              "rules: shotless-limit: -1 is out of range; expected a number from 0 to 10000");
    EXPECT_EQ(refusal([](RuleOptions& o) { o.repetition = 101; }),
              "rules: repetition: 101 is out of range; expected a number from 0 to 100");
    EXPECT_EQ(refusal([](RuleOptions& o) { o.repetition = 1; }),
              "rules: repetition: the first occurrence can't draw; expected 0 (none) or 2 to 100");
}

TEST(RuleSet, NeedsPlainAndDifferentNames) {
    EXPECT_EQ(refusal([](RuleOptions& o) { o.side_names = {"red", "red"}; }),
              "rules: players: both sides are called 'red'; expected two different names");
    EXPECT_EQ(refusal([](RuleOptions& o) { o.side_names = {"", "red"}; }),
              "rules: names: '' is no name; expected 1 to 60 bytes of plain text");
    EXPECT_EQ(refusal([](RuleOptions& o) { o.side_names[1] = "a\x1b[2Jb"; }),
              "rules: names: 'a\\x1b[2Jb' is no name; expected 1 to 60 bytes of plain text");
    const auto nameless = RuleSet::make("", made::rings(3), {});
    EXPECT_FALSE(nameless.has_value());
}

// Every way to change one option of the default rule set.
std::vector<Change> changes() {
    return {
        [](RuleOptions& o) { o.cows = 11; },
        [](RuleOptions& o) { o.starts = Side::black; },
        [](RuleOptions& o) { o.placing = Placing::any_time; },
        [](RuleOptions& o) { o.shot = Shot::may; },
        [](RuleOptions& o) { o.shots = Shots::per_mill; },
        [](RuleOptions& o) { o.shots_while_placing = false; },
        [](RuleOptions& o) { o.mill_protection = MillProtection::strict; },
        [](RuleOptions& o) { o.mill_protection = MillProtection::none; },
        [](RuleOptions& o) { o.three_cow_rule = true; },
        [](RuleOptions& o) { o.flying = 4; },
        [](RuleOptions& o) { o.broken_mill = BrokenMill::banned; },
        [](RuleOptions& o) { o.lost_with = 3; },
        [](RuleOptions& o) { o.no_move = NoMove::draws; },
        [](RuleOptions& o) { o.full_board = FullBoard::blocked; },
        [](RuleOptions& o) { o.full_board = FullBoard::first_loses; },
        [](RuleOptions& o) { o.full_board = FullBoard::second_loses; },
        [](RuleOptions& o) { o.shotless_limit = 10; },
        [](RuleOptions& o) { o.shotless_unit = ShotlessUnit::moves; },
        [](RuleOptions& o) { o.shotless_when = ShotlessWhen::either; },
        [](RuleOptions& o) { o.shotless_when = ShotlessWhen::always; },
    };
}

TEST(RuleSet, FingerprintsTellDecidingOptionsApart) {
    std::vector<std::uint64_t> prints = {made::rules().fingerprint()};
    for (const Change& change : changes()) {
        RuleOptions options;
        change(options);
        prints.push_back(made::rules(options).fingerprint());
    }
    prints.push_back(RuleSet::make("test", made::rings(3, false), {}).value().fingerprint());
    std::sort(prints.begin(), prints.end());
    EXPECT_EQ(std::adjacent_find(prints.begin(), prints.end()), prints.end());
}

TEST(RuleSet, FingerprintsPassOverNamesAndDrawsByHistory) {
    RuleOptions options;
    options.side_names = {"light", "dark"};
    options.repetition = 3;
    options.agreement = true;
    const RuleSet rules = made::value(RuleSet::make("other", made::rings(3), options));
    EXPECT_EQ(rules.fingerprint(), made::rules().fingerprint());
    EXPECT_EQ(rules.name(), "other");
    EXPECT_EQ(rules.side_name(Side::black), "dark");
}

TEST(RuleSet, CountsTheShotlessLimitInPlies) {
    RuleOptions options;
    options.shotless_limit = 10;
    EXPECT_EQ(made::rules(options).shotless_plies(), 10U);
    options.shotless_unit = ShotlessUnit::moves;
    EXPECT_EQ(made::rules(options).shotless_plies(), 20U);
}

TEST(RuleSet, StartsWhereItIsTold) {
    const RuleSet rules = made::rules();
    morabaraba::Setup setup = rules.start();
    EXPECT_EQ(setup.hand, (std::array{12, 12}));
    setup.cows = {set_of(0), set_of(1)};
    setup.hand = {11, 11};
    const RuleSet moved = made::value(rules.starting_at(setup));
    EXPECT_EQ(to_text(moved, Position::start(moved)), "WB1/3/3/6/3/3/3 w 11 11 - 0 1");
    setup.hand = {12, 11};
    EXPECT_EQ(
        rules.starting_at(setup).error().message(),
        "position: white's hand: 12 with 1 cows on the board; expected a number from 0 to 11");
}

// The board of morris games has room for every answer at once.
TEST(RuleSet, AllowsEveryOptionOnTheMorabarabaBoard) {
    for (const Placing placing : {Placing::first, Placing::any_time}) {
        for (const Shot shot : {Shot::must, Shot::may}) {
            for (const int flying : {0, 3, kAlwaysFlying}) {
                RuleOptions options;
                options.placing = placing;
                options.shot = shot;
                options.shots = Shots::per_mill;
                options.flying = flying;
                EXPECT_TRUE(RuleSet::make("test", made::rings(3), options).has_value());
            }
        }
    }
}

TEST(RuleSet, RefusesMoreMovesThanAListHolds) {
    EXPECT_EQ(refusal(
                  [](RuleOptions& o) {
                      o.cows = 16;
                      o.shots = Shots::per_mill;
                  },
                  4),
              "rules: shots: these rules could allow more than 4608 moves in one turn; "
              "expected one shot a turn, fewer cows, less flying or fewer lines");
}

// Eight hubs, each on a line with each of four pairs. When one side has the pairs and the other
// nine cows elsewhere, each of its eight cows can fly to each hub, closes the lines of the three
// other pairs, and has 84 ways to shoot three of nine: 5376 moves, though no cow can close four
// mills.
TEST(RuleSet, BoundsTheMovesOfCowsThatLeaveTheLinesTheyClose) {
    BoardSpec hubs;
    for (int i = 0; i < 25; ++i)
        hubs.points.push_back(std::string(1, "abcde"[i % 5]) + "12345"[i / 5]);
    for (std::size_t hub = 0; hub < 8; ++hub) {
        for (std::size_t end = 8; end < 16; end += 2) {
            hubs.lines.push_back({hubs.points[hub], hubs.points[end], hubs.points[end + 1]});
        }
    }
    RuleOptions options;
    options.cows = 9;
    options.flying = kAlwaysFlying;
    EXPECT_TRUE(RuleSet::make("test", made::value(Board::make(hubs)), options).has_value());
    options.shots = Shots::per_mill;
    EXPECT_FALSE(RuleSet::make("test", made::value(Board::make(hubs)), options).has_value());
}

}  // namespace
}  // namespace morabaraba
