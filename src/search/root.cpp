#include "root.h"

#include <algorithm>
#include <tuple>

namespace morabaraba::search {

namespace {

auto order_of(const Node& node) { return std::tuple(node.cows, node.ban_from, node.ban_to); }

bool by_place(const RootMove& a, const RootMove& b) {
    return std::tuple(a.move.from, a.move.to, a.move.shots) <
           std::tuple(b.move.from, b.move.to, b.move.shots);
}

// Those of `candidates` under which `position` is least.
std::vector<int> least_frames(const Tables& tables, const Position& position,
                              const std::vector<int>& candidates) {
    std::vector<std::pair<decltype(order_of(Node{})), int>> images;
    for (const int frame : candidates) {
        images.emplace_back(order_of(to_node(tables, position, frame)), frame);
    }
    const auto least = std::ranges::min_element(images)->first;
    std::vector<int> frames;
    for (const auto& [image, frame] : images) {
        if (image == least) {
            frames.push_back(frame);
        }
    }
    return frames;
}

// The symmetry under which the game's positions, in their order, are least: symmetric games are
// searched alike, and a game keeps its frame as it goes on.
int frame_of(const Tables& tables, const Game& game) {
    std::vector<int> candidates;
    for (int frame = 0; frame < tables.image_count; ++frame) {
        candidates.push_back(frame);
    }
    for (const Position& position : game.positions()) {
        if (candidates.size() == 1) {
            break;
        }
        candidates = least_frames(tables, position, candidates);
    }
    return candidates.front();
}

std::vector<std::uint64_t> past_of(const Tables& tables, const Game& game, int frame) {
    constexpr std::size_t kMost = 255;
    const auto moves = game.moves();
    std::size_t first = moves.size();
    while (first > 0 && moves.size() - first < kMost && !moves[first - 1].is_placement() &&
           moves[first - 1].shots == 0) {
        --first;
    }
    std::vector<std::uint64_t> past;
    for (std::size_t i = first; i < moves.size(); ++i) {
        past.push_back(to_node(tables, game.positions()[i], frame).key);
    }
    return past;
}

std::vector<RootMove> moves_of(const Mind& mind, const Game& game, int frame) {
    const auto list = std::make_unique<MoveList>();
    if (!game.result().is_over()) {
        legal_moves(mind.rules, game.position(), *list);
    }
    std::vector<RootMove> moves;
    for (const Move move : *list) {
        RootMove root;
        root.move = to_inner(mind.tables, move, frame);
        root.line[0] = root.move;
        moves.push_back(root);
    }
    std::ranges::sort(moves, by_place);
    return moves;
}

// The value of the move to `next` for the side that played it.
std::optional<ProbeValue> value_of(const Mind& mind, const Position& next) {
    if (const Result result = result_of(mind.rules, next); result.is_over()) {
        if (result.outcome == Outcome::draw) {
            return ProbeValue{0, 1};
        }
        return ProbeValue{result.outcome == win_of(next.turn()) ? -1 : 1, 1};
    }
    DatabaseCall call{&mind, 0};
    ProbeValue value;
    if (!ask_database(&call, to_node(mind.tables, next, 0), value.sign, value.plies)) {
        return std::nullopt;
    }
    return ProbeValue{-value.sign, value.plies < 0 ? -1 : value.plies + 1};
}

// A win or loss of unknown length counts as longer than any known one.
int worth(const ProbeValue& value) {
    constexpr int kDecided = 100'000;
    return value.sign * (value.plies < 0 ? 1 : kDecided - value.plies);
}

}  // namespace

bool ask_database(void* call, const Node& node, int& sign, int& plies) {
    const auto& [mind, frame] = *static_cast<const DatabaseCall*>(call);
    const int mover = node.turn;
    if (!mind->probe->covers(count(node.cows[mover]), count(node.cows[1 - mover]), node.hand[mover],
                             node.hand[1 - mover])) {
        return false;
    }
    const auto position = Position::make(mind->rules, to_setup(mind->tables, node, frame));
    if (!position) {
        return false;
    }
    const auto value = mind->probe->probe(*position);
    if (!value) {
        return false;
    }
    sign = value->sign;
    plies = value->plies;
    return true;
}

Root make_root(const Mind& mind, const Game& game, bool asks_database) {
    Root root;
    root.frame = frame_of(mind.tables, game);
    root.node = to_node(mind.tables, game.position(), root.frame);
    root.plies = game.plies();
    root.past = past_of(mind.tables, game, root.frame);
    root.moves = moves_of(mind, game, root.frame);
    if (!asks_database || mind.tables.shotless_limit > 0) {
        return root;
    }
    for (const RootMove& move : root.moves) {
        Position next = game.position();
        next.apply(mind.rules, to_outer(mind.tables, move.move, root.frame));
        const auto value = value_of(mind, next);
        if (!value) {
            root.known.clear();
            break;
        }
        root.known.emplace_back(move.move, *value);
    }
    return root;
}

void Root::keep_best_known() {
    if (known.empty()) {
        return;
    }
    const auto best =
        std::ranges::max_element(known, {}, [](const auto& pair) { return worth(pair.second); });
    const int most = worth(best->second);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < known.size(); ++i) {
        if (worth(known[i].second) == most) {
            moves[kept++] = moves[i];
        }
    }
    moves.resize(kept);
    length_unknown = best->second.sign != 0 && best->second.plies < 0;
}

}  // namespace morabaraba::search
