#include "symmetry.h"

#include <rules/board.h>

#include <algorithm>
#include <charconv>

namespace morabaraba {

namespace {

Error fault(std::string part, std::string what, std::string expected) {
    return {.where = "topology: " + std::move(part),
            .what = std::move(what),
            .expected = std::move(expected)};
}

// The row number of a well-formed point name, else 0.
int row_number(std::string_view name) {
    if (name.size() < 2 || name.size() > 3 || name[0] < 'a' || name[0] > 'w' || name[1] == '0') {
        return 0;
    }
    int row = 0;
    const auto [end, ec] = std::from_chars(name.data() + 1, name.data() + name.size(), row);
    return ec == std::errc{} && end == name.data() + name.size() && row > 0 ? row : 0;
}

// Text order: from the top row down, each row from left to right.
bool before_in_text(const std::string& a, const std::string& b) {
    const int row_a = row_number(a);
    const int row_b = row_number(b);
    return row_a != row_b ? row_a > row_b : a[0] < b[0];
}

std::optional<Error> check_points(const std::vector<std::string>& sorted) {
    if (sorted.size() < 3 || sorted.size() > kMaxPoints) {
        return fault("nodes", std::to_string(sorted.size()) + " points", "3 to 32 points");
    }
    const auto twice = std::ranges::adjacent_find(sorted);
    if (twice != sorted.end()) {
        return fault("nodes", quoted(*twice) + " is there twice", "each point once");
    }
    return std::nullopt;
}

std::string point_name(int column, int row) {
    return static_cast<char>('a' + column) + std::to_string(row + 1);
}

}  // namespace

Symmetry::Symmetry(std::span<const Point> image_of_each_point) {
    std::ranges::copy(image_of_each_point, image_.begin());
    for (std::size_t byte = 0; byte < byte_images_.size(); ++byte) {
        for (unsigned bits = 1; bits < 256; ++bits) {
            const auto lowest = static_cast<std::size_t>(std::countr_zero(bits));
            byte_images_[byte][bits] =
                byte_images_[byte][bits & (bits - 1)] | set_of(image_[8 * byte + lowest]);
        }
    }
}

std::optional<Point> Board::find(std::string_view name) const {
    const auto same = [](char a, char b) { return a == (b >= 'A' && b <= 'Z' ? b + 32 : b); };
    for (std::size_t p = 0; p < names_.size(); ++p) {
        if (std::ranges::equal(names_[p], name, same)) {
            return static_cast<Point>(p);
        }
    }
    return std::nullopt;
}

int Board::join_count() const {
    int ends = 0;
    for_each_point(all_, [&](Point p) { ends += count(neighbours_[p]); });
    return ends / 2;
}

void Board::add_join(Point a, Point b) {
    neighbours_[a] |= set_of(b);
    neighbours_[b] |= set_of(a);
}

void Board::add_line(PointSet line) {
    lines_[line_count_++] = line;
    padded_line_count_ = (line_count_ + kLinePadding - 1) / kLinePadding * kLinePadding;
    for_each_point(line,
                   [&](Point p) { line_rests_[p][line_rest_counts_[p]++] = line & ~set_of(p); });
}

std::optional<Error> Board::set_points(std::vector<std::string> names) {
    for (const std::string& name : names) {
        if (row_number(name) == 0) {
            return fault("nodes", quoted(name) + " is no point's name",
                         "a column letter a..w and a row number 1..99, like d6");
        }
    }
    std::ranges::sort(names, before_in_text);
    if (auto error = check_points(names)) {
        return error;
    }
    names_ = std::move(names);
    all_ = static_cast<PointSet>((std::uint64_t{1} << names_.size()) - 1);
    for (std::size_t p = 0; p < names_.size(); ++p) {
        rows_.push_back(row_number(names_[p]) - 1);
        if (p == 0 || rows_[p] != rows_[p - 1]) {
            row_sets_.push_back(0);
        }
        row_sets_.back() |= set_of(static_cast<Point>(p));
    }
    return std::nullopt;
}

std::optional<Error> Board::set_joins(
    const std::vector<std::pair<std::string, std::string>>& joins) {
    for (const auto& [a, b] : joins) {
        const auto from = find(a);
        const auto to = find(b);
        if (!from || !to) {
            return fault("edges", quoted(from ? b : a) + " is no point of this board",
                         "two of the nodes");
        }
        if (*from == *to) {
            return fault("edges", quoted(a) + " is joined to itself", "two different nodes");
        }
        add_join(*from, *to);
    }
    return std::nullopt;
}

std::optional<Error> Board::set_lines(const std::vector<std::array<std::string, 3>>& lines) {
    for (const auto& names : lines) {
        PointSet line = 0;
        for (const std::string& name : names) {
            const auto point = find(name);
            if (!point) {
                return fault("mills", quoted(name) + " is no point of this board",
                             "three of the nodes");
            }
            line |= set_of(*point);
        }
        const std::string text = names[0] + "-" + names[1] + "-" + names[2];
        if (count(line) != 3 || std::ranges::count(this->lines(), line) > 0) {
            return fault("mills", quoted(text) + " has a point twice or is there twice",
                         "each line once, of three different nodes");
        }
        if (line_count_ == kMaxLines || !has_room_for(line)) {
            return fault("mills", quoted(text) + " is a line too many",
                         "at most 64 lines, and at most 8 through one point");
        }
        add_line(line);
    }
    return std::nullopt;
}

bool Board::has_room_for(PointSet line) const {
    bool room = true;
    for_each_point(line, [&](Point p) { room &= line_rest_counts_[p] < kMaxLinesThroughPoint; });
    return room;
}

Expected<Board> Board::make(const BoardSpec& spec) {
    Board board;
    if (auto error = board.set_points(spec.points)) {
        return *error;
    }
    if (auto error = board.set_joins(spec.joins)) {
        return *error;
    }
    if (auto error = board.set_lines(spec.lines)) {
        return *error;
    }
    for (const auto& images : find_symmetries(board)) {
        board.symmetries_.emplace_back(images);
    }
    return board;
}

namespace {

// Writes the points, joins and lines of concentric squares; ring 0 is the outermost.
class RingsBuilder {
public:
    RingsBuilder(int rings, bool midpoints, bool diagonals)
        : rings_(rings), midpoints_(midpoints), diagonals_(diagonals) {}

