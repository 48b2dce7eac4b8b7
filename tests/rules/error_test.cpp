// Errors as the one line that a person reads.
#include <rules/error.h>

#include <string>

#include <gtest/gtest.h>

namespace morabaraba {
namespace {

TEST(Error, SaysWhereWhatAndWhatWouldBeRight) {
    Error error = {.where = "game.txt", .what = "'z9' is no point", .expected = "a point"};
    EXPECT_EQ(error.message(), "game.txt: 'z9' is no point; expected a point");
    error.line = 3;
    EXPECT_EQ(error.message(), "game.txt:3: 'z9' is no point; expected a point");
    error.column = 14;
    EXPECT_EQ(error.message(), "game.txt:3:14: 'z9' is no point; expected a point");
    error.expected.clear();
    EXPECT_EQ(error.message(), "game.txt:3:14: 'z9' is no point");
    error.line = 0;
    error.where.clear();
    EXPECT_EQ(error.message(), "'z9' is no point");
}

TEST(Quoted, ShowsPlainTextAsItIsAndOtherBytesByNumber) {
    EXPECT_EQ(morabaraba::quoted("d6"), "'d6'");
    EXPECT_EQ(morabaraba::quoted(std::string("a\0\x1b\x7f\xff", 5)), "'a\\x00\\x1b\\x7f\\xff'");
    EXPECT_EQ(morabaraba::quoted(std::string(60, 'a')), "'" + std::string(60, 'a') + "'");
    EXPECT_EQ(morabaraba::quoted(std::string(61, 'a')), "'" + std::string(60, 'a') + "...'");
}

TEST(Expected, HoldsAValueOrAnError) {
    const Expected<std::string> value = std::string("d6");
    ASSERT_TRUE(value);
    EXPECT_EQ(*value, "d6");
    EXPECT_EQ(value->size(), 2U);
    const Expected<std::string> none = Error{.where = "", .what = "no", .expected = ""};
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().what, "no");
}

}  // namespace
}  // namespace morabaraba
