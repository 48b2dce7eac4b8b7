#include "record_text.h"

#include "json.h"
#include "rule_sets.h"

#include <rules/record.h>

namespace morabaraba::wasm {

namespace {

// What GameRequest calls the result of `game`, if only a declaration gives it; else empty.
std::string declaration_of(const Result& result) {
    const Side loser = result.outcome == Outcome::white_wins ? Side::black : Side::white;
    switch (result.reason) {
        case Reason::resignation:
            return std::string("resign ") + to_string(loser);
        case Reason::time:
            return std::string("time ") + to_string(loser);
        case Reason::agreement:
            return "agreement";
        case Reason::abandoned:
            return std::string("abandoned ") + to_string(result.outcome);
        default:
            return "";
    }
}

void write_texts(Json& json, const std::vector<std::string>& texts) {
    json.begin('[');
    for (const std::string& text : texts) {
        json.text(text);
    }
    json.end(']');
}

// The comments before each ply: what stands before the first move, then what follows each.
void write_comments(Json& json, const Record& record) {
    json.key("comments").begin('[');
    write_texts(json, record.main.comments);
    for (const RecordMove& move : record.main.moves) {
        write_texts(json, move.notes().comments);
    }
    json.end(']');
}

std::string to_json(const Game& game, const Record& record) {
    const RuleSet& rules = game.rules();
    Json json;
    json.begin('{').key("ruleSet").text(rules.name()).key("start");
    json.text(game.start() == Position::start(rules) ? "" : to_text(rules, game.start()));
    json.key("moves").begin('[');
    for (const Move move : game.moves()) {
        json.text(to_text(rules, move));
    }
    json.end(']').key("declared").text(declaration_of(game.result())).key("tags").begin('{');
    for (const Tag& tag : record.tags) {
        json.key(tag.name).text(tag.value);
    }
    json.end('}');
    write_comments(json, record);
    return json.end('}').take();
}

}  // namespace

std::string read_record_json(std::string_view rule_set, std::string_view text) {
    const auto record = read_record(text);
    if (!record) return to_json(record.error());
    const Tag* game_tag = record->find("Game");
    const auto rules = find_rule_set(game_tag != nullptr ? game_tag->value : rule_set);
    if (!rules) return to_json(rules.error());
    const auto game = replay(*rules, *record);
    return game ? to_json(*game, *record) : to_json(game.error());
}

std::string write_record_json(const Game& game, const std::vector<std::string_view>& tags,
                              std::string_view source) {
    Record notes;
    if (const auto record = read_record(source)) notes = *record;
    for (const std::string_view tag : tags) {
        const std::size_t space = tag.find(' ');
        if (space != std::string_view::npos) {
            notes.set(std::string(tag.substr(0, space)), std::string(tag.substr(space + 1)));
        }
    }
    return Json().begin('{').key("text").text(write_record(game, notes)).end('}').take();
}

}  // namespace morabaraba::wasm
