// Typed turns and the reasons for refusing them.
#include "made.h"

#include <terminal/turn_text.h>

namespace morabaraba::terminal {
namespace {

struct Typed {
    Draft draft;
    std::optional<Phrase> refusal;
};

Typed type(std::string_view game, std::string_view position, std::string_view text) {
    const RuleSet rules = shipped_rules(game);
    const Position at = position_of(rules, position);
    Typed typed{Draft(rules, at), {}};
    typed.refusal = add_to_draft(rules, at, text, typed.draft);
    return typed;
}

std::string chosen(std::string_view game, std::string_view position, std::string_view text) {
    const Typed typed = type(game, position, text);
    EXPECT_FALSE(typed.refusal.has_value()) << text;
    return to_text(shipped_rules(game), typed.draft.chosen());
}

constexpr std::string_view kMoving = "W2/B2/1B1/1W1W2/3/2B/W2 w 0 0 - 0 20";  // white a7 b4 e4 a1

TEST(TurnText, IsToldFromCommandsByItsForm) {
    for (const char* move :
         {"d6", "D6", "a1-d1", "a1 d1", "a1d1", "d6xg7", "xg7", "a1–d1", "h9", "d6 x g7", "a12"}) {
        EXPECT_TRUE(looks_like_move(move)) << move;
    }
    for (const char* other : {"", "undo", "x", "level 3", "d", "d6-", "d6x", "6d", "a1<svg", "a1!",
                              "lang pt", "new six", "?"}) {
        EXPECT_FALSE(looks_like_move(other)) << other;
    }
}

TEST(TurnText, TakesAWholeTurnInManyForms) {
    EXPECT_EQ(chosen("malom", "startpos", "D6"), "d6");
    for (const char* text : {"b4-c4", "b4 c4", "b4c4", "B4–C4"}) {
        EXPECT_EQ(chosen("malom", kMoving, text), "b4-c4") << text;
    }
    for (const char* text : {"b4-a4xb6", "b4-a4 x b6", "b4 a4 b6"}) {
        EXPECT_EQ(chosen("malom", kMoving, text), "b4-a4xb6") << text;
    }
}

TEST(TurnText, TakesATurnInParts) {
    const RuleSet rules = shipped_rules("malom");
    const Position at = position_of(rules, kMoving);
    Draft draft(rules, at);
    EXPECT_FALSE(add_to_draft(rules, at, "b4", draft).has_value());
    EXPECT_EQ(draft.step(), Step::put);
    EXPECT_FALSE(add_to_draft(rules, at, "a4", draft).has_value());
    EXPECT_EQ(draft.step(), Step::shoot);
    EXPECT_FALSE(add_to_draft(rules, at, "xd5", draft).has_value());
    EXPECT_EQ(to_text(rules, draft.chosen()), "b4-a4xd5");
}

TEST(TurnText, StartsAfreshWithATextOfSeveralPoints) {
    const RuleSet rules = shipped_rules("malom");
    const Position at = position_of(rules, kMoving);
    Draft draft(rules, at);
    EXPECT_FALSE(add_to_draft(rules, at, "b4-a4", draft).has_value());
    EXPECT_FALSE(add_to_draft(rules, at, "e4-f4", draft).has_value());
    EXPECT_EQ(to_text(rules, draft.chosen()), "e4-f4");
    EXPECT_EQ(draft.step(), Step::done);
}

struct Refused {
    const char* game;
    std::string_view position;
    const char* text;
    Message reason;
};

class Refusal : public testing::TestWithParam<Refused> {};

TEST_P(Refusal, NamesItsReasonAndChangesNothing) {
    const Typed typed = type(GetParam().game, GetParam().position, GetParam().text);
    ASSERT_TRUE(typed.refusal.has_value()) << GetParam().text;
    EXPECT_EQ(typed.refusal->message, GetParam().reason) << GetParam().text;
    EXPECT_TRUE(typed.draft.is_empty());
}

constexpr std::string_view kPlacing = "W2/B2/1B1/3W2/3/3/W2 w 9 10 - 0 3";  // black b6 d5
// Row 3 of the field's cases: white closes d5-d6-d7, black a1 b2 c3 are a mill, g7 is not.
constexpr std::string_view kProtected = "2B/1W1/1W1/4W1/B2/B2/B2 w 8 8 - 0 5";
// Black has just come from d1 to d2, breaking one mill for another.
constexpr std::string_view kBanned = "W1W/1W1/2W/6/3/BBB/B1B b 0 0 d2-d1 0 21";
constexpr std::string_view kCrowded = "W2/W2/W2/WWW3/3/3/BBB w 0 0 - 0 20";

INSTANTIATE_TEST_SUITE_P(
    Every, Refusal,
    testing::Values(Refused{"malom", "startpos", "h9", &Catalogue::no_such_point},
                    Refused{"malom", "startpos", "d4", &Catalogue::no_such_point},
                    Refused{"malom", kPlacing, "b6", &Catalogue::taken},
                    Refused{"malom", kPlacing, "a7", &Catalogue::taken},
                    Refused{"malom", kPlacing, "a7-d7", &Catalogue::place_first},
                    Refused{"malom", kPlacing, "d7xb6", &Catalogue::no_mill},
                    Refused{"malom", kPlacing, "xb6", &Catalogue::no_mill},
                    Refused{"malom", kPlacing, "d7 b6", &Catalogue::turn_is_whole},
                    Refused{"malom", kPlacing, "a4xa7", &Catalogue::own_cow},
                    Refused{"malom", kPlacing, "a4xg7", &Catalogue::no_target_there},
                    Refused{"malom", kProtected, "d7xa1", &Catalogue::protected_cow},
                    Refused{"malom", kProtected, "d7xb2", &Catalogue::protected_cow},
                    Refused{"malom", kProtected, "d7xc3", &Catalogue::protected_cow},
                    Refused{"malom", kMoving, "d7", &Catalogue::no_cow_of_yours},
                    Refused{"malom", kMoving, "b6", &Catalogue::not_your_cow},
                    Refused{"malom", kMoving, "b6-d6", &Catalogue::not_your_cow},
                    Refused{"malom", kMoving, "d6-d7", &Catalogue::no_cow_of_yours},
                    Refused{"malom", kMoving, "b4-d6", &Catalogue::no_line},
                    Refused{"malom", kMoving, "b4-b6", &Catalogue::taken},
                    Refused{"malom", kMoving, "b4-e4", &Catalogue::taken},
                    Refused{"malom", kMoving, "b4-b3", &Catalogue::no_such_point},
                    Refused{"malom", kCrowded, "a4", &Catalogue::stuck},
                    Refused{"mssa", kBanned, "d2-d1", &Catalogue::banned_return}));

}  // namespace
}  // namespace morabaraba::terminal
