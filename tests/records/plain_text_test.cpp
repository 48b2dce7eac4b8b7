// Nothing that plain_text gives can act on a terminal.
#include <rules/plain_text.h>

#include <string>

#include <gtest/gtest.h>

namespace morabaraba::testing {
namespace {

TEST(PlainText, text_of_any_language_stays) {
    for (const std::string text : {"", "Naledi", "Mølle", "Инкомо", "\xf0\x9f\x90\x84 ½–½"}) {
        EXPECT_EQ(plain_text(text), text);
    }
}

TEST(PlainText, control_characters_are_shown) {
    EXPECT_EQ(plain_text("\x1b[2J\x1b]0;x\x07"), R"(\x1b[2J\x1b]0;x\x07)");
    EXPECT_EQ(plain_text("a\tb\nc\rd\x7f"), R"(a\x09b\x0ac\x0dd\x7f)");
    EXPECT_EQ(plain_text(std::string_view("\0", 1)), R"(\x00)");
    EXPECT_EQ(plain_text("\u009b2J"), R"(\xc2\x9b2J)");
    EXPECT_EQ(plain_text("\u202egnp.exe\u2066"), R"(\xe2\x80\xaegnp.exe\xe2\x81\xa6)");
}

TEST(PlainText, broken_utf8_is_shown) {
    EXPECT_EQ(plain_text("J\xf6rg"), R"(J\xf6rg)");                    // Latin-1
    EXPECT_EQ(plain_text("\xc0\xaf"), R"(\xc0\xaf)");                  // an overlong slash
    EXPECT_EQ(plain_text("\xe0\x80\xaf"), R"(\xe0\x80\xaf)");          // a longer one
    EXPECT_EQ(plain_text("\xed\xa0\x80"), R"(\xed\xa0\x80)");          // a surrogate
    EXPECT_EQ(plain_text("\xf4\x90\x80\x80"), R"(\xf4\x90\x80\x80)");  // behind the last character
    EXPECT_EQ(plain_text("\xe2\x82"), R"(\xe2\x82)");                  // cut short
}

}  // namespace
}  // namespace morabaraba::testing
