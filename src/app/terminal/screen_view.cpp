#include "panel.h"
#include "talk.h"

#include <terminal/markdown.h>
#include <terminal/screen_view.h>
#include <terminal/text.h>

#include <algorithm>

namespace morabaraba::terminal {
namespace {

constexpr int kGap = 3;        // between board and panel
constexpr int kAir = 9;        // rows besides the board's that a large board leaves free
constexpr int kRowsBelow = 3;  // the question, the news, the prompt: the least that there must be

// What fits: the board's scale, and whether the panel stands beside it.
struct Layout {
    Scale scale;
    Extent board;
    bool wide = false;

    // The prompt's line included.
    [[nodiscard]] int rows() const { return board.height + kRowsBelow + (wide ? 0 : 2); }
};

Layout layout_for(const Board& board, const ScreenLook& look) {
    Layout layout;
    for (const Scale scale : {kLargeScale, kSmallScale}) {
        layout.scale = scale;
        layout.board = board_extent(board, scale);
        layout.wide = look.width >= layout.board.width + kGap + kPanelWidth;
        if (layout.wide && look.height >= layout.board.height + kAir) break;
    }
    return layout;
}

BoardMarks marks_of(const Session& session, Point cursor) {
    BoardMarks marks;
    marks.cursor = cursor;
    const Draft& draft = session.draft();
    marks.lifted = draft.lifted();
    if (draft.step() == Step::put) marks.choices = draft.choices();
    if (draft.is_empty() && session.hint()) marks.choices = set_of(session.hint()->to);
    if (draft.step() == Step::shoot) marks.targets = draft.choices();
    Move last = draft.chosen();
    if (last.is_none()) {
        if (session.game().plies() == 0) return marks;
        last = session.game().moves().back();
    }
    marks.last_from = last.from;
    marks.last_to = last.to;
    marks.last_shots = last.shots;
    return marks;
}

Message phase_word(const Game& game) {
    switch (phase(game.rules(), game.position())) {
        case Phase::placing:
            return &Catalogue::placing;
        case Phase::moving:
            return &Catalogue::moving;
        case Phase::flying:
            break;
    }
    return &Catalogue::flying;
}

Line title_line(const Table& table) {
    const Speaker& speaker = table.speaker();
    const Game& game = table.session().game();
    Line line(speaker.show(table.title()), Role::strong);
    line.add(" (" + speaker.show(game.rules().name()) + ")  ", Role::faint);
    line.add(speaker.say(
                 {&Catalogue::move_number, {{"number", std::to_string(game.position().number())}}}),
             Role::faint);
    if (!game.result().is_over()) line.add(", " + speaker.say(phase_word(game)), Role::faint);
    return line;
}

void add_wrapped(std::vector<Line>& lines, std::string_view text, int width, Role role) {
    if (text.empty()) return;
    for (const std::string& line : wrap(text, width)) {
        lines.emplace_back(line, role);
    }
}

std::vector<Line> notice_lines(const Table& table, int width) {
    std::vector<Line> lines;
    for (const std::string& notice : table.notices()) {
        add_wrapped(lines, notice, width, Role::accent);
    }
    return lines;
}

std::vector<Line> question_lines(const Table& table, const ScreenLook& look) {
    std::vector<Line> lines;
    add_wrapped(lines, question(table), look.width, Role::strong);
    std::string more = advice(table, look.arrow_keys);
    if (look.cursor != kNoPoint && table.session().awaits_person()) {
        const bool begun = !table.session().draft().is_empty();
        more = point_words(table, look.cursor) + (begun ? ". " + more : "");
    }
    add_wrapped(lines, more, look.width, Role::plain);
    return lines;
}

std::vector<Line> board_lines(const Table& table, const ScreenLook& look, const Layout& layout) {
    const Session& session = table.session();
    const BoardLook board_look{look.style, layout.scale, table.is_flipped(),
                               table.speaker().letters()};
    std::vector<Line> lines = draw_board(session.game().rules().board(), cows_shown(session),
                                         marks_of(session, look.cursor), board_look);
    if (!layout.wide) {
        const std::vector<Line> sides = draw_sides(table, board_look, look.width);
        lines.insert(lines.end(), sides.begin(), sides.end());
        return lines;
    }
    const std::vector<Line> panel = draw_panel(table, board_look, lines.size());
    for (std::size_t i = 0; i < panel.size(); ++i) {
        lines[i].pad(layout.board.width + kGap).add(panel[i]);
        lines[i] = lines[i].cut(look.width);
    }
    return lines;
}

std::vector<Line> too_small(const Table& table, const ScreenLook& look, const Layout& layout) {
    const Speaker& speaker = table.speaker();
    const Game& game = table.session().game();
    std::vector<Line> lines;
    add_wrapped(lines,
                speaker.say({&Catalogue::too_small,
                             {{"width", std::to_string(look.width)},
                              {"height", std::to_string(look.height)},
                              {"needed_width", std::to_string(layout.board.width)},
                              {"needed_height", std::to_string(layout.rows())}}}),
                look.width, Role::strong);
    add_wrapped(lines, question(table), look.width, Role::plain);
    for (const Line& notice : notice_lines(table, look.width)) {
        lines.push_back(notice);
    }
    add_wrapped(
        lines,
        speaker.say({&Catalogue::blind, {{"position", to_text(game.rules(), game.position())}}}),
        look.width, Role::plain);
    return lines;
}

// Puts title, board, news and question together; what there is no room for is left out, the least
// needed first: air, the title, old news, advice.
std::vector<Line> stack(const Table& table, const ScreenLook& look, const Layout& layout) {
    std::vector<Line> lines = board_lines(table, look, layout);
    std::vector<Line> news = notice_lines(table, look.width);
    std::vector<Line> asked = question_lines(table, look);
    const bool bounded = look.height > 0;
    const auto rows = static_cast<std::size_t>(bounded ? look.height - 1 : 1'000'000);
    const auto spare = [&] {
        return static_cast<std::ptrdiff_t>(rows - lines.size() - news.size()) -
               static_cast<std::ptrdiff_t>(asked.size());
    };
    if (spare() < 0) asked.resize(1);
    if (spare() < 0) news.erase(news.begin(), news.begin() - spare());
    const bool has_air = spare() >= 3;
    if (spare() >= 1) lines.insert(lines.begin(), title_line(table).cut(look.width));
    if (has_air) {
        lines.insert(lines.begin() + 1, Line());
        lines.emplace_back();
    }
    lines.insert(lines.end(), news.begin(), news.end());
    lines.insert(lines.end(), asked.begin(), asked.end());
    return lines;
}

}  // namespace

std::vector<Line> draw_screen(const Table& table, const ScreenLook& look) {
    const Layout layout = layout_for(table.session().game().rules().board(), look);
    const bool fits = look.width >= layout.board.width && look.height >= layout.rows();
    if (look.height == 0 || fits) return stack(table, look, layout);
    std::vector<Line> lines = too_small(table, look, layout);
    lines.resize(std::min(lines.size(), static_cast<std::size_t>(std::max(1, look.height - 1))));
    return lines;
}

std::vector<Line> draw_talk(const Table& table, const ScreenLook& look) {
    std::vector<Line> lines = notice_lines(table, look.width);
    for (const Line& line : question_lines(table, look)) {
        lines.push_back(line);
    }
    return lines;
}

std::string prompt(const Table& table) {
    const Session& session = table.session();
    if (!session.awaits_person()) return "> ";
    const auto offerer = session.draw_offer();
    const Side side = offerer ? other(*offerer) : session.game().position().turn();
    return table.speaker().side(side) + "> ";
}

std::vector<Line> page_lines(const Table& table, int width) {
    std::string text;
    for (const std::string& line : split_lines(table.page())) {
        text += table.speaker().show(line) + "\n";
    }
    return markdown_lines(text, width);
}

}  // namespace morabaraba::terminal
