#include "probe_document.h"

#include <utility>

namespace morabaraba::app {

namespace {

using database::Evaluation;

Json value_json(const std::optional<Evaluation>& evaluation) {
    return evaluation ? Json(to_string(evaluation->value)) : Json();
}

Json plies_json(const std::optional<Evaluation>& evaluation) {
    return evaluation && evaluation->plies ? Json(*evaluation->plies) : Json();
}

}  // namespace

Json probe_document(const RuleSet& rules, const Position& position, const database::Probe& probe) {
    Json moves = Json::array();
    for (const auto& [move, evaluation] : probe.moves) {
        moves.push_back(Json{{"move", to_text(rules, move)},
                             {"value", value_json(evaluation)},
                             {"plies", plies_json(evaluation)}});
    }
    return Json{{"position", to_text(rules, position)},
                {"value", value_json(probe.evaluation)},
                {"plies", plies_json(probe.evaluation)},
                {"moves", std::move(moves)}};
}

}  // namespace morabaraba::app
