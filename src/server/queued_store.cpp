#include "queued_store.h"

#include <cassert>
#include <iterator>
#include <utility>

namespace morabaraba::server {

namespace {

// Bounds how long a transaction is, and so how long the first in it waits for the last.
constexpr std::size_t kLargestBatch = 512;

[[maybe_unused]] bool is_well_formed(const Append& append) {
    if (!is_game_id(append.game) || append.events.empty()) return false;
    const std::uint64_t first = append.events.front().seq;
    for (std::size_t i = 0; i < append.events.size(); ++i) {
        if (append.events[i].seq != first + i) return false;
    }
    return first > 0;
}

void refuse(Request& request, const Error& error) {
    std::visit(Cases{[](AppendRequest& append) { append.answer = Appended::failed; },
                     [](CheckRequest& check) { check.answer = false; },
                     [&](auto& read) { read.answer = error; }},
               request);
}

}  // namespace

QueuedStore::QueuedStore(std::unique_ptr<Backend> backend)
    : backend_(std::move(backend)), thread_([this] { run(); }) {}

QueuedStore::~QueuedStore() {
    {
        const std::lock_guard lock(mutex_);
        closing_ = true;
    }
    arrived_.notify_one();
    thread_.join();
}

void QueuedStore::append(Append append, std::function<void(Appended)> done) {
    assert(is_well_formed(append));
    push(AppendRequest{.append = std::move(append), .done = std::move(done)});
}

void QueuedStore::load(const GameId& game, std::uint64_t after,
                       Done<std::vector<StoredEvent>> done) {
    push(LoadRequest{.game = game, .after = after, .done = std::move(done)});
}

void QueuedStore::lobby(std::size_t most, Done<std::vector<LobbyRow>> done) {
    push(LobbyRequest{.most = most, .done = std::move(done)});
}

void QueuedStore::due(Milliseconds until, std::size_t most, Done<std::vector<Deadline>> done) {
    push(DueRequest{.until = until, .most = most, .done = std::move(done)});
}

void QueuedStore::check(std::function<void(bool)> done) {
    push(CheckRequest{.done = std::move(done)});
}

void QueuedStore::watch(std::function<void(const GameId&, std::uint64_t)> changed,
                        std::function<void()> lost) {
    backend_->watch(std::move(changed), std::move(lost));
}

void QueuedStore::push(Request request) {
    {
        const std::lock_guard lock(mutex_);
        waiting_.push_back(std::move(request));
    }
    arrived_.notify_one();
}

// What waits, the oldest first, at least one; none once the store closes and all is answered.
std::vector<Request> QueuedStore::take() {
    std::unique_lock lock(mutex_);
    arrived_.wait(lock, [this] { return closing_ || !waiting_.empty(); });
    if (waiting_.size() <= kLargestBatch) return std::exchange(waiting_, {});
    const auto end = waiting_.begin() + kLargestBatch;
    std::vector<Request> taken(std::make_move_iterator(waiting_.begin()),
                               std::make_move_iterator(end));
    waiting_.erase(waiting_.begin(), end);
    return taken;
}

void QueuedStore::run() {
    for (std::vector<Request> taken = take(); !taken.empty(); taken = take()) {
        serve(taken);
        for (Request& request : taken) {
            std::visit([](auto& call) { call.done(std::move(call.answer)); }, request);
        }
    }
}

// When a batch fails, what only reads gets a second chance: a full disk can still be read, and a
// lost connection may be there again.
void QueuedStore::serve(std::vector<Request>& requests) {
    Backend::Batch batch;
    for (Request& request : requests) batch.push_back(&request);
    const std::optional<Error> error = backend_->serve(batch);
    if (!error) return;
    for (Request* request : batch) refuse(*request, *error);
    std::erase_if(batch, [](const Request* request) { return writes(*request); });
    if (batch.empty()) return;
    if (const std::optional<Error> again = backend_->serve(batch)) {
        for (Request* request : batch) refuse(*request, *again);
    }
}

}  // namespace morabaraba::server
