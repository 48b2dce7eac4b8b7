#include <terminal/verbs.h>

#include <algorithm>
#include <array>
#include <cctype>

namespace morabaraba::terminal {
namespace {

constexpr std::array kVerbs = {
    VerbInfo{Verb::undo, &Catalogue::undo, &Catalogue::undo_does},
    VerbInfo{Verb::redo, &Catalogue::redo, &Catalogue::redo_does},
    VerbInfo{Verb::pass, &Catalogue::pass, &Catalogue::pass_does},
    VerbInfo{Verb::hint, &Catalogue::hint_verb, &Catalogue::hint_does},
    VerbInfo{Verb::moves, &Catalogue::moves, &Catalogue::moves_does},
    VerbInfo{Verb::flip, &Catalogue::flip, &Catalogue::flip_does},
    VerbInfo{Verb::switch_sides, &Catalogue::switch_verb, &Catalogue::switch_does},
    VerbInfo{Verb::level, &Catalogue::level, &Catalogue::level_does},
    VerbInfo{Verb::draw, &Catalogue::draw, &Catalogue::draw_does},
    VerbInfo{Verb::yes, &Catalogue::yes, nullptr},
    VerbInfo{Verb::no, &Catalogue::no, nullptr},
    VerbInfo{Verb::resign, &Catalogue::resign, &Catalogue::resign_does},
    VerbInfo{Verb::new_game, &Catalogue::new_verb, &Catalogue::new_does},
    VerbInfo{Verb::save, &Catalogue::save, &Catalogue::save_does},
    VerbInfo{Verb::load, &Catalogue::load, &Catalogue::load_does},
    VerbInfo{Verb::rules, &Catalogue::rules, &Catalogue::rules_does},
    VerbInfo{Verb::language, &Catalogue::language, &Catalogue::language_does},
    VerbInfo{Verb::help, &Catalogue::help, &Catalogue::help_does},
    VerbInfo{Verb::quit, &Catalogue::quit, &Catalogue::quit_does},
};

constexpr std::string_view kBlank = " \t\r\n\v\f";

std::string lower(std::string_view text) {
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return result;
}

bool has_word(std::string_view words, std::string_view word) {
    while (!words.empty()) {
        const std::size_t end = std::min(words.find(' '), words.size());
        if (words.substr(0, end) == word) return true;
        words.remove_prefix(std::min(end + 1, words.size()));
    }
    return false;
}

}  // namespace

std::span<const VerbInfo> verbs() { return kVerbs; }

std::string_view trimmed(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(kBlank), text.size()));
    return text.substr(0, text.find_last_not_of(kBlank) + 1);
}

std::optional<Command> parse_command(const Catalogue& catalogue, std::string_view line) {
    line = trimmed(line);
    const std::size_t end = std::min(line.find_first_of(kBlank), line.size());
    const std::string word = lower(line.substr(0, end));
    for (const Catalogue* words : {&catalogue, &kEnglish}) {
        for (const VerbInfo& info : kVerbs) {
            if (has_word(words->*info.words, word)) {
                return Command{info.verb, std::string(trimmed(line.substr(end)))};
            }
        }
    }
    return std::nullopt;
}

std::string_view taught_word(const Catalogue& catalogue, Verb verb) {
    const auto info = std::find_if(kVerbs.begin(), kVerbs.end(),
                                   [&](const VerbInfo& each) { return each.verb == verb; });
    const std::string_view words = catalogue.*info->words;
    return words.substr(0, words.find(' '));
}

}  // namespace morabaraba::terminal
