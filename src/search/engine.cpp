#include "thinker.h"
#include "weights.h"

#include <search/engine.h>

#include <algorithm>

#ifndef MORABARABA_SINGLE_THREAD
#include <condition_variable>
#include <mutex>
#include <thread>
#endif

namespace morabaraba::search {

namespace {

// The weights were learnt on the board with diagonals and twelve cows a side.
Tables tables_for(const RuleSet& rules, bool learned) {
    Tables tables = make_tables(rules);
    if (learned && tables.rings && tables.diagonals && tables.cows == 12 && !tables.any_time) {
        tables.weights = learned_weights().data();
    }
    return tables;
}

}  // namespace

class Engine::Impl {
public:
    Impl(RuleSet rules, Options options)
        : mind_{std::move(rules), {}, {}, {}, nullptr, {}}, learned_(options.learned) {
        mind_.tables = tables_for(mind_.rules, learned_);
        int mib = std::clamp(options.hash_mib, 1, kMaxHashMib);
        while (!mind_.table.resize(mib) && mib > 1) {
            mib /= 2;
        }
        set_threads(options.threads);
    }
    ~Impl() { halt(); }

    void set_rules(const RuleSet& rules) {
        halt();
        mind_.rules = rules;
        mind_.tables = tables_for(mind_.rules, learned_);
        mind_.probe = probe_ != nullptr && probe_->serves(mind_.rules) ? probe_ : nullptr;
        mind_.table.clear();
        make_cores(threads());
    }
    void set_hash(int mib) {
        halt();
        mind_.table.resize(std::clamp(mib, 1, kMaxHashMib));
    }
    void set_threads(int threads) {
        halt();
#ifdef MORABARABA_SINGLE_THREAD
        threads = 1;
#endif
        make_cores(std::clamp(threads, 1, kMaxThreads));
    }
    void set_probe(std::shared_ptr<const Probe> probe) {
        halt();
        probe_ = std::move(probe);
        mind_.probe = probe_ != nullptr && probe_->serves(mind_.rules) ? probe_ : nullptr;
        mind_.table.clear();  // it holds scores of another kind
    }
    void set_learned(bool learned) {
        learned_ = learned;
        set_rules(mind_.rules);
    }
    void clear_hash() {
        halt();
        mind_.table.clear();
    }
    void new_game() { clear_hash(); }

    [[nodiscard]] const RuleSet& rules() const { return mind_.rules; }
    [[nodiscard]] int hash_mib() const { return mind_.table.mib(); }
    [[nodiscard]] int threads() const { return static_cast<int>(mind_.cores.size()); }
    [[nodiscard]] bool searching() const { return searching_.load(); }
    [[nodiscard]] Score evaluate(const Position& position) const {
        const Node node = to_node(mind_.tables, position, 0);
        return {ScoreKind::estimate, 0, 0, mind_.cores.front()->evaluate(mind_.tables, node)};
    }

    void start(const Game& game, const Limits& limits, Callbacks callbacks) {
        prepare(limits);
        game_.emplace(game);
        limits_ = limits;
        callbacks_ = std::move(callbacks);
#ifdef MORABARABA_SINGLE_THREAD
        run();
#else
        thread_ = std::thread([this] { run(); });
#endif
    }
    Answer think(const Game& game, const Limits& limits, Callbacks callbacks) {
        Answer kept;
        prepare(limits);
        game_.emplace(game);
        limits_ = limits;
        const auto on_answer = callbacks.on_answer;
        callbacks.on_answer = [&kept, &on_answer](const Answer& answer) {
            kept = answer;
            if (on_answer) {
                on_answer(answer);
            }
        };
        callbacks_ = std::move(callbacks);
        run();
        return kept;
    }
    void stop() {
        control_.stop.store(true);
        release();
    }
    void ponder_hit() {
        if (!control_.held.load() || limits_.infinite) {
            return;
        }
        control_.start_clock();
        release();
    }
    void wait() {
#ifndef MORABARABA_SINGLE_THREAD
        if (thread_.joinable()) {
            thread_.join();
        }
#endif
    }

private:
    void halt() {
        stop();
        wait();
    }
    void make_cores(int threads) {
        mind_.cores.clear();
        for (int i = 0; i < threads; ++i) {
            mind_.cores.push_back(make_core(mind_.tables));
        }
    }
    void prepare(const Limits& limits) {
        halt();
        control_.stop.store(false);
        control_.held.store(limits.infinite || limits.ponder);
        control_.start_clock();
        searching_.store(true);
    }
    void run() {
        Thinker thinker(mind_, control_, *game_, limits_, callbacks_);
        const Answer answer = thinker.think();
        await_release();
        searching_.store(false);
        if (callbacks_.on_answer) {
            callbacks_.on_answer(answer);
        }
    }
#ifdef MORABARABA_SINGLE_THREAD
    void release() { control_.held.store(false); }
    void await_release() {}  // nobody else could ever release it
#else
    void release() {
        const std::lock_guard lock(mutex_);
        control_.held.store(false);
        released_.notify_all();
    }
    void await_release() {
        std::unique_lock lock(mutex_);
        released_.wait(lock, [this] { return !control_.held.load(); });
    }
    std::mutex mutex_;
    std::condition_variable released_;
    std::thread thread_;
#endif

    Mind mind_;
    bool learned_;
    std::shared_ptr<const Probe> probe_;
    Control control_;
    std::atomic<bool> searching_{false};
    std::optional<Game> game_;
    Limits limits_;
    Callbacks callbacks_;
};

Engine::Engine(RuleSet rules, Options options)
    : impl_(std::make_unique<Impl>(std::move(rules), options)) {}
Engine::~Engine() = default;

void Engine::set_rules(const RuleSet& rules) { impl_->set_rules(rules); }
void Engine::set_hash(int mib) { impl_->set_hash(mib); }
void Engine::set_threads(int threads) { impl_->set_threads(threads); }
void Engine::set_probe(std::shared_ptr<const Probe> probe) { impl_->set_probe(std::move(probe)); }
void Engine::set_learned(bool learned) { impl_->set_learned(learned); }
void Engine::new_game() { impl_->new_game(); }
void Engine::clear_hash() { impl_->clear_hash(); }
const RuleSet& Engine::rules() const { return impl_->rules(); }
int Engine::hash_mib() const { return impl_->hash_mib(); }
int Engine::threads() const { return impl_->threads(); }
void Engine::start(const Game& game, const Limits& limits, Callbacks callbacks) {
    impl_->start(game, limits, std::move(callbacks));
}
void Engine::stop() { impl_->stop(); }
void Engine::ponder_hit() { impl_->ponder_hit(); }
void Engine::wait() { impl_->wait(); }
bool Engine::searching() const { return impl_->searching(); }
Answer Engine::think(const Game& game, const Limits& limits, Callbacks callbacks) {
    return impl_->think(game, limits, std::move(callbacks));
}

Score Engine::evaluate(const Position& position) const { return impl_->evaluate(position); }

}  // namespace morabaraba::search
