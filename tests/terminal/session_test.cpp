// The state machine of a game at the terminal, without a terminal.
#include "made.h"

#include <terminal/session.h>

#include <sstream>

namespace morabaraba::terminal {
namespace {

Session people(std::string_view game, std::string_view position = "startpos") {
    return {game_at(game, position), kPeople};
}

// Types every word of `turns`; each must be taken.
void type_all(Session& session, const std::string& turns) {
    std::istringstream words(turns);
    for (std::string word; words >> word;) {
        const auto refusal = session.type_turn(word);
        EXPECT_FALSE(refusal.has_value()) << word;
    }
}

std::string text_of(const Session& session) {
    return to_text(session.game().rules(), session.game().position());
}

Thought think(const Session& session, std::string_view move) {
    return {move_of(session.game().rules(), move), 0};
}

// --- cases from the field ---

TEST(Session, OwesTheShotOfTheLastPlacementBeforeMovingBegins) {
    Session session = people("malom");
    type_all(session, "d1 a1 g1 d2 b2 f2 e3 c3 a4 d3 e4 b4 f4 g4 d5 c5 b6 e5 f6 d6 a7 g7 d7 c4");
    EXPECT_EQ(session.game().plies(), 23U);  // the 24th is unfinished, and not stored
    EXPECT_EQ(session.game().position().turn(), Side::black);
    EXPECT_EQ(session.draft().step(), Step::shoot);
    EXPECT_EQ(session.draft().choices(), session.game().position().cows(Side::white));
    type_all(session, "xe4");
    EXPECT_EQ(session.game().plies(), 24U);
    EXPECT_EQ(session.game().position().turn(), Side::white);
    EXPECT_EQ(count_legal_moves(session.game().rules(), session.game().position()), 2U);
    EXPECT_FALSE(session.type_turn("e3-e4").has_value());
}

TEST(Session, OffersEveryTargetWhenAllStandInMills) {
    Session session = people("malom");
    type_all(session, "a1 a7 d1 d6 g1xd6 d7 b2 e5 c3xe5 g7");
    EXPECT_EQ(count(session.draft().choices()), 5);
    EXPECT_EQ(session.pass()->message, &Catalogue::cannot_pass);
    type_all(session, "d1");
    EXPECT_EQ(session.game().position().hand(Side::white), 7);
    EXPECT_EQ(session.game().position().hand(Side::black), 7);
}

TEST(Session, UndoesAndRedoesToTheSamePositionEveryTime) {
    Session session = people("malom");
    type_all(session, "a1 a7 d1 d6");
    const std::string before = text_of(session);
    type_all(session, "g1xd6");
    const std::string after = text_of(session);
    for (int i = 0; i < 100; ++i) {
        ASSERT_FALSE(session.undo().has_value());
        ASSERT_EQ(text_of(session), before);
        ASSERT_FALSE(session.redo().has_value());
        ASSERT_EQ(text_of(session), after);
    }
    EXPECT_EQ(session.redo()->message, &Catalogue::nothing_to_redo);
}

TEST(Session, UndoDropsAnUnfinishedTurnAlone) {
    Session session = people("malom");
    type_all(session, "a1 a7 d1 d6 g1");
    ASSERT_EQ(session.draft().step(), Step::shoot);
    const std::string before = text_of(session);
    EXPECT_FALSE(session.undo().has_value());
    EXPECT_TRUE(session.draft().is_empty());
    EXPECT_EQ(text_of(session), before);
    EXPECT_EQ(session.game().plies(), 4U);
}

TEST(Session, StepsBackThroughAnUnfinishedTurn) {
    Session session = people("malom");
    type_all(session, "a1 a7 d1 d6 g1");
    EXPECT_TRUE(session.step_back());
    EXPECT_TRUE(session.draft().is_empty());
    EXPECT_FALSE(session.step_back());
    type_all(session, "g1xd6");
    EXPECT_EQ(session.game().plies(), 5U);
}

// --- points chosen on the board ---

TEST(Session, ChoosingTheLiftedCowAgainPutsItBack) {
    Session session = people("malom", "W2/B2/1B1/1W1W2/3/2B/W2 w 0 0 - 0 20");
    const RuleSet& rules = session.game().rules();
    EXPECT_FALSE(session.choose(point_of(rules, "b4")).has_value());
    EXPECT_FALSE(session.choose(point_of(rules, "b4")).has_value());
    EXPECT_TRUE(session.draft().is_empty());
    EXPECT_EQ(session.choose(point_of(rules, "d6"))->message, &Catalogue::no_cow_of_yours);
}

TEST(Session, PassesTheShotWhereTheRulesLetIt) {
    Session session = people("iggamecenter");
    EXPECT_EQ(session.pass()->message, &Catalogue::nothing_to_pass);
    type_all(session, "a1 a7 d1 d6 g1");
    EXPECT_FALSE(session.pass().has_value());
    EXPECT_EQ(session.game().plies(), 5U);
    EXPECT_EQ(count(session.game().position().cows(Side::black)), 2);
}

// --- the computer ---

TEST(Session, AsksTheComputerForItsMove) {
    Session session(game_at("malom", "startpos"), kWhiteIsPerson);
    EXPECT_FALSE(session.errand().has_value());
    type_all(session, "d6");
    ASSERT_TRUE(session.errand().has_value());
    EXPECT_EQ(session.errand()->kind, ErrandKind::move);
    EXPECT_EQ(session.type_turn("d7")->message, &Catalogue::not_your_turn);
    EXPECT_EQ(session.hear(session.errand()->id, think(session, "d7")), ErrandKind::move);
    EXPECT_EQ(session.game().plies(), 2U);
    EXPECT_TRUE(session.awaits_person());
}

TEST(Session, HearsNoAnswerToAPositionThatIsGone) {
    Session session(game_at("malom", "startpos"), kWhiteIsPerson);
    type_all(session, "a1");
    const std::uint64_t late = session.errand()->id;
    EXPECT_FALSE(session.undo().has_value());  // while it thinks: only the own move goes
    EXPECT_EQ(session.game().plies(), 0U);
    EXPECT_FALSE(session.errand().has_value());
    type_all(session, "g7");
    EXPECT_FALSE(session.hear(late, think(session, "d7")).has_value());
    EXPECT_EQ(session.game().plies(), 1U);
    EXPECT_TRUE(session.hear(session.errand()->id, think(session, "d6")).has_value());
    EXPECT_EQ(to_text(session.game().rules(), session.game().moves().back()), "d6");
}

TEST(Session, HearsNoAnswerAfterANewGameAResignationOrASwitch) {
    for (const int what : {0, 1, 2}) {
        Session session(game_at("malom", "startpos"), kWhiteIsPerson);
        type_all(session, "a1");
        const std::uint64_t late = session.errand()->id;
        switch (what) {
            case 0:
                session.restart(game_at("nine", "startpos"));
                break;
            case 1:
                EXPECT_FALSE(session.resign().has_value());
                break;
            default:
                EXPECT_FALSE(session.switch_seats().has_value());
                break;
        }
        const std::size_t plies = session.game().plies();
        EXPECT_FALSE(session.hear(late, think(session, "d7")).has_value());
        EXPECT_EQ(session.game().plies(), plies);
    }
}

TEST(Session, TakesBackAPairAgainstTheComputer) {
    Session session(game_at("malom", "startpos"), kWhiteIsPerson);
    for (const auto& [own, reply] : {std::pair{"a1", "d7"}, {"g1", "d6"}}) {
        type_all(session, own);
        session.hear(session.errand()->id, think(session, reply));
    }
    EXPECT_FALSE(session.undo().has_value());
    EXPECT_EQ(session.game().plies(), 2U);
    EXPECT_TRUE(session.awaits_person());
    EXPECT_FALSE(session.redo().has_value());
    EXPECT_EQ(session.game().plies(), 4U);
    EXPECT_FALSE(session.undo().has_value());
    EXPECT_FALSE(session.undo().has_value());
    EXPECT_EQ(session.game().plies(), 0U);
    EXPECT_EQ(session.undo()->message, &Catalogue::nothing_to_undo);
}

TEST(Session, DoesNotTakeBackTheComputersOpening) {
    Session session(game_at("malom", "startpos"), kBlackIsPerson);
    session.hear(session.errand()->id, think(session, "d7"));
    EXPECT_EQ(session.undo()->message, &Catalogue::nothing_to_undo);
    EXPECT_EQ(session.game().plies(), 1U);
}

TEST(Session, SwitchesSeats) {
    Session session(game_at("malom", "startpos"), kWhiteIsPerson);
    EXPECT_FALSE(session.switch_seats().has_value());
    EXPECT_EQ(session.lone_person(), Side::black);
    ASSERT_TRUE(session.errand().has_value());
    EXPECT_EQ(session.errand()->kind, ErrandKind::move);
    EXPECT_EQ(people("malom").switch_seats()->message, &Catalogue::nobody_to_switch);
}

TEST(Session, AsksForAHintAndDropsItWithThePosition) {
    Session session = people("malom");
    EXPECT_FALSE(session.ask_hint().has_value());
    EXPECT_EQ(session.errand()->kind, ErrandKind::hint);
    const std::uint64_t id = session.errand()->id;
    EXPECT_EQ(session.hear(id, think(session, "d6")), ErrandKind::hint);
    EXPECT_EQ(session.game().plies(), 0U);
    EXPECT_TRUE(session.hint().has_value());
    type_all(session, "d6");
    EXPECT_FALSE(session.hint().has_value());
}

TEST(Session, MovesWhileAHintIsLookedForGiveTheHintUp) {
    Session session = people("malom");
    EXPECT_FALSE(session.ask_hint().has_value());
    const std::uint64_t id = session.errand()->id;
    type_all(session, "d6");
    EXPECT_FALSE(session.errand().has_value());
    EXPECT_FALSE(session.hear(id, think(session, "d7")).has_value());
    EXPECT_FALSE(session.hint().has_value());
}

// --- ends ---

TEST(Session, PlaysNothingAfterTheEnd) {
    Session session(game_at("malom", "1W1/1B1/3/1W1W2/B2/B2/W2 w 0 0 - 0 30"), kPeople);
    EXPECT_FALSE(session.resign().has_value());
    EXPECT_EQ(session.game().result(), (Result{Outcome::black_wins, Reason::resignation}));
    for (const auto& refusal : {session.type_turn("d7-a7"), session.resign(), session.ask_hint(),
                                session.offer_draw(), session.pass()}) {
        ASSERT_TRUE(refusal.has_value());
        EXPECT_EQ(refusal->message, &Catalogue::game_is_over);
    }
    EXPECT_FALSE(session.errand().has_value());
}

TEST(Session, UndoLiftsAResignationAndLeavesTheMoves) {
    Session session = people("malom");
    EXPECT_FALSE(session.resign().has_value());
    EXPECT_FALSE(session.undo().has_value());  // no move to take back
    EXPECT_FALSE(session.is_over());
    type_all(session, "d6 d7");
    EXPECT_FALSE(session.resign().has_value());
    EXPECT_FALSE(session.undo().has_value());
    EXPECT_FALSE(session.is_over());
    EXPECT_EQ(session.game().plies(), 2U);
}

TEST(Session, ResignsThePersonsSideAlsoWhileTheComputerThinks) {
    Session session(game_at("malom", "startpos"), kBlackIsPerson);
    EXPECT_FALSE(session.resign().has_value());
    EXPECT_EQ(session.game().result().outcome, Outcome::white_wins);
    Session watched(game_at("malom", "startpos"), kComputers);
    EXPECT_EQ(watched.resign()->message, &Catalogue::nobody_to_resign);
}

TEST(Session, OffersDrawsOnlyWhereTheRulesKnowThem) {
    EXPECT_EQ(people("malom").offer_draw()->message, &Catalogue::no_draw_offers);
    Session session = people("rulebook");
    EXPECT_EQ(session.answer_draw(true)->message, &Catalogue::no_offer);
    EXPECT_FALSE(session.offer_draw().has_value());
    EXPECT_EQ(session.draw_offer(), Side::white);
    EXPECT_EQ(session.type_turn("d6")->message, &Catalogue::answer_draw);
    EXPECT_FALSE(session.answer_draw(false).has_value());
    EXPECT_FALSE(session.is_over());
    EXPECT_FALSE(session.offer_draw().has_value());
    EXPECT_FALSE(session.answer_draw(true).has_value());
    EXPECT_EQ(session.game().result(), (Result{Outcome::draw, Reason::agreement}));
}

TEST(Session, AnOfferIsGoneWhenTheMoveIsTakenBack) {
    Session session = people("rulebook");
    type_all(session, "d6 d7");
    EXPECT_FALSE(session.offer_draw().has_value());
    EXPECT_FALSE(session.undo().has_value());
    EXPECT_FALSE(session.draw_offer().has_value());
}

struct Weighed {
    int prospects;  // of the side to move, the person
    bool taken;
};

class ComputerAndDraw : public testing::TestWithParam<Weighed> {};

TEST_P(ComputerAndDraw, TakesItOnlyWhenItIsWorseOff) {
    Session session(game_at("rulebook", "startpos"), kWhiteIsPerson);
    EXPECT_FALSE(session.offer_draw().has_value());
    ASSERT_EQ(session.errand()->kind, ErrandKind::draw);
    session.hear(session.errand()->id, {std::nullopt, GetParam().prospects});
    EXPECT_EQ(session.is_over(), GetParam().taken);
    EXPECT_FALSE(session.errand().has_value());
}

INSTANTIATE_TEST_SUITE_P(Early, ComputerAndDraw,
                         testing::Values(Weighed{200, true}, Weighed{29'990, true},
                                         Weighed{0, false}, Weighed{-200, false}));

TEST(Session, TheComputerMovesAfterDecliningOnItsTurn) {
    Session session(game_at("rulebook", "startpos"), kBlackIsPerson);
    EXPECT_FALSE(session.offer_draw().has_value());
    session.hear(session.errand()->id, {std::nullopt, 150});
    EXPECT_FALSE(session.is_over());
    ASSERT_TRUE(session.errand().has_value());
    EXPECT_EQ(session.errand()->kind, ErrandKind::move);
}

}  // namespace
}  // namespace morabaraba::terminal
