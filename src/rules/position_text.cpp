// The written form of positions (docs/notation.md): "3/3/3/6/3/3/3 w 12 12 - 0 1".
#include <rules/position.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

namespace morabaraba {

namespace {

constexpr std::size_t kFields = 7;

Error field_fault(const std::string& field, std::string what, std::string expected) {
    return {.where = field.empty() ? "position" : "position: " + field,
            .what = std::move(what),
            .expected = std::move(expected)};
}

std::vector<std::string_view> split(std::string_view text, std::string_view separators) {
    std::vector<std::string_view> parts;
    while (true) {
        const std::size_t end = std::min(text.find_first_of(separators), text.size());
        parts.push_back(text.substr(0, end));
        if (end == text.size()) {
            return parts;
        }
        text.remove_prefix(end + 1);
    }
}

// Reads the fields into a Setup; the first fault ends the reading.
class SetupReader {
public:
    explicit SetupReader(const RuleSet& rules) : rules_(rules), board_(rules.board()) {}

    Expected<Setup> read(std::string_view text) {
        std::vector<std::string_view> fields = split(text, " \t");
        std::erase(fields, std::string_view{});
        if (fields.size() != kFields) {
            return field_fault("", std::to_string(fields.size()) + " fields in " + quoted(text),
                               "startpos or 7 fields: board, side to move, white's hand, black's "
                               "hand, bans, shotless plies, move number");
        }
        read_board(fields[0]);
        read_turn(fields[1]);
        const auto most = static_cast<std::uint32_t>(rules_.options().cows);
        setup_.hand[0] = static_cast<int>(number("white's hand", fields[2], most));
        setup_.hand[1] = static_cast<int>(number("black's hand", fields[3], most));
        read_bans(fields[4]);
        setup_.shotless = number("shotless plies", fields[5], kMaxCounter);
        setup_.number = number("move number", fields[6], kMaxCounter);
        if (error_) {
            return *error_;
        }
        return setup_;
    }

private:
    void fail(const std::string& field, std::string what, std::string expected) {
        if (!error_) {
            error_ = field_fault(field, std::move(what), std::move(expected));
        }
    }

    void read_board(std::string_view text) {
        const auto rows = split(text, "/");
        if (rows.size() != board_.rows().size()) {
            fail("board", std::to_string(rows.size()) + " rows in " + quoted(text),
                 std::to_string(board_.rows().size()) + " rows with '/' between them");
            return;
        }
        for (std::size_t i = 0; i < rows.size(); ++i) {
            read_row(rows[i], board_.rows()[i]);
        }
    }

    // `points` are consecutive; W, B or a digit for a run of empty ones.
    void read_row(std::string_view text, PointSet points) {
        const int width = count(points);
        const Point first = first_of(points);
        int at = 0;
        char previous = ' ';
        for (const char c : text) {
            if ((c == 'W' || c == 'B') && at < width) {
                setup_.cows[c == 'B' ? 1 : 0] |= set_of(static_cast<Point>(first + at));
                ++at;
            } else if (c >= '1' && c <= '9' &&
                       (previous == '9' || previous < '1' || previous > '9')) {
                at += c - '0';
            } else {
                at = width + 1;
            }
            previous = c;
        }
        if (at != width) {
            fail("board", quoted(text) + " in row " + row_name(first),
                 "W, B or a digit for a run of empty points, " + std::to_string(width) +
                     " points in all");
        }
    }

    [[nodiscard]] std::string row_name(Point point) const { return board_.name(point).substr(1); }

    void read_turn(std::string_view text) {
        if (text != "w" && text != "b") {
            fail("side to move", quoted(text), "w or b");
        }
        setup_.turn = text == "b" ? Side::black : Side::white;
    }

    std::uint32_t number(const std::string& field, std::string_view text, std::uint32_t most) {
        std::uint32_t value = 0;
        const auto [end, ec] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (ec != std::errc{} || end != text.data() + text.size() || value > most) {
            fail(field, quoted(text), "a number from 0 to " + std::to_string(most));
        }
        return value;
    }

    void read_bans(std::string_view text) {
        if (text == "-") {
            return;
        }
        const auto bans = split(text, ",");
        if (bans.size() > 2) {
            fail("bans", quoted(text), "at most one ban a side");
        }
        for (const std::string_view ban : bans) {
            read_ban(ban);
        }
    }

    void read_ban(std::string_view text) {
        const std::size_t dash = text.find('-');
        const auto from = board_.find(text.substr(0, dash));
        const auto to = dash < text.size() ? board_.find(text.substr(dash + 1)) : std::nullopt;
        if (!from || !to) {
            fail("bans", quoted(text), "'-', or a return like d2-d1, two with ',' between them");
            return;
        }
        const std::size_t side = (setup_.cows[1] & set_of(*from)) != 0 ? 1 : 0;
        if (!setup_.bans[side].is_none()) {
            fail("bans", "two for " + std::string(to_string(static_cast<Side>(side))),
                 "at most one ban a side");
        }
        setup_.bans[side] = {*from, *to};
    }

    const RuleSet& rules_;
    const Board& board_;
    Setup setup_;
    std::optional<Error> error_;
};

std::string board_text(const Board& board, const Position& position) {
    std::string out;
    int run = 0;
    const auto end_run = [&] {
        for (; run > 0; run -= std::min(run, 9)) {
            out += static_cast<char>('0' + std::min(run, 9));
        }
    };
    for (const PointSet row : board.rows()) {
        out += out.empty() ? "" : "/";
        for_each_point(row, [&](Point p) {
            if ((position.occupied() & set_of(p)) == 0) {
                ++run;
                return;
            }
            end_run();
            out += (position.cows(Side::white) & set_of(p)) != 0 ? 'W' : 'B';
        });
        end_run();
    }
    return out;
}

std::string bans_text(const Board& board, const Position& position) {
    std::string out;
    for (const Side side : {position.turn(), other(position.turn())}) {
        const Ban ban = position.ban(side);
        if (!ban.is_none()) {
            out += (out.empty() ? "" : ",") + board.name(ban.from) + "-" + board.name(ban.to);
        }
    }
    return out.empty() ? "-" : out;
}

}  // namespace

Expected<Position> parse_position(const RuleSet& rules, std::string_view text) {
    if (text == "startpos") {
        return Position::start(rules);
    }
    const auto setup = SetupReader(rules).read(text);
    if (!setup) {
        return setup.error();
    }
    return Position::make(rules, *setup);
}

std::string to_text(const RuleSet& rules, const Position& position) {
    const Board& board = rules.board();
    return board_text(board, position) + (position.turn() == Side::white ? " w " : " b ") +
           std::to_string(position.hand(Side::white)) + " " +
           std::to_string(position.hand(Side::black)) + " " + bans_text(board, position) + " " +
           std::to_string(position.shotless()) + " " + std::to_string(position.number());
}

}  // namespace morabaraba
