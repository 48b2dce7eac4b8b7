// The oracle's rule set: its own words for every row of the table of rules.md.
#pragma once

#include <oracle/board.h>

namespace oracle {

enum class Protection { unless_all_in_mills, always, never };
enum class FullBoard { draw, mover_is_stuck, starter_loses, other_loses };
enum class CountsWhen { one_side_has_three, both_sides_have_three, always };

struct Rules {
    Board board;
    std::string start;  // a position's text; empty: no cow on the board
    int cows = 12;
    char starter = 'W';
    bool may_move_while_placing = false;
    bool may_pass_shots = false;
    bool one_shot_a_mill = false;  // else one shot a turn
    bool shoots_while_placing = true;
    Protection protection = Protection::unless_all_in_mills;
    bool three_cow_rule = false;
    int flies_with = 3;
    bool bans_returns = false;
    int lost_with = 2;
    bool stuck_side_loses = true;  // else a draw
    FullBoard full_board = FullBoard::draw;
    long shotless_plies = 0;  // 0: no such draw
    CountsWhen counts_when = CountsWhen::both_sides_have_three;
    int repetition = 0;  // 0: no such draw
};

}  // namespace oracle
