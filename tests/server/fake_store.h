// A store in memory that answers at once, or when the test says so, or fails as the test says.
#pragma once

#include <server/store.h>

#include <deque>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace morabaraba::server {

// What several fakes, as of several processes, have in common.
struct FakeDisk {
    std::map<GameId, std::vector<StoredEvent>> events;
    std::map<GameId, Summary> summaries;
};

// Runs on the test's one thread: `done` is called inside the call, or by answer().
class FakeStore : public Store {
public:
    explicit FakeStore(FakeDisk& disk) : disk_(disk) {}

    void append(Append append, std::function<void(Appended)> done) override;
    void load(const GameId& game, std::uint64_t after,
              Done<std::vector<StoredEvent>> done) override;
    void lobby(std::size_t most, Done<std::vector<LobbyRow>> done) override;
    void due(Milliseconds until, std::size_t most, Done<std::vector<Deadline>> done) override;
    void check(std::function<void(bool)> done) override;
    void watch(std::function<void(const GameId&, std::uint64_t seq)> changed,
               std::function<void()> lost) override;

    // Answers the oldest append that waits; false when there is none.
    bool answer();

    bool by_hand = false;         // appends wait for answer()
    int failures = 0;             // so many appends fail, stored or not as `loses` says
    bool loses = true;            // a failed append has not been stored
    bool down = false;            // nothing can be read or written
    std::vector<Append> appends;  // that were stored
    int loads = 0;
    std::function<void(const GameId&, std::uint64_t seq)> changed;
    std::function<void()> lost;

private:
    Appended store(const Append& append);

    FakeDisk& disk_;
    std::deque<std::function<void()>> waiting_;
};

}  // namespace morabaraba::server
