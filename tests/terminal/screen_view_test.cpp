// Whole screens in several sizes and states, against screens that a person has looked at.
#include "made.h"
#include "snapshot.h"

#include <terminal/screen_view.h>

namespace morabaraba::terminal {
namespace {

constexpr Style kUnicode = {true, Colours::none};
constexpr Style kPlain = {false, Colours::none};

// A game of mssa in its moving phase: dark (black) to move closes b2-d2-f2 with d1-d2.
constexpr std::string_view kMiddle = "W1W/1W1/2W/4W1/3/B1B/BBB b 0 0 - 0 21";

std::string screen(const Table& table, int width, int height, Style style = kUnicode,
                   Point cursor = kNoPoint) {
    const ScreenLook look{style, width, height, cursor, true};
    const std::vector<Line> lines = draw_screen(table, look);
    for (const Line& line : lines) EXPECT_LE(line.width(), width) << line.plain();
    EXPECT_LT(static_cast<int>(lines.size()), height);
    return shown(lines, style) + prompt(table) + "\n";
}

TEST(Screen, AtTheStart) {
    const Table table(setting_of("mssa", kBlackIsPerson));
    expect_snapshot("start-80x24", screen(table, 80, 24));
}

TEST(Screen, AtTheStartInPortugueseAscii) {
    Setting setting = setting_of("mssa", kBlackIsPerson);
    setting.language = &kPortuguese;
    setting.unicode = false;
    const std::string text = screen(Table(setting), 80, 24, kPlain);
    expect_snapshot("start-pt-ascii", text);
    for (const char c : text) EXPECT_LT(static_cast<unsigned char>(c), 0x80);
}

TEST(Screen, Large) {
    const Table table(setting_of("mssa", kBlackIsPerson, kMiddle));
    expect_snapshot("middle-120x40", screen(table, 120, 40));
}

TEST(Screen, Narrow) {
    const Table table(setting_of("mssa", kBlackIsPerson, kMiddle));
    expect_snapshot("middle-40x22", screen(table, 40, 22));
}

TEST(Screen, TooSmall) {
    const Table table(setting_of("mssa", kBlackIsPerson, kMiddle));
    expect_snapshot("middle-20x8", screen(table, 20, 8));
}

TEST(Screen, InColours) {
    const Table table(setting_of("mssa", kBlackIsPerson, kMiddle));
    expect_snapshot("middle-colours", screen(table, 80, 24, {true, Colours::many}));
}

TEST(Screen, WithACowInTheAir) {
    Table table(setting_of("mssa", kPeople, kMiddle));
    table.enter("d1");
    expect_snapshot("lifted", screen(table, 80, 24, kUnicode, Point{4}));
}

TEST(Screen, WithAShotOwed) {
    Table table(setting_of("mssa", kPeople, kMiddle));
    table.enter("d1-d2");
    expect_snapshot("shot-owed", screen(table, 80, 24));
}

TEST(Screen, WithABan) {
    Table table(setting_of("mssa", kPeople, kMiddle));
    table.enter("d1-d2xa7");
    table.enter("g7-g4");
    expect_snapshot("banned", screen(table, 80, 24));
    table.enter("d2-d1");
    expect_snapshot("banned-refused", screen(table, 80, 24));
}

TEST(Screen, WithCountersOfDraws) {
    Table table(setting_of("mssa", kPeople, "W2/3/2W/6/3/1W1/BBB b 0 0 - 7 40"));
    expect_snapshot("shotless", screen(table, 80, 24));
    Table repeated(setting_of("rulebook", kPeople, "1W1/3/2W/2W2B/1B1/1W1/B2 w 0 0 - 0 40"));
    for (const char* move : {"d7-a7", "a1-a4", "a7-d7", "a4-a1"}) repeated.enter(move);
    expect_snapshot("repetition", screen(repeated, 80, 24));
}

TEST(Screen, WithADrawOffered) {
    Table table(setting_of("rulebook", kPeople));
    table.enter("draw");
    expect_snapshot("draw-offered", screen(table, 80, 24));
}

TEST(Screen, Flipped) {
    Table table(setting_of("mssa", kBlackIsPerson, kMiddle));
    table.enter("flip");
    expect_snapshot("flipped", screen(table, 80, 24));
}

TEST(Screen, AtTheEnd) {
    Table table(setting_of("mssa", kPeople, "W1W/3/2W/6/3/BB1/BB1 b 0 0 - 0 40"));
    Table resigned = table;
    resigned.enter("resign");
    expect_snapshot("resigned", screen(resigned, 80, 24));
    table.enter("d1-g1");
    table.enter("a7-d7");
    table.enter("d2-d1xe5");
    expect_snapshot("won", screen(table, 80, 24));
}

TEST(Screen, WhileTheComputerThinks) {
    Table table(setting_of("mssa", kBlackIsPerson));
    table.enter("d7");
    expect_snapshot("thinking", screen(table, 80, 24));
}

// Whatever the size, the screen is never wider or longer than it may be.
TEST(Screen, FitsEverySize) {
    Table table(setting_of("mssa", kPeople, kMiddle));
    table.enter("zzz");
    table.enter("d1-d2");
    for (const int width : {1, 10, 20, 29, 30, 33, 66, 70, 80, 200}) {
        for (const int height : {1, 2, 8, 17, 18, 19, 20, 21, 22, 24, 31, 60}) {
            const std::vector<Line> lines =
                draw_screen(table, {kUnicode, width, height, kNoPoint, true});
            EXPECT_LE(static_cast<int>(lines.size()), std::max(1, height - 1));
            for (const Line& line : lines) EXPECT_LE(line.width(), width);
        }
    }
}

TEST(Page, ShowsHelpAndRulesInTheGamesOwnWords) {
    Table table(setting_of("mssa", kPeople));
    table.enter("help");
    expect_snapshot("help", shown(page_lines(table, 80), kUnicode));
    table.enter("rules");
    const std::string rules = shown(page_lines(table, 80), kUnicode);
    EXPECT_NE(rules.find("Generally Accepted Rules"), std::string::npos);
    EXPECT_EQ(rules.find("\\x0a"), std::string::npos);
}

TEST(Names, OfAGameFileAreShownAsTextOnly) {
    RuleOptions options;
    options.side_names = {"no\xc2\x9bne", "other"};  // C1 gets through a rule set
    const RuleSet rules = *RuleSet::make("odd", *Board::concentric_rings(3, true, true), options);
    Setting setting = setting_of("malom");
    setting.game.rules = rules;
    setting.game.titles = {{"en", "<img src=x onerror=alert(1)>\033[2J"}};
    const Table table(setting);
    const std::string text = screen(table, 100, 30);
    EXPECT_EQ(text.find("\\e"), std::string::npos);
    EXPECT_EQ(text.find("\xc2\x9b"), std::string::npos);
    EXPECT_NE(text.find("\\x1b[2J"), std::string::npos);
    EXPECT_NE(text.find("No\\xc2\\x9bne"), std::string::npos);
    EXPECT_NE(text.find("<img src=x"), std::string::npos);
}

}  // namespace
}  // namespace morabaraba::terminal
