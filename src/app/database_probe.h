// Lets the search ask a database.
#pragma once

#include <database/database.h>
#include <search/probe.h>

#include <array>
#include <atomic>
#include <functional>
#include <mutex>
#include <string>

namespace morabaraba::app {

// Safe to use from several threads.
class DatabaseProbe final : public search::Probe {
public:
    // `on_fault` is told each damage that reading finds, from one thread at a time.
    explicit DatabaseProbe(database::Database database,
                           std::function<void(const std::string&)> on_fault = {});

    [[nodiscard]] bool serves(const RuleSet& rules) const override {
        return rules.fingerprint() == database_.rules().fingerprint();
    }
    [[nodiscard]] bool covers(int mover_cows, int other_cows, int mover_hand,
                              int other_hand) const override {
        return mover_hand == 0 && other_hand == 0 &&
               covered(mover_cows, other_cows).load(std::memory_order_relaxed);
    }
    [[nodiscard]] std::optional<search::ProbeValue> probe(const Position& position) const override;

private:
    [[nodiscard]] std::atomic<bool>& covered(int mover_cows, int other_cows) const {
        return covered_[static_cast<std::size_t>(mover_cows)][static_cast<std::size_t>(other_cows)];
    }
    void tell_new_faults() const;

    database::Database database_;
    std::function<void(const std::string&)> on_fault_;
    mutable std::mutex telling_;
    mutable std::size_t told_ = 0;  // faults; guarded by telling_
    // By cows of the side to move and of the other, hands empty: the search asks at every node. Not
    // any more once a sector has turned out to be damaged.
    mutable std::array<std::array<std::atomic<bool>, kMaxPoints>, kMaxPoints> covered_{};
};

}  // namespace morabaraba::app
