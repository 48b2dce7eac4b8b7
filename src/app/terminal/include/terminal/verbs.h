// The commands of the terminal game and the words that mean them.
#pragma once

#include <terminal/catalogue.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace morabaraba::terminal {

enum class Verb : std::uint8_t {
    undo,
    redo,
    pass,
    hint,
    moves,
    flip,
    switch_sides,
    level,
    new_game,
    save,
    load,
    draw,
    yes,
    no,
    resign,
    rules,
    help,
    language,
    quit,
};

struct VerbInfo {
    Verb verb;
    Message words;  // separated by spaces, the first is the one taught
    Message does;   // what help says; null where help says nothing
};

// Every command, in the order in which help lists them.
std::span<const VerbInfo> verbs();

struct Command {
    Verb verb;
    std::string argument;  // what follows the word, without spaces around it
};

// Reads a command in the words of `catalogue` or in English, in any case (of ASCII letters); none
// when `line` starts with no such word.
std::optional<Command> parse_command(const Catalogue& catalogue, std::string_view line);

// The word that is taught for `verb`.
std::string_view taught_word(const Catalogue& catalogue, Verb verb);

// `text` without white space at its ends.
std::string_view trimmed(std::string_view text);

}  // namespace morabaraba::terminal
