#include "record_rules.h"

#include <algorithm>
#include <array>
#include <utility>

namespace morabaraba::app {

namespace {

std::string lower(std::string text) {
    std::ranges::transform(text, text.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    return text;
}

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
    const std::string name = game != nullptr ? lower(tag->value) : our_name(lower(tag->value));
    if (lower(given->rules.name()) == name) {
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
