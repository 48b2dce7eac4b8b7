// The oracle's positions and turns, and their written forms (design.md, "Written forms").
#pragma once

#include <map>
#include <string>
#include <vector>

#include <oracle/rules.h>

namespace oracle {

// Sides are the letters 'W' and 'B' that a position's board field shows.
inline char opponent(char side) { return side == 'W' ? 'B' : 'W'; }

struct Return {  // a move back that is banned
    int from = -1;
    int to = -1;
    bool exists() const { return from >= 0; }
    bool operator==(const Return&) const = default;
};

// One value for each side.
template <class T>
struct Each {
    T white{};
    T black{};
    T& operator[](char side) { return side == 'W' ? white : black; }
    const T& operator[](char side) const { return side == 'W' ? white : black; }
    bool operator==(const Each&) const = default;
};

constexpr long kMostCounted = 1'000'000'000;  // where both counters stop

struct Position {
    std::string cows;  // 'W', 'B' or '.' for each point
    char turn = 'W';
    Each<int> hand;
    Each<Return> banned;
    long shotless = 0;
    long number = 1;
    bool operator==(const Position&) const = default;
};

// A whole turn: a placement has no `from`; `shots` are in point order.
struct Turn {
    int from = -1;
    int to = -1;
    std::vector<int> shots;
    auto operator<=>(const Turn&) const = default;
};

Position start(const Rules& rules);

std::string text(const Rules& rules, const Position& position);
// The text without its two counters: what repetition compares.
std::string identity(const Rules& rules, const Position& position);
std::string text(const Rules& rules, const Turn& turn);
// REQUIRES: well-formed text, such as text() writes.
Position read_position(const Rules& rules, const std::string& text);

int on_board(const Position& position, char side);
int total(const Position& position, char side);  // hand included

}  // namespace oracle
