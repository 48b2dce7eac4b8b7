#include <terminal/board_view.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>

namespace morabaraba::terminal {
namespace {

enum Stroke : std::uint8_t { kAcross = 1, kDown = 2, kFalling = 4, kRising = 8 };

struct Cell {
    std::uint8_t strokes = 0;
    std::string sign;  // overrides the strokes
    Role role = Role::grid;
};

// The columns and rows that a board's points use.
struct Span {
    int left, right, bottom, top;
};

Span span_of(const Board& board) {
    Span span{board.column(0), board.column(0), board.row(0), board.row(0)};
    for_each_point(board.all(), [&](Point point) {
        span.left = std::min(span.left, board.column(point));
        span.right = std::max(span.right, board.column(point));
        span.bottom = std::min(span.bottom, board.row(point));
        span.top = std::max(span.top, board.row(point));
    });
    return span;
}

int label_width(const Span& span) { return static_cast<int>(std::to_string(span.top + 1).size()); }

const char* stroke_sign(std::uint8_t strokes, bool unicode) {
    switch (strokes) {
        case 0:
            return " ";
        case kAcross:
            return unicode ? "─" : "-";
        case kDown:
            return unicode ? "│" : "|";
        case kAcross | kDown:
            return unicode ? "┼" : "+";
        case kFalling:
            return unicode ? "╲" : "\\";
        case kRising:
            return unicode ? "╱" : "/";
        case kFalling | kRising:
            return unicode ? "╳" : "X";
        default:
            return stroke_sign(strokes & (kAcross | kDown), unicode);
    }
}

// The grid of cells. Joins are drawn first, then points over them.
class Canvas {
public:
    Canvas(const Board& board, const BoardLook& look)
        : board_(board),
          look_(look),
          span_(span_of(board)),
          width_((span_.right - span_.left) * look.scale.columns + 3),
          height_((span_.top - span_.bottom) * look.scale.rows + 1),
          cells_(static_cast<std::size_t>(width_ * height_)) {}

    void draw_join(Point from, Point to);
    void draw_point(Point point, const std::array<PointSet, 2>& cows, const BoardMarks& marks);
    [[nodiscard]] std::vector<Line> lines() const;

private:
    [[nodiscard]] int x(int column) const {
        const int steps = look_.flipped ? span_.right - column : column - span_.left;
        return steps * look_.scale.columns + 1;
    }
    [[nodiscard]] int y(int row) const {
        const int steps = look_.flipped ? row - span_.bottom : span_.top - row;
        return steps * look_.scale.rows;
    }
    [[nodiscard]] Cell& at(int x, int y) {
        return cells_[static_cast<std::size_t>(y * width_ + x)];
    }
    [[nodiscard]] const Cell& at(int x, int y) const {
        return cells_[static_cast<std::size_t>(y * width_ + x)];
    }
    void put(int x, int y, std::string sign, Role role) {
        at(x, y).sign = std::move(sign);
        at(x, y).role = role;
    }
    [[nodiscard]] Line column_letters() const;