    BoardSpec build() {
        for (int ring = 0; ring < rings_; ++ring) {
            add_ring(ring);
        }
        for (int spot = 0; spot < kSpots; ++spot) {
            if (spot % 2 == 0 ? diagonals_ : midpoints_) {
                add_spoke(spot);
            }
        }
        return std::move(spec_);
    }

private:
    static constexpr int kSpots =
        8;  // of a ring, clockwise from its top left corner; odd: midpoints

    [[nodiscard]] std::string at(int ring, int spot) const {
        constexpr int kColumn[kSpots] = {-1, 0, 1, 1, 1, 0, -1, -1};
        constexpr int kRow[kSpots] = {1, 1, 1, 0, -1, -1, -1, 0};
        const int reach = rings_ - ring;
        return point_name(rings_ + kColumn[spot] * reach, rings_ + kRow[spot] * reach);
    }

    void add_ring(int ring) {
        const int step = midpoints_ ? 1 : 2;
        for (int spot = 0; spot < kSpots; spot += step) {
            spec_.points.push_back(at(ring, spot));
            spec_.joins.emplace_back(at(ring, spot), at(ring, (spot + step) % kSpots));
        }
        for (int spot = 0; midpoints_ && spot < kSpots; spot += 2) {
            spec_.lines.push_back(
                {at(ring, spot), at(ring, spot + 1), at(ring, (spot + 2) % kSpots)});
        }
    }

    void add_spoke(int spot) {
        for (int ring = 0; ring + 1 < rings_; ++ring) {
            spec_.joins.emplace_back(at(ring, spot), at(ring + 1, spot));
        }
        for (int ring = 0; ring + 2 < rings_; ++ring) {
            spec_.lines.push_back({at(ring, spot), at(ring + 1, spot), at(ring + 2, spot)});
        }
    }

    int rings_;
    bool midpoints_;
    bool diagonals_;
    BoardSpec spec_;
};

}  // namespace

Expected<Board> Board::concentric_rings(int rings, bool midpoints, bool diagonals) {
    if (rings < 1 || rings > 4) {
        return fault("rings", std::to_string(rings) + " rings", "1 to 4");
    }
    return make(RingsBuilder(rings, midpoints, diagonals).build());
}

}  // namespace morabaraba
