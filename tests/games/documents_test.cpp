// The documents say what the reader does: the table of docs/game-files.md and the schema's options
// are those of the reader's own table, and the schema takes what the reader takes and refuses what
// it refuses, as far as a schema can.
#include "good_file.h"

#include <games/game_file.h>
#include <games/options.h>

#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validator.hpp>
#include <yaml-cpp/yaml.h>

namespace morabaraba::games {
namespace {

using Json = nlohmann::json;

std::string text_of(const std::string& path) {
    std::ifstream file(MORABARABA_ROOT "/" + path);
    return {std::istreambuf_iterator<char>(file), {}};
}

Json schema_json() { return Json::parse(text_of("docs/game-file.schema.json")); }

// A YAML node as the core schema of YAML 1.2 types it.
Json json_of(const YAML::Node& node) {
    if (node.IsNull()) return nullptr;
    if (node.IsSequence()) {
        Json list = Json::array();
        for (const auto& item : node) list.push_back(json_of(item));
        return list;
    }
    if (node.IsMap()) {
        Json map = Json::object();
        for (const auto& entry : node) map[entry.first.Scalar()] = json_of(entry.second);
        return map;
    }
    const std::string& text = node.Scalar();
    if (node.Tag() == "!") return text;
    if (text == "true" || text == "false") return text == "true";
    const bool is_number = Json::accept(text) && Json::parse(text).is_number();
    return is_number ? Json::parse(text) : Json(text);
}

Json front_matter_of(const std::string& text) {
    const std::size_t begin = text.find('\n') + 1;
    return json_of(YAML::Load(text.substr(begin, text.find("\n---", begin) - begin)));
}

class Schema {
public:
    Schema() {
        valijson::SchemaParser parser;
        parser.populateSchema(valijson::adapters::NlohmannJsonAdapter(json_), schema_);
    }
    bool accepts(const Json& front_matter) {
        valijson::Validator validator(valijson::Validator::kStrongTypes);
        return validator.validate(schema_, valijson::adapters::NlohmannJsonAdapter(front_matter),
                                  nullptr);
    }

private:
    Json json_ = schema_json();
    valijson::Schema schema_;
};

Json schema_of(const OptionInfo& option) {
    if (option.is_truth) return {{"type", "boolean"}};
    std::vector<Json> ways;
    if (!option.words.empty()) ways.push_back({{"enum", option.words}});
    if (option.least <= option.most) {
        ways.push_back({{"type", "integer"}, {"minimum", option.least}, {"maximum", option.most}});
    }
    return ways.size() == 1 ? ways[0] : Json{{"anyOf", ways}};
}

TEST(SchemaFile, HasTheOptionsOfTheReader) {
    Json properties = schema_json().at("properties").at("rules").at("properties");
    EXPECT_EQ(properties.at("preset").at("enum"), Json(shipped_names()));
    properties.erase("preset");
    Json expected = Json::object();
    for (const OptionInfo& option : option_infos()) {
        expected[std::string(option.name)] = schema_of(option);
    }
    for (auto& [name, property] : properties.items()) {
        EXPECT_FALSE(property.at("description").get<std::string>().empty()) << name;
        property.erase("description");
    }
    EXPECT_EQ(properties, expected);
}

TEST(SchemaFile, AcceptsEveryShippedFileAndTheSeed) {
    Schema schema;
    for (const std::string_view name : shipped_names()) {
        EXPECT_TRUE(schema.accepts(front_matter_of(text_of("games/" + std::string(name) + ".md"))))
            << name;
    }
    EXPECT_TRUE(
        schema.accepts(front_matter_of(text_of("tests/data/games/004_cf3ab3b1a787d961.txt"))));
}

TEST(SchemaFile, AgreesWithTheReaderOnEveryValueOfAnOption) {
    Schema schema;
    const std::vector<std::string> values = {
        "0",        "1",        "2",       "3",           "15",
        "16",       "17",       "100",     "101",         "10000",
        "10001",    "-1",       "1.5",     "\"3\"",       "true",
        "false",    "\"true\"", "yes",     "no",          "off",
        "never",    "always",   "none",    "white",       "black",
        "must",     "may",      "one",     "per-mill",    "first",
        "any-time", "strict",   "free",    "banned",      "unless-all",
        "loses",    "draws",    "draw",    "plies",       "moves",
        "either",   "both",     "blocked", "first-loses", "second-loses",
        "[3]",      "{}",       "~",       "Never"};
    for (const OptionInfo& option : option_infos()) {
        for (const std::string& value : values) {
            const std::string text = "---\nrules:\n  preset: malom\n  " + std::string(option.name) +
                                     ": " + value + "\n---\n";
            const auto game = parse_game(text, "x.md");
            // A schema can't see that an option bounds another one.
            if (!game && game.error().what.find("out of range") != std::string::npos) continue;
            EXPECT_EQ(schema.accepts(front_matter_of(text)), game.has_value())
                << option.name << ": " << value;
        }
    }
}

TEST(SchemaFile, RefusesFilesThatTheReaderRefuses) {
    Schema schema;
    ASSERT_TRUE(schema.accepts(front_matter_of(kGoodFile)));
    const std::map<std::string, std::vector<std::string>> slips = {
        {"title: Test", {"title: [Test]", "title: \"\"", "titles: x", "titles: {norsk: x}"}},
        {"slug: test", {"slug: Test", "slug: a/b"}},
        {"players: \"2\"", {"players: 3", "players: two"}},
        {"order: 6", {"order: 6.5", "order: \"6\"", "board: [x]", "win: {a: b}"}},
        {"engine:", {"motor:"}},
        {"  topology:", {"  topologies:"}},
        {"type: graph", {"type: grid", "kind: graph"}},
        {"structure: concentric-rings", {"structure: star", "nodes: [a1, b1, c1]"}},
        {"rings: 3", {"rings: 5", "ring: 3", "rings: three"}},
        {"diagonals: true", {"diagonals: yes", "diagonal: true"}},
        {"players: [white, black]", {"players: white", "players: [a]", "players: [a, a]"}},
        {"setup: \"\"", {"set-up: \"\"", "setup: [x]"}},
        {"flying: 3", {"flyings: 3", "flying: off", "preset: chess"}},
    };
    for (const auto& [part, replacements] : slips) {
        for (const std::string& replacement : replacements) {
            const std::string text = good_file_with(part, replacement);
            ASSERT_FALSE(text.empty()) << part;
            EXPECT_FALSE(parse_game(text, "x.md")) << replacement;
            EXPECT_FALSE(schema.accepts(front_matter_of(text))) << replacement;
        }
    }
}

// "| `flying` | `never`, `always`, 1 to 15 | `3` | ..."
std::string table_row(const OptionInfo& option, const std::string& otherwise) {
    std::string values;
    const auto add = [&](const std::string& value) {
        values += (values.empty() ? "" : ", ") + value;
    };
    for (const std::string_view word : option.words) add("`" + std::string(word) + "`");
    if (option.is_truth) add("`true`, `false`");
    if (option.least <= option.most) {
        add(std::to_string(option.least) + " to " + std::to_string(option.most));
    }
    return "| `" + std::string(option.name) + "` | " + values + " | `" + otherwise + "` | ";
}

TEST(Specification, HasARowForEveryOptionInOrder) {
    const std::string text = text_of("docs/game-files.md");
    const auto defaults = options_of(shipped_game("rulebook")->rules);
    std::size_t at = text.find("| option | values | default | meaning |");
    ASSERT_NE(at, std::string::npos);
    for (std::size_t i = 0; i < option_infos().size(); ++i) {
        const std::string row = table_row(option_infos()[i], to_text(defaults[i].second));
        at = text.find("\n" + row, at);
        ASSERT_NE(at, std::string::npos) << row;
    }
}

// Each example of the specification is read as it stands there.
TEST(Specification, HasExamplesThatAreRead) {
    const std::string text = text_of("docs/game-files.md");
    std::vector<std::string> titles;
    for (std::size_t at = text.find("```yaml\n"); at != std::string::npos;
         at = text.find("```yaml\n", at + 1)) {
        const std::size_t begin = at + 8;
        const auto game = parse_game(text.substr(begin, text.find("```", begin) - begin), "x.md");
        ASSERT_TRUE(game) << game.error().message();
        titles.push_back(game->title());
    }
    EXPECT_THAT(titles, ::testing::ElementsAre("Morabaraba with two shots", "Little mill"));
}

}  // namespace
}  // namespace morabaraba::games
