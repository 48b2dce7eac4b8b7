#include "rate_limits.h"

#include <algorithm>
#include <cmath>

namespace morabaraba::server {

double TokenBucket::level(SteadyTime now) const {
    const double seconds = std::chrono::duration<double>(now - at_).count();
    return std::min(allowance_.burst, tokens_ + std::max(0.0, seconds) * allowance_.per_second);
}

std::optional<std::chrono::milliseconds> TokenBucket::take(SteadyTime now) {
    tokens_ = level(now);
    at_ = now;
    if (tokens_ >= 1) {
        tokens_ -= 1;
        return std::nullopt;
    }
    const double seconds = (1 - tokens_) / allowance_.per_second;
    return std::chrono::milliseconds(static_cast<std::int64_t>(std::ceil(seconds * 1000)));
}

std::optional<std::chrono::milliseconds> RateLimit::take(const std::string& client,
                                                         SteadyTime now) {
    if (client.empty()) {
        return std::nullopt;
    }
    if (buckets_.size() >= tidy_at_ && now - tidied_ >= std::chrono::seconds(1)) {
        forget_full(now);
    }
    if (const auto known = buckets_.find(client); known != buckets_.end()) {
        return known->second.take(now);
    }
    if (buckets_.size() >= kMost) {
        return strangers_.take(now);
    }
    return buckets_.emplace(client, TokenBucket(allowance_)).first->second.take(now);
}

void RateLimit::forget_full(SteadyTime now) {
    std::erase_if(buckets_, [now](const auto& entry) { return entry.second.is_full(now); });
    tidied_ = now;
    tidy_at_ = std::clamp(buckets_.size() * 2, std::size_t{1024}, kMost);
}

bool Holdings::enter(const std::string& client) {
    if (all_ >= most_) {
        return false;
    }
    if (!client.empty()) {
        std::size_t& held = each_[client];
        if (held >= most_each_) {
            return false;
        }
        ++held;
    }
    ++all_;
    return true;
}

void Holdings::leave(const std::string& client) {
    --all_;
    const auto held = each_.find(client);
    if (held != each_.end() && --held->second == 0) {
        each_.erase(held);
    }
}

}  // namespace morabaraba::server
