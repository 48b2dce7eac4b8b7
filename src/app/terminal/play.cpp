#include "front.h"

#include <terminal/text.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <clocale>
#include <cstdlib>
#include <string>

#include <poll.h>
#include <unistd.h>

namespace morabaraba::terminal {
namespace {

std::string_view variable(const char* name) {
    const char* value = std::getenv(name);
    return value != nullptr ? value : "";
}

// The encoding that the locale's name states, whether or not the system has that locale.
bool is_utf8_locale() {
    std::string_view locale = variable("LC_ALL");
    if (locale.empty()) locale = variable("LC_CTYPE");
    if (locale.empty()) locale = variable("LANG");
    std::string lower;
    for (const char c : locale) {
        if (c != '-') lower += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    return lower.find("utf8") != std::string::npos;
}

Colours colours(bool output_is_tty, std::string_view term) {
    if (!output_is_tty || term.empty() || term == "dumb" || !variable("NO_COLOR").empty()) {
        return Colours::none;
    }
    const bool many = term.find("256color") != std::string_view::npos ||
                      term.find("direct") != std::string_view::npos ||
                      !variable("COLORTERM").empty();
    return many ? Colours::many : Colours::sixteen;
}

// Says goodbye, with where the game is kept. Gives the exit status.
int farewell(Table& table) {
    const Speaker& speaker = table.speaker();
    if (table.session().is_over()) {
        put(speaker.say(&Catalogue::bye) + "\n");
        return 0;
    }
    const Expected<std::filesystem::path> kept = table.keep();
    if (!kept) {
        const std::string reason = kept.error().message() + "\n";
        [[maybe_unused]] const ssize_t written =
            ::write(STDERR_FILENO, reason.data(), reason.size());
        return 2;
    }
    put(speaker.say({&Catalogue::interrupted, {{"file", kept->string()}}}) + "\n" +
        speaker.say({&Catalogue::resume, {{"command", table.resume_command(*kept)}}}) + "\n");
    return 0;
}

}  // namespace

Surroundings look_around(bool ascii) {
    Surroundings found;
    const bool utf8 = is_utf8_locale();
    if (std::setlocale(LC_CTYPE, "") == nullptr && utf8) std::setlocale(LC_CTYPE, "C.UTF-8");
    const std::string_view term = variable("TERM");
    found.input_is_tty = isatty(STDIN_FILENO) == 1;
    found.output_is_tty = isatty(STDOUT_FILENO) == 1;
    found.keys = found.input_is_tty && found.output_is_tty && !term.empty() && term != "dumb";
    found.style = {utf8 && !ascii, colours(found.output_is_tty, term)};
    return found;
}

std::string rendered(const std::vector<Line>& lines, const Style& style, std::string_view end) {
    std::string all;
    for (const Line& line : lines) {
        all.append(line.render(style)).append(end);
    }
    return all;
}

bool put(std::string_view text) {
    constexpr std::size_t kAtOnce = 4096;  // what a pipe takes without waiting once it is writable
    constexpr int kPatience = 200;         // ms, when the program is to end
    while (!text.empty()) {
        pollfd wait = {STDOUT_FILENO, POLLOUT, 0};
        const int ready = poll(&wait, 1, Signals::is_time_to_leave() ? kPatience : -1);
        if (ready == 0) return false;
        if (ready < 0) continue;  // by a signal: is it time to leave now?
        const ssize_t written = ::write(STDOUT_FILENO, text.data(), std::min(text.size(), kAtOnce));
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return false;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

int play(Table& table, const Surroundings& surroundings) {
    Signals signals;
    if (surroundings.keys) {
        run_screen(table, signals, surroundings);
    } else {
        run_plain(table, signals, surroundings);
    }
    return farewell(table);
}

}  // namespace morabaraba::terminal
