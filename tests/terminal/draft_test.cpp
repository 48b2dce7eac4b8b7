// Unfinished turns: what they offer is what the rules allow, and they end in a legal move.
#include "made.h"

#include <terminal/draft.h>

#include <memory>
#include <random>

namespace morabaraba::terminal {
namespace {

PointSet points_of(const RuleSet& rules, std::initializer_list<std::string_view> names) {
    PointSet set = 0;
    for (const std::string_view name : names) set |= set_of(point_of(rules, name));
    return set;
}

class DraftOf : public testing::Test {
protected:
    void begin(std::string_view game, std::string_view position) {
        rules_ = shipped_rules(game);
        draft_.emplace(rules_, position_of(rules_, position));
    }
    bool choose(std::string_view name) { return draft_->choose(point_of(rules_, name)); }

    RuleSet rules_ = shipped_rules("malom");
    std::optional<Draft> draft_;
};

TEST_F(DraftOf, PlacesInOneStep) {
    begin("malom", "startpos");
    EXPECT_EQ(draft_->step(), Step::begin);
    EXPECT_EQ(draft_->choices(), rules_.board().all());
    EXPECT_TRUE(choose("d6"));
    EXPECT_EQ(draft_->step(), Step::done);
    EXPECT_EQ(to_text(rules_, draft_->chosen()), "d6");
    EXPECT_FALSE(choose("d7"));
}

TEST_F(DraftOf, AsksForTheShotAfterAMill) {
    begin("malom", "W2/B2/1B1/3W2/3/3/W2 w 9 10 - 0 3");  // white a7 e4 a1, black b6 d5
    EXPECT_TRUE(choose("a4"));
    EXPECT_EQ(draft_->step(), Step::shoot);
    EXPECT_EQ(draft_->choices(), points_of(rules_, {"b6", "d5"}));
    EXPECT_FALSE(draft_->can_pass());
    EXPECT_FALSE(draft_->pass());
    EXPECT_TRUE(choose("d5"));
    EXPECT_EQ(draft_->step(), Step::done);
    EXPECT_EQ(to_text(rules_, draft_->chosen()), "a4xd5");
}

TEST_F(DraftOf, LetsTheShotBePassedWhereTheRulesDo) {
    begin("iggamecenter", "W2/B2/1B1/3W2/3/3/W2 w 9 10 - 0 3");
    EXPECT_TRUE(choose("a4"));
    EXPECT_TRUE(draft_->can_pass());
    EXPECT_TRUE(draft_->pass());
    EXPECT_EQ(draft_->step(), Step::done);
    EXPECT_EQ(to_text(rules_, draft_->chosen()), "a4");
}

TEST_F(DraftOf, LiftsPutsDownAndGoesBackStepByStep) {
    begin("malom", "W2/B2/1B1/1W1W2/3/2B/W2 w 0 0 - 0 20");  // white a7 b4 e4 a1
    EXPECT_FALSE(choose("a4"));
    EXPECT_TRUE(choose("b4"));
    EXPECT_EQ(draft_->lifted(), point_of(rules_, "b4"));
    EXPECT_EQ(draft_->choices(), points_of(rules_, {"a4", "c4", "b2"}));
    EXPECT_TRUE(choose("a1"));  // another cow instead
    EXPECT_EQ(draft_->lifted(), point_of(rules_, "a1"));
    EXPECT_TRUE(choose("b4"));
    EXPECT_TRUE(choose("a4"));
    EXPECT_EQ(draft_->step(), Step::shoot);
    EXPECT_TRUE(draft_->back());
    EXPECT_EQ(draft_->step(), Step::put);
    EXPECT_TRUE(draft_->back());
    EXPECT_TRUE(draft_->is_empty());
    EXPECT_FALSE(draft_->back());
}

TEST_F(DraftOf, TakesAShotForEachMillWhereTheRulesDo) {
    RuleOptions options = shipped_rules("malom").options();
    options.shots = Shots::per_mill;
    rules_ = *RuleSet::make("two-shots", *Board::concentric_rings(3, true, true), options);
    // White a7 g7 d6 d5; d7 closes two mills. Black b4 c4 e3.
    draft_.emplace(rules_, position_of(rules_, "W1W/1W1/1W1/1BB3/2B/3/3 w 8 9 - 0 5"));
    EXPECT_TRUE(choose("d7"));
    EXPECT_TRUE(choose("c4"));
    EXPECT_EQ(draft_->step(), Step::shoot);
    EXPECT_FALSE(choose("c4"));
    EXPECT_TRUE(choose("e3"));
    EXPECT_EQ(to_text(rules_, draft_->chosen()), "d7xc4xe3");
    EXPECT_TRUE(draft_->back());
    EXPECT_EQ(draft_->chosen().shots, points_of(rules_, {"c4"}));
}

TEST_F(DraftOf, PlacesOrMovesWhereTheRulesLetBoth) {
    begin("lasker", "W2/3/3/6/3/3/2B w 9 9 - 0 2");
    EXPECT_EQ(draft_->choices(), rules_.board().all() & ~points_of(rules_, {"g1"}));
    Draft placing = *draft_;
    EXPECT_TRUE(placing.choose(point_of(rules_, "d6")));
    EXPECT_EQ(to_text(rules_, placing.chosen()), "d6");
    EXPECT_TRUE(choose("a7"));
    EXPECT_TRUE(choose("d7"));
    EXPECT_EQ(to_text(rules_, draft_->chosen()), "a7-d7");
}

TEST_F(DraftOf, IsDoneAtOnceWhereThereIsNoMove) {
    begin("malom", "BWB/W1W/3/W4W/3/W1W/BWB b 0 0 - 0 30");
    EXPECT_EQ(draft_->step(), Step::done);
    EXPECT_TRUE(draft_->chosen().is_none());
}

// Whatever is chosen at random from what is offered comes to a legal move, and each legal move can
// be come to.
TEST_F(DraftOf, OffersExactlyTheLegalMoves) {
    std::mt19937 random(7);
    for (const games::GameFile& file : games::shipped_games()) {
        Game game(file.rules);
        for (int ply = 0; ply < 80 && !game.result().is_over(); ++ply) {
            const auto list = std::make_unique<MoveList>();
            legal_moves(file.rules, game.position(), *list);
            const Move wanted = (*list)[random() % list->size()];
            Draft draft(file.rules, game.position());
            if (!wanted.is_placement()) {
                ASSERT_TRUE(draft.choose(wanted.from));
            }
            ASSERT_TRUE(draft.choose(wanted.to)) << to_text(file.rules, wanted);
            for_each_point(wanted.shots, [&](Point shot) { EXPECT_TRUE(draft.choose(shot)); });
            if (draft.step() == Step::shoot) {
                EXPECT_TRUE(draft.pass());
            }
            ASSERT_EQ(draft.step(), Step::done);
            ASSERT_EQ(draft.chosen(), wanted);
            ASSERT_FALSE(game.play(wanted).has_value());
        }
    }
}

}  // namespace
}  // namespace morabaraba::terminal
