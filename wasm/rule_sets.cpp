#include "rule_sets.h"

namespace morabaraba::wasm {

RuleSet make_rule_set(std::string_view name, std::span<const std::string_view> points,
                      std::span<const std::pair<Point, Point>> joins,
                      std::span<const PointSet> lines, const RuleOptions& options,
                      const Setup& start) {
    BoardSpec spec;
    for (const std::string_view point : points) {
        spec.points.emplace_back(point);
    }
    for (const auto& [a, b] : joins) {
        spec.joins.emplace_back(points[a], points[b]);
    }
    for (PointSet line : lines) {
        std::array<std::string, 3> names;
        for (std::string& name_of_point : names) {
            name_of_point = points[first_of(line)];
            line &= line - 1;
        }
        spec.lines.push_back(names);
    }
    const auto board = Board::make(spec);
    const auto rules = RuleSet::make(std::string(name), board.value(), options);
    return rules.value().starting_at(start).value();
}

Expected<RuleSet> find_rule_set(std::string_view name) {
    std::string names;
    for (const ShippedGame& game : shipped_games()) {
        if (game.rules.name() == name) return game.rules;
        names += (names.empty() ? "" : ", ") + game.rules.name();
    }
    return Error{
        .where = "rule set", .what = "there is no " + quoted(name), .expected = "one of " + names};
}

}  // namespace morabaraba::wasm
