// Lets the search ask a database.
#pragma once

#include <database/database.h>
#include <search/probe.h>

#include <array>

namespace morabaraba::app {

// Safe to use from several threads.
class DatabaseProbe final : public search::Probe {
public:
    explicit DatabaseProbe(database::Database database);

    [[nodiscard]] bool serves(const RuleSet& rules) const override {
        return rules.fingerprint() == database_.rules().fingerprint();
    }
    [[nodiscard]] bool covers(int mover_cows, int other_cows, int mover_hand,
                              int other_hand) const override {
        return mover_hand == 0 && other_hand == 0 &&
               covered_[static_cast<std::size_t>(mover_cows)][static_cast<std::size_t>(other_cows)];
    }
    [[nodiscard]] std::optional<search::ProbeValue> probe(const Position& position) const override;

private:
    database::Database database_;
    // By cows of the side to move and of the other, hands empty: the search asks at every node.
    std::array<std::array<bool, kMaxPoints>, kMaxPoints> covered_{};
};

}  // namespace morabaraba::app
