// What a rule set says of shots in the moving phase, asked of sets of points.
#pragma once

#include <rules/rule_set.h>

#include <algorithm>

namespace morabaraba::solver {

// Of one sector pair: the numbers of cows do not change while it is solved.
class ShotRules {
public:
    ShotRules(const RuleSet& rules, int a, int b)
        : board_(rules.board()), options_(rules.options()), three_each_(a == 3 && b == 3) {}

    // Cows of the shot side `cows` that may be aimed at (moves.h: shot_targets).
    [[nodiscard]] PointSet targets(PointSet cows) const {
        if (ignores_mills()) return cows;
        const PointSet free = cows & ~board_.in_mills(cows);
        return free == 0 && shoots_milled_at_last() ? cows : free;
    }
    // Every cow is a target.
    [[nodiscard]] bool ignores_mills() const {
        return options_.mill_protection == MillProtection::none ||
               (options_.three_cow_rule && three_each_);
    }
    // When all stand in mills, all are targets.
    [[nodiscard]] bool shoots_milled_at_last() const {
        return options_.mill_protection == MillProtection::unless_all;
    }
    // A mill may be closed without shooting one of `cows`: so passed, or there is no target.
    [[nodiscard]] bool passes(PointSet cows) const { return may_pass() || targets(cows) == 0; }

    [[nodiscard]] bool may_pass() const { return options_.shot == Shot::may; }
    // Whether it depends on the cows if a mill may be closed without a shot.
    [[nodiscard]] bool targets_may_fail() const {
        return !ignores_mills() && !shoots_milled_at_last();
    }
    // Shots after closing `mills` mills, as far as there are targets.
    [[nodiscard]] int earned(int mills) const {
        return options_.shots == Shots::one ? std::min(mills, 1) : mills;
    }
    // The most that one move of the moving phase earns.
    [[nodiscard]] int most() const {
        return options_.shots == Shots::one ? 1 : most_lines_through_a_point();
    }
    // Cows left that lose at once.
    [[nodiscard]] bool is_lost(int cows) const { return cows <= options_.lost_with; }

    [[nodiscard]] const Board& board() const { return board_; }

private:
    [[nodiscard]] int most_lines_through_a_point() const {
        std::size_t most = 0;
        for_each_point(board_.all(), [&](Point point) {
            most = std::max(most, board_.line_rests(point).size());
        });
        return static_cast<int>(most);
    }

    const Board& board_;
    const RuleOptions& options_;
    bool three_each_;
};

}  // namespace morabaraba::solver
