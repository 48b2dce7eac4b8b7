// The one place that knows both the rules library and the oracle: it hands questions over as option
// values, names and text, and translates the answers back. No rule is decided here.
#pragma once

#include <rules/moves.h>
#include <rules/position.h>
#include <rules/rule_set.h>

#include <string>
#include <vector>

#include <oracle/play.h>
#include <oracle/rules.h>

namespace bridge {

// The oracle's rule set for the option values of `rules`. The board is drawn from the oracle's own
// strokes where it has this board, else taken over as the names, joins and lines that a file
// stated.
oracle::Rules oracle_rules(const morabaraba::RuleSet& rules);

// A rule set as both sides hold it.
struct Pair {
    explicit Pair(const morabaraba::RuleSet& rule_set);

    morabaraba::RuleSet code;
    oracle::Rules oracle;
    std::vector<morabaraba::Point> point_of;  // the code's point for each of the oracle's

    // Through the text; aborts with the error's message when the code refuses it.
    morabaraba::Position position(const oracle::Position& position) const;
    morabaraba::Setup setup(const oracle::Position& position) const;
    morabaraba::Move move(const oracle::Turn& turn) const;
};

// The code's result in the oracle's words.
oracle::Verdict verdict(morabaraba::Result result);

}  // namespace bridge