    const Board& board_;
    const BoardLook& look_;
    Span span_;
    int width_, height_;
    std::vector<Cell> cells_;
};

void Canvas::draw_join(Point from, Point to) {
    int x1 = x(board_.column(from)), y1 = y(board_.row(from));
    int x2 = x(board_.column(to)), y2 = y(board_.row(to));
    if (y1 > y2) {
        std::swap(x1, x2);
        std::swap(y1, y2);
    }
    if (y1 == y2) {
        for (int i = std::min(x1, x2); i <= std::max(x1, x2); ++i) {
            at(i, y1).strokes |= kAcross;
        }
        return;
    }
    const Stroke stroke = x1 == x2 ? kDown : x1 < x2 ? kFalling : kRising;
    for (int i = y1 + 1; i < y2; ++i) {
        const double share = static_cast<double>(i - y1) / (y2 - y1);
        at(static_cast<int>(std::lround(x1 + share * (x2 - x1))), i).strokes |= stroke;
    }
}

void Canvas::draw_point(Point point, const std::array<PointSet, 2>& cows, const BoardMarks& marks) {
    const int px = x(board_.column(point)), py = y(board_.row(point));
    const PointSet here = set_of(point);
    const bool cow = ((cows[0] | cows[1]) & here) != 0;
    const Side side = (cows[index(Side::black)] & here) != 0 ? Side::black : Side::white;
    const bool unicode = look_.style.unicode;

    std::string sign = cow ? cow_sign(side, look_) : unicode ? "•" : "+";
    Role role = !cow ? Role::grid : side == Side::white ? Role::white_cow : Role::black_cow;
    std::string before, after;  // the cells beside the point; empty: as the grid has them
    if (cow) before = after = " ";
    if ((marks.last_shots & here) != 0 && !cow) {
        sign = unicode ? "×" : "x";
        role = Role::target;
    }
    if (point == marks.last_from || point == marks.last_to) {
        before = "(";
        after = ")";
    }
    if ((marks.choices & here) != 0) {
        sign = "*";
        role = Role::choice;
    }
    if ((marks.targets & here) != 0) {
        before = after = unicode ? "×" : "x";
        role = Role::target;
    }
    if (point == marks.lifted) {
        before = "<";
        after = ">";
    }
    if (point == marks.cursor) {
        // A target keeps its sign under the cursor: the brackets take only the outer look.
        before = "[";
        after = "]";
        role = Role::cursor;
    }
    put(px, py, sign, role);
    if (!before.empty()) {
        put(px - 1, py, before, role);
        put(px + 1, py, after, role);
    }
}

Line Canvas::column_letters() const {
    std::string letters(static_cast<std::size_t>(width_ + label_width(span_) + 1), ' ');
    for_each_point(board_.all(), [&](Point point) {
        const int column = board_.column(point);
        letters[static_cast<std::size_t>(label_width(span_) + 1 + x(column))] =
            static_cast<char>('a' + column);
    });
    letters.erase(letters.find_last_not_of(' ') + 1);
    return Line(letters, Role::faint);
}

std::vector<Line> Canvas::lines() const {
    std::vector<std::string> labels(static_cast<std::size_t>(height_));
    for (const PointSet row : board_.rows()) {
        const int number = board_.row(first_of(row));
        labels[static_cast<std::size_t>(y(number))] = std::to_string(number + 1);
    }
    std::vector<Line> lines;
    for (int i = 0; i < height_; ++i) {
        const std::string& label = labels[static_cast<std::size_t>(i)];
        const int margin = label_width(span_) - static_cast<int>(label.size());
        Line line(std::string(static_cast<std::size_t>(margin), ' ') + label + " ", Role::faint);
        for (int j = 0; j < width_; ++j) {
            const Cell& cell = at(j, i);
            line.add(cell.sign.empty() ? stroke_sign(cell.strokes, look_.style.unicode) : cell.sign,
                     cell.role);
        }
        lines.push_back(std::move(line));
    }
    lines.push_back(column_letters());
    return lines;
}

}  // namespace

Extent board_extent(const Board& board, Scale scale) {
    const Span span = span_of(board);
    return {label_width(span) + 1 + (span.right - span.left) * scale.columns + 3,
            (span.top - span.bottom) * scale.rows + 2};
}

std::string cow_sign(Side side, const BoardLook& look) {
    if (!look.style.unicode || look.style.colours == Colours::none) {
        return look.letters[index(side)];
    }
    return side == Side::white ? "○" : "●";
}

std::vector<Line> draw_board(const Board& board, const std::array<PointSet, 2>& cows,
                             const BoardMarks& marks, const BoardLook& look) {
    Canvas canvas(board, look);
    for_each_point(board.all(), [&](Point from) {
        for_each_point(board.neighbours(from), [&](Point to) {
            if (from < to) canvas.draw_join(from, to);
        });
    });
    for_each_point(board.all(), [&](Point point) { canvas.draw_point(point, cows, marks); });
    return canvas.lines();
}

}  // namespace morabaraba::terminal
