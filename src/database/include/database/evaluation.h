// What a database says of a position, and how it is packed into a small number.
#pragma once

#include <cstdint>
#include <optional>

namespace morabaraba::database {

// For the side to move, both sides playing perfectly; endless play is a draw.
enum class Value : std::uint8_t { draw, loss, win };
constexpr const char* to_string(Value value) {
    return value == Value::draw ? "draw" : value == Value::loss ? "loss" : "win";
}

struct Evaluation {
    Value value = Value::draw;
    // Plies to the end of the game when the winner hurries and the loser delays: odd for a win,
    // even for a loss. None for a draw, and where only values are stored.
    std::optional<int> plies;

    bool operator==(const Evaluation&) const = default;
};

// An evaluation in a number: 0 a draw, else 1 + plies: so odd codes are losses and even ones wins.
// Tables without plies use 1 and 2.
using Code = std::uint16_t;
inline constexpr Code kDrawCode = 0;
inline constexpr Code kLossCode = 1;  // also: lost in 0 plies
inline constexpr Code kWinCode = 2;   // also: won in 1 ply
inline constexpr int kMaxPlies = 32'000;

constexpr Value value_of(Code code) {
    return code == kDrawCode ? Value::draw : (code & 1) != 0 ? Value::loss : Value::win;
}
constexpr Evaluation evaluation_of(Code code, bool has_plies) {
    if (code == kDrawCode || !has_plies) return {value_of(code), std::nullopt};
    return {value_of(code), code - 1};
}
constexpr Code value_code(Code code) {
    return code == kDrawCode ? kDrawCode : (code & 1) != 0 ? kLossCode : kWinCode;
}

// The same outcome seen from the side that moves into it, one ply earlier.
constexpr Evaluation before_move(Evaluation after) {
    const Value value = after.value == Value::draw  ? Value::draw
                        : after.value == Value::win ? Value::loss
                                                    : Value::win;
    if (!after.plies) return {value, std::nullopt};
    return {value, *after.plies + 1};
}

// Whether the side to move prefers `left`: the better value, then the sooner win or the later loss.
constexpr bool better(const Evaluation& left, const Evaluation& right) {
    if (left.value != right.value) {
        return left.value == Value::win || right.value == Value::loss;
    }
    if (!left.plies || !right.plies) return false;
    return left.value == Value::win ? *left.plies < *right.plies : *left.plies > *right.plies;
}

}  // namespace morabaraba::database
