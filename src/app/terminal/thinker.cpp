#include <terminal/thinker.h>

#include <algorithm>
#include <system_error>

#include <fcntl.h>
#include <unistd.h>

namespace morabaraba::terminal {
namespace {

constexpr std::chrono::milliseconds kHintTime{1000};
constexpr std::chrono::milliseconds kDrawTime{500};
constexpr int kHashMib = 32;

search::Limits limits_of(ErrandKind kind, const Strength& strength) {
    search::Limits limits;
    limits.seed = strength.seed;
    if (kind == ErrandKind::move) {
        limits.level = strength.level;
        limits.movetime = strength.movetime;
    } else {
        limits.movetime = kind == ErrandKind::hint ? kHintTime : kDrawTime;
    }
    return limits;
}

bool same_rules(const RuleSet& a, const RuleSet& b) {
    return a.fingerprint() == b.fingerprint() && a.options() == b.options();
}

}  // namespace

Thinker::Thinker() {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) {
        throw std::system_error(errno, std::generic_category(), "pipe");
    }
    wake_read_ = ends[0];
    wake_write_ = ends[1];
}

Thinker::~Thinker() {
    engine_.reset();  // stops and waits: nobody writes any more
    close(wake_read_);
    close(wake_write_);
}

void Thinker::attend(const Session& session, const Strength& strength) {
    const std::optional<Errand>& errand = session.errand();
    if (!errand) {
        if (engine_) engine_->stop();
        current_.reset();
        return;
    }
    if (current_ == errand->id) return;
    const RuleSet& rules = session.game().rules();
    if (!engine_) {
        engine_ = std::make_unique<search::Engine>(rules, search::Options{.hash_mib = kHashMib});
        engine_->set_probe(strength.probe);
    } else if (!same_rules(engine_->rules(), rules)) {
        engine_->set_rules(rules);
    }
    current_ = errand->id;
    engine_->start(
        session.game(), limits_of(errand->kind, strength),
        {.on_answer = [this, id = errand->id](const search::Answer& answer) { post(id, answer); }});
}

void Thinker::hurry() {
    if (engine_ && is_busy()) engine_->stop();
}

// Called by the engine's thread.
void Thinker::post(std::uint64_t id, const search::Answer& answer) {
    Thought thought{answer.best, 0};
    if (!answer.info.lines.empty()) thought.prospects = to_number(answer.info.lines.front().score);
    const std::lock_guard lock(mutex_);
    answer_ = {id, thought};
    // A full pipe is readable already, which is all that matters.
    [[maybe_unused]] const ssize_t written = write(wake_write_, "!", 1);
}

std::optional<std::pair<std::uint64_t, Thought>> Thinker::take() {
    char drained[64];
    while (read(wake_read_, drained, sizeof drained) > 0) {
    }
    const std::lock_guard lock(mutex_);
    const auto taken = std::exchange(answer_, std::nullopt);
    if (taken && taken->first == current_) current_.reset();
    return taken;
}

}  // namespace morabaraba::terminal
