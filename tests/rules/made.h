// Short ways to make rule sets, positions and moves in tests; what is refused ends the test
// program.
#pragma once

#include <rules/moves.h>
#include <rules/position.h>
#include <rules/rule_set.h>

#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <utility>

namespace made {

template <class T>
T value(morabaraba::Expected<T> expected) {
    if (!expected) {
        std::fprintf(stderr, "refused: %s\n", expected.error().message().c_str());
        std::abort();
    }
    return std::move(expected).value();
}

inline morabaraba::Board rings(int rings, bool diagonals = true) {
    return value(morabaraba::Board::concentric_rings(rings, true, diagonals));
}

inline morabaraba::RuleSet rules(const morabaraba::RuleOptions& options = {}, int ring_count = 3) {
    return value(morabaraba::RuleSet::make("test", rings(ring_count), options));
}

inline morabaraba::Position position(const morabaraba::RuleSet& rules, std::string_view text) {
    return value(morabaraba::parse_position(rules, text));
}

inline morabaraba::Move move(const morabaraba::RuleSet& rules, std::string_view text) {
    return value(morabaraba::parse_move(rules, text));
}

}  // namespace made
