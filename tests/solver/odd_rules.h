// Rule sets of all kinds for the solver's tests.
#pragma once

#include <rules/rule_set.h>

#include <string>
#include <utility>
#include <vector>

namespace morabaraba::solver {

inline RuleSet made(std::string name, int rings, bool diagonals, RuleOptions options) {
    auto board = Board::concentric_rings(rings, true, diagonals);
    return RuleSet::make(std::move(name), std::move(board).value(), std::move(options)).value();
}

inline RuleSet malom_rules() { return made("malom", 3, true, {}); }
inline RuleSet nine_rules() {
    RuleOptions options;
    options.cows = 9;
    return made("nine", 3, false, options);
}

// Each answers the questions that matter to a solver in its own way.
inline std::vector<std::pair<std::string, RuleOptions>> odd_options() {
    std::vector<std::pair<std::string, RuleOptions>> all;
    all.push_back({"plain", {}});
    RuleOptions passing;
    passing.shot = Shot::may;
    passing.flying = 0;
    all.push_back({"passing-and-no-flying", passing});
    RuleOptions strict;
    strict.mill_protection = MillProtection::strict;
    strict.no_move = NoMove::draws;
    all.push_back({"strict-and-blocked-draws", strict});
    RuleOptions many;
    many.shots = Shots::per_mill;
    many.flying = 4;
    many.mill_protection = MillProtection::none;
    all.push_back({"a-shot-a-mill-and-late-flying", many});
    RuleOptions everything;
    everything.shots = Shots::per_mill;
    everything.shot = Shot::may;
    everything.mill_protection = MillProtection::strict;
    everything.flying = kAlwaysFlying;
    everything.three_cow_rule = true;
    everything.full_board = FullBoard::blocked;
    all.push_back({"all-at-once", everything});
    RuleOptions four;
    four.lost_with = 3;
    four.shots = Shots::per_mill;
    all.push_back({"lost-with-three", four});
    for (auto& [name, options] : all) options.cows = 4;
    return all;
}

// Closing two mills with one move takes five cows, and a join that is part of neither: for boards
// with joined corners. Two shots, or as many as there are cows.
inline std::vector<std::pair<std::string, RuleOptions>> double_mill_options() {
    RuleOptions two;
    two.cows = 5;
    two.shots = Shots::per_mill;
    RuleOptions last = two;
    last.lost_with = 0;
    last.mill_protection = MillProtection::none;
    RuleOptions optional = two;
    optional.lost_with = 3;
    optional.shot = Shot::may;
    return {{"two-shots-at-once", two},
            {"more-shots-than-cows", last},
            {"two-shots-or-fewer", optional}};
}

}  // namespace morabaraba::solver
