// One search from its start to its answer: iterative deepening over the root's moves, on one thread
// or several that share the transposition table.
#pragma once

#include "clock.h"
#include "core.h"
#include "levels.h"
#include "root.h"

#include <search/engine.h>

#include <atomic>
#include <memory>
#include <vector>

#ifndef MORABARABA_SINGLE_THREAD
#include <mutex>
#include <thread>
#endif

namespace morabaraba::search {

// The strings by which others hold a search; written by any thread.
struct Control {
    std::atomic<bool> stop{false};
    std::atomic<bool> held{false};         // infinite or pondering: no answer yet
    std::atomic<Instant::rep> started{0};  // ticks of the steady clock: when the time runs from
    void start_clock() {
        started.store(std::chrono::steady_clock::now().time_since_epoch().count());
    }
    [[nodiscard]] Milliseconds elapsed() const {
        const Instant::duration since(started.load());
        return std::chrono::duration_cast<Milliseconds>(
            std::chrono::steady_clock::now().time_since_epoch() - since);
    }
};

class Thinker {
public:
    // All arguments outlive the Thinker.
    Thinker(Mind& mind, Control& control, const Game& game, const Limits& limits,
            const Callbacks& callbacks);
    ~Thinker();

    // Searches until a limit or a stop. Does not wait for Control::held to fall.
    Answer think();

private:
    struct Worker;

    [[nodiscard]] Task make_task(Worker& worker);
#ifndef MORABARABA_SINGLE_THREAD
    [[nodiscard]] std::vector<std::thread> start_helpers();
#endif
    void deepen(Worker& worker);
    void publish(Worker& worker);
    [[nodiscard]] bool catch_up(Worker& worker);
    void halt();
    void search_lines(Worker& worker, int depth);
    void search_line(Worker& worker, int depth, std::size_t from);
    void leave_depth(Worker& worker, const std::vector<RootMove>& before) const;
    [[nodiscard]] bool settled(const Worker& worker, int depth) const;
    [[nodiscard]] bool time_is_up() const;
    void poll();
    void report(const Worker& worker, int depth);
    [[nodiscard]] Info info(const Worker& worker, int depth) const;
    [[nodiscard]] Line line_of(const RootMove& move) const;
    [[nodiscard]] Score score_of(const RootMove& move) const;
    [[nodiscard]] Answer answer(Worker& worker);

    Mind& mind_;
    Control& control_;
    const Limits& limits_;
    const Callbacks& callbacks_;
    const Level& level_;
    Budget budget_;
    bool asks_database_;  // a level that errs knows nothing for certain
    Root root_;
    std::size_t lines_ = 1;
    int max_depth_ = kMaxDepth;
    bool first_depth_done_ = false;  // of the main thread: from then on time counts
    std::atomic<bool> halt_{false};  // stop, time or the end of the main thread

    std::vector<std::unique_ptr<Worker>> workers_;

#ifndef MORABARABA_SINGLE_THREAD
    // The deepest result of any thread, which the others take over: all are at the same depth.
    std::mutex mutex_;
    int deepest_ = 0;
    std::vector<RootMove> moves_of_deepest_;
#endif
};

}  // namespace morabaraba::search
