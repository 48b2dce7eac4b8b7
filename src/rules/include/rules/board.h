// The board: points, joins, lines and symmetries, fixed when a rule set is made.
//
// Points are numbered in the order of a position's text: row by row from the top, each row from
// left to right. The Morabaraba board (24 points, 40 joins, 20 lines, 16 symmetries):
//
//     0 -------- 1 -------- 2      7        a7 -------- d7 -------- g7
//     |  3 ----- 4 ----- 5  |      6        |  b6 ----- d6 ----- f6  |
//     |  |  6 -- 7 -- 8  |  |      5        |  |  c5 -- d5 -- e5  |  |
//     9-10-11         12-13-14     4        a4-b4-c4          e4-f4-g4
//     |  | 15 - 16 - 17  |  |      3        |  |  c3 -- d3 -- e3  |  |
//     | 18 ---- 19 ---- 20  |      2        |  b2 ----- d2 ----- f2  |
//    21 ------- 22 ------- 23      1        a1 -------- d1 -------- g1
//     a  b  c    d    e  f  g               (the corners of the rings are joined too)
#pragma once

#include <rules/error.h>

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace morabaraba {

using Point = std::uint8_t;      // 0 .. Board::size() - 1
using PointSet = std::uint32_t;  // bit p stands for point p

inline constexpr int kMaxPoints = 32;
inline constexpr int kMaxLinesThroughPoint = 8;
inline constexpr int kMaxLines = 64;
inline constexpr int kMaxSymmetries = 128;
inline constexpr Point kNoPoint = 0xff;

constexpr PointSet set_of(Point point) { return PointSet{1} << point; }
constexpr int count(PointSet set) { return std::popcount(set); }
constexpr Point first_of(PointSet set) { return static_cast<Point>(std::countr_zero(set)); }

// Calls visit(Point) for each point of `set`, in order.
template <class Visit>
constexpr void for_each_point(PointSet set, Visit&& visit) {
    for (; set != 0; set &= set - 1) {
        visit(first_of(set));
    }
}

// A board as a file states it, not yet checked. A point is named by its column letter (a..w) and
// its row number (1..99): the name is also its place on the page.
struct BoardSpec {
    std::vector<std::string> points;
    std::vector<std::pair<std::string, std::string>> joins;
    std::vector<std::array<std::string, 3>> lines;
};

// A permutation of the points that keeps joins and lines, ready to be applied to whole sets.
class Symmetry {
public:
    explicit Symmetry(std::span<const Point> image_of_each_point);

    [[nodiscard]] Point operator()(Point point) const { return image_[point]; }
    [[nodiscard]] PointSet operator()(PointSet set) const {
        return byte_images_[0][set & 0xff] | byte_images_[1][(set >> 8) & 0xff] |
               byte_images_[2][(set >> 16) & 0xff] | byte_images_[3][set >> 24];
    }

private:
    std::array<Point, kMaxPoints> image_{};
    std::array<std::array<PointSet, 256>, 4> byte_images_{};
};

// Immutable once made; safe to share between threads.
class Board {
public:
    // Checks names, joins and lines: 3 to 32 points, no name twice, no join of a point to itself,
    // every line of three different points, at most kMaxLinesThroughPoint lines a point and
    // kMaxLines in all.
    [[nodiscard]] static Expected<Board> make(const BoardSpec& spec);

    // `rings` (1..4) squares inside each other, with or without points in the middle of their
    // sides and joins between their corners. Side midpoints of neighbouring rings are joined.
    // Lines: the ring sides, and any three consecutive points of a spoke or diagonal.
    [[nodiscard]] static Expected<Board> concentric_rings(int rings, bool midpoints,
                                                          bool diagonals);

    [[nodiscard]] int size() const { return static_cast<int>(names_.size()); }
    [[nodiscard]] PointSet all() const { return all_; }

    [[nodiscard]] const std::string& name(Point point) const { return names_[point]; }
    // The point called `name` (any case); none when there is no such point.
    [[nodiscard]] std::optional<Point> find(std::string_view name) const;
    // Place on the page: columns from 0 at the left, rows from 0 at the bottom.
    [[nodiscard]] int column(Point point) const { return names_[point][0] - 'a'; }
    [[nodiscard]] int row(Point point) const { return rows_[point]; }
    // The points of each row that has any, from the top.
    [[nodiscard]] std::span<const PointSet> rows() const { return row_sets_; }

    [[nodiscard]] PointSet neighbours(Point point) const { return neighbours_[point]; }
    [[nodiscard]] int join_count() const;

    // Each line as the set of its three points.
    [[nodiscard]] std::span<const PointSet> lines() const { return {lines_.data(), line_count_}; }
    // For each line through `point`, the set of its two other points.
    [[nodiscard]] std::span<const PointSet> line_rests(Point point) const {
        return {line_rests_[point].data(), line_rest_counts_[point]};
    }

    // How many lines through `point` would be full if a cow stood there beside `cows`.
    [[nodiscard]] int mills_closed(PointSet cows, Point point) const {
        int mills = 0;
        for (const PointSet rest : line_rests(point)) {
            mills += static_cast<int>((cows & rest) == rest);
        }
        return mills;
    }
    // Those of `cows` that stand in a mill.
    [[nodiscard]] PointSet in_mills(PointSet cows) const {
        PointSet milled = 0;
        for (std::size_t i = 0; i < padded_line_count_; ++i) {
            milled |= (cows & lines_[i]) == lines_[i] ? lines_[i] : 0;
        }
        return milled;
    }
    // The points that `cows` lack to a mill: each alone would fill a line.
    [[nodiscard]] PointSet mill_points(PointSet cows) const {
        PointSet points = 0;
        for (std::size_t i = 0; i < padded_line_count_; ++i) {
            const PointSet lacking = lines_[i] & ~cows;
            points |= (lacking & (lacking - 1)) == 0 ? lacking : 0;
        }
        return points;
    }

    // All permutations that keep joins and lines, the identity first, found from the graph. A board
    // with more than kMaxSymmetries of them, or whose search is too long, keeps the identity alone.
    [[nodiscard]] std::span<const Symmetry> symmetries() const { return symmetries_; }

private:
    Board() = default;
    std::optional<Error> set_points(std::vector<std::string> names);
    std::optional<Error> set_joins(const std::vector<std::pair<std::string, std::string>>& joins);
    std::optional<Error> set_lines(const std::vector<std::array<std::string, 3>>& lines);
    [[nodiscard]] bool has_room_for(PointSet line) const;
    void add_join(Point a, Point b);
    void add_line(PointSet line);

    PointSet all_ = 0;
    std::vector<std::string> names_;
    std::vector<int> rows_;
    std::vector<PointSet> row_sets_;
    std::array<PointSet, kMaxPoints> neighbours_{};
    // Padded with empty sets to whole vector registers, so that loops over lines need no rest.
    static constexpr std::size_t kLinePadding = 4;
    std::array<PointSet, kMaxLines> lines_{};
    std::size_t line_count_ = 0;
    std::size_t padded_line_count_ = 0;
    std::array<std::array<PointSet, kMaxLinesThroughPoint>, kMaxPoints> line_rests_{};
    std::array<std::uint8_t, kMaxPoints> line_rest_counts_{};
    std::vector<Symmetry> symmetries_;
};

}  // namespace morabaraba
