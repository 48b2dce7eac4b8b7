// What a search thread asks of the inner loops, which are compiled for each kind of board and
// processor (core/): a fixed-depth search of the root's moves within a window.
#pragma once

#include "busy_moves.h"
#include "node.h"
#include "table.h"

#include <rules/move.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>

namespace morabaraba::search {

// Scores are centicows from the side to move's view, with these on top.
inline constexpr int kInfinite = 32'000;
inline constexpr int kWin = 30'000;          // less the plies from the root to the end of the game
inline constexpr int kDatabaseWin = 28'000;  // less the plies, or less kUnknownPlies
inline constexpr int kUnknownPlies = 900;    // of a database without distances
inline constexpr int kMaxEstimate = 26'000;
inline constexpr int kLongestWin = 1'000;  // plies

struct RootMove {
    Move move;  // the search's numbering, like all moves here
    int score = -kInfinite;
    int previous = -kInfinite;  // the score of the last finished depth
    std::uint64_t nodes = 0;    // of all depths
    int length = 1;             // of the line; line[0] is the move
    std::array<Move, kMaxPly> line{};
};

// Asks the database; false when it does not know. Counters are left aside.
using ProbeCall = bool (*)(void* context, const Node& node, int& sign, int& plies);

// What begins a search; all pointers outlive it.
struct Task {
    const Tables* tables = nullptr;
    TableView table;
    const std::atomic<bool>* stop = nullptr;
    Node root;
    const std::uint64_t* past = nullptr;  // keys of the positions before the root, the oldest first
    int past_count = 0;                   // as many of them as could repeat, at most 255
    std::uint64_t node_limit = 0;         // 0: none
    void (*poll)(void*) = nullptr;        // called every 1024 nodes; null: never
    void* poll_context = nullptr;
    BusyMoves* busy = nullptr;  // of all threads; null: there is only one
    ProbeCall probe = nullptr;
    void* probe_context = nullptr;
};

// One search thread's memory. Not thread-safe.
class Core {
public:
    virtual ~Core() = default;

    virtual void begin(const Task& task) = 0;
    // Searches moves[0 .. count) to `depth` plies, the first with the full window. A move that
    // raises alpha gets its score and line, the others -kInfinite. Returns the best score, or
    // anything once stopped(): then the scores found stand. REQUIRES: begin, alpha < beta.
    virtual int search(RootMove* moves, int count, int alpha, int beta, int depth) = 0;
    // Whether the stop flag or the node limit ended the last search.
    [[nodiscard]] virtual bool stopped() const = 0;
    // From the view of the side to move; blind to the end of the game.
    [[nodiscard]] virtual int evaluate(const Tables& tables, const Node& node) const = 0;

    // Nodes since begin; may be read from other threads.
    [[nodiscard]] virtual std::uint64_t nodes() const = 0;
    // Plies of the longest line since begin.
    [[nodiscard]] virtual int longest() const = 0;
};

// For this processor and this kind of board.
[[nodiscard]] std::unique_ptr<Core> make_core(const Tables& tables);

// Makes the moves of `node`, unscored, and plays them: what tests compare with the rule library.
struct CoreChecks {
    // Returns how many there are; -1 when the game is over.
    int (*moves)(const Tables&, const Node&, Move* out, int capacity);
    void (*play)(const Tables&, const Node&, Move, Node& out);
};
[[nodiscard]] CoreChecks core_checks(const Tables& tables);

}  // namespace morabaraba::search
