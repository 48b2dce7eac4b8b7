// The front end for pipes and for terminals that can't draw: a line in, lines out, no escapes.
#include "front.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <deque>
#include <optional>
#include <tuple>

#include <poll.h>
#include <unistd.h>

namespace morabaraba::terminal {
namespace {

// Lines from standard input as they come, without ever waiting.
class LineSource {
public:
    // Reads what is there. REQUIRES: poll has said that there is something, or the end.
    void read_some() {
        std::array<char, 4096> block;
        const ssize_t got = ::read(STDIN_FILENO, block.data(), block.size());
        if (got < 0 && (errno == EINTR || errno == EAGAIN)) return;
        if (got <= 0) {
            ended_ = true;
            if (!partial_.empty()) end_line();
            return;
        }
        for (const char c : std::string_view(block.data(), static_cast<std::size_t>(got))) {
            if (c == '\n') {
                end_line();
            } else if (partial_.size() < kLongest) {
                partial_ += c;
            }
        }
    }
    [[nodiscard]] bool has_line() const { return !lines_.empty(); }
    [[nodiscard]] bool has_ended() const { return ended_; }
    // Enough is here for now: the rest may wait in the pipe.
    [[nodiscard]] bool is_full() const { return lines_.size() > 100; }
    std::string take() {
        std::string line = std::move(lines_.front());
        lines_.pop_front();
        return line;
    }

private:
    static constexpr std::size_t kLongest = 1000;  // what is longer is no command anyway

    void end_line() {
        lines_.push_back(std::move(partial_));
        partial_.clear();
    }

    std::deque<std::string> lines_;
    std::string partial_;
    bool ended_ = false;
};

class PlainGame {
public:
    PlainGame(Table& table, Signals& signals, const Surroundings& surroundings)
        : table_(table), signals_(signals), echo_(!surroundings.input_is_tty) {
        look_.style = surroundings.style;
        look_.style.colours = Colours::none;
    }

    void run();

private:
    [[nodiscard]] bool is_idle() const { return !table_.session().errand(); }
    // Whether nothing more can come of this game.
    [[nodiscard]] bool is_at_end() const {
        return lines_.has_ended() && !lines_.has_line() && is_idle();
    }
    // What the last board showed: it is drawn again when this changes.
    using Shown = std::tuple<std::string, std::size_t, Result, Move, bool, const Catalogue*>;

    [[nodiscard]] Shown shown_now() const;
    void show();
    void take_line();
    void take_answer();
    bool wait();

    Table& table_;
    Signals& signals_;
    Thinker thinker_;
    LineSource lines_;
    ScreenLook look_;
    std::optional<Shown> shown_;
    bool echo_;
    bool gone_ = false;
};

PlainGame::Shown PlainGame::shown_now() const {
    const Session& session = table_.session();
    const Game& game = session.game();
    return {game.rules().name() + to_text(game.rules(), game.position()),
            game.plies(),
            game.result(),
            session.draft().chosen(),
            table_.is_flipped(),
            &table_.speaker().catalogue()};
}

// The board and the question, or a page; then the prompt.
void PlainGame::show() {
    std::vector<Line> lines;
    if (!table_.page().empty()) {
        lines = page_lines(table_, look_.width);
        table_.clear_page();
    } else {
        Shown now = shown_now();
        lines = shown_ == now ? draw_talk(table_, look_) : draw_screen(table_, look_);
        shown_ = std::move(now);
    }
    std::string text = rendered(lines, look_.style, "\n");
    table_.clear_notices();
    if (is_idle() && !(lines_.has_ended() && !lines_.has_line())) text += prompt(table_);
    gone_ = !put(text);
}

void PlainGame::take_line() {
    const std::string line = lines_.take();
    if (echo_) put(table_.speaker().show(line) + "\n");
    table_.enter(line);
    thinker_.attend(table_.session(), table_.strength());
    if (!table_.wants_to_leave() && (is_idle() || !table_.page().empty())) show();
}

void PlainGame::take_answer() {
    const auto answer = thinker_.take();
    if (!answer) return;
    table_.hear(answer->first, answer->second);
    thinker_.attend(table_.session(), table_.strength());
    if (is_idle() || table_.session().is_watched()) show();
}

// Waits for a line, an answer or a signal; false when it is time to leave.
bool PlainGame::wait() {
    std::array<pollfd, 3> waits = {{{signals_.descriptor(), POLLIN, 0},
                                    {thinker_.descriptor(), POLLIN, 0},
                                    {STDIN_FILENO, POLLIN, 0}}};
    const bool listen = !lines_.has_ended() && !lines_.is_full();
    if (poll(waits.data(), listen ? 3 : 2, -1) < 0 && errno != EINTR) return false;
    while (const auto signal = signals_.take()) {
        if (Signals::is_farewell(*signal)) return false;
        if (*signal == SIGTSTP) raise(SIGSTOP);
    }
    if (waits[1].revents != 0) take_answer();
    if (listen && waits[2].revents != 0) lines_.read_some();
    return true;
}

void PlainGame::run() {
    thinker_.attend(table_.session(), table_.strength());
    if (is_idle()) show();
    while (!gone_ && !table_.wants_to_leave() && !is_at_end()) {
        if (lines_.has_line() && is_idle()) {
            take_line();
            continue;
        }
        // A person can say no more, so the computer says what it has.
        if (lines_.has_ended() && !lines_.has_line() && !table_.session().is_watched())
            thinker_.hurry();
        if (!wait()) break;
    }
    put("\n");
}

}  // namespace

void run_plain(Table& table, Signals& signals, const Surroundings& surroundings) {
    PlainGame(table, signals, surroundings).run();
}

}  // namespace morabaraba::terminal
