#include "database_probe.h"

namespace morabaraba::app {

DatabaseProbe::DatabaseProbe(database::Database database) : database_(std::move(database)) {
    for (int mover = 0; mover < kMaxPoints; ++mover) {
        for (int other = 0; other < kMaxPoints; ++other) {
            covered_[static_cast<std::size_t>(mover)][static_cast<std::size_t>(other)] =
                database_.covers({mover, other, 0, 0});
        }
    }
}

std::optional<search::ProbeValue> DatabaseProbe::probe(const Position& position) const {
    const auto found = database_.evaluate(position);
    if (!found) return std::nullopt;
    search::ProbeValue value;
    value.sign = found->value == database::Value::win    ? 1
                 : found->value == database::Value::loss ? -1
                                                         : 0;
    value.plies = found->plies.value_or(-1);
    return value;
}

}  // namespace morabaraba::app
