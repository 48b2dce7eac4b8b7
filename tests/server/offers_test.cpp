// Draws, takebacks and rematches: an answer names its offer, and crossing answers have one winner.
#include "game_play.h"

#include <server/secrets.h>

#include <gtest/gtest.h>

namespace morabaraba::server {

namespace {

constexpr Side kWhite = Side::white;
constexpr Side kBlack = Side::black;

std::string answer(std::string_view word, std::uint64_t offer) {
    return R"({"do":")" + std::string(word) + R"(","offer":)" + std::to_string(offer) + "}";
}

// Whites two moves, the second with a shot; black is to move.
Play shot_game(ClockPlan clock = {}) {
    Play play("malom", "", clock);
    play.play("a1 a7 d1 d6 g1xd6");
    return play;
}

TEST(Offers, AcceptAndWithdrawInEitherOrderHaveOneWinner) {
    Play accepted = shot_game();
    auto offer = accepted.offer(kWhite, "takeback");
    EXPECT_EQ(accepted.act(kBlack, answer("accept", offer)), "");
    EXPECT_EQ(accepted.act(kWhite, answer("withdraw", offer)), "offer");
    EXPECT_EQ(accepted.state()["turn"], "white");
    EXPECT_EQ(accepted.live.game().plies(), 4U);

    Play withdrawn = shot_game();
    offer = withdrawn.offer(kWhite, "takeback");
    EXPECT_EQ(withdrawn.act(kWhite, answer("withdraw", offer)), "");
    EXPECT_EQ(withdrawn.act(kBlack, answer("accept", offer)), "offer");
    EXPECT_EQ(withdrawn.state()["turn"], "black");
    EXPECT_EQ(withdrawn.live.game().plies(), 5U);
}

TEST(Offers, AnAcceptCantTakeAnotherOffer) {
    Play play("mssa");
    play.play("a1 a7");
    const auto takeback = play.offer(kWhite, "takeback");
    EXPECT_EQ(play.act(kWhite, answer("withdraw", takeback)), "");
    const auto draw = play.offer(kWhite, "draw");
    EXPECT_NE(draw, takeback);
    EXPECT_EQ(play.act(kBlack, answer("accept", takeback)), "offer");
    EXPECT_FALSE(play.live.is_over());
    EXPECT_EQ(play.act(kBlack, answer("accept", draw)), "");
    EXPECT_EQ(play.state()["reason"], "agreement");
}

TEST(Offers, ATakebackOfAShotGivesTheCowAndTheHandsBack) {
    Play play = shot_game({ClockKind::sudden, 60'000, 0, 0});
    play.now += 3'000;
    EXPECT_EQ(play.live.clock().running(), kBlack);
    const auto offer = play.offer(kWhite, "takeback");
    play.now += 4'000;
    EXPECT_EQ(play.act(kBlack, answer("accept", offer)), "");
    EXPECT_EQ(play.position(), "B2/1B1/3/6/3/3/WW1 w 10 10 - 0 3");
    EXPECT_EQ(play.live.clock().running(), kWhite);
    play.now += 5'000;
    EXPECT_EQ(play.live.clock().left(kBlack, play.now), 53'000);
    EXPECT_EQ(play.live.clock().left(kWhite, play.now), 55'000);
    play.play("g1xd6");
    EXPECT_EQ(play.position(), "B2/3/3/6/3/3/WWW b 9 10 - 0 3");
}

TEST(Offers, TakebacksAHundredTimesEqualAFreshReplay) {
    Play play = shot_game();
    const std::string before = play.position();
    for (int i = 0; i < 100; ++i) {
        const auto offer = play.offer(kWhite, "takeback");
        ASSERT_EQ(play.act(kBlack, answer("accept", offer)), "");
        EXPECT_EQ(play.live.game().occurrences(), 1);
        play.play("g1xd6");
        ASSERT_EQ(play.position(), before);
    }
    EXPECT_EQ(play.live.version(), 205U);
    EXPECT_EQ(play.live.game().position().hash(), shot_game().live.game().position().hash());
    EXPECT_EQ(state_text(play.again(), {}, {}, play.now), state_text(play.live, {}, {}, play.now));
}

TEST(Offers, ATakebackAfterTheReplyTakesBoth) {
    Play play;
    play.play("a1 a7 d1 d7");
    const auto offer = play.offer(kWhite, "takeback");
    EXPECT_EQ(play.act(kBlack, answer("accept", offer)), "");
    EXPECT_EQ(play.live.game().plies(), 2U);
    EXPECT_EQ(play.state()["turn"], "white");
    const auto& taken = std::get<TakenBack>(play.events.back().what);
    EXPECT_EQ(taken.plies, 2);
}

TEST(Offers, WhoHasNotMovedHasNothingToTakeBack) {
    Play play;
    EXPECT_EQ(play.act(kWhite, R"({"do":"offer","kind":"takeback"})"), "offer");
    play.play("a1");
    EXPECT_EQ(play.act(kBlack, R"({"do":"offer","kind":"takeback"})"), "offer");
    EXPECT_EQ(play.act(kWhite, R"({"do":"offer","kind":"takeback"})"), "");
}

TEST(Offers, EndWithTheNextMove) {
    Play play("mssa");
    play.play("a1");
    const auto draw = play.offer(kWhite, "draw");
    const auto takeback = play.offer(kBlack, "takeback");
    play.play("a7");
    EXPECT_TRUE(play.live.offers().empty());
    EXPECT_EQ(play.state()["offers"], nlohmann::json::array());
    EXPECT_EQ(play.act(kBlack, answer("accept", draw)), "offer");
    EXPECT_EQ(play.act(kWhite, answer("accept", takeback)), "offer");
    const auto last = nlohmann::json::parse(play.frames.back());
    EXPECT_EQ(last["event"], "gone");
    EXPECT_EQ(last["why"], "move");
}

TEST(Offers, EndWithATakeback) {
    Play play("mssa");
    play.play("a1");
    const auto draw = play.offer(kWhite, "draw");
    const auto takeback = play.offer(kBlack, "takeback");
    EXPECT_EQ(play.act(kWhite, answer("accept", takeback)), "");
    EXPECT_TRUE(play.live.offers().empty());
    EXPECT_EQ(play.act(kBlack, answer("accept", draw)), "offer");
    play.play("a1");
    EXPECT_EQ(play.act(kBlack, answer("accept", draw)), "offer");
}

TEST(Offers, EndWithTheGame) {
    Play play("mssa", "", {ClockKind::sudden, 10'000, 0, 0});
    play.offer(kWhite, "draw");
    play.now += 10'000;
    EXPECT_TRUE(play.run_out());
    EXPECT_TRUE(play.live.offers().empty());
    EXPECT_EQ(nlohmann::json::parse(play.frames.back())["why"], "ended");
}

TEST(Offers, AreForTheOtherSideToAccept) {
    Play play("mssa");
    const auto offer = play.offer(kWhite, "draw");
    EXPECT_EQ(play.act(kWhite, answer("accept", offer)), "offer");
    EXPECT_EQ(play.act(kWhite, answer("decline", offer)), "offer");
    EXPECT_EQ(play.act(kBlack, answer("withdraw", offer)), "offer");
    EXPECT_EQ(play.act({}, answer("accept", offer)), "seat");
    EXPECT_EQ(play.act(kBlack, answer("decline", offer)), "");
    EXPECT_EQ(play.act(kBlack, answer("accept", offer)), "offer");
    EXPECT_FALSE(play.live.is_over());
}

TEST(Offers, OneOfAKindStandsForEachSeat) {
    Play play("mssa");
    const auto first = play.offer(kWhite, "draw");
    EXPECT_EQ(play.act(kWhite, R"({"do":"offer","kind":"draw"})"), "offer");
    const auto second = play.offer(kBlack, "draw");
    EXPECT_EQ(play.act(kWhite, answer("accept", second)), "");
    EXPECT_TRUE(play.live.offers().empty());
    EXPECT_EQ(play.act(kBlack, answer("accept", first)), "offer");
}

TEST(Offers, DrawsAreAgreedOnlyWhereTheRulesHaveAgreement) {
    Play malom("malom");
    EXPECT_EQ(malom.act(kWhite, R"({"do":"offer","kind":"draw"})"), "illegal");
    Play rulebook("rulebook");
    EXPECT_EQ(rulebook.act(kWhite, R"({"do":"offer","kind":"draw"})"), "");
}

TEST(Offers, NoneButARematchAfterTheEnd) {
    Play play("mssa");
    play.play("a1");
    EXPECT_EQ(play.act(kWhite, R"({"do":"offer","kind":"rematch"})"), "offer");
    EXPECT_EQ(play.act(kWhite, R"({"do":"resign"})"), "");
    EXPECT_EQ(play.act(kWhite, R"({"do":"offer","kind":"draw"})"), "over");
    EXPECT_EQ(play.act(kBlack, R"({"do":"offer","kind":"takeback"})"), "over");
    EXPECT_EQ(play.act(kWhite, R"({"do":"offer","kind":"rematch"})"), "");
}

TEST(Rematch, SwapsTheSidesAndBeginsAnew) {
    Play play("mssa", "", {ClockKind::sudden, 60'000, 0, 0});
    play.play("a1 a7");
    EXPECT_EQ(play.act(kWhite, R"({"do":"resign"})"), "");
    const auto offer = play.offer(kWhite, "rematch");
    play.offer(kBlack, "rematch");
    EXPECT_EQ(play.act(kBlack, answer("accept", offer)), "");
    EXPECT_EQ(play.live.next(), "bbbbbbbbbbbb");
    EXPECT_TRUE(play.live.offers().empty());
    EXPECT_EQ(play.act(kWhite, R"({"do":"offer","kind":"rematch"})"), "offer");

    LiveGame next = *LiveGame::make("bbbbbbbbbbbb", *play.opening);
    EXPECT_EQ(next.opened().previous, play.live.id());
    EXPECT_EQ(next.opened().clock, play.live.opened().clock);
    EXPECT_EQ(next.game().plies(), 0U);
    EXPECT_EQ(next.game().position().shotless(), 0U);
    EXPECT_FALSE(summary_of(next).open_seat);
    EXPECT_EQ(decide_join(next, "stranger", hash_of("s"), {}, play.now).refusal->code, "taken");
    const Decision sits = decide_seat_of_rematch(next, kWhite, "white", hash_of("w"), play.now);
    ASSERT_FALSE(next.apply(sits.events.at(0)));
    EXPECT_EQ(next.seat_of("w"), kBlack);
    EXPECT_TRUE(
        decide_seat_of_rematch(next, kWhite, "white", hash_of("w"), play.now).events.empty());
}

}  // namespace

}  // namespace morabaraba::server
