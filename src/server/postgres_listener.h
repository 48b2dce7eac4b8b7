// Hears of appends by other processes: LISTEN on a connection and thread of its own.
#pragma once

#include "postgres.h"

#include <server/event.h>

#include <atomic>
#include <functional>
#include <mutex>
#include <thread>

namespace morabaraba::server::postgres {

inline constexpr const char* kChannel = "morabaraba_events";

// What an append notifies: who, which game, its newest seq.
[[nodiscard]] std::string notice(std::string_view process, const GameId& game, std::uint64_t seq);

class Listener {
public:
    // Listens from here on, on a connection that is open. `address` must outlive it; notices of
    // `process` itself are passed over.
    [[nodiscard]] static Expected<std::unique_ptr<Listener>> start(const Address& address,
                                                                   std::string process);
    Listener(const Listener&) = delete;
    Listener& operator=(const Listener&) = delete;
    ~Listener();

    // Store::watch(). `lost` is called when it listens again: whoever reads then, misses nothing.
    void watch(std::function<void(const GameId&, std::uint64_t)> changed,
               std::function<void()> lost);

private:
    Listener(Connection connection, const Address& address, std::string process, int wake);
    void run();
    [[nodiscard]] bool hear();
    void tell(std::string_view payload);
    [[nodiscard]] bool reconnect();
    // False when it is to end.
    [[nodiscard]] bool rest(int milliseconds) const;

    Connection connection_;
    const Address& address_;
    std::string process_;
    int wake_;  // an eventfd, readable when it is to end
    std::mutex mutex_;
    std::function<void(const GameId&, std::uint64_t)> changed_;  // guarded by mutex_
    std::function<void()> lost_;                                 // guarded by mutex_
    std::thread thread_;
};

}  // namespace morabaraba::server::postgres
