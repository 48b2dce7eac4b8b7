// The written form of moves (docs/notation.md): "d6", "a1-d1", "d6xg7".
#include <rules/moves.h>

#include <algorithm>

namespace morabaraba {

namespace {

// Reads a move from left to right; each part is taken off the front of the rest.
class MoveReader {
public:
    MoveReader(const RuleSet& rules, std::string_view text)
        : board_(rules.board()), text_(text), rest_(text) {}

    Expected<Move> read() {
        const auto first = point();
        if (!first) {
            return first.error();
        }
        Move move{kNoPoint, *first, 0};
        if (dash()) {
            const auto to = point();
            if (!to) {
                return to.error();
            }
            move = {*first, *to, 0};
        }
        if (move.from == move.to) {
            return fault("a cow can't move to where it stands");
        }
        return shots(move);
    }

private:
    [[nodiscard]] Error fault(std::string what) const {
        return {.where = "move " + quoted(text_),
                .what = std::move(what),
                .expected = "a form like d6, a1-d1, d6xg7 or a1-d1xg7 with points of the board"};
    }

    // The longest name of a point at the front: a letter and one or two digits.
    Expected<Point> point() {
        const auto digit = [](char c) { return c >= '0' && c <= '9'; };
        std::size_t length = std::min<std::size_t>(rest_.size(), 1);
        while (length < rest_.size() && length < 3 && digit(rest_[length])) {
            ++length;
        }
        const auto found = board_.find(rest_.substr(0, length));
        if (!found) {
            return fault(rest_.empty() ? "it ends where a point should stand"
                                       : "no point stands at " + quoted(rest_));
        }
        rest_.remove_prefix(length);
        return *found;
    }

    bool dash() {
        using namespace std::string_view_literals;
        for (const std::string_view form :
             {"-"sv, "\u2010"sv, "\u2011"sv, "\u2012"sv, "\u2013"sv, "\u2014"sv, "\u2212"sv}) {
            if (rest_.starts_with(form)) {
                rest_.remove_prefix(form.size());
                return true;
            }
        }
        return false;
    }

    Expected<Move> shots(Move move) {
        while (!rest_.empty()) {
            if (rest_.front() != 'x' && rest_.front() != 'X') {
                return fault(quoted(rest_) + " follows a whole move");
            }
            rest_.remove_prefix(1);
            const auto target = point();
            if (!target) {
                return target.error();
            }
            if ((move.shots & set_of(*target)) != 0) {
                return fault("it shoots " + board_.name(*target) + " twice");
            }
            move.shots |= set_of(*target);
        }
        return move;
    }

    const Board& board_;
    std::string_view text_;
    std::string_view rest_;
};

}  // namespace

std::string to_text(const RuleSet& rules, Move move) {
    const Board& board = rules.board();
    std::string out = move.is_placement() ? "" : board.name(move.from) + "-";
    out += board.name(move.to);
    for_each_point(move.shots, [&](Point p) { out += "x" + board.name(p); });
    return out;
}

Expected<Move> parse_move(const RuleSet& rules, std::string_view text) {
    return MoveReader(rules, text).read();
}

}  // namespace morabaraba
