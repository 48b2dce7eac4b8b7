// Rule sets that between them use every option, for the tests of the search.
#pragma once

#include <rules/position.h>
#include <rules/rule_set.h>

#include <string>
#include <vector>

namespace morabaraba::search::testing {

inline RuleSet malom() {
    return RuleSet::make("malom", Board::concentric_rings(3, true, true).value(), {}).value();
}

inline RuleSet mssa() {
    RuleOptions options;
    options.starts = Side::black;
    options.broken_mill = BrokenMill::banned;
    options.shotless_limit = 10;
    options.shotless_when = ShotlessWhen::either;
    return RuleSet::make("mssa", Board::concentric_rings(3, true, true).value(), options).value();
}

// Three men's morris: a board of three by three points with eight lines; the first mill wins.
inline RuleSet three() {
    BoardSpec spec;
    for (const char row : {'3', '2', '1'}) {
        for (const char column : {'a', 'b', 'c'}) {
            spec.points.push_back({column, row});
        }
    }
    const auto join = [&spec](const char* a, const char* b) { spec.joins.emplace_back(a, b); };
    join("a3", "b3"), join("b3", "c3"), join("a2", "b2"), join("b2", "c2"), join("a1", "b1");
    join("b1", "c1"), join("a3", "a2"), join("a2", "a1"), join("b3", "b2"), join("b2", "b1");
    join("c3", "c2"), join("c2", "c1"), join("a3", "b2"), join("b2", "c1"), join("c3", "b2");
    join("b2", "a1");
    spec.lines = {{"a3", "b3", "c3"}, {"a2", "b2", "c2"}, {"a1", "b1", "c1"}, {"a3", "a2", "a1"},
                  {"b3", "b2", "b1"}, {"c3", "c2", "c1"}, {"a3", "b2", "c1"}, {"c3", "b2", "a1"}};
    RuleOptions options;
    options.cows = 3;
    options.flying = 0;
    options.mill_protection = MillProtection::none;
    return RuleSet::make("three", Board::make(spec).value(), options).value();
}

// Six men's morris: two rings, sixteen points, no flying.
inline RuleSet six() {
    RuleOptions options;
    options.cows = 6;
    options.flying = 0;
    return RuleSet::make("six", Board::concentric_rings(2, true, false).value(), options).value();
}

inline std::vector<RuleSet> all_kinds() {
    std::vector<RuleSet> sets = {malom(), mssa(), three(), six()};
    const auto add = [&sets](const char* name, int rings, bool diagonals, auto&& change) {
        RuleOptions options;
        change(options);
        sets.push_back(
            RuleSet::make(name, Board::concentric_rings(rings, true, diagonals).value(), options)
                .value());
    };
    add("nine", 3, false, [](RuleOptions& o) { o.cows = 9; });
    add("lasker", 3, false, [](RuleOptions& o) {
        o.cows = 10;
        o.placing = Placing::any_time;
        o.broken_mill = BrokenMill::banned;
    });
    add("passing", 3, true, [](RuleOptions& o) {
        o.shot = Shot::may;
        o.full_board = FullBoard::blocked;
        o.shotless_limit = 10;
    });
    add("per-mill", 3, true, [](RuleOptions& o) {
        o.shots = Shots::per_mill;
        o.mill_protection = MillProtection::strict;
        o.full_board = FullBoard::second_loses;
    });
    add("per-mill-passing", 3, true, [](RuleOptions& o) {
        o.shots = Shots::per_mill;
        o.shot = Shot::may;
        o.cows = 8;
        o.mill_protection = MillProtection::none;
    });
    add("quiet-placing", 4, true, [](RuleOptions& o) {
        o.shots_while_placing = false;
        o.full_board = FullBoard::first_loses;
        o.no_move = NoMove::draws;
        o.flying = 4;
        o.broken_mill = BrokenMill::banned;
    });
    add("rulebook", 3, true, [](RuleOptions& o) {
        o.three_cow_rule = true;
        o.full_board = FullBoard::blocked;
        o.repetition = 5;
    });
    return sets;
}

}  // namespace morabaraba::search::testing
