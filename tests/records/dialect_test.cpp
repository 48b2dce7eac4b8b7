// The names of the 24 points in every dialect, against the table of docs/notation.md typed out
// again.
#include "records.h"

#include <rules/dialect.h>

#include <array>
#include <set>
#include <string>

namespace morabaraba::testing {
namespace {

struct Names {
    const char *algebraic, *mssa, *playok, *sanmill, *rulebook;
};

constexpr std::array<Names, 24> kPoints = {{
    {"a7", "E1", "1", "(3,8)", "n1"},   {"d7", "E2", "2", "(3,1)", "n5"},
    {"g7", "E3", "3", "(3,2)", "n2"},   {"g4", "E4", "15", "(3,3)", "n6"},
    {"g1", "E5", "24", "(3,4)", "n3"},  {"d1", "E6", "23", "(3,5)", "n7"},
    {"a1", "E7", "22", "(3,6)", "n4"},  {"a4", "E8", "10", "(3,7)", "n8"},
    {"b6", "A1", "4", "(2,8)", "n9"},   {"d6", "A2", "5", "(2,1)", "n13"},
    {"f6", "A3", "6", "(2,2)", "n10"},  {"f4", "A4", "14", "(2,3)", "n14"},
    {"f2", "A5", "21", "(2,4)", "n11"}, {"d2", "A6", "20", "(2,5)", "n15"},
    {"b2", "A7", "19", "(2,6)", "n12"}, {"b4", "A8", "11", "(2,7)", "n16"},
    {"c5", "R1", "7", "(1,8)", "n17"},  {"d5", "R2", "8", "(1,1)", "n21"},
    {"e5", "R3", "9", "(1,2)", "n18"},  {"e4", "R4", "13", "(1,3)", "n22"},
    {"e3", "R5", "18", "(1,4)", "n19"}, {"d3", "R6", "17", "(1,5)", "n23"},
    {"c3", "R7", "16", "(1,6)", "n20"}, {"c4", "R8", "12", "(1,7)", "n24"},
}};

TEST(Dialect, every_dialect_names_every_point) {
    for (const Names& point : kPoints) {
        EXPECT_EQ(algebraic_point(Dialect::algebraic, point.algebraic), point.algebraic);
        EXPECT_EQ(algebraic_point(Dialect::mssa, point.mssa), point.algebraic);
        EXPECT_EQ(algebraic_point(Dialect::playok, point.playok), point.algebraic);
        EXPECT_EQ(algebraic_point(Dialect::sanmill, point.sanmill), point.algebraic);
        EXPECT_EQ(algebraic_point(Dialect::rulebook, point.rulebook), point.algebraic);
    }
}

TEST(Dialect, letters_may_be_of_either_case) {
    EXPECT_EQ(algebraic_point(Dialect::algebraic, "A1"), "a1");
    EXPECT_EQ(algebraic_point(Dialect::mssa, "a1"), "b6");
    EXPECT_EQ(algebraic_point(Dialect::rulebook, "N4"), "a1");
}

TEST(Dialect, what_a_dialect_does_not_name_is_no_point) {
    const std::array<std::pair<Dialect, const char*>, 14> wrong = {{
        {Dialect::mssa, "E0"},
        {Dialect::mssa, "E9"},
        {Dialect::mssa, "B1"},
        {Dialect::mssa, "E-1"},
        {Dialect::mssa, "E"},
        {Dialect::playok, "0"},
        {Dialect::playok, "25"},
        {Dialect::playok, "-1"},
        {Dialect::sanmill, "(4,1)"},
        {Dialect::sanmill, "(1,9)"},
        {Dialect::sanmill, "(0,1)"},
        {Dialect::rulebook, "n0"},
        {Dialect::rulebook, "n25"},
        {Dialect::rulebook, ""},
    }};
    for (const auto& [dialect, text] : wrong) {
        EXPECT_EQ(algebraic_point(dialect, text), std::nullopt)
            << to_string(dialect) << " " << text;
    }
}

TEST(Dialect, names_of_dialects_read_back) {
    for (const Dialect dialect : {Dialect::algebraic, Dialect::mssa, Dialect::playok,
                                  Dialect::sanmill, Dialect::rulebook}) {
        EXPECT_EQ(dialect_of(to_string(dialect)), dialect);
    }
    EXPECT_EQ(dialect_of("MSSA"), Dialect::mssa);
    EXPECT_EQ(dialect_of("chess"), std::nullopt);
    EXPECT_EQ(dialect_names(), "algebraic, mssa, playok, sanmill, rulebook");
}

}  // namespace
}  // namespace morabaraba::testing
