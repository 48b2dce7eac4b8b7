// What a database says of a position and its moves, as one JSON document: `probe --json`, and
// GET /api/values of the server.
#pragma once

#include "output.h"

#include <database/database.h>

namespace morabaraba::app {

// {"position","value","plies","moves":[{"move","value","plies"}]}
[[nodiscard]] Json probe_document(const RuleSet& rules, const Position& position,
                                  const database::Probe& probe);

}  // namespace morabaraba::app
