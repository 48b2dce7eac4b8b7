// Bodies and frames from clients: read to checked values, or refused by the name of the field.
#include <server/action.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace morabaraba::server {

namespace {

using ::testing::HasSubstr;

std::string fault_of_action(std::string_view text) {
    const auto action = read_action(text);
    return action ? "read" : action.error().message();
}

std::string fault_of_open(std::string_view text) {
    const auto request = read_open(text);
    return request ? "read" : request.error().message();
}

template <class T>
T read_as(std::string_view text) {
    const auto action = read_action(text);
    EXPECT_TRUE(action) << text;
    return std::get<T>(action->deed);
}

TEST(ActionText, EachDeedIsRead) {
    const auto move = read_as<MoveAction>(R"({"do":"move","version":9,"move":"A1-D1xg7"})");
    EXPECT_EQ(move.version, 9U);
    EXPECT_EQ(move.move, "A1-D1xg7");
    read_as<ResignAction>(R"({"do":"resign"})");
    EXPECT_EQ(read_as<OfferAction>(R"({"do":"offer","kind":"rematch"})").kind, OfferKind::rematch);
    EXPECT_EQ(read_as<AnswerAction>(R"({"do":"accept","offer":3})").why, WhyGone::accepted);
    EXPECT_EQ(read_as<AnswerAction>(R"({"do":"decline","offer":3})").why, WhyGone::declined);
    EXPECT_EQ(read_as<AnswerAction>(R"({"do":"withdraw","offer":3})").offer, 3U);
    EXPECT_EQ(read_as<ChatAction>(R"({"do":"chat","text":"Yebo"})").text, "Yebo");
    EXPECT_EQ(read_as<NameAction>(R"({"do":"name","name":""})").name, "");
    read_as<PingAction>(R"({"do":"ping"})");
}

TEST(ActionText, TagsComeBack) {
    EXPECT_EQ(read_action(R"({"do":"ping","tag":"c1"})")->tag, "c1");
    EXPECT_FALSE(read_action(R"({"do":"ping"})")->tag);
    EXPECT_EQ(tag_of(R"({"do":"no such deed","tag":"c1"})"), "c1");
    EXPECT_FALSE(tag_of("no JSON"));
    EXPECT_FALSE(tag_of(R"({"tag":7})"));
    EXPECT_FALSE(tag_of(R"({"tag":")" + std::string(33, 'a') + R"("})"));
}

TEST(ActionText, FaultsNameTheField) {
    EXPECT_THAT(fault_of_action(""), HasSubstr("JSON"));
    EXPECT_THAT(fault_of_action("[1]"), HasSubstr("JSON"));
    EXPECT_THAT(fault_of_action(R"({"do":"move"} {})"), HasSubstr("JSON"));
    EXPECT_THAT(fault_of_action("{\"do\":\"chat\",\"text\":\"\xff\"}"), HasSubstr("JSON"));
    EXPECT_THAT(fault_of_action(R"({"do":"chat","text":"\ud800"})"), HasSubstr("JSON"));
    EXPECT_THAT(fault_of_action("{}"), HasSubstr("do"));
    EXPECT_THAT(fault_of_action(R"({"do":["move"]})"), HasSubstr("do"));
    EXPECT_THAT(fault_of_action(R"({"do":"move","move":"d6"})"), HasSubstr("version"));
    EXPECT_THAT(fault_of_action(R"({"do":"move","version":"1","move":"d6"})"),
                HasSubstr("version"));
    EXPECT_THAT(fault_of_action(R"({"do":"move","version":1.0,"move":"d6"})"),
                HasSubstr("version"));
    EXPECT_THAT(fault_of_action(R"({"do":"move","version":-1,"move":"d6"})"), HasSubstr("version"));
    EXPECT_THAT(fault_of_action(R"({"do":"move","version":1})"), HasSubstr("move"));
    EXPECT_THAT(fault_of_action(R"({"do":"accept","offer":0})"), HasSubstr("offer"));
    EXPECT_THAT(fault_of_action(R"({"do":"resign","offer":1})"), HasSubstr("offer"));
    EXPECT_THAT(fault_of_action(R"({"do":"ping","tag":")" + std::string(33, 'a') + R"("})"),
                HasSubstr("tag"));
}

TEST(ActionText, NestingIsNoHarm) {
    const std::string deep = std::string(8000, '[') + std::string(8000, ']');
    EXPECT_NE(fault_of_action(deep), "read");
    EXPECT_NE(fault_of_action(R"({"do":)" + deep + "}"), "read");
    EXPECT_NE(fault_of_action(std::string(16'000, '{')), "read");
}

TEST(PeoplesText, IsKeptAsTextButForWhatCantBeShown) {
    const auto chat = [](std::string_view inside) {
        return read_as<ChatAction>(R"({"do":"chat","text":")" + std::string(inside) + R"("})").text;
    };
    EXPECT_EQ(chat("<img src=x onerror=alert(1)>"), "<img src=x onerror=alert(1)>");
    EXPECT_EQ(chat(R"(a\u001b[2Jb\u001b]0;x\u0007c\u0000d)"), "a[2Jb]0;xcd");
    EXPECT_EQ(chat(R"(two\nlines\tand a tab)"), "two lines and a tab");
    EXPECT_EQ(chat(R"(\u202egnp.exe)"), "gnp.exe");
    EXPECT_EQ(chat(R"(  \u0015 \u00e9 \ud83d\udc02  )"), "\xc3\xa9 \xf0\x9f\x90\x82");
    EXPECT_EQ(chat(R"(\\x1b)"), R"(\x1b)");
}

TEST(PeoplesText, IsMeasuredInCharacters) {
    const auto chat = [](std::size_t length) {
        std::string text;
        for (std::size_t i = 0; i < length; ++i) text += "\xc3\xa9";
        return fault_of_action(R"({"do":"chat","text":")" + text + R"("})");
    };
    EXPECT_EQ(chat(500), "read");
    EXPECT_THAT(chat(501), HasSubstr("text"));
    EXPECT_THAT(fault_of_action(R"({"do":"chat","text":" \u0007 "})"), HasSubstr("empty"));
    EXPECT_EQ(fault_of_action(R"({"do":"name","name":")" + std::string(40, 'n') + R"("})"), "read");
    EXPECT_THAT(fault_of_action(R"({"do":"name","name":")" + std::string(41, 'n') + R"("})"),
                HasSubstr("name"));
}

TEST(OpenBody, AllButTheGameMayBeLeftOut) {
    const auto request = read_open(R"({"game":"mssa"})");
    ASSERT_TRUE(request);
    EXPECT_EQ(request->opened.start, "3/3/3/6/3/3/3 b 12 12 - 0 1");
    EXPECT_EQ(request->opened.clock, ClockPlan{});
    EXPECT_EQ(request->opened.visibility, Visibility::lobby);
    EXPECT_FALSE(request->side);
    EXPECT_EQ(request->name, "");
}

TEST(OpenBody, EverythingIsTaken) {
    const auto request =
        read_open(R"({"game":"malom","side":"black","name":"guest one","visibility":"link",)"
                  R"("clock":{"kind":"increment","initial":300000,"increment":5000},)"
                  R"("position":"W2/3/3/6/3/3/2B w 0 0 - 0 9"})");
    // One cow each: the game is over there.
    EXPECT_FALSE(request);
    const auto other = read_open(
        R"({"game":"malom","side":"black","name":"guest one","visibility":"link",)"
        R"("clock":{"kind":"daily","days":14},"position":"W2/3/3/6/3/3/2B w 5 5 - 0 9"})");
    ASSERT_TRUE(other);
    EXPECT_EQ(other->side, Side::black);
    EXPECT_EQ(other->opened.clock, (ClockPlan{ClockKind::daily, 0, 0, 14}));
    EXPECT_EQ(other->opened.visibility, Visibility::link);
    EXPECT_EQ(other->opened.start, "W2/3/3/6/3/3/2B w 5 5 - 0 9");
}

TEST(OpenBody, FaultsNameTheField) {
    EXPECT_THAT(fault_of_open("{}"), HasSubstr("game"));
    EXPECT_THAT(fault_of_open(R"({"game":"../../etc/passwd"})"), HasSubstr("game"));
    EXPECT_THAT(fault_of_open(R"({"game":"mssa","side":"dark"})"), HasSubstr("side"));
    EXPECT_THAT(fault_of_open(R"({"game":"mssa","visibility":"all"})"), HasSubstr("visibility"));
    EXPECT_THAT(fault_of_open(R"({"game":"mssa","position":"3/3"})"), HasSubstr("position"));
    EXPECT_THAT(fault_of_open(R"({"game":"mssa","clock":"none"})"), HasSubstr("clock"));
    EXPECT_THAT(fault_of_open(R"({"game":"mssa","clock":{"kind":"sudden"}})"),
                HasSubstr("initial"));
    EXPECT_THAT(fault_of_open(R"({"game":"mssa","clock":{"kind":"sudden","initial":9999}})"),
                HasSubstr("initial"));
    EXPECT_THAT(fault_of_open(R"({"game":"mssa","clock":{"kind":"sudden","initial":86400001}})"),
                HasSubstr("initial"));
    EXPECT_THAT(
        fault_of_open(R"({"game":"mssa","clock":{"kind":"sudden","initial":60000,"days":1}})"),
        HasSubstr("days"));
    EXPECT_THAT(
        fault_of_open(
            R"({"game":"mssa","clock":{"kind":"increment","initial":60000,"increment":600001}})"),
        HasSubstr("increment"));
    EXPECT_THAT(fault_of_open(R"({"game":"mssa","clock":{"kind":"daily","days":15}})"),
                HasSubstr("days"));
    EXPECT_THAT(fault_of_open(R"({"game":"mssa","colour":"white"})"), HasSubstr("colour"));
}

TEST(JoinBody, MayBeEmpty) {
    EXPECT_EQ(*read_join(""), "");
    EXPECT_EQ(*read_join("{}"), "");
    EXPECT_EQ(*read_join(R"({"name":" guest two "})"), "guest two");
    EXPECT_FALSE(read_join(R"({"side":"white"})"));
    EXPECT_FALSE(read_join("null"));
}

}  // namespace

}  // namespace morabaraba::server
