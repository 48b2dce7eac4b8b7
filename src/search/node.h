// A position as the search holds it: in the numbering of tables.h, copied at every ply.
#pragma once

#include "tables.h"

#include <rules/position.h>

#include <array>
#include <cstdint>

namespace morabaraba::search {

inline constexpr int kMaxPly = 160;  // no line is searched deeper

// Arrays are indexed by index(Side). A ban of kNoPoint is none.
struct Node {
    std::array<PointSet, 2> cows{};
    std::array<std::uint8_t, 2> hand{};
    std::uint8_t turn = 0;
    std::uint8_t quiet = 0;  // plies since the last placement or shot, up to 255
    std::array<Point, 2> ban_from{kNoPoint, kNoPoint};
    std::array<Point, 2> ban_to{kNoPoint, kNoPoint};
    std::uint32_t shotless = 0;
    std::uint64_t key = 0;  // of all that makes positions the same: not of the counters
};
static_assert(sizeof(Node) == 32);

// The keys of a node's cows under every symmetry; [0] is part of Node::key.
struct ImageKeys {
    std::array<std::uint64_t, kMaxImages> keys{};
};

// `frame` is the symmetry (Tables::images) under which the search sees the board.
[[nodiscard]] Node to_node(const Tables& tables, const Position& position, int frame);
[[nodiscard]] ImageKeys image_keys(const Tables& tables, const Node& node);
[[nodiscard]] Setup to_setup(const Tables& tables, const Node& node, int frame);
[[nodiscard]] Move to_inner(const Tables& tables, Move move, int frame);
[[nodiscard]] Move to_outer(const Tables& tables, Move move, int frame);

}  // namespace morabaraba::search
