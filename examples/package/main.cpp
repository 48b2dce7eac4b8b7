// Prints the legal moves of the start position of Morabaraba, one a line.
#include <rules/moves.h>

#include <iostream>

int main() {
    const auto board = morabaraba::Board::concentric_rings(3, true, true);
    const auto rules = morabaraba::RuleSet::make("morabaraba", board.value(), {});
    morabaraba::MoveList moves;
    legal_moves(*rules, morabaraba::Position::start(*rules), moves);
    for (const morabaraba::Move move : moves) std::cout << to_text(*rules, move) << '\n';
}
