#include <terminal/line_editor.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cwchar>
#include <utility>

#include <histedit.h>
#include <poll.h>
#include <termios.h>
#include <unistd.h>

namespace morabaraba::terminal {
namespace {

constexpr wchar_t kWake = 0x1e;    // as if Ctrl-^ had been typed: bound to on_wake
constexpr wchar_t kEscape = 0x07;  // a lone Escape, as if Ctrl-G: bound to Key::escape
constexpr int kEscapeWait = 40;    // ms in which the rest of a key's sequence follows its Escape

// libedit's names for our functions, one a key.
struct KeyName {
    Key key;
    const char* function;
};
constexpr std::array kKeyNames = {
    KeyName{Key::up, "board-up"},
    KeyName{Key::down, "board-down"},
    KeyName{Key::left, "board-left"},
    KeyName{Key::right, "board-right"},
    KeyName{Key::up_left, "board-up-left"},
    KeyName{Key::up_right, "board-up-right"},
    KeyName{Key::down_left, "board-down-left"},
    KeyName{Key::down_right, "board-down-right"},
    KeyName{Key::enter, "board-enter"},
    KeyName{Key::escape, "board-escape"},
    KeyName{Key::tab, "board-tab"},
};
constexpr int kKeys = kKeyNames.size();

// What terminals send: arrows in both cursor modes; Home, PgUp, End, PgDn or Alt with y u b n.
struct Sequence {
    const char* bytes;
    const char* function;
};
constexpr Sequence kSequences[] = {
    {"\033[A", "board-up"},         {"\033OA", "board-up"},        {"\033[B", "board-down"},
    {"\033OB", "board-down"},       {"\033[C", "board-right"},     {"\033OC", "board-right"},
    {"\033[D", "board-left"},       {"\033OD", "board-left"},      {"\033[H", "board-up-left"},
    {"\033OH", "board-up-left"},    {"\033[1~", "board-up-left"},  {"\033[7~", "board-up-left"},
    {"\033y", "board-up-left"},     {"\033[5~", "board-up-right"}, {"\033u", "board-up-right"},
    {"\033[F", "board-down-left"},  {"\033OF", "board-down-left"}, {"\033[4~", "board-down-left"},
    {"\033[8~", "board-down-left"}, {"\033b", "board-down-left"},  {"\033[6~", "board-down-right"},
    {"\033n", "board-down-right"},  {"\r", "board-enter"},         {"\n", "board-enter"},
    {"\007", "board-escape"},       {"\t", "board-tab"},
};

// Single keys without echo. Signals stay; Ctrl-S must not hold a screen that is to be left.
termios key_mode(termios mode) {
    mode.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
    mode.c_iflag &= ~static_cast<tcflag_t>(IXON);
    mode.c_cc[VMIN] = 1;
    mode.c_cc[VTIME] = 0;
    return mode;
}

constexpr std::size_t kLongestSequence = 8;

// Whether another byte comes hard on the heels of an Escape: then they are one key.
bool follows_at_once() {
    pollfd wait = {STDIN_FILENO, POLLIN, 0};
    return poll(&wait, 1, kEscapeWait) > 0;
}

// The key that sends `bytes`, none if it is none of ours.
Key key_of(std::string_view bytes) {
    for (const auto& [sequence, function] : kSequences) {
        if (bytes != sequence) continue;
        for (const auto& [key, name] : kKeyNames) {
            if (std::string_view(name) == function) return key;
        }
    }
    return Key::none;
}

std::string common_start(const std::vector<std::string>& texts) {
    std::string start = texts.front();
    for (const std::string& text : texts) {
        const auto [end, ignored] =
            std::mismatch(start.begin(), start.end(), text.begin(), text.end());
        start.erase(end, start.end());
    }
    return start;
}

}  // namespace

std::optional<Heading> heading_of(Key key) {
    switch (key) {
        case Key::up:
            return Heading{0, 1};
        case Key::down:
            return Heading{0, -1};
        case Key::left:
            return Heading{-1, 0};
        case Key::right:
            return Heading{1, 0};
        case Key::up_left:
            return Heading{-1, 1};
        case Key::up_right:
            return Heading{1, 1};
        case Key::down_left:
            return Heading{-1, -1};
        case Key::down_right:
            return Heading{1, -1};
        default:
            return std::nullopt;
    }
}

struct LineEditor::Impl {
    EditLine* line = nullptr;
    History* history = nullptr;
    FILE* output = nullptr;  // libedit's own: a terminal that is gone is no fault of stdout
    termios before{};        // the terminal's mode before we came
    std::vector<int> wakes;
    Complete complete;
    std::string prompt;
    std::string kept;  // typed, and interrupted by a wake-up
    std::chrono::steady_clock::time_point deadline;
    bool has_deadline = false;
    Input input;  // what ended the line

