// The words of docs/http-api.md, and the objects that bodies, frames and stored events share.
#pragma once

#include "json.h"

#include <server/event.h>

#include <array>

namespace morabaraba::server {

inline constexpr std::array<Word<ClockKind>, 4> kClockWords = {{{"none", ClockKind::none},
                                                                {"sudden", ClockKind::sudden},
                                                                {"increment", ClockKind::increment},
                                                                {"daily", ClockKind::daily}}};
inline constexpr std::array<Word<Visibility>, 2> kVisibilityWords = {
    {{"lobby", Visibility::lobby}, {"link", Visibility::link}}};
inline constexpr std::array<Word<OfferKind>, 3> kOfferWords = {{{"draw", OfferKind::draw},
                                                                {"takeback", OfferKind::takeback},
                                                                {"rematch", OfferKind::rematch}}};
inline constexpr std::array<Word<WhyGone>, 5> kGoneWords = {{{"accepted", WhyGone::accepted},
                                                             {"declined", WhyGone::declined},
                                                             {"withdrawn", WhyGone::withdrawn},
                                                             {"move", WhyGone::move},
                                                             {"ended", WhyGone::ended}}};
inline constexpr std::array<Word<Side>, 2> kSideWords = {
    {{"white", Side::white}, {"black", Side::black}}};

// The field `name`, a text of people: cleaned, and at most `most` characters.
[[nodiscard]] std::string read_people_text(ObjectReader& from, std::string_view name,
                                           std::size_t most, std::optional<std::string> otherwise);
// The field "clock" of `from`; no clock when it is absent.
[[nodiscard]] ClockPlan read_clock(ObjectReader& from);
[[nodiscard]] Json to_json(const ClockPlan& plan);

}  // namespace morabaraba::server
