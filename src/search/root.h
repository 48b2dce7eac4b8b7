// Where a search begins: the game's position and history as the inner loops see them, the moves to
// choose from, and what a database says of these.
#pragma once

#include "core.h"
#include "table.h"

#include <rules/game.h>
#include <search/probe.h>

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace morabaraba::search {

// What outlives a search.
struct Mind {
    RuleSet rules;
    Tables tables;
    Table table;
    std::vector<std::unique_ptr<Core>> cores;  // one a thread
    std::shared_ptr<const Probe> probe;        // null, or one that serves the rules
    BusyMoves busy;
};

struct Root {
    int frame = 0;  // the symmetry under which the board is seen
    Node node;
    std::size_t plies = 0;            // of the game so far
    std::vector<std::uint64_t> past;  // keys of the positions that could repeat, the oldest first
    std::vector<RootMove> moves;      // none when the game is over
    // The value of every move for the side that plays it; empty unless a database knows them all,
    // and under a shotless draw, which may come before its wins.
    std::vector<std::pair<Move, ProbeValue>> known;
    // Whether keep_best_known left a win or loss whose length the database does not know. The
    // search below must then find the way by itself: asked, the database would call all ways equal.
    bool length_unknown = false;

    // Leaves only the moves that keep the value that the database knows, and win soonest or lose
    // latest where it knows how long that takes.
    void keep_best_known();
};

// REQUIRES: mind.probe where the database is to be asked.
[[nodiscard]] Root make_root(const Mind& mind, const Game& game, bool asks_database);

// The database as the cores ask it (ProbeCall). REQUIRES: mind->probe.
struct DatabaseCall {
    const Mind* mind;
    int frame;
};
bool ask_database(void* call, const Node& node, int& sign, int& plies);

}  // namespace morabaraba::search
