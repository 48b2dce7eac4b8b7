// A Store made of a queue, one thread, and a Backend that serves all that waits in one transaction.
// So appends that come while the disk is busy are made durable together, with the next one.
#pragma once

#include "store_request.h"

#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace morabaraba::server {

// A database connection; used by one thread at a time.
class Backend {
public:
    Backend() = default;
    Backend(const Backend&) = delete;
    Backend& operator=(const Backend&) = delete;
    virtual ~Backend() = default;

    using Batch = std::vector<Request*>;
    // Runs the requests in one transaction and fills in their answers; requests about one game take
    // effect in their order. A refused append changes nothing and stops no other. An error: no
    // answer of the batch counts, and whether its appends are stored is unknown.
    [[nodiscard]] virtual std::optional<Error> serve(const Batch& batch) = 0;

    // Store::watch().
    virtual void watch(std::function<void(const GameId&, std::uint64_t)> changed,
                       std::function<void()> lost) = 0;
};

class QueuedStore final : public Store {
public:
    explicit QueuedStore(std::unique_ptr<Backend> backend);
    QueuedStore(const QueuedStore&) = delete;
    QueuedStore& operator=(const QueuedStore&) = delete;
    ~QueuedStore() override;

    void append(Append append, std::function<void(Appended)> done) override;
    void load(const GameId& game, std::uint64_t after,
              Done<std::vector<StoredEvent>> done) override;
    void lobby(std::size_t most, Done<std::vector<LobbyRow>> done) override;
    void due(Milliseconds until, std::size_t most, Done<std::vector<Deadline>> done) override;
    void check(std::function<void(bool)> done) override;
    void watch(std::function<void(const GameId&, std::uint64_t)> changed,
               std::function<void()> lost) override;

private:
    void push(Request request);
    [[nodiscard]] std::vector<Request> take();
    void run();
    void serve(std::vector<Request>& requests);

    std::unique_ptr<Backend> backend_;
    std::mutex mutex_;
    std::condition_variable arrived_;
    std::vector<Request> waiting_;  // guarded by mutex_, as is closing_
    bool closing_ = false;
    std::thread thread_;
};

}  // namespace morabaraba::server
