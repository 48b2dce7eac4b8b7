// How much one address may ask for: token buckets, and a count of what it holds open.
#pragma once

#include <server/front.h>

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace morabaraba::server {

using SteadyTime = std::chrono::steady_clock::time_point;

// Holds at most `burst` tokens and gains `per_second`; full at first.
class TokenBucket {
public:
    explicit TokenBucket(Allowance allowance) : allowance_(allowance), tokens_(allowance.burst) {}

    // Takes a token, or says how long until there is one.
    [[nodiscard]] std::optional<std::chrono::milliseconds> take(SteadyTime now);
    [[nodiscard]] bool is_full(SteadyTime now) const { return level(now) >= allowance_.burst; }

private:
    [[nodiscard]] double level(SteadyTime now) const;

    Allowance allowance_;
    double tokens_;
    SteadyTime at_{};
};

// A bucket an address. Keeps at most kMost of them: full ones are forgotten, and past that all
// strangers share one.
class RateLimit {
public:
    static constexpr std::size_t kMost = 50'000;

    explicit RateLimit(Allowance allowance) : allowance_(allowance), strangers_(allowance) {}

    // Nothing when `client` may go on (an empty one always may), else the time to wait.
    [[nodiscard]] std::optional<std::chrono::milliseconds> take(const std::string& client,
                                                                SteadyTime now);

private:
    void forget_full(SteadyTime now);

    Allowance allowance_;
    std::unordered_map<std::string, TokenBucket> buckets_;
    TokenBucket strangers_;
    std::size_t tidy_at_ = 1024;
    SteadyTime tidied_{};  // a sweep looks at every bucket: once a second at most
};

// How many things each address holds open. An empty name is counted in all, but never refused for
// itself.
class Holdings {
public:
    Holdings(std::size_t most, std::size_t most_each) : most_(most), most_each_(most_each) {}

    // False, and nothing is counted, when it is too many.
    [[nodiscard]] bool enter(const std::string& client);
    void leave(const std::string& client);
    [[nodiscard]] std::size_t all() const { return all_; }

private:
    std::size_t most_;
    std::size_t most_each_;
    std::size_t all_ = 0;
    std::unordered_map<std::string, std::size_t> each_;
};

}  // namespace morabaraba::server
