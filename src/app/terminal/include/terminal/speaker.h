// Says messages in the language, the game's names and the characters of the moment.
#pragma once

#include <rules/game.h>
#include <terminal/catalogue.h>

#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace morabaraba::terminal {

// A message and its values, not yet in any language.
struct Phrase {
    using Value = std::variant<std::string, Side>;

    Message message = nullptr;
    std::vector<std::pair<std::string_view, Value>> values;

    bool operator==(const Phrase&) const = default;
};

class Speaker {
public:
    // `unicode` false: everything said is ASCII.
    Speaker(const Catalogue& catalogue, const RuleSet& rules, bool unicode)
        : catalogue_(&catalogue), rules_(rules), unicode_(unicode) {}

    [[nodiscard]] const Catalogue& catalogue() const { return *catalogue_; }

    // The message with its values; control characters in them are escaped.
    [[nodiscard]] std::string say(const Phrase& phrase) const;
    [[nodiscard]] std::string say(Message message) const { return say(Phrase{message, {}}); }
    // Text from outside (a file, a name) made safe to show.
    [[nodiscard]] std::string show(std::string_view text) const;
    // The side's name with a capital: "Dark", "Escuras"; a game file's own names as they are.
    [[nodiscard]] std::string side(Side side) const;
    // One ASCII letter for each side, never the same one: their initials, else W and B.
    [[nodiscard]] std::array<std::string, 2> letters() const;

private:
    const Catalogue* catalogue_;
    RuleSet rules_;
    bool unicode_;
};

// How `game` ended, with the reason; REQUIRES: it is over.
Phrase result_phrase(const Game& game);

}  // namespace morabaraba::terminal
