#include "panel.h"

#include "talk.h"

#include <algorithm>
#include <string>

namespace morabaraba::terminal {
namespace {

constexpr int kNumberColumn = 5;  // where the moves of a line begin, behind their number
constexpr int kMoveColumn = 12;   // from the first move of a line to the second

// The side at the top of the picture first.
std::array<Side, 2> sides_from_top(const Table& table) {
    const Side near = table.session().game().rules().options().starts;
    if (table.is_flipped()) return {near, other(near)};
    return {other(near), near};
}

std::string seat_name(const Table& table, Side side) {
    const Session& session = table.session();
    if (session.seat(side) == Seat::computer) {
        return table.speaker().say(
            {&Catalogue::computer, {{"level", std::to_string(table.strength().level)}}});
    }
    const std::string name = table.player(side);
    if (!name.empty()) return table.speaker().show(name);
    return table.speaker().say(session.lone_person() ? &Catalogue::you : &Catalogue::human);
}

// "11 in hand, 1 on board, 0 shot", the unfinished turn included.
std::string counts(const Table& table, Side side) {
    const Session& session = table.session();
    const Position& position = session.game().position();
    const Move& chosen = session.draft().chosen();
    const bool placed = !chosen.is_none() && chosen.is_placement() && side == position.turn();
    const int hand = position.hand(side) - (placed ? 1 : 0);
    const int on_board = count(cows_shown(session)[index(side)]);
    const int shot = std::max(0, session.game().rules().options().cows - hand - on_board);
    std::string text;
    for (const auto& [number, message] : {std::pair{hand, &Catalogue::in_hand},
                                          {on_board, &Catalogue::on_board},
                                          {shot, &Catalogue::shot}}) {
        text += (text.empty() ? "" : ", ") + std::to_string(number) + " " +
                table.speaker().say(message);
    }
    return text;
}

bool is_to_move(const Table& table, Side side) {
    const Session& session = table.session();
    return !session.is_over() && session.game().position().turn() == side;
}

// ">  D  Dark (you)": the arrow points at the side to move.
Line side_line(const Table& table, const BoardLook& look, Side side, bool with_name) {
    const bool to_move = is_to_move(table, side);
    Line line(to_move ? "> " : "  ", Role::strong);
    line.add(" " + cow_sign(side, look) + " ",
             side == Side::white ? Role::white_cow : Role::black_cow);
    if (!with_name) return line;
    line.add(" " + table.speaker().side(side), to_move ? Role::strong : Role::plain);
    return line.add(" (" + seat_name(table, side) + ")");
}

void add_faint(std::vector<Line>& lines, std::string text) {
    lines.emplace_back("  " + std::move(text), Role::faint);
}

Phrase count_of(Message message, std::uint32_t count, std::uint32_t limit) {
    return {message, {{"count", std::to_string(count)}, {"limit", std::to_string(limit)}}};
}

// What counts towards a draw, and what is banned.
void add_counters(const Table& table, std::vector<Line>& lines) {
    const Game& game = table.session().game();
    const Speaker& speaker = table.speaker();
    const RuleSet& rules = game.rules();
    const Position& position = game.position();
    if (rules.shotless_plies() > 0 && position.shotless() > 0) {
        add_faint(lines, speaker.say(count_of(&Catalogue::shotless_count, position.shotless(),
                                              rules.shotless_plies())));
    }
    if (rules.options().repetition > 0 && game.occurrences() > 1) {
        add_faint(lines,
                  speaker.say(count_of(&Catalogue::occurrences,
                                       static_cast<std::uint32_t>(game.occurrences()),
                                       static_cast<std::uint32_t>(rules.options().repetition))));
    }
    if (const Ban ban = position.ban(position.turn()); !ban.is_none()) {
        const Board& board = rules.board();
        add_faint(lines,
                  speaker.say({&Catalogue::banned,
                               {{"moves", board.name(ban.from) + "-" + board.name(ban.to)}}}));
    }
}

// The last moves, a move number a line: the side that starts, then the other.
void add_moves(const Table& table, std::vector<Line>& lines, std::size_t room) {
    const Game& game = table.session().game();
    if (game.plies() == 0 || room < 2) return;
    std::vector<Line> rows;
    for (std::size_t i = 0; i < game.plies(); ++i) {
        const Position& before = game.positions()[i];
        const bool first = before.turn() == game.rules().options().starts;
        if (first || rows.empty()) {
            rows.emplace_back("  " + std::to_string(before.number()) + ".", Role::faint);
            rows.back().pad(2 + kNumberColumn);
            if (!first) rows.back().add("...");
        }
        if (!first) rows.back().pad(2 + kNumberColumn + kMoveColumn);
        rows.back().add(to_text(game.rules(), game.moves()[i]),
                        i + 1 == game.plies() ? Role::strong : Role::plain);
    }
    add_faint(lines, table.speaker().say(&Catalogue::recent_moves));
    const auto shown = static_cast<std::ptrdiff_t>(std::min(rows.size(), room - 1));
    lines.insert(lines.end(), rows.end() - shown, rows.end());
}

}  // namespace

std::vector<Line> draw_panel(const Table& table, const BoardLook& look, std::size_t height) {
    std::vector<Line> lines;
    for (const Side side : sides_from_top(table)) {
        lines.push_back(side_line(table, look, side, true));
        lines.emplace_back("      " + counts(table, side), Role::faint);
    }
    lines.emplace_back();
    const std::size_t before = lines.size();
    add_counters(table, lines);
    if (lines.size() > before) lines.emplace_back();
    if (lines.size() < height) add_moves(table, lines, height - lines.size());
    lines.resize(std::min(lines.size(), height));
    return lines;
}

std::vector<Line> draw_sides(const Table& table, const BoardLook& look, int width) {
    constexpr int kRoomForNames = 70;
    std::vector<Line> lines;
    for (const Side side : sides_from_top(table)) {
        Line line = side_line(table, look, side, width >= kRoomForNames);
        line.add(" " + counts(table, side), Role::plain);
        lines.push_back(line.cut(width));
    }
    return lines;
}

}  // namespace morabaraba::terminal
