#include <database/symmetry_classes.h>

namespace morabaraba::database {

namespace {

bool undoes(const Board& board, const Symmetry& second, const Symmetry& first) {
    bool undone = true;
    for_each_point(board.all(), [&](Point point) { undone &= second(first(point)) == point; });
    return undone;
}

// The points through which a symmetry takes `point` round.
PointSet cycle_of(const Symmetry& symmetry, Point point) {
    PointSet cycle = 0;
    for (; (cycle & set_of(point)) == 0; point = symmetry(point)) cycle |= set_of(point);
    return cycle;
}

// Sets of `size` points that are whole cycles.
std::uint64_t fixed_sets(const Board& board, const Symmetry& symmetry, int size) {
    std::vector<std::uint64_t> ways(static_cast<std::size_t>(board.size()) + 1);
    ways[0] = 1;
    for (PointSet left = board.all(); left != 0;) {
        const PointSet cycle = cycle_of(symmetry, first_of(left));
        const auto length = static_cast<std::size_t>(count(cycle));
        for (std::size_t n = ways.size(); n-- > length;) ways[n] += ways[n - length];
        left &= ~cycle;
    }
    return ways[static_cast<std::size_t>(size)];
}

}  // namespace

std::uint64_t class_count(const Board& board, int size) {
    std::uint64_t fixed = 0;
    for (const Symmetry& symmetry : board.symmetries()) fixed += fixed_sets(board, symmetry, size);
    return fixed / board.symmetries().size();
}

std::vector<std::uint32_t> inverse_symmetries(const Board& board) {
    const auto symmetries = board.symmetries();
    std::vector<std::uint32_t> inverses;
    for (const Symmetry& symmetry : symmetries) {
        std::uint32_t inverse = 0;
        while (!undoes(board, symmetries[inverse], symmetry)) ++inverse;
        inverses.push_back(inverse);
    }
    return inverses;
}

SymmetryClasses::SymmetryClasses(const Board& board, int size) : ranker_(board.size(), size) {
    constexpr std::uint32_t kUnplaced = ~0U;
    const auto symmetries = board.symmetries();
    const std::vector<std::uint32_t> inverses = inverse_symmetries(board);
    places_.assign(ranker_.count(), kUnplaced);
    for (const PointSet set : ranker_.masks()) {
        if (places_[ranker_.rank(set)] != kUnplaced) continue;
        const auto class_index = static_cast<std::uint32_t>(representatives_.size());
        std::uint8_t orbit = 0;
        for (std::size_t i = 0; i < symmetries.size(); ++i) {
            std::uint32_t& place = places_[ranker_.rank(symmetries[i](set))];
            if (place != kUnplaced) continue;
            place = class_index << kSymmetryBits | inverses[i];
            ++orbit;
        }
        representatives_.push_back(set);
        orbits_.push_back(orbit);
    }
}

}  // namespace morabaraba::database
