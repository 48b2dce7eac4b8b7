// The computer beside the front end: its answers come by descriptor, and only to what is asked.
#include "made.h"

#include <terminal/thinker.h>

#include <poll.h>

namespace morabaraba::terminal {
namespace {

constexpr int kPatience = 30'000;  // ms, a guard against hanging

bool answers(const Thinker& thinker) {
    pollfd wait = {thinker.descriptor(), POLLIN, 0};
    return poll(&wait, 1, kPatience) == 1;
}

Strength quick() { return {.level = 1, .movetime = std::chrono::milliseconds(10), .seed = 1}; }
Strength endless() { return {.level = 10, .movetime = std::chrono::hours(1), .seed = 1}; }

TEST(Thinker, AnswersWithALegalMove) {
    Session session(game_at("mssa", "startpos"), kComputers);
    Thinker thinker;
    for (int ply = 0; ply < 6; ++ply) {
        thinker.attend(session, quick());
        EXPECT_TRUE(thinker.is_busy());
        ASSERT_TRUE(answers(thinker));
        const auto answer = thinker.take();
        ASSERT_TRUE(answer.has_value());
        EXPECT_FALSE(thinker.is_busy());
        EXPECT_TRUE(session.hear(answer->first, answer->second).has_value());
    }
    EXPECT_EQ(session.game().plies(), 6U);
}

TEST(Thinker, AnswersAtOnceWhenHurried) {
    Session session(game_at("mssa", "startpos"), kComputers);
    Thinker thinker;
    thinker.attend(session, endless());
    thinker.hurry();
    ASSERT_TRUE(answers(thinker));
    const auto answer = thinker.take();
    ASSERT_TRUE(answer.has_value());
    EXPECT_TRUE(answer->second.best.has_value());
}

TEST(Thinker, GivesUpWhatIsNoLongerAsked) {
    Session session(game_at("malom", "startpos"), kWhiteIsPerson);
    Thinker thinker;
    session.type_turn("a1");
    thinker.attend(session, endless());
    const std::uint64_t late = session.errand()->id;
    session.undo();
    thinker.attend(session, endless());
    EXPECT_FALSE(thinker.is_busy());
    session.type_turn("g7");
    thinker.attend(session, quick());
    for (bool heard = false; !heard;) {
        ASSERT_TRUE(answers(thinker));
        const auto answer = thinker.take();
        if (!answer) continue;
        heard = session.hear(answer->first, answer->second).has_value();
        EXPECT_EQ(heard, answer->first != late);
    }
    EXPECT_EQ(session.game().plies(), 2U);
    EXPECT_EQ(session.game().moves()[0], move_of(session.game().rules(), "g7"));
}

TEST(Thinker, ChangesRulesWithTheGame) {
    Session session(game_at("mssa", "startpos"), kComputers);
    Thinker thinker;
    thinker.attend(session, endless());
    session.restart(game_at("three", "startpos"));
    thinker.attend(session, quick());
    for (bool heard = false; !heard;) {
        ASSERT_TRUE(answers(thinker));
        if (const auto answer = thinker.take()) {
            heard = session.hear(answer->first, answer->second).has_value();
        }
    }
    EXPECT_EQ(session.game().plies(), 1U);
}

TEST(Thinker, StopsWhenItGoes) {
    Session session(game_at("mssa", "startpos"), kComputers);
    Thinker thinker;
    thinker.attend(session, endless());
}

}  // namespace
}  // namespace morabaraba::terminal
