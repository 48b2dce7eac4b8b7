#include "node.h"

#include <algorithm>

namespace morabaraba::search {

namespace {

Point inner_point(const Tables& tables, Point point, int frame) {
    return point == kNoPoint ? point : tables.images[frame][tables.inner[point]];
}

Point outer_point(const Tables& tables, Point point, int frame) {
    return point == kNoPoint ? point : tables.outer[tables.sources[frame][point]];
}

PointSet inner_set(const Tables& tables, PointSet set, int frame) {
    PointSet image = 0;
    for_each_point(set, [&](Point p) { image |= set_of(inner_point(tables, p, frame)); });
    return image;
}

PointSet outer_set(const Tables& tables, PointSet set, int frame) {
    PointSet image = 0;
    for_each_point(set, [&](Point p) { image |= set_of(outer_point(tables, p, frame)); });
    return image;
}

std::uint64_t key_of(const Tables& tables, const Node& node) {
    std::uint64_t key = node.turn == 1 ? tables.black_to_move : 0;
    for (std::size_t side = 0; side < 2; ++side) {
        for_each_point(node.cows[side], [&](Point p) { key ^= tables.cow[side][p]; });
        key ^= tables.hand[side][node.hand[side]];
        if (node.ban_from[side] != kNoPoint) {
            key ^= tables.ban[side][node.ban_from[side]][node.ban_to[side]];
        }
    }
    return key;
}

}  // namespace

Node to_node(const Tables& tables, const Position& position, int frame) {
    Node node;
    for (const Side side : {Side::white, Side::black}) {
        const std::size_t s = index(side);
        node.cows[s] = inner_set(tables, position.cows(side), frame);
        node.hand[s] = static_cast<std::uint8_t>(position.hand(side));
        node.ban_from[s] = inner_point(tables, position.ban(side).from, frame);
        node.ban_to[s] = inner_point(tables, position.ban(side).to, frame);
    }
    node.turn = static_cast<std::uint8_t>(index(position.turn()));
    node.shotless = position.shotless();
    node.key = key_of(tables, node);
    return node;
}

ImageKeys image_keys(const Tables& tables, const Node& node) {
    ImageKeys images;
    for (std::size_t side = 0; side < 2; ++side) {
        for_each_point(node.cows[side], [&](Point p) {
            for (std::size_t i = 0; i < kMaxImages; ++i) {
                images.keys[i] ^= tables.cow_images[side][p][i];
            }
        });
    }
    return images;
}

Setup to_setup(const Tables& tables, const Node& node, int frame) {
    Setup setup;
    for (std::size_t s = 0; s < 2; ++s) {
        setup.cows[s] = outer_set(tables, node.cows[s], frame);
        setup.hand[s] = node.hand[s];
        setup.bans[s] = {outer_point(tables, node.ban_from[s], frame),
                         outer_point(tables, node.ban_to[s], frame)};
    }
    setup.turn = node.turn == 0 ? Side::white : Side::black;
    setup.shotless = std::min(node.shotless, kMaxCounter);
    return setup;
}

Move to_inner(const Tables& tables, Move move, int frame) {
    return {inner_point(tables, move.from, frame), inner_point(tables, move.to, frame),
            inner_set(tables, move.shots, frame)};
}

Move to_outer(const Tables& tables, Move move, int frame) {
    return {outer_point(tables, move.from, frame), outer_point(tables, move.to, frame),
            outer_set(tables, move.shots, frame)};
}

}  // namespace morabaraba::search
