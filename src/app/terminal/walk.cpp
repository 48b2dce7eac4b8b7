#include <terminal/walk.h>

#include <cmath>

namespace morabaraba::terminal {
namespace {

struct Bearing {
    double along = 0;  // the cosine of the angle to the heading
    double distance = 0;
};

Bearing bearing(const Board& board, Point from, Point to, Heading heading) {
    const double columns = board.column(to) - board.column(from);
    const double rows = board.row(to) - board.row(from);
    const double distance = std::hypot(columns, rows);
    const double dot = columns * heading.columns + rows * heading.rows;
    return {dot / (distance * std::hypot(heading.columns, heading.rows)), distance};
}

}  // namespace

Point walk(const Board& board, Point from, Heading heading) {
    constexpr double kMostlyThatWay = 0.7;  // within 45 degrees
    Point best = from;
    Bearing best_bearing;
    const PointSet joined = board.neighbours(from);
    for_each_point(joined, [&](Point to) {
        const Bearing here = bearing(board, from, to, heading);
        if (here.along > kMostlyThatWay && here.along > best_bearing.along + 1e-9) {
            best = to;
            best_bearing = here;
        }
    });
    if (best != from) return best;
    for_each_point(board.all() & ~joined & ~set_of(from), [&](Point to) {
        const Bearing here = bearing(board, from, to, heading);
        if (here.along <= kMostlyThatWay || here.along < best_bearing.along - 1e-9) return;
        const bool straighter = here.along > best_bearing.along + 1e-9;
        if (straighter || here.distance < best_bearing.distance) {
            best = to;
            best_bearing = here;
        }
    });
    return best;
}

Point next_in(PointSet set, Point from) {
    if (set == 0) return from;
    const PointSet behind = from == kNoPoint ? set : set & ~((set_of(from) << 1) - 1);
    return first_of(behind != 0 ? behind : set);
}

}  // namespace morabaraba::terminal
