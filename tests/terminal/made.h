// Games, sessions and tables for the tests.
#pragma once

#include <games/game_file.h>
#include <terminal/table.h>

#include <string>
#include <string_view>

#include <gtest/gtest.h>

namespace morabaraba::terminal {

inline constexpr std::array kPeople = {Seat::human, Seat::human};
inline constexpr std::array kWhiteIsPerson = {Seat::human, Seat::computer};
inline constexpr std::array kBlackIsPerson = {Seat::computer, Seat::human};
inline constexpr std::array kComputers = {Seat::computer, Seat::computer};

inline RuleSet shipped_rules(std::string_view name) { return games::shipped_game(name)->rules; }

inline Position position_of(const RuleSet& rules, std::string_view text) {
    const Expected<Position> position = parse_position(rules, text);
    EXPECT_TRUE(position.has_value()) << text;
    return position ? *position : Position::start(rules);
}

inline Game game_at(std::string_view name, std::string_view position) {
    const RuleSet rules = shipped_rules(name);
    return {rules, position_of(rules, position)};
}

inline Move move_of(const RuleSet& rules, std::string_view text) {
    const Expected<Move> move = parse_move(rules, text);
    EXPECT_TRUE(move.has_value()) << text;
    return move ? *move : Move{};
}

inline Point point_of(const RuleSet& rules, std::string_view name) {
    const auto point = rules.board().find(name);
    EXPECT_TRUE(point.has_value()) << name;
    return point.value_or(0);
}

inline Setting setting_of(std::string_view name, std::array<Seat, 2> seats = kPeople,
                          std::string_view position = "startpos") {
    const games::GameFile file = *games::shipped_game(name);
    Setting setting{.game = file, .start = position_of(file.rules, position), .seats = seats};
    setting.unicode = true;
    return setting;
}

}  // namespace morabaraba::terminal
