#include <terminal/text.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace morabaraba::terminal {
namespace {

using testing::ElementsAre;

TEST(Printable, EscapesWhatATerminalWouldObey) {
    EXPECT_EQ(printable("\033[2J"), "\\x1b[2J");
    EXPECT_EQ(printable("\033]0;x\a"), "\\x1b]0;x\\x07");
    EXPECT_EQ(printable(std::string_view("a\0b\x7f", 4)), "a\\x00b\\x7f");
    EXPECT_EQ(printable("line\nend\r\t"), "line\\x0aend\\x0d\\x09");
    EXPECT_EQ(printable("\xc2\x9b"), "\\xc2\\x9b");           // C1: the eight-bit CSI
    EXPECT_EQ(printable("\xe2\x80\xae"), "\\xe2\\x80\\xae");  // right-to-left override
    EXPECT_EQ(printable("\x9b"), "\\x9b");                    // no UTF-8
}

TEST(Printable, KeepsOrdinaryText) {
    EXPECT_EQ(printable("Mølle, 牛, <img src=x>"), "Mølle, 牛, <img src=x>");
}

TEST(Printable, EscapesOverlongAndBrokenUtf8ByteByByte) {
    EXPECT_EQ(printable("\xc0\x9b"), "\\xc0\\x9b");
    EXPECT_EQ(printable("\xe0\x80\x9b"), "\\xe0\\x80\\x9b");
    EXPECT_EQ(printable("\xed\xa0\x80"), "\\xed\\xa0\\x80");  // a surrogate
    EXPECT_EQ(printable("\xf5\x80\x80\x80"), "\\xf5\\x80\\x80\\x80");
    EXPECT_EQ(printable("ab\xc3"), "ab\\xc3");
}

TEST(ToAscii, DropsAccentsAndReplacesTheRest) {
    EXPECT_EQ(to_ascii("posição, você, À próxima"), "posicao, voce, A proxima");
    EXPECT_EQ(to_ascii("a–b … „"), "a-b ... ?");
    EXPECT_EQ(to_ascii("\xff"), "?");
}

TEST(Fill, ReplacesNamesAndKeepsUnknownOnes) {
    EXPECT_EQ(fill("{a} and {b} and {a}", {{"a", "x"}, {"b", "{a}"}}), "x and {a} and x");
    EXPECT_EQ(fill("{c} {", {{"a", "x"}}), "{c} {");
}

TEST(Wrap, BreaksAtSpaces) {
    EXPECT_THAT(wrap("one two three", 7), ElementsAre("one two", "three"));
    EXPECT_THAT(wrap("one two three", 9, 2), ElementsAre("one two", "  three"));
    EXPECT_THAT(wrap("", 5), ElementsAre(""));
    EXPECT_THAT(wrap("a\n\nb", 5), ElementsAre("a", "", "b"));
}

TEST(Wrap, BreaksAWordThatIsWiderThanTheLine) {
    EXPECT_THAT(wrap("abcdefgh ij", 3), ElementsAre("abc", "def", "gh", "ij"));
    EXPECT_THAT(wrap("ééééé", 2), ElementsAre("éé", "éé", "é"));
}

TEST(SplitLines, TakesBothLineEndsAndTabs) {
    EXPECT_THAT(split_lines("a\r\nb\n\n\tc"), ElementsAre("a", "b", "", "    c"));
}

TEST(Line, CountsCellsNotBytes) {
    Line line("é─");
    line.add("x", Role::strong).pad(5);
    EXPECT_EQ(line.width(), 5);
    EXPECT_EQ(line.plain(), "é─x");
    EXPECT_EQ(line.cut(2).plain(), "é─");
    EXPECT_EQ(line.cut(2).width(), 2);
}

TEST(Line, HasEscapesOnlyWithColours) {
    const Line line("x", Role::target);
    EXPECT_EQ(line.render({true, Colours::none}), "x");
    EXPECT_THAT(line.render({true, Colours::sixteen}), testing::StartsWith("\033["));
    EXPECT_THAT(line.render({true, Colours::many}), testing::EndsWith("x\033[0m"));
}

}  // namespace
}  // namespace morabaraba::terminal
