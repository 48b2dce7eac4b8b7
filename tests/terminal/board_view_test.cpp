// Pictures of boards, in every mode, against pictures that a person has looked at.
#include "made.h"
#include "snapshot.h"

#include <terminal/board_view.h>

namespace morabaraba::terminal {
namespace {

constexpr Style kPlain = {false, Colours::none};
constexpr Style kUnicode = {true, Colours::none};
constexpr Style kColoured = {true, Colours::many};

class Picture : public testing::Test {
protected:
    PointSet set(std::initializer_list<std::string_view> names) const {
        PointSet result = 0;
        for (const std::string_view name : names) result |= set_of(*board_.find(name));
        return result;
    }
    Point point(std::string_view name) const { return *board_.find(name); }

    std::string draw(const BoardLook& look) const {
        return shown(draw_board(board_, cows_, marks_, look), look.style);
    }
    BoardLook look(Style style) const { return {style, kSmallScale, false, {"L", "D"}}; }

    // Every mark at once: a target, a lifted cow and where it may go, a cursor, the last move.
    void mark_everything() {
        cows_ = {set({"a7", "d7", "g7", "a1", "b2"}), set({"b6", "g4", "f4", "d5"})};
        marks_.last_from = point("d6");
        marks_.last_to = point("d7");
        marks_.last_shots = set({"e3"});
        marks_.targets = set({"g4", "f4"});
        marks_.choices = set({"d1", "a4"});
        marks_.lifted = point("a1");
        marks_.cursor = point("c3");
    }

    Board board_ = *Board::concentric_rings(3, true, true);
    std::array<PointSet, 2> cows_{};
    BoardMarks marks_;
};

TEST_F(Picture, InAscii) {
    mark_everything();
    expect_snapshot("board-ascii", draw(look(kPlain)));
}

TEST_F(Picture, InUnicodeWithoutColours) {
    mark_everything();
    expect_snapshot("board-unicode", draw(look(kUnicode)));
}

TEST_F(Picture, InColours) {
    mark_everything();
    expect_snapshot("board-colours", draw(look(kColoured)));
}

TEST_F(Picture, Large) {
    mark_everything();
    BoardLook large = look(kUnicode);
    large.scale = kLargeScale;
    expect_snapshot("board-large", draw(large));
}

TEST_F(Picture, Flipped) {
    mark_everything();
    BoardLook flipped = look(kPlain);
    flipped.flipped = true;
    expect_snapshot("board-flipped", draw(flipped));
}

TEST_F(Picture, OfEveryShippedBoard) {
    std::string all;
    for (const games::GameFile& file : games::shipped_games()) {
        const Board& board = file.rules.board();
        all += file.rules.name() + "\n" + shown(draw_board(board, {}, {}, look(kPlain)), kPlain) +
               "\n";
    }
    expect_snapshot("boards", all);
}

TEST_F(Picture, OfABoardThatIsNotSquare) {
    const Board board = *Board::make(
        {.points = {"a1", "c1", "e10", "b5", "d5"},
         .joins = {{"a1", "c1"}, {"a1", "b5"}, {"b5", "d5"}, {"d5", "e10"}, {"c1", "d5"}},
         .lines = {{"a1", "c1", "b5"}}});
    expect_snapshot("board-odd", shown(draw_board(board, {}, {}, look(kPlain)), kPlain));
}

// Whatever stands on the board, and in every mode, each point keeps its place.
TEST_F(Picture, LinesUpWhateverStandsOnIt) {
    for (const Scale scale : {kSmallScale, kLargeScale}) {
        for (const Style style : {kPlain, kUnicode}) {
            BoardLook empty = look(style);
            empty.scale = scale;
            const auto bare = draw_board(board_, {}, {}, empty);
            mark_everything();
            const auto full = draw_board(board_, cows_, marks_, empty);
            ASSERT_EQ(bare.size(), full.size());
            const Extent extent = board_extent(board_, scale);
            EXPECT_EQ(static_cast<int>(bare.size()), extent.height);
            for (std::size_t i = 0; i < bare.size(); ++i) {
                EXPECT_EQ(bare[i].width(), full[i].width());
                EXPECT_LE(full[i].width(), extent.width);
            }
        }
    }
}

TEST_F(Picture, TellsTheSidesApartByMoreThanColour) {
    for (const Style style : {kPlain, kUnicode, kColoured, Style{false, Colours::sixteen}}) {
        EXPECT_NE(cow_sign(Side::white, look(style)), cow_sign(Side::black, look(style)));
    }
}

// Without colours every mark is still a different sign around or on the point.
TEST_F(Picture, TellsMarksApartWithoutColour) {
    cows_ = {set({"d6"}), 0};
    const auto around = [&](const BoardMarks& marks) {
        return draw_board(board_, cows_, marks, look(kPlain))[2].plain().substr(14, 3);
    };
    BoardMarks last, target, lifted, cursor;
    last.last_to = target.targets = 0;
    last.last_to = lifted.lifted = cursor.cursor = point("d6");
    target.targets = set({"d6"});
    EXPECT_EQ(around({}), " L ");
    EXPECT_EQ(around(last), "(L)");
    EXPECT_EQ(around(target), "xLx");
    EXPECT_EQ(around(lifted), "<L>");
    EXPECT_EQ(around(cursor), "[L]");
}

}  // namespace
}  // namespace morabaraba::terminal
