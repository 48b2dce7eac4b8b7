#include "binomial.h"
#include "mix.h"

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

// No fewer than the ways to shoot after a move that closes `mills` mills, at `targets` targets.
std::uint64_t most_shot_choices(const RuleOptions& options, int mills, int targets) {
    const int shots = std::min(options.shots == Shots::one ? std::min(mills, 1) : mills, targets);
    std::uint64_t ways = 0;
    for (int k = options.shot == Shot::may ? 0 : shots; k <= shots; ++k) {
        ways += binomial(targets, k);
    }
    return ways;
}

// No fewer than the moves of a side with `own` cows on board against `opposing`. A move that closes
// j mills needs 2j own cows on its lines beside the one that moves.
std::uint64_t most_moves(const Board& board, const RuleOptions& options, int own, int opposing) {
    int degree = 0;
    int lines = 0;
    for_each_point(board.all(), [&](Point p) {
        degree = std::max(degree, count(board.neighbours(p)));
        lines = std::max(lines, static_cast<int>(board.line_rests(p).size()));
    });
    const int reach = own <= options.flying ? own : std::min(own, degree);
    std::uint64_t placements = 0;
    std::uint64_t moves = 0;
    for (int mills = 0; mills <= lines && 2 * mills <= own; ++mills) {
        const std::uint64_t ways = most_shot_choices(options, mills, opposing);
        const auto movers = static_cast<std::uint64_t>(std::min(reach, own - 2 * mills));
        placements = std::max(placements, ways);
        moves = std::max(moves, movers * ways);
    }
    const auto empty = static_cast<std::uint64_t>(board.size() - own - opposing);
    return empty * (placements + moves);
}

std::optional<Error> check_move_count(const Board& board, const RuleOptions& options) {
    for (int own = 0; own <= options.cows; ++own) {
        for (int opposing = 0; opposing <= options.cows && own + opposing <= board.size();
             ++opposing) {
            if (most_moves(board, options, own, opposing) > kMaxMoves) {
                return fault("shots", "these rules could allow more than 4096 moves in one turn",
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
