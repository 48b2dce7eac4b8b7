#include "topology.h"

#include "value_reader.h"

#include <algorithm>
#include <array>
#include <utility>

namespace morabaraba::games {

namespace {

constexpr std::string_view kPath = "engine.topology";
constexpr std::size_t kMaxNameBytes = 3;  // of a point: "w99"

// One square with the middles of its sides has its centre too, as the seeds' family of files has
// it: three men's morris is a 3 x 3 grid, not a ring of eight.
BoardSpec grid_of_nine(bool diagonals) {
    BoardSpec spec;
    spec.points = {"a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"};
    spec.lines = {{"a3", "b3", "c3"}, {"a2", "b2", "c2"}, {"a1", "b1", "c1"},
                  {"a3", "a2", "a1"}, {"b3", "b2", "b1"}, {"c3", "c2", "c1"}};
    if (diagonals) {
        spec.lines.push_back({"a3", "b2", "c1"});
        spec.lines.push_back({"c3", "b2", "a1"});
    }
    for (const auto& [first, middle, last] : spec.lines) {
        spec.joins.emplace_back(first, middle);
        spec.joins.emplace_back(middle, last);
    }
    return spec;
}

Expected<bool> read_optional_truth(const Value& params, std::string_view key, bool otherwise) {
    const Value* value = params.find(key);
    return value == nullptr ? otherwise
                            : read_truth(*value, "engine.topology.params." + std::string(key));
}

Expected<Board> read_rings(const Value& topology) {
    if (auto error = check_keys(topology, kPath, {"type", "structure", "params"})) return *error;
    const Value* params = topology.find("params");
    if (params == nullptr) {
        return fault_at(topology, "engine.topology has no params", "params: rings, ...");
    }
    if (auto error =
            check_keys(*params, "engine.topology.params", {"rings", "midpoints", "diagonals"})) {
        return *error;
    }
    const Value* rings = params->find("rings");
    if (rings == nullptr) {
        return fault_at(*params, "engine.topology.params has no rings", "rings: 1 to 4");
    }
    const auto count = read_number(*rings, "engine.topology.params.rings", 1, 4);
    if (!count) return count.error();
    const auto midpoints = read_optional_truth(*params, "midpoints", true);
    if (!midpoints) return midpoints.error();
    const auto diagonals = read_optional_truth(*params, "diagonals", false);
    if (!diagonals) return diagonals.error();
    if (*count == 1 && *midpoints) return Board::make(grid_of_nine(*diagonals));
    return Board::concentric_rings(*count, *midpoints, *diagonals);
}

// A list of `size` names of points, or of any number of them when `size` is 0.
Expected<std::vector<std::string>> read_points(const Value& list, const std::string& path,
                                               std::size_t size, std::string_view expected) {
    if (list.kind != Value::Kind::list || (size > 0 && list.items.size() != size)) {
        return bad_value(list, path, std::string(expected));
    }
    std::vector<std::string> points;
    for (const Value& item : list.items) {
        const bool fits = item.kind == Value::Kind::scalar && item.text.size() <= kMaxNameBytes;
        if (!fits) {
            return bad_value(item, path, "a point: a column letter and a row number, like d6");
        }
        points.push_back(item.text);
    }
    return points;
}

std::optional<Error> read_joins(const Value& edges, BoardSpec& spec) {
    constexpr std::string_view kExpected = "pairs of points, like [a1, d1]";
    if (edges.kind != Value::Kind::list) {
        return bad_value(edges, "engine.topology.edges", std::string(kExpected));
    }
    for (const Value& edge : edges.items) {
        const auto ends = read_points(edge, "engine.topology.edges", 2, kExpected);
        if (!ends) return ends.error();
        spec.joins.emplace_back((*ends)[0], (*ends)[1]);
    }
    return std::nullopt;
}

std::optional<Error> read_lines(const Value& mills, BoardSpec& spec) {
    constexpr std::string_view kExpected = "triples of points, like [a1, d1, g1]";
    if (mills.kind != Value::Kind::list) {
        return bad_value(mills, "engine.topology.mills", std::string(kExpected));
    }
    for (const Value& mill : mills.items) {
        const auto points = read_points(mill, "engine.topology.mills", 3, kExpected);
        if (!points) return points.error();
        spec.lines.push_back({(*points)[0], (*points)[1], (*points)[2]});
    }
    return std::nullopt;
}

// Whether a, b and c stand on one straight line of the page, in this order.
bool is_straight(const Board& board, Point a, Point b, Point c) {
    const int column = board.column(b) - board.column(a);
    const int row = board.row(b) - board.row(a);
    const int next_column = board.column(c) - board.column(b);
    const int next_row = board.row(c) - board.row(b);
    return column * next_row == row * next_column && column * next_column + row * next_row > 0;
}

// Every three points that are joined one after the other on a straight line.
void add_straight_lines(const Board& board, BoardSpec& spec) {
    for_each_point(board.all(), [&](Point middle) {
        for_each_point(board.neighbours(middle), [&](Point first) {
            for_each_point(board.neighbours(middle), [&](Point last) {
                if (first < last && is_straight(board, first, middle, last)) {
                    spec.lines.push_back({board.name(first), board.name(middle), board.name(last)});
                }
            });
        });
    });
}

// Gives an error of Board::make the place of the key it speaks of.
Error placed(const Error& error, const Value& topology) {
    constexpr std::string_view kPrefix = "topology: ";
    const std::string key =
        error.where.starts_with(kPrefix) ? error.where.substr(kPrefix.size()) : error.where;
    const Value* value = topology.find(key);
    const Value& at = value == nullptr ? topology : *value;
    return fault_at(at, "engine.topology." + key + ": " + error.what, error.expected);
}

Expected<Board> read_graph(const Value& topology) {
    if (auto error = check_keys(topology, kPath, {"type", "nodes", "edges", "mills"})) {
        return *error;
    }
    const Value* nodes = topology.find("nodes");
    const Value* edges = topology.find("edges");
    if (nodes == nullptr || edges == nullptr) {
        return fault_at(topology,
                        nodes == nullptr ? "engine.topology has neither structure nor nodes"
                                         : "engine.topology has nodes but no edges",
                        "structure: concentric-rings, or nodes, edges and mills");
    }
    auto points =
        read_points(*nodes, "engine.topology.nodes", 0, "a list of points, like [a1, d1]");
    if (!points) return points.error();
    BoardSpec spec{.points = *std::move(points), .joins = {}, .lines = {}};
    if (auto error = read_joins(*edges, spec)) return *error;
    const Value* mills = topology.find("mills");
    if (mills != nullptr) {
        if (auto error = read_lines(*mills, spec)) return *error;
    }
    auto board = Board::make(spec);
    if (board && mills == nullptr) {
        add_straight_lines(*board, spec);
        board = Board::make(spec);
    }
    if (!board) return placed(board.error(), topology);
    return board;
}

}  // namespace

Expected<Board> read_topology(const Value& topology) {
    if (topology.kind != Value::Kind::map) return bad_value(topology, kPath, "a map: type, ...");
    const Value* type = topology.find("type");
    if (type == nullptr) return fault_at(topology, "engine.topology has no type", "type: graph");
    if (type->text != "graph") return bad_value(*type, "engine.topology.type", "graph");
    const Value* structure = topology.find("structure");
    if (structure == nullptr) return read_graph(topology);
    if (structure->text == "concentric-rings") return read_rings(topology);
    return bad_value(*structure, "engine.topology.structure",
                     "concentric-rings, or no structure but nodes, edges and mills");
}

BoardDefaults defaults_for(const Board& board) {
    struct Known {
        int points;
        int joins;
        BoardDefaults defaults;
    };
    // Three, six, nine and twelve men's boards, told apart by their size.
    static constexpr std::array kKnown = {
        Known{24, 40, {.cows = 12, .flying = 3}}, Known{24, 32, {.cows = 9, .flying = 3}},
        Known{16, 20, {.cows = 6, .flying = 0}},  Known{9, 12, {.cows = 3, .flying = 0}},
        Known{9, 16, {.cows = 3, .flying = 0}},
    };
    const auto known = std::ranges::find_if(kKnown, [&](const Known& row) {
        return row.points == board.size() && row.joins == board.join_count();
    });
    return known == kKnown.end() ? BoardDefaults{} : known->defaults;
}

}  // namespace morabaraba::games
