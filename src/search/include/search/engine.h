// The computer player: the one facade that the terminal, the protocol, the server and the web page
// use.
//
//     search::Engine engine(rules);                       // or engine.set_rules(rules) later
//     search::Limits limits;
//     limits.level = 4;                                   // 1 .. 10
//     limits.movetime = std::chrono::milliseconds(1000);  // an upper bound at low levels
//     const search::Answer answer = engine.think(game, limits);
//     if (answer.best) game.play(*answer.best);           // none: the game is over
//
// To stay responsive while it thinks, start it with callbacks (both come from another thread), and
// stop it when a key is pressed:
//
//     engine.start(game, limits, {.on_info = show, .on_answer = play});
//     ...
//     engine.stop();   // on_answer comes within milliseconds, exactly once a start
//     engine.wait();   // returns after on_answer has
//
// A hint is think() with level 10; a list of candidates is limits.lines > 1 and answer.info.lines.
//
// Threads: one thread controls an Engine (all members but stop and searching); stop() and
// searching() may be called from any thread, the callbacks included. Callbacks must not call other
// members.
//
// Built with MORABARABA_SINGLE_THREAD (WebAssembly), start() thinks before it returns, calling the
// callbacks on the way; stop() then works from Callbacks::poll, which is called every few hundred
// microseconds of thinking. One thread and the same seed give the same moves everywhere.
#pragma once

#include <rules/game.h>
#include <search/probe.h>
#include <search/score.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace morabaraba::search {

using Milliseconds = std::chrono::milliseconds;

inline constexpr int kLevels = 10;          // 1 plays for beginners, 10 is full strength
inline constexpr int kMaxDepth = 120;       // plies
inline constexpr int kMaxLinesShown = 64;   // Limits::lines
inline constexpr int kMaxThreads = 64;      // Options::threads
inline constexpr int kMaxHashMib = 65'536;  // Options::hash_mib

// A clock of both sides, arrays by index(Side).
struct Clock {
    std::array<Milliseconds, 2> left{};       // zero and below: answer at once
    std::array<Milliseconds, 2> increment{};  // a move
    int moves_to_go = 0;                      // to the next time control; 0: the rest of the game
};

// When to stop. Several limits: the first reached counts. None at all: the level's own, and at
// level 10 three seconds.
struct Limits {
    std::optional<Milliseconds> movetime;  // zero and below: answer at once
    std::optional<Clock> clock;
    int depth = 0;            // plies, 1 .. kMaxDepth; 0: none
    std::uint64_t nodes = 0;  // 0: none; exact with one thread
    bool infinite = false;    // no answer before stop()
    bool ponder = false;  // no answer before stop() or ponder_hit(); the clock runs from the latter
    int level = kLevels;  // 1 .. 10
    int lines = 1;        // best lines to find (Multi-PV)
    std::uint64_t seed = 0;  // decides the choices of levels below 10; each position draws anew
};

// One line of play.
struct Line {
    Score score;
    std::vector<Move> moves;  // from the position searched; at least one
};

// What is known so far.
struct Info {
    int depth = 0;    // plies, finished
    int longest = 0;  // plies of the longest line looked at
    std::uint64_t nodes = 0;
    Milliseconds time{};
    int hash_permille = 0;    // of the transposition table in use
    std::vector<Line> lines;  // best first
};

struct Answer {
    std::optional<Move> best;    // none: the position has no legal move, or the game is over
    std::optional<Move> ponder;  // the reply expected
    Info info;
};

struct Callbacks {
    std::function<void(const Info&)> on_info{};  // after each depth, and when the best line changes
    std::function<void(const Answer&)> on_answer{};  // exactly once a start
    std::function<void()> poll{};                    // MORABARABA_SINGLE_THREAD only
};

struct Options {
    int hash_mib = 64;    // 1 .. kMaxHashMib
    int threads = 1;      // 1 .. kMaxThreads; 1 where there are no threads
    bool learned = true;  // false: the hand-made evaluation even where a learned one exists
};

class Engine {
public:
    explicit Engine(RuleSet rules, Options options = {});
    ~Engine();  // stops and waits
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;

    // Each of these stops and waits for a search under way. Values out of range are clamped.
    void set_rules(const RuleSet& rules);
    void set_hash(int mib);  // when memory is short the old table stays; see hash_mib()
    void set_threads(int threads);
    void set_probe(std::shared_ptr<const Probe> probe);  // null: none
    void set_learned(bool learned);                      // Options::learned
    void new_game();                                     // forgets all that was learnt
    void clear_hash();

    [[nodiscard]] const RuleSet& rules() const;
    [[nodiscard]] int hash_mib() const;
    [[nodiscard]] int threads() const;

    // Starts to think about `game`'s position, its history deciding repetitions. REQUIRES: the game
    // is played by rules() (same board and options). A search under way is stopped first.
    void start(const Game& game, const Limits& limits, Callbacks callbacks);
    // Asks for the answer at once; harmless when idle.
    void stop();
    // The move pondered on was played: the limits hold from now on.
    void ponder_hit();
    // Returns when the engine is idle: at once, or after the answer was called back. Never returns
    // by itself while an infinite or pondering search is not stopped.
    void wait();
    [[nodiscard]] bool searching() const;

    // start and wait in one, on this thread where possible. `infinite` and `ponder` are ignored
    // unless another thread stops the search.
    Answer think(const Game& game, const Limits& limits, Callbacks callbacks = {});

    // The evaluation of a position of rules() alone, without search, from the view of the side to
    // move. REQUIRES: no search under way.
    [[nodiscard]] Score evaluate(const Position& position) const;

private:
    class Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace morabaraba::search
