// The ways to write a result that a reader of records takes.
#pragma once

#include <rules/moves.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

namespace morabaraba {

struct ResultForm {
    std::string_view text;
    Outcome outcome;
};

// Longer forms stand before their own beginnings. The dash may be a hyphen or an en dash.
inline constexpr std::array kResultForms = {
    ResultForm{"1/2-1/2", Outcome::draw},
    ResultForm{"1/2\u20131/2", Outcome::draw},
    ResultForm{"\u00bd-\u00bd", Outcome::draw},
    ResultForm{"\u00bd\u2013\u00bd", Outcome::draw},
    ResultForm{"1-0", Outcome::white_wins},
    ResultForm{"1\u20130", Outcome::white_wins},
    ResultForm{"0-1", Outcome::black_wins},
    ResultForm{"0\u20131", Outcome::black_wins},
    ResultForm{"*", Outcome::open},
};

inline std::optional<Outcome> outcome_written(std::string_view text) {
    const auto form = std::ranges::find(kResultForms, text, &ResultForm::text);
    return form == kResultForms.end() ? std::nullopt : std::optional(form->outcome);
}

}  // namespace morabaraba
