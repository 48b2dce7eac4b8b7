#include "thinker.h"

#include <algorithm>
#include <span>

#ifndef MORABARABA_SINGLE_THREAD
#include <system_error>
#endif

namespace morabaraba::search {

struct Thinker::Worker {
    Worker(Core& of_core, bool is_main, std::vector<RootMove> root)
        : core(of_core), main(is_main), moves(std::move(root)) {}
    Core& core;
    bool main;
    std::vector<RootMove> moves;
    int depth = 0;  // finished
    std::size_t line = 0;
    std::atomic<bool> stop{false};  // what the core looks at
};

namespace {

// Best score first, equal ones in the order they had. Nearly sorted as a rule, so by insertion.
void sort_by_score(std::span<RootMove> moves) {
    const auto better = [](const RootMove& a, const RootMove& b) { return a.score > b.score; };
    for (auto at = moves.begin(); at != moves.end(); ++at) {
        std::rotate(std::upper_bound(moves.begin(), at, *at, better), at, at + 1);
    }
}

}  // namespace

Thinker::~Thinker() = default;

Thinker::Thinker(Mind& mind, Control& control, const Game& game, const Limits& limits,
                 const Callbacks& callbacks)
    : mind_(mind),
      control_(control),
      limits_(limits),
      callbacks_(callbacks),
      level_(level_of(limits.level)),
      budget_(budget_of(limits, game.position().turn())),
      asks_database_(mind.probe != nullptr && level_.error == 0),
      root_(make_root(mind, game, asks_database_)) {
    if (limits.lines == 1 && level_.error == 0) {
        root_.keep_best_known();
        asks_database_ = asks_database_ && !root_.length_unknown;
    }
    lines_ = static_cast<std::size_t>(std::clamp(limits.lines, 1, kMaxLinesShown));
    if (level_.error > 0) {
        lines_ = root_.moves.size();
    }
    lines_ = std::min(lines_, root_.moves.size());
    max_depth_ = limits.depth > 0 ? std::min(limits.depth, kMaxDepth) : kMaxDepth;
    if (level_.depth > 0) {
        max_depth_ = std::min(max_depth_, level_.depth);
    }
}

bool Thinker::time_is_up() const {
    return !control_.held.load(std::memory_order_relaxed) && budget_.hard &&
           control_.elapsed() >= *budget_.hard;
}

void Thinker::poll() {
    if (callbacks_.poll) {
        callbacks_.poll();
    }
    if (control_.stop.load(std::memory_order_relaxed) || (first_depth_done_ && time_is_up())) {
        halt();
    }
}

void Thinker::halt() {
    halt_.store(true);
    for (const auto& worker : workers_) {
        worker->stop.store(true);
    }
}

Task Thinker::make_task(Worker& worker) {
    Task task;
    task.tables = &mind_.tables;
    task.table = mind_.table.view();
    task.stop = &worker.stop;
    task.root = root_.node;
    task.past = root_.past.data();
    task.past_count = static_cast<int>(root_.past.size());
    task.busy = mind_.cores.size() > 1 ? &mind_.busy : nullptr;
    if (worker.main) {
        task.node_limit = limits_.nodes;
        task.poll = [](void* self) { static_cast<Thinker*>(self)->poll(); };
        task.poll_context = this;
    }
    return task;
}

Answer Thinker::think() {
    if (root_.moves.empty()) {
        return {};
    }
    mind_.table.new_search();
    DatabaseCall call{&mind_, root_.frame};
    for (const auto& core : mind_.cores) {
        workers_.push_back(std::make_unique<Worker>(*core, workers_.empty(), root_.moves));
        Task task = make_task(*workers_.back());
        if (asks_database_) {
            task.probe = ask_database;
            task.probe_context = &call;
        }
        core->begin(task);
    }
#ifndef MORABARABA_SINGLE_THREAD
    std::vector<std::thread> threads = start_helpers();
#endif
    deepen(*workers_.front());
    halt();
#ifndef MORABARABA_SINGLE_THREAD
    for (std::thread& thread : threads) {
        thread.join();
    }
#endif
    return answer(*workers_.front());
}

#ifndef MORABARABA_SINGLE_THREAD
// A thread for each worker but the first, or as many as the system gives.
std::vector<std::thread> Thinker::start_helpers() {
    std::vector<std::thread> threads;
    threads.reserve(workers_.size());
    try {
        for (std::size_t i = 1; i < workers_.size(); ++i) {
            threads.emplace_back([this, i] { deepen(*workers_[i]); });
        }
    } catch (const std::system_error&) {
        return threads;
    }
    return threads;
}
#endif

void Thinker::deepen(Worker& worker) {
    while (worker.depth < max_depth_) {
        const std::vector<RootMove> before = worker.moves;
        search_lines(worker, worker.depth + 1);
        if (!worker.core.stopped()) {
            ++worker.depth;
            publish(worker);
        } else if (!catch_up(worker)) {
            leave_depth(worker, before);
            return;
        }
        if (!worker.main) {
            continue;
        }
        report(worker, worker.depth);
        first_depth_done_ = true;
        poll();
        if (halt_.load(std::memory_order_relaxed) || settled(worker, worker.depth)) {
            return;
        }
    }
}

#ifdef MORABARABA_SINGLE_THREAD
void Thinker::publish(Worker&) {}
bool Thinker::catch_up(Worker&) { return false; }
#else
// Hands on a finished depth, and calls the other threads off theirs.
void Thinker::publish(Worker& worker) {
    if (workers_.size() == 1) {
        return;
    }
    const std::lock_guard lock(mutex_);
    worker.stop.store(false);
    if (worker.depth > deepest_) {
        deepest_ = worker.depth;
        moves_of_deepest_ = worker.moves;
        for (const auto& other : workers_) {
            other->stop.store(other.get() != &worker);
        }
    }
    if (halt_.load()) {
        worker.stop.store(true);
    }
}

// Takes over what another thread has finished meanwhile; false when that isn't why it stopped.
bool Thinker::catch_up(Worker& worker) {
    const std::lock_guard lock(mutex_);
    if (deepest_ <= worker.depth) {
        return false;
    }
    worker.stop.store(false);
    worker.depth = deepest_;
    worker.moves = moves_of_deepest_;
    return !halt_.load();
}
#endif

// Of an unfinished depth, keeps what is sure: a best move that has been searched whole, and for
// several lines each line's newest score.
void Thinker::leave_depth(Worker& worker, const std::vector<RootMove>& before) const {
    if (worker.moves[worker.line].score == -kInfinite && lines_ == 1) {
        worker.moves = before;
    }
    for (RootMove& move : worker.moves) {
        if (lines_ > 1 && move.score == -kInfinite) {
            move.score = move.previous;
        }
    }
    sort_by_score(worker.moves);
}

// Whether a deeper search would change nothing, or could not end in time.
bool Thinker::settled(const Worker& worker, int depth) const {
    if (control_.held.load(std::memory_order_relaxed)) {
        return false;
    }
    const int score = std::abs(worker.moves.front().score);
    if (lines_ == 1 && score > kWin - kLongestWin && depth >= kWin - score + 4) {
        return true;
    }
    if (limits_.clock && worker.moves.size() == 1) {
        return true;
    }
    return budget_.soft && control_.elapsed() >= *budget_.soft;
}

void Thinker::search_lines(Worker& worker, int depth) {
    for (RootMove& move : worker.moves) {
        move.previous = move.score;
        move.score = -kInfinite;
    }
    for (worker.line = 0; worker.line < lines_; ++worker.line) {
        search_line(worker, depth, worker.line);
        if (worker.core.stopped()) {
            return;
        }
    }
    sort_by_score(std::span(worker.moves).first(lines_));
}

// Searches for the best of moves[from ..] and puts it first among them, in a window about its last
// score that is widened as long as the score falls outside.
void Thinker::search_line(Worker& worker, int depth, std::size_t from) {
    // Where every move is wanted with its line, each is searched by itself.
    const bool all = lines_ == worker.moves.size();
    const std::span<RootMove> moves =
        std::span(worker.moves).subspan(from, all ? 1 : std::dynamic_extent);
    const int last = moves.front().previous;
    int width = 20;
    int alpha = -kInfinite;
    int beta = kInfinite;
    if (depth >= 4 && std::abs(last) < kMaxEstimate) {
        alpha = last - width;
        beta = last + width;
    }
    while (true) {
        const int score =
            worker.core.search(moves.data(), static_cast<int>(moves.size()), alpha, beta, depth);
        if (worker.core.stopped()) {
            return;
        }
        sort_by_score(moves);
        if (score > alpha && score < beta) {
            return;
        }
        width *= 4;
        if (score <= alpha) {
            alpha = width > 1000 ? -kInfinite : last - width;
        }
        if (score >= beta) {
            beta = width > 1000 ? kInfinite : last + width;
        }
    }
}

void Thinker::report(const Worker& worker, int depth) {
    if (callbacks_.on_info) {
        callbacks_.on_info(info(worker, depth));
    }
}

Score Thinker::score_of(const RootMove& move) const {
    for (const auto& [known, value] : root_.known) {
        if (known == move.move && std::abs(move.score) < kWin - kLongestWin) {
            return {ScoreKind::database, value.sign, value.sign == 0 ? 0 : value.plies, 0};
        }
    }
    const int score = move.score == -kInfinite ? move.previous : move.score;
    if (score == -kInfinite) {
        return {};  // stopped before anything was searched
    }
    const int sign = score > 0 ? 1 : -1;
    if (std::abs(score) > kWin - kLongestWin) {
        return {ScoreKind::forced, sign, kWin - std::abs(score), 0};
    }
    if (std::abs(score) > kMaxEstimate) {
        const int plies = kDatabaseWin - std::abs(score);
        return {ScoreKind::database, sign, plies >= kUnknownPlies ? -1 : plies, 0};
    }
    return {ScoreKind::estimate, 0, 0, std::abs(score) >= kMaxEstimate ? 0 : score};
}

Line Thinker::line_of(const RootMove& move) const {
    Line line{score_of(move), {}};
    for (int i = 0; i < move.length; ++i) {
        line.moves.push_back(
            to_outer(mind_.tables, move.line[static_cast<std::size_t>(i)], root_.frame));
    }
    return line;
}

Info Thinker::info(const Worker& worker, int depth) const {
    Info info;
    info.depth = depth;
    for (const auto& core : mind_.cores) {
        info.nodes += core->nodes();
    }
    info.longest = worker.core.longest();
    info.time = control_.elapsed();
    info.hash_permille = mind_.table.permille();
    const std::size_t shown =
        std::min(lines_, static_cast<std::size_t>(std::clamp(limits_.lines, 1, kMaxLinesShown)));
    for (std::size_t i = 0; i < shown; ++i) {
        info.lines.push_back(line_of(worker.moves[i]));
    }
    return info;
}

Answer Thinker::answer(Worker& worker) {
    Answer answer;
    if (level_.error > 0 && worker.depth > 0) {
        const std::uint64_t seed =
            limits_.seed * 0x9e3779b97f4a7c15 + root_.node.key + 0x632be59bd9b4e019 * root_.plies;
        std::swap(worker.moves.front(), worker.moves[choose(level_, worker.moves, seed)]);
    }
    answer.info = info(worker, worker.depth);
    const std::vector<Move>& line = answer.info.lines.front().moves;
    answer.best = line.front();
    if (line.size() > 1) {
        answer.ponder = line[1];
    }
    return answer;
}

}  // namespace morabaraba::search
