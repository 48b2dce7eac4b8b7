#include <terminal/markdown.h>

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace morabaraba::terminal {
namespace {

std::vector<std::string> plain(std::string_view text, int width) {
    std::vector<std::string> lines;
    for (const Line& line : markdown_lines(text, width)) lines.push_back(line.plain());
    return lines;
}

using testing::ElementsAre;

TEST(Markdown, WrapsParagraphsWithoutTheirMarks) {
    EXPECT_THAT(plain("## The **end**\nYou `win` when\nthe *other* can't.\n\n\n\nNext.", 16),
                ElementsAre("The end", "You win when the", "other can't.", "", "Next."));
}

TEST(Markdown, KeepsCodeAndTableLines) {
    EXPECT_THAT(
        plain("    a7 -- d7\n    |  b6\n\n```\nx  y\n```\n| a | b |\n|---|---|\n| 1 | **2** |", 40),
        ElementsAre("    a7 -- d7", "    |  b6", "", "x  y", "| a | b |", "| 1 | 2 |"));
}

TEST(Markdown, IndentsListsAndDropsPicturesAndTargets) {
    EXPECT_THAT(
        plain("- one two three\n- [four](http://x)\n12. five\n\n{{svg:board.svg \"x\"}}", 10),
        ElementsAre("- one two", "  three", "- four", "12. five"));
}

TEST(Markdown, TakesOddTextWithoutHarm) {
    EXPECT_TRUE(markdown_lines("", 10).empty());
    EXPECT_THAT(plain("[a](b", 10), ElementsAre("[a](b"));
    EXPECT_THAT(plain("```\nopen", 10), ElementsAre("open"));
}

}  // namespace
}  // namespace morabaraba::terminal
