#include "database_probe.h"

namespace morabaraba::app {

DatabaseProbe::DatabaseProbe(database::Database database,
                             std::function<void(const std::string&)> on_fault)
    : database_(std::move(database)),
      on_fault_(std::move(on_fault)),
      told_(database_.faults().size()) {
    for (int mover = 0; mover < kMaxPoints; ++mover) {
        for (int other = 0; other < kMaxPoints; ++other) {
            covered(mover, other) = database_.covers({mover, other, 0, 0});
        }
    }
}

std::optional<search::ProbeValue> DatabaseProbe::probe(const Position& position) const {
    const auto found = database_.evaluate(position);
    if (!found) {
        const Side mover = position.turn();
        const int cows = count(position.cows(mover));
        const int others = count(position.cows(other(mover)));
        if (covers(cows, others, position.hand(mover), position.hand(other(mover)))) {
            covered(cows, others) = false;
            tell_new_faults();
        }
        return std::nullopt;
    }
    search::ProbeValue value;
    value.sign = found->value == database::Value::win    ? 1
                 : found->value == database::Value::loss ? -1
                                                         : 0;
    value.plies = found->plies.value_or(-1);
    return value;
}

void DatabaseProbe::tell_new_faults() const {
    const std::lock_guard lock(telling_);
    const auto faults = database_.faults();
    for (; told_ < faults.size(); ++told_) {
        if (on_fault_) on_fault_(faults[told_]);
    }
}

}  // namespace morabaraba::app
