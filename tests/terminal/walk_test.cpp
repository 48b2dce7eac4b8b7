#include "made.h"

#include <terminal/walk.h>

namespace morabaraba::terminal {
namespace {

class Walk : public testing::Test {
protected:
    std::string from(std::string_view name, Heading heading) {
        return board_.name(walk(board_, *board_.find(name), heading));
    }
    Board board_ = *Board::concentric_rings(3, true, true);
};

TEST_F(Walk, FollowsTheLines) {
    EXPECT_EQ(from("a7", {1, 0}), "d7");
    EXPECT_EQ(from("a7", {0, -1}), "a4");
    EXPECT_EQ(from("d7", {0, -1}), "d6");
    EXPECT_EQ(from("d6", {0, -1}), "d5");
    EXPECT_EQ(from("g4", {-1, 0}), "f4");
}

TEST_F(Walk, FollowsTheDiagonals) {
    EXPECT_EQ(from("b2", {1, 1}), "c3");
    EXPECT_EQ(from("b2", {-1, -1}), "a1");
    EXPECT_EQ(from("a7", {1, -1}), "b6");
    EXPECT_EQ(from("f2", {-1, 1}), "e3");
}

TEST_F(Walk, TakesADiagonalWhereNoLineGoesStraight) {
    EXPECT_EQ(from("c3", {0, -1}), "b2");
    EXPECT_EQ(from("c3", {-1, 0}), "b2");
}

TEST_F(Walk, JumpsWhereNoLineLeads) {
    EXPECT_EQ(from("c4", {1, 0}), "e4");
    EXPECT_EQ(from("d5", {0, -1}), "d3");
}

TEST_F(Walk, StaysAtTheEdge) {
    EXPECT_EQ(from("a7", {-1, 0}), "a7");
    EXPECT_EQ(from("a7", {0, 1}), "a7");
    EXPECT_EQ(from("a7", {-1, 1}), "a7");
}

// From every point every other can be reached.
TEST_F(Walk, ReachesEveryPointOfEveryShippedBoard) {
    for (const games::GameFile& file : games::shipped_games()) {
        const Board& board = file.rules.board();
        for_each_point(board.all(), [&](Point start) {
            PointSet reached = set_of(start);
            for (PointSet before = 0; before != reached;) {
                before = reached;
                for_each_point(before, [&](Point at) {
                    for (int columns = -1; columns <= 1; ++columns) {
                        for (int rows = -1; rows <= 1; ++rows) {
                            if (columns == 0 && rows == 0) continue;
                            reached |= set_of(walk(board, at, {columns, rows}));
                        }
                    }
                });
            }
            EXPECT_EQ(reached, board.all()) << file.rules.name() << " from " << board.name(start);
        });
    }
}

TEST(NextIn, GoesRound) {
    EXPECT_EQ(next_in(0b1010, 1), 3);
    EXPECT_EQ(next_in(0b1010, 3), 1);
    EXPECT_EQ(next_in(0b1010, kNoPoint), 1);
    EXPECT_EQ(next_in(0, 5), 5);
    EXPECT_EQ(next_in(PointSet{1} << 31, 31), 31);
}

}  // namespace
}  // namespace morabaraba::terminal
