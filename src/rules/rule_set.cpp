#include "mix.h"

#include <rules/binomial.h>
#include <rules/position.h>
#include <rules/rule_set.h>

#include <algorithm>
#include <optional>

namespace morabaraba {

namespace {

constexpr std::size_t kMaxNameBytes = 60;

Error fault(std::string option, std::string what, std::string expected) {
    return {.where = "rules: " + std::move(option),
            .what = std::move(what),
            .expected = std::move(expected)};
}

std::optional<Error> check_number(const char* option, int value, int least, int most) {
    if (value >= least && value <= most) {
        return std::nullopt;
    }
    return fault(option, std::to_string(value) + " is out of range",
                 "a number from " + std::to_string(least) + " to " + std::to_string(most));
}

std::optional<Error> check_numbers(const Board& board, const RuleOptions& options) {
    if (auto error = check_number("cows", options.cows, 1, std::min(kMaxCows, board.size()))) {
        return error;
    }
    if (auto error = check_number("lost-with", options.lost_with, 0, options.cows - 1)) {
        return error;
    }
    if (auto error = check_number("flying", options.flying, 0, kAlwaysFlying)) {
        return error;
    }
    if (auto error = check_number("shotless-limit", options.shotless_limit, 0, 10'000)) {
        return error;
    }
    if (options.repetition == 1) {
        return fault("repetition", "the first occurrence can't draw", "0 (none) or 2 to 100");
    }
    return check_number("repetition", options.repetition, 0, 100);
}

bool is_plain(const std::string& name) {
    const auto control = [](unsigned char c) { return c < 0x20 || c == 0x7f; };
    return !name.empty() && name.size() <= kMaxNameBytes && std::ranges::none_of(name, control);
}

std::optional<Error> check_names(const std::string& name, const RuleOptions& options) {
    const auto& [white, black] = options.side_names;
    for (const std::string& text : {name, white, black}) {
        if (!is_plain(text)) {
            return fault("names", quoted(text) + " is no name", "1 to 60 bytes of plain text");
        }
    }
    if (white == black) {
        return fault("players", "both sides are called " + quoted(white), "two different names");
    }
    return std::nullopt;
}

// Bounds the number of moves in any position of a board and its options, reached by play or not.
class MoveBound {
public:
    MoveBound(const Board& board, const RuleOptions& options) : board_(board), options_(options) {
        for_each_point(board.all(), [&](Point p) {
            degree_ = std::max(degree_, count(board.neighbours(p)));
            lines_ = std::max(lines_, static_cast<int>(board.line_rests(p).size()));
            PointSet met = 0;
            for (const PointSet rest : board.line_rests(p)) {
                lines_cross_once_ &= (met & rest) == 0;
                met |= rest;
            }
        });
    }

    // No fewer than the moves of a side with `own` cows on board against `opposing`.
    [[nodiscard]] std::uint64_t moves(int own, int opposing) const {
        std::uint64_t placed = 0;
        for (int mills = 0; mills <= lines_ && cows_on(mills) <= own; ++mills) {
            placed = std::max(placed, ways(mills, opposing));
        }
        const bool both = options_.placing == Placing::any_time;
        const std::uint64_t with_hand =
            placed + (both ? moves_to_point(own, opposing, degree_) : 0);
        const int movers = own <= options_.flying ? own : degree_;
        const auto empty = static_cast<std::uint64_t>(board_.size() - own - opposing);
        return empty * std::max(with_hand, moves_to_point(own, opposing, movers));
    }

private:
    // The ways to shoot after a move that closes `mills` mills, at `targets` targets.
    [[nodiscard]] std::uint64_t ways(int mills, int targets) const {
        const int earned = options_.shots == Shots::one ? std::min(mills, 1) : mills;
        const int shots = std::min(earned, targets);
        std::uint64_t ways = 0;
        for (int k = options_.shot == Shot::may ? 0 : shots; k <= shots; ++k) {
            ways += binomial(targets, k);
        }
        return ways;
    }

    // No more than the cows that fill the rest of `mills` lines through one point.
    [[nodiscard]] int cows_on(int mills) const {
        if (lines_cross_once_) return 2 * mills;
        int cows = 0;
        while (cows * (cows - 1) / 2 < mills) ++cows;
        return cows;
    }

    // No fewer than the moves to one empty point of at most `movers` cows. Where `mills` lines lack
    // only that point, a cow that comes from one of them closes at least one mill fewer.
    [[nodiscard]] std::uint64_t moves_to_point(int own, int opposing, int movers) const {
        movers = std::min(movers, own);
        std::uint64_t most = 0;
        std::uint64_t fewer = 0;  // the most ways to shoot after fewer mills
        for (int mills = 0; mills <= lines_ && cows_on(mills) <= own; ++mills) {
            const std::uint64_t all = std::max(fewer, ways(mills, opposing));
            const int outside = std::min(movers, own - cows_on(mills));
            most = std::max(most, static_cast<std::uint64_t>(outside) * all +
                                      static_cast<std::uint64_t>(movers - outside) * fewer);
            fewer = all;
        }
        return most;
    }

    const Board& board_;
    const RuleOptions& options_;
    int degree_ = 0;
    int lines_ = 0;
    bool lines_cross_once_ = true;  // no two lines through a point share another
};

std::optional<Error> check_move_count(const Board& board, const RuleOptions& options) {
    const MoveBound bound(board, options);
    for (int own = 0; own <= options.cows; ++own) {
        for (int opposing = 0; opposing <= options.cows && own + opposing <= board.size();
             ++opposing) {
            if (bound.moves(own, opposing) > kMaxMoves) {
                return fault("shots",
                             "these rules could allow more than " + std::to_string(kMaxMoves) +
                                 " moves in one turn",
                             "one shot a turn, fewer cows, less flying or fewer lines");
            }
        }
    }
    return std::nullopt;
}

std::uint64_t fingerprint_of(const Board& board, const RuleOptions& o) {
    std::uint64_t print = mixed(static_cast<std::uint64_t>(board.size()));
    const auto add = [&print](auto value) {
        print = mixed(print ^ static_cast<std::uint64_t>(value));
    };
    for_each_point(board.all(), [&](Point p) { add(board.neighbours(p)); });
    std::vector<PointSet> lines(board.lines().begin(), board.lines().end());
    std::ranges::sort(lines);
    std::ranges::for_each(lines, add);
    add(o.cows), add(o.starts), add(o.placing), add(o.shot), add(o.shots);
    add(o.shots_while_placing), add(o.mill_protection), add(o.three_cow_rule), add(o.flying);
    add(o.broken_mill), add(o.lost_with), add(o.no_move), add(o.full_board);
    add(o.shotless_limit), add(o.shotless_unit), add(o.shotless_when);
    return print;
}

}  // namespace

Expected<RuleSet> RuleSet::make(std::string name, Board board, RuleOptions options) {
    if (auto error = check_names(name, options)) {
        return *error;
    }
    if (auto error = check_numbers(board, options)) {
        return *error;
    }
    if (auto error = check_move_count(board, options)) {
        return *error;
    }
    RuleSet rules;
    rules.name_ = std::move(name);
    rules.fingerprint_ = fingerprint_of(board, options);
    const int plies_a_unit = options.shotless_unit == ShotlessUnit::moves ? 2 : 1;
    rules.shotless_plies_ = static_cast<std::uint32_t>(options.shotless_limit * plies_a_unit);
    rules.board_ = std::make_shared<const Board>(std::move(board));
    rules.start_.hand = {options.cows, options.cows};
    rules.start_.turn = options.starts;
    rules.options_ = std::move(options);
    return rules;
}

Expected<RuleSet> RuleSet::starting_at(const Setup& start) const {
    if (auto position = Position::make(*this, start); !position) return position.error();
    RuleSet rules = *this;
    rules.start_ = start;
    return rules;
}

}  // namespace morabaraba
