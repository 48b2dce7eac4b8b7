// Boards: the graph of each family, its numbering, and the boards that are refused.
#include "made.h"

#include <rules/board.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <oracle/board.h>

namespace morabaraba {
namespace {

std::vector<std::string> names_of(const Board& board, PointSet points) {
    std::vector<std::string> names;
    for_each_point(points, [&](Point p) { names.push_back(board.name(p)); });
    return names;
}

// Points, joins and lines as names, the same for both.
using Drawing = std::set<std::vector<std::string>>;

Drawing drawing_of(const Board& board) {
    Drawing drawing;
    for_each_point(board.all(), [&](Point p) {
        for (const std::string& near : names_of(board, board.neighbours(p))) {
            drawing.insert({board.name(p), near});
        }
    });
    for (const PointSet line : board.lines()) drawing.insert(names_of(board, line));
    return drawing;
}

Drawing drawing_of(const oracle::Board& board) {
    Drawing drawing;
    for (int point = 0; point < board.size(); ++point) {
        for (const int near : board.neighbours[point]) {
            drawing.insert({board.names[point], board.names[near]});
        }
    }
    for (std::vector<int> line : board.lines) {
        std::sort(line.begin(), line.end());
        drawing.insert({board.names[line[0]], board.names[line[1]], board.names[line[2]]});
    }
    return drawing;
}

// rules.md: "40 edges, and 20 mills"; cases.md row 3: "Nine Men's Morris has 32 links and 16
// lines".
TEST(Board, OfRingsIsTheBoardThatAPenDraws) {
    EXPECT_EQ(drawing_of(made::rings(3)), drawing_of(oracle::drawn(oracle::kMorabaraba)));
    EXPECT_EQ(drawing_of(made::rings(3, false)),
              drawing_of(oracle::drawn(oracle::kNineMensMorris)));
    EXPECT_EQ(drawing_of(made::rings(2, false)), drawing_of(oracle::drawn(oracle::kSixMensMorris)));
    EXPECT_EQ(drawing_of(made::rings(4)), drawing_of(oracle::drawn(oracle::kFourRings)));
}

TEST(Board, OfMorabarabaHasItsNumbers) {
    const Board board = made::rings(3);
    EXPECT_EQ(board.size(), 24);
    EXPECT_EQ(board.join_count(), 40);
    EXPECT_EQ(board.lines().size(), 20U);
    EXPECT_EQ(board.symmetries().size(), 16U);
    EXPECT_EQ(names_of(board, board.neighbours(*board.find("b2"))),
              (std::vector<std::string>{"b4", "c3", "d2", "a1"}));
    EXPECT_EQ(board.neighbours(*board.find("a1")) & set_of(*board.find("c3")), 0U);
}

TEST(Board, OfNineMensMorrisHasItsNumbers) {
    const Board board = made::rings(3, false);
    EXPECT_EQ(board.join_count(), 32);
    EXPECT_EQ(board.lines().size(), 16U);
    EXPECT_EQ(board.symmetries().size(), 16U);
}

TEST(Board, NumbersPointsInReadingOrder) {
    const Board board = made::rings(3);
    EXPECT_EQ(names_of(board, board.all()),
              (std::vector<std::string>{"a7", "d7", "g7", "b6", "d6", "f6", "c5", "d5",
                                        "e5", "a4", "b4", "c4", "e4", "f4", "g4", "c3",
                                        "d3", "e3", "b2", "d2", "f2", "a1", "d1", "g1"}));
    EXPECT_EQ(board.rows().size(), 7U);
    EXPECT_EQ(count(board.rows()[3]), 6);
    const Point e4 = board.find("E4").value();
    EXPECT_EQ(board.name(e4), "e4");
    EXPECT_EQ(board.column(e4), 4);
    EXPECT_EQ(board.row(e4), 3);
    for (const char* nowhere : {"", "d", "d4", "h1", "a10", "a7 ", "4e"}) {
        EXPECT_FALSE(board.find(nowhere).has_value()) << nowhere;
    }
}

TEST(Board, KnowsItsMills) {
    const Board board = made::rings(3);
    const auto set = [&](const std::vector<std::string>& names) {
        PointSet points = 0;
        for (const std::string& name : names) points |= set_of(board.find(name).value());
        return points;
    };
    const PointSet cows = set({"d7", "g7", "a4", "a1", "b6", "c5", "d5"});
    EXPECT_EQ(board.mills_closed(cows, *board.find("a7")), 3);
    EXPECT_EQ(board.mills_closed(cows, *board.find("d6")), 1);
    EXPECT_EQ(board.mills_closed(cows, *board.find("e5")), 1);
    EXPECT_EQ(board.mills_closed(cows, *board.find("g1")), 0);
    EXPECT_EQ(board.mill_points(cows), set({"a7", "d6", "e5"}));
    EXPECT_EQ(board.in_mills(cows), 0U);
    EXPECT_EQ(board.in_mills(cows | set({"a7"})), cows ^ set({"a7", "d5"}));
}

std::string refusal(const BoardSpec& spec) {
    const auto board = Board::make(spec);
    return board ? "" : board.error().message();
}

const std::vector<std::string> kPoints = {"a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"};

TEST(Board, RefusesPointsThatAreNone) {
    const std::string expected = "; expected a column letter a..w and a row number 1..99, like d6";
    for (const char* name : {"", "a", "x1", "A1", "a0", "a01", "a100", "1a", "a1b", "a-1"}) {
        EXPECT_EQ(refusal({{"a1", "b1", name}, {}, {}}),
                  "topology: nodes: '" + std::string(name) + "' is no point's name" + expected);
    }
    EXPECT_EQ(refusal({{"a1", "b1"}, {}, {}}),
              "topology: nodes: 2 points; expected 3 to 32 points");
    std::vector<std::string> many;
    for (int row = 1; row <= 33; ++row) many.push_back("a" + std::to_string(row));
    EXPECT_EQ(refusal({many, {}, {}}), "topology: nodes: 33 points; expected 3 to 32 points");
    many.pop_back();
    EXPECT_EQ(refusal({many, {}, {}}), "");
    EXPECT_EQ(refusal({{"a1", "b1", "a1"}, {}, {}}),
              "topology: nodes: 'a1' is there twice; expected each point once");
}

TEST(Board, RefusesJoinsThatAreNone) {
    EXPECT_EQ(refusal({kPoints, {{"a1", "d4"}}, {}}),
              "topology: edges: 'd4' is no point of this board; expected two of the nodes");
    EXPECT_EQ(refusal({kPoints, {{"d4", "a1"}}, {}}),
              "topology: edges: 'd4' is no point of this board; expected two of the nodes");
    EXPECT_EQ(refusal({kPoints, {{"a1", "a1"}}, {}}),
              "topology: edges: 'a1' is joined to itself; expected two different nodes");
}

TEST(Board, RefusesLinesThatAreNone) {
    EXPECT_EQ(refusal({kPoints, {}, {{"a1", "b1", "d1"}}}),
              "topology: mills: 'd1' is no point of this board; expected three of the nodes");
    EXPECT_EQ(refusal({kPoints, {}, {{"a1", "b1", "b1"}}}),
              "topology: mills: 'a1-b1-b1' has a point twice or is there twice; "
              "expected each line once, of three different nodes");
    EXPECT_EQ(refusal({kPoints, {}, {{"a1", "b1", "c1"}, {"c1", "a1", "b1"}}}),
              "topology: mills: 'c1-a1-b1' has a point twice or is there twice; "
              "expected each line once, of three different nodes");
}

TEST(Board, RefusesMoreLinesThanItHolds) {
    BoardSpec star;
    for (int row = 1; row <= 19; ++row) star.points.push_back("a" + std::to_string(row));
    for (std::size_t i = 1; i < 19; i += 2) {
        star.lines.push_back({star.points[0], star.points[i], star.points[i + 1]});
    }
    EXPECT_EQ(refusal(star),
              "topology: mills: 'a1-a18-a19' is a line too many; "
              "expected at most 64 lines, and at most 8 through one point");
    star.lines.pop_back();
    EXPECT_EQ(refusal(star), "");

    BoardSpec web;  // 65 lines, none of its 26 points on more than 8
    for (int i = 0; i < 26; ++i) {
        web.points.push_back(std::string(1, i < 13 ? 'a' : 'b') + std::to_string(i % 13 + 1));
    }
    const auto at = [&](std::size_t i) { return web.points[i % 26]; };
    for (std::size_t step = 1; step <= 2; ++step) {
        for (std::size_t i = 0; i < 26; ++i) web.lines.push_back({at(i), at(i + step), at(i + 5)});
    }
    for (std::size_t i = 0; i < 12; ++i)
        web.lines.push_back({at(2 * i), at(2 * i + 3), at(2 * i + 9)});
    EXPECT_EQ(refusal(web), "");
    web.lines.push_back({at(1), at(4), at(17)});
    EXPECT_EQ(refusal(web),
              "topology: mills: 'a2-a5-b5' is a line too many; "
              "expected at most 64 lines, and at most 8 through one point");
}

TEST(Board, OfRingsNeedsOneToFour) {
    EXPECT_EQ(Board::concentric_rings(0, true, true).error().message(),
              "topology: rings: 0 rings; expected 1 to 4");
    EXPECT_EQ(Board::concentric_rings(5, true, true).error().message(),
              "topology: rings: 5 rings; expected 1 to 4");
}

// A square grid has eight symmetries, and four when only its rows are lines.
TEST(Board, KeepsLinesUnderItsSymmetries) {
    BoardSpec grid = {.points = kPoints, .joins = {}, .lines = {}};
    for (const char* row : {"1", "2", "3"}) {
        grid.joins.push_back({std::string("a") + row, std::string("b") + row});
        grid.joins.push_back({std::string("b") + row, std::string("c") + row});
    }
    for (const char* column : {"a", "b", "c"}) {
        grid.joins.push_back({std::string(column) + "1", std::string(column) + "2"});
        grid.joins.push_back({std::string(column) + "2", std::string(column) + "3"});
    }
    EXPECT_EQ(made::value(Board::make(grid)).symmetries().size(), 8U);
    for (const char* row : {"1", "2", "3"}) {
        grid.lines.push_back(
            {std::string("a") + row, std::string("b") + row, std::string("c") + row});
    }
    EXPECT_EQ(made::value(Board::make(grid)).symmetries().size(), 4U);
}

// Nine points that no join or line tells apart have 362,880 symmetries, more than are kept.
TEST(Board, KeepsTheIdentityAloneWhereAllPointsAreAlike) {
    const Board board = made::value(Board::make({kPoints, {}, {}}));
    ASSERT_EQ(board.symmetries().size(), 1U);
    for_each_point(board.all(), [&](Point p) { EXPECT_EQ(board.symmetries()[0](p), p); });
}

}  // namespace
}  // namespace morabaraba
