#include "settings.h"

#include <games/game_file.h>
#include <search/engine.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace morabaraba::engine {

namespace {

struct Number {
    std::string_view name;
    int Settings::* field;
    int least;
    int most;
};

constexpr std::array kNumbers = {
    Number{"Hash", &Settings::hash_mib, 1, search::kMaxHashMib},
    Number{"Threads", &Settings::threads, 1, search::kMaxThreads},
    Number{"MultiPV", &Settings::lines, 1, search::kMaxLinesShown},
    Number{"Level", &Settings::level, 1, search::kLevels},
    Number{"Seed", &Settings::seed, 0, 1'000'000'000},
};

bool same(std::string_view a, std::string_view b) {
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
    return std::ranges::equal(a, b, {}, lower, lower);
}

Error bad_value(std::string_view name, std::string_view value, std::string expected) {
    return {.where = "option " + std::string(name),
            .what = quoted(value),
            .expected = std::move(expected)};
}

std::optional<Error> set_number(Settings& settings, const Number& number, std::string_view value) {
    int read = 0;
    const auto [end, fault] = std::from_chars(value.data(), value.data() + value.size(), read);
    if (fault != std::errc{} || end != value.data() + value.size() || read < number.least ||
        read > number.most) {
        return bad_value(
            number.name, value,
            "a number from " + std::to_string(number.least) + " to " + std::to_string(number.most));
    }
    settings.*number.field = read;
    return std::nullopt;
}

}  // namespace

std::vector<std::string> option_lines(const Settings& defaults, bool database) {
    std::string game = "option name Game type combo default " + defaults.game;
    for (const std::string_view name : games::shipped_names()) {
        game += " var " + std::string(name);
    }
    std::vector<std::string> lines = {game};
    for (const Number& number : kNumbers) {
        lines.push_back("option name " + std::string(number.name) + " type spin default " +
                        std::to_string(defaults.*number.field) + " min " +
                        std::to_string(number.least) + " max " + std::to_string(number.most));
    }
    lines.emplace_back("option name Ponder type check default false");
    lines.emplace_back(
        "option name Evaluation type combo default learned var learned var hand-made");
    if (database) {
        lines.emplace_back("option name Database type string default <empty>");
    }
    lines.emplace_back("option name Clear Hash type button");
    return lines;
}

std::optional<Error> set_option(Settings& settings, std::string_view name, std::string_view value) {
    for (const Number& number : kNumbers) {
        if (same(name, number.name)) {
            return set_number(settings, number, value);
        }
    }
    if (same(name, "Game")) {
        settings.game = value;
    } else if (same(name, "Database")) {
        settings.database = value == "<empty>" ? "" : value;
    } else if (same(name, "Ponder")) {
        if (!same(value, "true") && !same(value, "false")) {
            return bad_value(name, value, "true or false");
        }
        settings.ponder = same(value, "true");
    } else if (same(name, "Evaluation")) {
        if (!same(value, "learned") && !same(value, "hand-made")) {
            return bad_value(name, value, "learned or hand-made");
        }
        settings.learned = same(value, "learned");
    } else {
        return Error{.where = "option",
                     .what = quoted(name) + " is no option",
                     .expected = "one of those that 'uci' lists"};
    }
    return std::nullopt;
}

}  // namespace morabaraba::engine
