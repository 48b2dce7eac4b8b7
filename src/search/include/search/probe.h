// How the search asks a database. The search knows this interface alone; whoever owns a database
// implements it and hands it to Engine::set_probe.
#pragma once

#include <rules/position.h>
#include <rules/rule_set.h>

#include <cstdint>
#include <optional>

namespace morabaraba::search {

// The value of a position from the view of its side to move: with perfect play, endless play being
// a draw, counters (shotless plies, repetitions) left aside.
struct ProbeValue {
    int sign = 0;    // 1 win, 0 draw, -1 loss
    int plies = -1;  // of a win or loss: plies to the end of the game; -1 when not known

    bool operator==(const ProbeValue&) const = default;
};

// All calls may come from several threads at once.
class Probe {
public:
    virtual ~Probe() = default;

    // Whether the values hold under `rules`. Asked once for each rule set; probe is never called
    // for a rule set that was refused here.
    [[nodiscard]] virtual bool serves(const RuleSet& rules) const = 0;

    // Whether positions with so many cows may be found: a cheap first look, called at every node.
    // REQUIRES: serves(the rule set in use). `mover` is the side to move.
    [[nodiscard]] virtual bool covers(int mover_cows, int other_cows, int mover_hand,
                                      int other_hand) const = 0;

    // The value, or none where the database has none. Never throws.
    [[nodiscard]] virtual std::optional<ProbeValue> probe(const Position& position) const = 0;
};

}  // namespace morabaraba::search
