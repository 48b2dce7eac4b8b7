#include "tables.h"

#include <rules/board.h>

#include <algorithm>
#include <bit>

namespace morabaraba::search {

namespace {

constexpr int kSpots = 8;
constexpr int kRings = 3;

// splitmix64's step: the n-th word of a fixed sequence.
std::uint64_t word(std::uint64_t n) {
    std::uint64_t x = n * 0x9e3779b97f4a7c15;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
    x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
    return x ^ (x >> 31);
}

// The ring and spot of each point of a board of three rings, as 8 * ring + spot; empty when a point
// lies elsewhere.
std::array<Point, kMaxPoints> ring_numbering(const Board& board) {
    constexpr std::array<int, kSpots> kColumn = {-1, 0, 1, 1, 1, 0, -1, -1};
    constexpr std::array<int, kSpots> kRow = {1, 1, 1, 0, -1, -1, -1, 0};
    std::array<Point, kMaxPoints> inner{};
    inner.fill(kNoPoint);
    for (int p = 0; p < board.size(); ++p) {
        const auto point = static_cast<Point>(p);
        for (int place = 0; place < kRings * kSpots; ++place) {
            const int reach = kRings - place / kSpots;
            if (board.column(point) == kRings + kColumn[place % kSpots] * reach &&
                board.row(point) == kRings + kRow[place % kSpots] * reach) {
                inner[point] = static_cast<Point>(place);
            }
        }
    }
    return inner;
}

bool same_graph(const Board& a, const Board& b) {
    if (a.size() != b.size() || a.lines().size() != b.lines().size()) {
        return false;
    }
    for (int p = 0; p < a.size(); ++p) {
        const auto point = static_cast<Point>(p);
        if (a.name(point) != b.name(point) || a.neighbours(point) != b.neighbours(point)) {
            return false;
        }
    }
    return std::ranges::all_of(a.lines(), [&b](PointSet line) {
        return std::ranges::find(b.lines(), line) != b.lines().end();
    });
}

void find_rings(Tables& tables, const Board& board) {
    for (const bool diagonals : {true, false}) {
        const auto model = Board::concentric_rings(kRings, true, diagonals);
        if (!same_graph(board, *model)) {
            continue;
        }
        tables.rings = true;
        tables.diagonals = diagonals;
        tables.spokes = diagonals ? 0xffffff : 0xaaaaaa;
        tables.inner = ring_numbering(board);
    }
    for (unsigned bits = 0; bits < 256; ++bits) {
        for (unsigned corner = 0; corner < kSpots; corner += 2) {
            const std::array<unsigned, 3> side = {corner, corner + 1, (corner + 2) % kSpots};
            unsigned standing = 0;
            unsigned line = 0;
            for (const unsigned spot : side) {
                standing += bits >> spot & 1;
                line |= 1U << spot;
            }
            if (standing == 3) {
                tables.ring_milled[bits] |= static_cast<std::uint8_t>(line);
            }
            for (const unsigned spot : side) {
                if (standing - (bits >> spot & 1) == 2) {
                    tables.ring_completing[bits] |= static_cast<std::uint8_t>(1U << spot);
                }
            }
        }
    }
}

void copy_board(Tables& tables, const Board& board) {
    tables.size = board.size();
    tables.all = board.all();
    for (int p = 0; p < board.size(); ++p) {
        if (!tables.rings) {
            tables.inner[p] = static_cast<Point>(p);
        }
        tables.outer[tables.inner[p]] = static_cast<Point>(p);
    }
    const auto inner_set = [&tables](PointSet set) {
        PointSet image = 0;
        for_each_point(set, [&](Point p) { image |= set_of(tables.inner[p]); });
        return image;
    };
    for (int p = 0; p < board.size(); ++p) {
        const auto point = static_cast<Point>(p);
        const Point to = tables.inner[p];
        tables.neighbours[to] = inner_set(board.neighbours(point));
        for (const PointSet rest : board.line_rests(point)) {
            tables.rests[to][tables.rest_count[to]++] = inner_set(rest);
        }
    }
    for (const PointSet line : board.lines()) {
        tables.lines[tables.line_count++] = inner_set(line);
    }
    for (std::size_t byte = 0; byte < 4; ++byte) {
        for (unsigned bits = 1; bits < 256; ++bits) {
            const std::size_t lowest = 8 * byte + static_cast<std::size_t>(std::countr_zero(bits));
            tables.neighbours_of_byte[byte][bits] =
                tables.neighbours_of_byte[byte][bits & (bits - 1)] | tables.neighbours[lowest];
        }
    }
}

void copy_options(Tables& tables, const RuleSet& rules) {
    const RuleOptions& options = rules.options();
    tables.cows = options.cows;
    tables.any_time = options.placing == Placing::any_time;
    tables.may_pass = options.shot == Shot::may;
    tables.per_mill = options.shots == Shots::per_mill;
    tables.shots_while_placing = options.shots_while_placing;
    tables.three_cow_rule = options.three_cow_rule;
    tables.banned = options.broken_mill == BrokenMill::banned;
    tables.no_move_draws = options.no_move == NoMove::draws;
    tables.protection = options.mill_protection;
    tables.full_board = options.full_board;
    tables.shotless_when = options.shotless_when;
    tables.flying = options.flying;
    tables.lost_with = options.lost_with;
    tables.starts = static_cast<int>(index(options.starts));
    tables.shotless_limit = rules.shotless_plies();
    tables.repetition = options.repetition;
}

void copy_symmetries(Tables& tables, const Board& board) {
    const auto symmetries = board.symmetries();
    tables.image_count = symmetries.size() <= kMaxImages ? static_cast<int>(symmetries.size()) : 1;
    for (int i = 0; i < kMaxImages; ++i) {
        const Symmetry& symmetry = symmetries[i < tables.image_count ? i : 0];
        for (int p = 0; p < board.size(); ++p) {
            const Point from = tables.inner[p];
            const Point to = tables.inner[symmetry(static_cast<Point>(p))];
            tables.images[i][from] = to;
            tables.sources[i][to] = from;
        }
    }
}

void make_keys(Tables& tables) {
    std::uint64_t serial = 0;
    const auto next = [&serial] { return word(++serial); };
    for (int side = 0; side < 2; ++side) {
        std::ranges::generate(tables.cow[side], next);
        std::ranges::generate(tables.hand[side], next);
        for (auto& to : tables.ban[side]) {
            std::ranges::generate(to, next);
        }
        for (int p = 0; p < tables.size; ++p) {
            for (int i = 0; i < kMaxImages; ++i) {
                tables.cow_images[side][p][i] = tables.cow[side][tables.images[i][p]];
            }
        }
    }
    std::ranges::generate(tables.shotless, next);
    tables.shotless[0] = 0;
    tables.black_to_move = next();
}

}  // namespace

Tables make_tables(const RuleSet& rules) {
    Tables tables;
    find_rings(tables, rules.board());
    copy_board(tables, rules.board());
    copy_options(tables, rules);
    copy_symmetries(tables, rules.board());
    make_keys(tables);
    return tables;
}

}  // namespace morabaraba::search
