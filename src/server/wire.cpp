#include "wire.h"

#include "people_text.h"

#include <server/clock.h>

namespace morabaraba::server {

std::string read_people_text(ObjectReader& from, std::string_view name, std::size_t most,
                             std::optional<std::string> otherwise) {
    std::string text = clean_text(from.text(name, std::move(otherwise)));
    if (length_of(text) > most) {
        from.fail(name, "is too long", "at most " + std::to_string(most) + " characters");
    }
    return text;
}

ClockPlan read_clock(ObjectReader& from) {
    auto clock = from.object("clock");
    if (!clock) return {};
    ClockPlan plan;
    plan.kind = clock->word("kind", kClockWords);
    if (plan.kind == ClockKind::sudden || plan.kind == ClockKind::increment) {
        plan.initial = clock->number("initial", kLeastInitial, kMostInitial);
    }
    if (plan.kind == ClockKind::increment) {
        plan.increment = clock->number("increment", 0, kMostIncrement);
    }
    if (plan.kind == ClockKind::daily) {
        plan.days = static_cast<int>(clock->number("days", 1, kMostDays));
    }
    from.take(clock->finish());
    return plan;
}

Json to_json(const ClockPlan& plan) {
    Json json{{"kind", word_of(kClockWords, plan.kind)}};
    if (plan.kind == ClockKind::sudden || plan.kind == ClockKind::increment) {
        json["initial"] = plan.initial;
    }
    if (plan.kind == ClockKind::increment) json["increment"] = plan.increment;
    if (plan.kind == ClockKind::daily) json["days"] = plan.days;
    return json;
}

}  // namespace morabaraba::server
