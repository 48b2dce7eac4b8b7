#include "record_rules.h"

#include <rules/ascii.h>

#include <array>
#include <utility>

namespace morabaraba::app {

namespace {

// What Sanmill writes in [Variant].
std::string our_name(const std::string& variant) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 2> kNames = {{
        {"nine men's morris", "nine"},
        {"twelve men's morris", "twelve"},
    }};
    for (const auto& [name, ours] : kNames) {
        if (variant == name) return std::string(ours);
    }
    return variant;
}

}  // namespace

Expected<RuleSet> rules_of(const Common& common, const Record& record) {
    auto given = games::load_game(common.game);
    if (!given) {
        return given.error();
    }
    const Tag* game = record.find("Game");
    const Tag* tag = game != nullptr ? game : record.find("Variant");
    if (tag == nullptr) {
        return std::move(given->rules);
    }
    const std::string name =
        game != nullptr ? ascii_lower(tag->value) : our_name(ascii_lower(tag->value));
    if (ascii_lower(given->rules.name()) == name) {
        return std::move(given->rules);
    }
    auto shipped = games::shipped_game(name);
    if (shipped) {
        return std::move(shipped->rules);
    }
    Error error = shipped.error();
    error.where = "record";
    error.line = tag->place.line;
    error.column = tag->place.column;
    return error;
}

}  // namespace morabaraba::app
