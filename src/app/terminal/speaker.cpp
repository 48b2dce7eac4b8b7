#include <terminal/speaker.h>
#include <terminal/text.h>

#include <cctype>

namespace morabaraba::terminal {
namespace {

char upper(char letter) {
    return static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
}

Message win_message(Reason reason) {
    switch (reason) {
        case Reason::cows:
            return &Catalogue::won_cows;
        case Reason::blocked:
            return &Catalogue::won_blocked;
        case Reason::resignation:
            return &Catalogue::won_resignation;
        case Reason::time:
            return &Catalogue::won_time;
        case Reason::abandoned:
            return &Catalogue::won_abandoned;
        default:
            return &Catalogue::won_full_board;
    }
}

Message draw_message(Reason reason) {
    switch (reason) {
        case Reason::blocked:
            return &Catalogue::drawn_blocked;
        case Reason::shotless:
            return &Catalogue::drawn_shotless;
        case Reason::repetition:
            return &Catalogue::drawn_repetition;
        case Reason::agreement:
            return &Catalogue::drawn_agreement;
        case Reason::abandoned:
            return &Catalogue::drawn_abandoned;
        default:
            return &Catalogue::drawn_full_board;
    }
}

}  // namespace

std::string Speaker::show(std::string_view text) const {
    std::string safe = printable(text);
    return unicode_ ? safe : to_ascii(safe);
}

std::string Speaker::say(const Phrase& phrase) const {
    std::vector<std::pair<std::string_view, std::string>> values;
    for (const auto& [name, value] : phrase.values) {
        const Side* of_side = std::get_if<Side>(&value);
        values.emplace_back(
            name, of_side != nullptr ? side(*of_side) : show(std::get<std::string>(value)));
    }
    const std::string text = fill(catalogue_->*phrase.message, values);
    return unicode_ ? text : to_ascii(text);
}

std::string Speaker::side(Side side) const {
    std::string name = rules_.side_name(side);
    const std::pair<std::string_view, Message> known[] = {{"white", &Catalogue::white},
                                                          {"black", &Catalogue::black},
                                                          {"dark", &Catalogue::dark},
                                                          {"light", &Catalogue::light}};
    for (const auto& [word, message] : known) {
        if (name == word) return show(catalogue_->*message);
    }
    if (!name.empty()) name[0] = upper(name[0]);
    return show(name);
}

std::array<std::string, 2> Speaker::letters() const {
    std::array<std::string, 2> letters;
    for (const Side of : {Side::white, Side::black}) {
        letters[index(of)] = side(of).substr(0, 1);
    }
    const auto is_letter = [](const std::string& text) {
        return !text.empty() && std::isalpha(static_cast<unsigned char>(text[0])) != 0;
    };
    if (letters[0] == letters[1] || !is_letter(letters[0]) || !is_letter(letters[1])) {
        return {"W", "B"};
    }
    return letters;
}

Phrase result_phrase(const Game& game) {
    const Result result = game.result();
    const Position& last = game.position();
    if (result.outcome == Outcome::draw) {
        Phrase phrase{draw_message(result.reason), {{"loser", last.turn()}}};
        const bool repeated = result.reason == Reason::repetition;
        const auto count =
            repeated ? static_cast<std::uint32_t>(game.occurrences()) : last.shotless();
        phrase.values.emplace_back("count", std::to_string(count));
        return phrase;
    }
    const Side winner = result.outcome == Outcome::white_wins ? Side::white : Side::black;
    return {win_message(result.reason),
            {{"winner", winner},
             {"loser", other(winner)},
             {"count", std::to_string(last.total(other(winner)))}}};
}

}  // namespace morabaraba::terminal
