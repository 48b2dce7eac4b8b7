#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <set>
#include <sstream>

#include <oracle/board.h>

namespace oracle {

// rules.md, "The board": three squares, their spokes and their corner diagonals.
const std::string kMorabaraba =
    "a7-d7-g7 g7-g4-g1 a1-d1-g1 a7-a4-a1 "
    "b6-d6-f6 f6-f4-f2 b2-d2-f2 b6-b4-b2 "
    "c5-d5-e5 e5-e4-e3 c3-d3-e3 c5-c4-c3 "
    "d7-d6-d5 g4-f4-e4 d1-d2-d3 a4-b4-c4 "
    "a7-b6-c5 g7-f6-e5 g1-f2-e3 a1-b2-c3";

// cases.md row 3: the same without diagonals, 32 joins and 16 lines.
const std::string kNineMensMorris =
    "a7-d7-g7 g7-g4-g1 a1-d1-g1 a7-a4-a1 "
    "b6-d6-f6 f6-f4-f2 b2-d2-f2 b6-b4-b2 "
    "c5-d5-e5 e5-e4-e3 c3-d3-e3 c5-c4-c3 "
    "d7-d6-d5 g4-f4-e4 d1-d2-d3 a4-b4-c4";

// Two squares whose midpoints are joined; a spoke of two points is no line.
const std::string kSixMensMorris =
    "a5-c5-e5 e5-e3-e1 a1-c1-e1 a5-a3-a1 "
    "b4-c4-d4 d4-d3-d2 b2-c2-d2 b4-b3-b2 "
    "c5-c4 e3-d3 c1-c2 a3-b3";

// Three rows of three points, without diagonals.
const std::string kThreeMensMorris = "a3-b3-c3 a2-b2-c2 a1-b1-c1 a3-a2-a1 b3-b2-b1 c3-c2-c1";

// rules.md: "25 points, a centre, no inner-corner joins"; the centre is the middle of two lines.
const std::string kSesotho =
    "a7-d7-g7 g7-g4-g1 a1-d1-g1 a7-a4-a1 "
    "b6-d6-f6 f6-f4-f2 b2-d2-f2 b6-b4-b2 "
    "c5-d5-e5 e5-e4-e3 c3-d3-e3 c5-c4-c3 "
    "d7-d6-d5 g4-f4-e4 d1-d2-d3 a4-b4-c4 "
    "c4-d4-e4 d5-d4-d3 a7-b6 g7-f6 a1-b2 g1-f2";

// Morabaraba with a fourth square: on a spoke of four points two lines share two of them.
const std::string kFourRings =
    "a9-e9-i9 i9-i5-i1 a1-e1-i1 a9-a5-a1 "
    "b8-e8-h8 h8-h5-h2 b2-e2-h2 b8-b5-b2 "
    "c7-e7-g7 g7-g5-g3 c3-e3-g3 c7-c5-c3 "
    "d6-e6-f6 f6-f5-f4 d4-e4-f4 d6-d5-d4 "
    "e9-e8-e7-e6 i5-h5-g5-f5 e1-e2-e3-e4 a5-b5-c5-d5 "
    "a9-b8-c7-d6 i9-h8-g7-f6 i1-h2-g3-f4 a1-b2-c3-d4";

std::vector<std::string> known_boards() {
    return {kMorabaraba, kNineMensMorris, kSixMensMorris, kThreeMensMorris, kSesotho, kFourRings};
}

namespace {

using Stroke = std::vector<std::string>;

std::vector<Stroke> strokes_of(const std::string& text) {
    std::vector<Stroke> strokes;
    std::istringstream words(text);
    for (std::string word; words >> word;) {
        std::istringstream parts(word);
        Stroke stroke;
        for (std::string name; std::getline(parts, name, '-');) stroke.push_back(name);
        strokes.push_back(stroke);
    }
    return strokes;
}

bool reads_before(const std::string& a, const std::string& b) {
    const int row_a = std::atoi(a.c_str() + 1);
    const int row_b = std::atoi(b.c_str() + 1);
    return row_a != row_b ? row_a > row_b : a[0] < b[0];
}

Board empty_board(std::vector<std::string> names) {
    Board board;
    board.names = std::move(names);
    std::sort(board.names.begin(), board.names.end(), reads_before);
    board.neighbours.resize(board.names.size());
    board.lines_through.resize(board.names.size());
    return board;
}

bool are_joined(const Board& board, int a, int b) {
    const std::vector<int>& near = board.neighbours[a];
    return std::find(near.begin(), near.end(), b) != near.end();
}

void join(Board& board, int a, int b) {
    if (are_joined(board, a, b)) return;
    board.neighbours[a].push_back(b);
    board.neighbours[b].push_back(a);
}

void add_line(Board& board, std::vector<int> line) {
    for (const int point : line) {
        board.lines_through[point].push_back(static_cast<int>(board.lines.size()));
    }
    board.lines.push_back(std::move(line));
}

void draw(Board& board, const Stroke& stroke) {
    std::vector<int> points;
    for (const std::string& name : stroke) points.push_back(board.find(name));
    for (std::size_t i = 0; i + 1 < points.size(); ++i) join(board, points[i], points[i + 1]);
    for (std::size_t i = 0; i + 2 < points.size(); ++i) {
        add_line(board, {points[i], points[i + 1], points[i + 2]});
    }
}

std::set<std::set<int>> line_sets(const Board& board) {
    std::set<std::set<int>> sets;
    for (const std::vector<int>& line : board.lines) sets.emplace(line.begin(), line.end());
    return sets;
}

// Every line of points that all have an image must have a line as its image.
bool lines_hold(const Board& board, const std::set<std::set<int>>& lines,
                const std::vector<int>& images, int point) {
    for (const int index : board.lines_through[point]) {
        std::set<int> image;
        bool whole = true;
        for (const int member : board.lines[index]) {
            whole = whole && images[member] >= 0;
            image.insert(images[member]);
        }
        if (whole && !lines.contains(image)) return false;
    }
    return true;
}

int count_extensions(const Board& board, const std::set<std::set<int>>& lines,
                     std::vector<int>& images, std::vector<bool>& taken, int point) {
    if (point == board.size()) return 1;
    int found = 0;
    for (int image = 0; image < board.size(); ++image) {
        if (taken[image]) continue;
        bool fits = true;
        for (int earlier = 0; earlier < point && fits; ++earlier) {
            fits = are_joined(board, earlier, point) == are_joined(board, images[earlier], image);
        }
        images[point] = image;
        if (fits && lines_hold(board, lines, images, point)) {
            taken[image] = true;
            found += count_extensions(board, lines, images, taken, point + 1);
            taken[image] = false;
        }
        images[point] = -1;
    }
    return found;
}

}  // namespace

int Board::find(const std::string& name) const {
    const auto found = std::find(names.begin(), names.end(), name);
    return found == names.end() ? -1 : static_cast<int>(found - names.begin());
}

int Board::joins() const {
    int ends = 0;
    for (const std::vector<int>& near : neighbours) ends += static_cast<int>(near.size());
    return ends / 2;
}

Board drawn(const std::string& strokes) {
    std::set<std::string> names;
    for (const Stroke& stroke : strokes_of(strokes)) names.insert(stroke.begin(), stroke.end());
    Board board = empty_board({names.begin(), names.end()});
    for (const Stroke& stroke : strokes_of(strokes)) draw(board, stroke);
    return board;
}

Board stated(const std::vector<std::string>& names, const std::set<std::vector<std::string>>& joins,
             const std::set<std::vector<std::string>>& lines) {
    Board board = empty_board(names);
    for (const auto& ends : joins) join(board, board.find(ends[0]), board.find(ends[1]));
    for (const auto& line : lines) {
        add_line(board, {board.find(line[0]), board.find(line[1]), board.find(line[2])});
    }
    return board;
}

int count_symmetries(const Board& board) {
    std::vector<int> images(board.names.size(), -1);
    std::vector<bool> taken(board.names.size(), false);
    return count_extensions(board, line_sets(board), images, taken, 0);
}

}  // namespace oracle
