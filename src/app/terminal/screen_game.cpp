// The front end for terminals: the whole screen, drawn anew after every event, and single keys.
#include "front.h"

#include <terminal/line_editor.h>
#include <terminal/text.h>

#include <algorithm>
#include <chrono>

#include <sys/ioctl.h>
#include <unistd.h>

namespace morabaraba::terminal {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kWatchPace{600};  // a move, when only computers play

// The second screen, which leaves what stood in the terminal as it was.
constexpr std::string_view kEnter = "\033[?1049h\033[2J";
constexpr std::string_view kLeave = "\033[?1049l\033[?25h";

struct Size {
    int width = 80;
    int height = 24;
};

Size screen_size() {
    winsize found{};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &found) != 0 || found.ws_col == 0 || found.ws_row == 0) {
        return {};
    }
    return {found.ws_col, found.ws_row};
}

class ScreenGame {
public:
    ScreenGame(Table& table, Signals& signals, const Surroundings& surroundings)
        : table_(table),
          signals_(signals),
          editor_({signals.descriptor(), thinker_.descriptor()},
                  [&table](const std::string& line) { return table.complete(line); }) {
        look_.style = surroundings.style;
        look_.arrow_keys = true;
    }

    void run();

private:
    void draw(const std::vector<Line>& lines);
    void draw_table();
    void attend();
    [[nodiscard]] std::optional<std::chrono::milliseconds> time_to_wait() const;
    void handle(const Input& input);
    void take_wake();
    void take_signal(int signal);
    void stop_for_a_while();
    void press(Key key);
    void move_cursor(Heading heading);
    void list_candidates(const std::string& line);
    void show_page();
    [[nodiscard]] Point first_cursor() const;

    Table& table_;
    Signals& signals_;
    Thinker thinker_;
    LineEditor editor_;
    ScreenLook look_;
    Clock::time_point next_start_ = Clock::now();
    bool leaving_ = false;
};

void ScreenGame::draw(const std::vector<Line>& lines) {
    std::string text = "\033[?25l\033[H";
    for (const Line& line : lines) {
        text.append(line.render(look_.style)).append("\033[K\r\n");
    }
    text += "\033[J\033[?25h";
    if (!put(text)) leaving_ = true;
}

void ScreenGame::draw_table() {
    const Size size = screen_size();
    look_.width = size.width;
    look_.height = size.height;
    draw(draw_screen(table_, look_));
}

// Has the computer think, when only computers play at a pace that can be followed.
void ScreenGame::attend() {
    if (table_.session().is_watched() && !thinker_.is_busy() && Clock::now() < next_start_) return;
    thinker_.attend(table_.session(), table_.strength());
}

std::optional<std::chrono::milliseconds> ScreenGame::time_to_wait() const {
    if (!table_.session().is_watched() || thinker_.is_busy() || !table_.session().errand())
        return std::nullopt;
    return std::max(std::chrono::milliseconds(0),
                    std::chrono::ceil<std::chrono::milliseconds>(next_start_ - Clock::now()));
}

void ScreenGame::handle(const Input& input) {
    switch (input.kind) {
        case Input::Kind::end:
            leaving_ = true;
            return;
        case Input::Kind::wake:
            return take_wake();
        case Input::Kind::candidates:
            return list_candidates(input.text);
        case Input::Kind::key:
            table_.clear_notices();
            return press(input.key);
        case Input::Kind::line:
            table_.clear_notices();
            look_.cursor = kNoPoint;
            table_.enter(input.text);
            return;
    }
}

void ScreenGame::take_wake() {
    while (const auto signal = signals_.take()) {
        take_signal(*signal);
    }
    if (const auto answer = thinker_.take()) {
        if (table_.session().errand() && table_.session().errand()->id == answer->first) {
            table_.clear_notices();
        }
        table_.hear(answer->first, answer->second);
        next_start_ = Clock::now() + kWatchPace;
    }
}

void ScreenGame::take_signal(int signal) {
    if (Signals::is_farewell(signal)) leaving_ = true;
    if (signal == SIGWINCH) editor_.resized();
    if (signal == SIGTSTP) stop_for_a_while();
}

void ScreenGame::stop_for_a_while() {
    put(kLeave);
    editor_.give_back();
    raise(SIGSTOP);
    editor_.take_again();
    put(kEnter);
}

void ScreenGame::press(Key key) {
    if (const auto heading = heading_of(key)) {
        move_cursor(*heading);
    } else if (key == Key::escape) {
        table_.step_back();
        if (table_.session().draft().is_empty()) look_.cursor = kNoPoint;
    } else if (key == Key::tab) {
        look_.cursor = next_in(table_.session().draft().choices(), look_.cursor);
    } else if (key == Key::enter && look_.cursor != kNoPoint) {
        table_.choose(look_.cursor);
    }
}

Point ScreenGame::first_cursor() const {
    const Session& session = table_.session();
    if (session.draft().lifted() != kNoPoint) return session.draft().lifted();
    if (session.game().plies() > 0) return session.game().moves().back().to;
    return first_of(session.game().rules().board().all());
}

void ScreenGame::move_cursor(Heading heading) {
    const Board& board = table_.session().game().rules().board();
    if (look_.cursor == kNoPoint) {
        look_.cursor = first_cursor();
        return;
    }
    if (table_.is_flipped()) heading = {-heading.columns, -heading.rows};
    look_.cursor = walk(board, look_.cursor, heading);
}

void ScreenGame::list_candidates(const std::string& line) {
    constexpr std::size_t kMost = 24;
    const std::vector<std::string> found = table_.complete(line);
    std::string text;
    for (std::size_t i = 0; i < found.size() && i < kMost; ++i) {
        text += (i == 0 ? "" : "  ") + found[i];
    }
    table_.clear_notices();
    table_.add_notice(table_.speaker().show(text + (found.size() > kMost ? "  ..." : "")));
}

// Leafs through the table's page until it is read or left.
void ScreenGame::show_page() {
    for (std::size_t top = 0; !leaving_;) {
        const Size size = screen_size();
        const std::vector<Line> text = page_lines(table_, size.width);
        const auto room = static_cast<std::size_t>(std::max(1, size.height - 1));
        top = std::min(top, text.size());
        const auto first = text.begin() + static_cast<std::ptrdiff_t>(top);
        const bool ends_here = text.size() - top <= room;
        draw({first, ends_here ? text.end() : first + static_cast<std::ptrdiff_t>(room)});
        put(table_.speaker().say(ends_here ? &Catalogue::ask_back : &Catalogue::ask_more));
        const Input input = editor_.read_key();
        if (input.kind == Input::Kind::end) leaving_ = true;
        if (input.kind == Input::Kind::wake) {
            take_wake();
        } else if (input.key == Key::up || input.key == Key::up_right) {
            top -= std::min(top, room);
        } else if (ends_here || input.text == "q" || input.key == Key::escape) {
            break;
        } else {
            top += room;
        }
    }
    table_.clear_page();
}

void ScreenGame::run() {
    put(kEnter);
    while (!leaving_ && !table_.wants_to_leave()) {
        attend();
        if (!table_.page().empty()) show_page();
        if (leaving_) break;
        draw_table();
        handle(editor_.read(prompt(table_), time_to_wait()));
    }
    put(kLeave);
    // The last board stays in the terminal.
    look_.height = 0;
    look_.cursor = kNoPoint;
    put(rendered(draw_screen(table_, look_), look_.style, "\n"));
}

}  // namespace

void run_screen(Table& table, Signals& signals, const Surroundings& surroundings) {
    ScreenGame(table, signals, surroundings).run();
}

}  // namespace morabaraba::terminal