    static Impl& of(EditLine* line) {
        void* self = nullptr;
        el_get(line, EL_CLIENTDATA, &self);
        return *static_cast<Impl*>(self);
    }
    std::string typed() const {
        const LineInfo* info = el_line(line);
        return {info->buffer, info->lastchar};
    }
    unsigned char end_with(Input::Kind kind, Key key = Key::none) {
        input = {kind, typed(), key};
        return CC_NEWLINE;
    }

    void start();
    static void set_mode(const termios& mode) { tcsetattr(STDIN_FILENO, TCSANOW, &mode); }
    template <int... K>
    void bind_keys(std::integer_sequence<int, K...>);
    template <Key K>
    static unsigned char on_key(EditLine* line, int);
    unsigned char edit(Key key);
    unsigned char complete_line();
    static unsigned char on_wake(EditLine* line, int) {
        return of(line).end_with(Input::Kind::wake);
    }
    static char* give_prompt(EditLine* line) { return of(line).prompt.data(); }
    static int get_char(EditLine* line, wchar_t* character);
    bool wait_for_key();
    int read_character(wchar_t* character);
};

// A key on an empty line is for the board; in a line it edits.
template <Key K>
unsigned char LineEditor::Impl::on_key(EditLine* line, int) {
    Impl& self = of(line);
    if (K == Key::enter) {
        const bool empty = self.typed().empty();
        return self.end_with(empty ? Input::Kind::key : Input::Kind::line, K);
    }
    return self.typed().empty() ? self.end_with(Input::Kind::key, K) : self.edit(K);
}

unsigned char LineEditor::Impl::edit(Key key) {
    const LineInfo* info = el_line(line);
    const int before = static_cast<int>(info->cursor - info->buffer);
    const int after = static_cast<int>(info->lastchar - info->cursor);
    switch (key) {
        case Key::left:
            el_cursor(line, before > 0 ? -1 : 0);
            return CC_CURSOR;
        case Key::right:
            el_cursor(line, after > 0 ? 1 : 0);
            return CC_CURSOR;
        case Key::up_left:
            el_cursor(line, -before);
            return CC_CURSOR;  // Home
        case Key::down_left:
            el_cursor(line, after);
            return CC_CURSOR;  // End
        case Key::up:
            el_push(line, "\020");
            return CC_NORM;  // Ctrl-P
        case Key::down:
            el_push(line, "\016");
            return CC_NORM;  // Ctrl-N
        case Key::tab:
            return complete_line();
        case Key::escape:
            el_cursor(line, after);
            el_deletestr(line, before + after);
            return CC_REFRESH;
        default:
            return CC_NORM;
    }
}

unsigned char LineEditor::Impl::complete_line() {
    const std::string text = typed();
    const std::vector<std::string> found = complete(text);
    if (found.empty()) return CC_REFRESH_BEEP;
    const std::string longer = common_start(found);
    if (longer.size() > text.size()) el_insertstr(line, longer.substr(text.size()).c_str());
    return found.size() == 1 ? CC_REFRESH : end_with(Input::Kind::candidates);
}

// Waits until a key can be read; false for a wake-up.
bool LineEditor::Impl::wait_for_key() {
    for (;;) {
        std::vector<pollfd> waits = {{STDIN_FILENO, POLLIN, 0}};
        for (const int descriptor : wakes) {
            waits.push_back({descriptor, POLLIN, 0});
        }
        int timeout = -1;
        if (has_deadline) {
            const auto left = std::chrono::ceil<std::chrono::milliseconds>(
                deadline - std::chrono::steady_clock::now());
            timeout = static_cast<int>(std::max<std::int64_t>(0, left.count()));
        }
        const int ready = poll(waits.data(), waits.size(), timeout);
        if (ready < 0) continue;  // by a signal, which has made its descriptor readable
        const bool woken = std::any_of(waits.begin() + 1, waits.end(),
                                       [](const pollfd& wait) { return wait.revents != 0; });
        if (woken || ready == 0) return false;
        return true;
    }
}

// libedit's way to get a character: 1, or 0 at the end of input.
int LineEditor::Impl::get_char(EditLine* line, wchar_t* character) {
    Impl& self = of(line);
    if (!self.wait_for_key()) {
        *character = kWake;
        return 1;
    }
    const int got = self.read_character(character);
    if (got == 1 && *character == L'\033' && !follows_at_once()) *character = kEscape;
    return got;
}

// One character in the locale's encoding; bytes that are none are taken one by one.
int LineEditor::Impl::read_character(wchar_t* character) {
    std::mbstate_t state{};
    for (;;) {
        char byte = 0;
        const ssize_t got = ::read(STDIN_FILENO, &byte, 1);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return 0;
        // What a Ctrl-D typed before the terminal was ours has become.
        if (byte == '\0') byte = '\004';
        const std::size_t used = std::mbrtowc(character, &byte, 1, &state);
        if (used == static_cast<std::size_t>(-2)) continue;
        if (used == static_cast<std::size_t>(-1)) *character = L'?';
        return 1;
    }
}

void LineEditor::Impl::start() {
    tcgetattr(STDIN_FILENO, &before);
    set_mode(key_mode(before));
    output = fdopen(dup(STDOUT_FILENO), "w");
    line = el_init("morabaraba", stdin, output, stderr);
    // Of libedit's modes, that of lines (d) and that between them (x): single keys in both.
    el_set(line, EL_SETTY, "-d", "-ixon", nullptr);
    el_set(line, EL_SETTY, "-x", "-ixon", "-icanon", "-echo", nullptr);
    el_set(line, EL_CLIENTDATA, this);
    el_set(line, EL_EDITOR, "emacs");
    el_set(line, EL_SIGNAL, 0);
    el_set(line, EL_PROMPT, give_prompt);
    el_set(line, EL_GETCFN, get_char);
    history = history_init();
    HistEvent event;
    ::history(history, &event, H_SETSIZE, 200);
    ::history(history, &event, H_SETUNIQUE, 1);
    el_set(line, EL_HIST, ::history, history);
    bind_keys(std::make_integer_sequence<int, kKeys>());
    el_set(line, EL_ADDFN, "board-wake", "answers a wake-up", on_wake);
    el_set(line, EL_BIND, "\036", "board-wake", nullptr);
}

template <int... K>
void LineEditor::Impl::bind_keys(std::integer_sequence<int, K...>) {
    (el_set(line, EL_ADDFN, kKeyNames[K].function, "chooses on the board",
            on_key<kKeyNames[K].key>),
     ...);
    for (const auto& [sequence, function] : kSequences) {
        el_set(line, EL_BIND, sequence, function, nullptr);
    }
}

LineEditor::LineEditor(std::vector<int> wakes, Complete complete)
    : impl_(std::make_unique<Impl>()) {
    impl_->wakes = std::move(wakes);
    impl_->complete = std::move(complete);
    impl_->start();
}

LineEditor::~LineEditor() {
    history_end(impl_->history);
    el_end(impl_->line);
    fclose(impl_->output);
    Impl::set_mode(impl_->before);
}

void LineEditor::give_back() { Impl::set_mode(impl_->before); }

void LineEditor::take_again() {
    Impl::set_mode(key_mode(impl_->before));
    el_resize(impl_->line);
}

Input LineEditor::read(const std::string& prompt,
                       std::optional<std::chrono::milliseconds> timeout) {
    Impl& self = *impl_;
    self.prompt = prompt;
    self.has_deadline = timeout.has_value();
    if (timeout) self.deadline = std::chrono::steady_clock::now() + *timeout;
    if (!self.kept.empty()) el_push(self.line, self.kept.c_str());
    self.kept.clear();
    self.input = {};
    int length = 0;
    const char* text = el_gets(self.line, &length);
    Input input = self.input;
    if (input.kind == Input::Kind::end && text != nullptr && length > 0) {
        input = {Input::Kind::line, std::string(text, static_cast<std::size_t>(length)), Key::none};
    }
    if (input.kind == Input::Kind::line) {
        HistEvent event;
        history(self.history, &event, H_ENTER, input.text.c_str());
    } else if (input.kind == Input::Kind::wake || input.kind == Input::Kind::candidates) {
        self.kept = input.text;
    }
    return input;
}

Input LineEditor::read_key() {
    Impl& self = *impl_;
    self.has_deadline = false;
    if (!self.wait_for_key()) return {Input::Kind::wake, "", Key::none};
    std::string typed;
    // An Escape and what comes with it at once is one key.
    do {
        char byte = 0;
        if (::read(STDIN_FILENO, &byte, 1) <= 0 || byte == '') return {};
        typed += byte;
    } while (typed[0] == '' && typed.size() < kLongestSequence && follows_at_once());
    if (typed == "") return {Input::Kind::key, "", Key::escape};
    return {Input::Kind::key, typed, key_of(typed)};
}

void LineEditor::resized() { el_resize(impl_->line); }

}  // namespace morabaraba::terminal
