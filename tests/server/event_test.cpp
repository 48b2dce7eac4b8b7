// The stored form of events: what is written is read back, and nothing else is taken for an event.
#include "game_play.h"

#include <server/event.h>
#include <server/secrets.h>

#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace morabaraba::server {

namespace {

using ::testing::HasSubstr;

std::vector<Event> one_of_each() {
    const std::string hash(64, 'a');
    std::vector<Happening> happenings{
        Opened{"mssa", "3/3/3/6/3/3/3 b 12 12 - 0 1", {}, Visibility::lobby, {}},
        Opened{"malom", "x", {ClockKind::sudden, 10'000, 0, 0}, Visibility::link, "abcdefgh2345"},
        Opened{"malom", "x", {ClockKind::increment, 60'000, 5'000, 0}, Visibility::link, {}},
        Opened{"malom", "x", {ClockKind::daily, 0, 0, 3}, Visibility::link, {}},
        Joined{Side::black, "<img src=x onerror=alert(1)>", hash},
        Named{Side::white, "\xc3\x81gnes \"7\" \\"},
        Moved{"a1-d1xg7"},
        TakenBack{2},
        Offered{11, OfferKind::takeback, Side::black},
        Gone{7, WhyGone::withdrawn},
        Chatted{Side::white, "Sawubona"},
        Ended{"0-1", "time"},
        RematchAgreed{"k4v2q7r6m3na"}};
    std::vector<Event> events;
    for (Happening& what : happenings) events.push_back({11, kMorning, std::move(what)});
    return events;
}

TEST(EventText, IsReadBackAsItWasWritten) {
    for (const Event& event : one_of_each()) {
        const std::string text = to_text(event);
        const auto read = read_event(11, text);
        ASSERT_TRUE(read) << text << ": " << read.error().message();
        EXPECT_EQ(*read, event) << text;
        EXPECT_EQ(text.find('\n'), std::string::npos);
    }
}

TEST(EventText, HasTheDocumentedForm) {
    EXPECT_EQ(to_text({2, 17, Moved{"d6"}}), R"({"at":17,"do":"moved","move":"d6"})");
}

TEST(EventText, CutAnywhereIsRefused) {
    for (const Event& event : one_of_each()) {
        const std::string text = to_text(event);
        for (std::size_t size = 0; size < text.size(); ++size) {
            EXPECT_FALSE(read_event(11, text.substr(0, size))) << text.substr(0, size);
        }
    }
}

TEST(EventText, FaultsAreNamed) {
    const auto fault = [](std::string_view text) {
        const auto read = read_event(5, text);
        return read ? std::string("read") : read.error().message();
    };
    EXPECT_THAT(fault("[]"), HasSubstr("event 5"));
    EXPECT_THAT(fault(R"({"at":1,"do":"flew"})"), HasSubstr("do"));
    EXPECT_THAT(fault(R"({"do":"moved","move":"d6"})"), HasSubstr("at"));
    EXPECT_THAT(fault(R"({"at":-1,"do":"moved","move":"d6"})"), HasSubstr("at"));
    EXPECT_THAT(fault(R"({"at":1e3,"do":"moved","move":"d6"})"), HasSubstr("at"));
    EXPECT_THAT(fault(R"({"at":18446744073709551615,"do":"moved","move":"d6"})"), HasSubstr("at"));
    EXPECT_THAT(fault(R"({"at":1,"do":"moved","move":7})"), HasSubstr("move"));
    EXPECT_THAT(fault(R"({"at":1,"do":"moved","move":"d6","mvoe":"d6"})"), HasSubstr("mvoe"));
    EXPECT_THAT(fault(R"({"at":1,"do":"takenback","plies":3})"), HasSubstr("plies"));
    EXPECT_THAT(fault(R"({"at":1,"do":"ended","result":"*","reason":"time"})"),
                HasSubstr("result"));
    EXPECT_THAT(fault(R"({"at":1,"do":"ended","result":"1-0","reason":"luck"})"),
                HasSubstr("reason"));
    EXPECT_THAT(fault(R"({"at":1,"do":"joined","side":"white","name":"a","token_hash":"A"})"),
                HasSubstr("token_hash"));
    EXPECT_THAT(fault(R"({"at":1,"do":"rematch","next":"../../etc/pa"})"), HasSubstr("next"));
    EXPECT_THAT(fault(R"({"at":1,"do":"offered","kind":"bribe","from":"white"})"),
                HasSubstr("kind"));
}

TEST(GameId, HasTheDocumentedPatternAndNoOther) {
    EXPECT_TRUE(is_game_id("k4v2q7r6m3na"));
    for (const std::string_view text :
         {"", "k4v2q7r6m3n", "k4v2q7r6m3naa", "K4v2q7r6m3na", "k1v2q7r6m3na", "k8v2q7r6m3na",
          "../../etc/pa", "k4v2q7r6m3n/", "k4v2q7r6m3n%"}) {
        EXPECT_FALSE(is_game_id(text)) << text;
    }
    EXPECT_FALSE(is_game_id(std::string_view("k4v2q7r6m3n\0", 12)));
    EXPECT_TRUE(is_game_id(new_game_id()));
}

TEST(Secrets, HashIsSha256) {
    // FIPS 180-2, appendix B.1.
    EXPECT_EQ(hash_of("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST(Secrets, TokensNeverRepeat) {
    std::set<std::string> tokens;
    std::set<GameId> ids;
    for (int i = 0; i < 1000; ++i) {
        const std::string token = new_token();
        EXPECT_EQ(token.size(), 64U);
        tokens.insert(token);
        ids.insert(new_game_id());
    }
    EXPECT_EQ(tokens.size(), 1000U);
    EXPECT_EQ(ids.size(), 1000U);
}

TEST(Secrets, TheRematchesTokenFollowsFromTheOldOneAlone) {
    const std::string token = new_token();
    EXPECT_EQ(token_of_rematch(token, "k4v2q7r6m3na"), token_of_rematch(token, "k4v2q7r6m3na"));
    EXPECT_NE(token_of_rematch(token, "k4v2q7r6m3na"), token_of_rematch(token, "k4v2q7r6m3nb"));
    EXPECT_NE(token_of_rematch(token, "k4v2q7r6m3na"),
              token_of_rematch(new_token(), "k4v2q7r6m3na"));
    EXPECT_NE(token_of_rematch(token, "k4v2q7r6m3na"), token);
}

TEST(Secrets, AreComparedWhole) {
    EXPECT_TRUE(same_secret("abc", "abc"));
    EXPECT_FALSE(same_secret("abc", "abd"));
    EXPECT_FALSE(same_secret("abc", "ab"));
    EXPECT_FALSE(same_secret("", "a"));
}

}  // namespace

}  // namespace morabaraba::server
