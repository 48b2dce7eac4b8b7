// The line that a person types: editing, history and completion by libedit, keys that walk the
// board while the line is empty, and wake-ups from elsewhere in the middle of it.
#pragma once

#include <terminal/walk.h>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace morabaraba::terminal {

enum class Key : std::uint8_t {
    none,
    up,
    down,
    left,
    right,
    up_left,
    up_right,
    down_left,
    down_right,
    enter,
    escape,
    tab,
};

// Where a key leads on the page; none for keys that lead nowhere.
std::optional<Heading> heading_of(Key key);

struct Input {
    enum class Kind : std::uint8_t {
        line,        // `text` was typed and sent
        key,         // `key` was pressed on an empty line
        candidates,  // Tab found more than one end for `text`; it goes on being typed
        wake,        // one of the descriptors is readable, or the time is up
        end,         // Ctrl-D on an empty line, or the terminal is gone
    };
    Kind kind = Kind::end;
    std::string text;
    Key key = Key::none;
};

// Uses standard input and output, which are a terminal that is not dumb. While it lives, keys come
// one by one and unechoed, also between reads, so that none is lost; after it the terminal is as it
// was. For one thread.
class LineEditor {
public:
    using Complete = std::function<std::vector<std::string>(const std::string&)>;

    // Wakes when one of `wakes` is readable. `complete` gives the whole lines that a line's
    // beginning can become.
    LineEditor(std::vector<int> wakes, Complete complete);
    ~LineEditor();
    LineEditor(const LineEditor&) = delete;
    LineEditor& operator=(const LineEditor&) = delete;

    // Writes `prompt` at the left end of the cursor's row and reads from there. What was typed when
    // a wake-up came is there again at the next read.
    Input read(const std::string& prompt, std::optional<std::chrono::milliseconds> timeout);
    // A single key, with no line and no echo: a key of the board, or a character as `text`. Wakes
    // too.
    Input read_key();
    // To be called when the terminal's size has changed.
    void resized();
    // Gives the terminal back as it was, and takes it again: before and after the program is
    // stopped.
    void give_back();
    void take_again();

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace morabaraba::terminal
