#include "words.h"

#include <fmt/format.h>

namespace morabaraba::app {

std::string side_words(const RuleSet& rules, Side side) {
    const std::string& name = rules.side_name(side);
    return name == to_string(side) ? name : fmt::format("{} ({})", name, to_string(side));
}

std::string result_words(const RuleSet& rules, Result result) {
    if (!result.is_over()) {
        return "play goes on";
    }
    if (result.outcome == Outcome::draw) {
        return fmt::format("drawn {}: {}", to_string(result.outcome), to_string(result.reason));
    }
    const Side winner = result.outcome == Outcome::white_wins ? Side::white : Side::black;
    return fmt::format("{} wins {}: {}", side_words(rules, winner), to_string(result.outcome),
                       to_string(result.reason));
}

std::string counted(std::uint64_t count, std::string_view one, std::string_view many) {
    return fmt::format("{} {}", count, count == 1 ? one : many);
}

Json reason_json(Reason reason) {
    return reason == Reason::none ? Json() : Json(to_string(reason));
}

}  // namespace morabaraba::app
