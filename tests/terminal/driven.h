// The built program behind a pseudo-terminal, or behind pipes, driven as a person would.
#pragma once

#include "folder.h"
#include "vt_screen.h"

#include <cstdlib>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <sys/types.h>
#include <termios.h>

namespace morabaraba::terminal {

using Words = std::vector<std::string>;
using Variables = std::map<std::string, std::string>;

// The environment that the program gets: nothing of the test's own.
Variables surroundings(const Folder& folder);

// How a process ended.
struct Ended {
    bool in_time = false;  // else it had to be killed
    int status = -1;       // its exit status, -1 when a signal ended it
};

// Seconds that a test waits for what must come, before it gives up: a guard against hanging, no
// measure.
inline constexpr int kPatience = 30;

class Driven {
public:
    // Starts `morabaraba` with `words` in `folder` on a terminal of the given size.
    Driven(const Folder& folder, const Words& words, const Variables& variables, int rows = 24,
           int columns = 80);
    ~Driven();
    Driven(const Driven&) = delete;
    Driven& operator=(const Driven&) = delete;

    void send(std::string_view bytes);
    void signal(int number) const;
    void resize(int rows, int columns);
    // The terminal goes away, as when its window is closed.
    void hang_up();
    // Reads until the screen shows `text`; false when it does not come.
    bool shows(const std::string& text);
    // Reads until the screen does not show `text`.
    bool hides(const std::string& text);
    // Reads until the program has ended.
    Ended ended();
    // Waits until the program is stopped.
    bool stopped();
    // Processor time that the program has used, in clock ticks.
    [[nodiscard]] long ticks() const;

    [[nodiscard]] const VtScreen& screen() const { return screen_; }
    [[nodiscard]] const std::string& output() const { return output_; }
    // Whether the terminal's modes are what they were before the program started.
    [[nodiscard]] bool is_sane() const;

private:
    template <class Condition>
    bool read_until(Condition&& condition);
    bool read_some(int milliseconds);

    pid_t process_ = -1;
    int terminal_ = -1;
    termios before_{};
    VtScreen screen_;
    std::string output_;
};

// Runs the program without a terminal: `input` on its standard input, what it writes is given.
struct Piped {
    Ended ended;
    std::string output, errors;
};
Piped pipe_through(const Folder& folder, const Words& words, const Variables& variables,
                   std::string_view input);

}  // namespace morabaraba::terminal
