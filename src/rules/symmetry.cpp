#include "symmetry.h"

#include <algorithm>

namespace morabaraba {

namespace {

constexpr int kMaxSteps = 500'000;

using Images = std::array<Point, kMaxPoints>;

// Backtracking over the images of the points, in an order in which each point follows a neighbour.
class SymmetrySearch {
public:
    explicit SymmetrySearch(const Board& board) : board_(board), order_(connected_order()) {
        image_.fill(kNoPoint);
    }

    std::vector<Images> run() {
        extend(0);
        if (steps_ > kMaxSteps || found_.size() > kMaxSymmetries) {
            return {identity()};
        }
        std::ranges::sort(found_);
        return found_;
    }

private:
    [[nodiscard]] Images identity() const {
        Images images{};
        for (std::size_t p = 0; p < images.size(); ++p) {
            images[p] = static_cast<Point>(p);
        }
        return images;
    }

    [[nodiscard]] std::vector<Point> connected_order() const {
        std::vector<Point> order;
        PointSet seen = 0;
        while (seen != board_.all()) {
            PointSet frontier = 0;
            for_each_point(seen, [&](Point p) { frontier |= board_.neighbours(p); });
            frontier &= ~seen;
            const Point next = first_of(frontier != 0 ? frontier : board_.all() & ~seen);
            order.push_back(next);
            seen |= set_of(next);
        }
        return order;
    }

    void extend(std::size_t depth) {
        if (depth == order_.size()) {
            found_.push_back(completed());
            return;
        }
        const Point point = order_[depth];
        for_each_point(board_.all() & ~used_, [&](Point image) {
            if (++steps_ > kMaxSteps || found_.size() > kMaxSymmetries) {
                return;
            }
            image_[point] = image;
            if (fits(point, depth)) {
                used_ |= set_of(image);
                extend(depth + 1);
                used_ &= ~set_of(image);
            }
            image_[point] = kNoPoint;
        });
    }

    // Whether joins and lines between `point` and the points before it in the order are kept.
    [[nodiscard]] bool fits(Point point, std::size_t depth) const {
        const Point image = image_[point];
        if (board_.line_rests(point).size() != board_.line_rests(image).size()) {
            return false;
        }
        for (std::size_t i = 0; i < depth; ++i) {
            const bool joined = (board_.neighbours(point) & set_of(order_[i])) != 0;
            const bool image_joined = (board_.neighbours(image) & set_of(image_[order_[i]])) != 0;
            if (joined != image_joined) {
                return false;
            }
        }
        return std::ranges::all_of(board_.line_rests(point),
                                   [&](PointSet rest) { return keeps_line(point, rest); });
    }

    [[nodiscard]] bool keeps_line(Point point, PointSet rest) const {
        const Point a = image_[first_of(rest)];
        const Point b = image_[first_of(rest & (rest - 1))];
        return a == kNoPoint || b == kNoPoint ||
               std::ranges::count(board_.line_rests(image_[point]), set_of(a) | set_of(b)) > 0;
    }

    [[nodiscard]] Images completed() const {
        Images images = identity();
        std::copy_n(image_.begin(), board_.size(), images.begin());
        return images;
    }

    const Board& board_;
    std::vector<Point> order_;
    Images image_{};
    PointSet used_ = 0;
    int steps_ = 0;
    std::vector<Images> found_;
};

}  // namespace

std::vector<Images> find_symmetries(const Board& board) { return SymmetrySearch(board).run(); }

}  // namespace morabaraba
