#include "front_matter.h"

#include "document.h"
#include "option_table.h"
#include "topology.h"
#include "value_reader.h"

#include <games/options.h>
#include <rules/position.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace morabaraba::games {

namespace {

constexpr std::size_t kMaxTitleBytes = 100;
constexpr std::size_t kMaxTextBytes = 1'000;
constexpr std::size_t kMaxSlugBytes = 40;
constexpr std::size_t kMaxPlayerBytes = 30;

bool is_slug(std::string_view text) {
    const auto is_plain = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    };
    return !text.empty() && text.size() <= kMaxSlugBytes && std::ranges::all_of(text, is_plain);
}

Expected<std::vector<Localized>> read_titles(const Value& root, std::string_view default_title) {
    std::vector<Localized> titles = {{.language = "en", .text = std::string(default_title)}};
    if (const Value* title = root.find("title")) {
        auto text = read_line(*title, "title", kMaxTitleBytes);
        if (!text) return text.error();
        titles[0].text = *std::move(text);
    }
    const Value* others = root.find("titles");
    if (others == nullptr) return titles;
    if (others->kind != Value::Kind::map) {
        return bad_value(*others, "titles", "a map of languages to titles, like {pt: Moinho}");
    }
    for (const Entry& entry : others->entries) {
        if (!is_language_tag(entry.key)) {
            return fault_at(entry, "titles: " + quoted(entry.key) + " is no language",
                            "a tag like pt or pt-BR");
        }
        auto text = read_line(entry.value, "titles." + entry.key, kMaxTitleBytes);
        if (!text) return text.error();
        titles.push_back({.language = entry.key, .text = *std::move(text)});
    }
    return titles;
}

// The keys of the seeds' schema that describe and decide nothing.
std::optional<Error> check_descriptions(const Value& root) {
    for (const std::string_view key : {"board", "parent", "win", "special"}) {
        const Value* value = root.find(key);
        if (value == nullptr) continue;
        const bool is_text = value->items.empty() && value->entries.empty();
        if (!is_text || value->text.size() > kMaxTextBytes) {
            return bad_value(*value, key, "a text of up to 1000 bytes");
        }
    }
    const Value* players = root.find("players");
    if (players != nullptr && players->text != "2") return bad_value(*players, "players", "2");
    const Value* order = root.find("order");
    if (order == nullptr) return std::nullopt;
    const auto number = read_number(*order, "order", 0, 9'999);
    return number ? std::nullopt : std::optional(number.error());
}

// Whether `text` is `word` in other letters' case or with one letter wrong, missing, too much, or
// swapped with its neighbour.
bool is_misspelt(std::string_view text, std::string_view word) {
    std::string low(text);
    std::ranges::transform(low, low.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c;
    });
    const auto [a, b] = std::ranges::mismatch(low, word);
    const std::string_view rest(a, low.end());
    const std::string_view right(b, word.end());
    if (rest.empty() || right.empty()) return text != word && rest.size() + right.size() <= 1;
    const bool is_swapped = rest.size() > 1 && right.size() > 1 && rest[0] == right[1] &&
                            rest[1] == right[0] && rest.substr(2) == right.substr(2);
    return is_swapped || rest.substr(1) == right.substr(1) || rest.substr(1) == right ||
           rest == right.substr(1);
}

// Keys that nobody knows are data, but a slip in a key that decides must not go unseen.
std::optional<Error> check_spelling(const Value& root) {
    for (const Entry& entry : root.entries) {
        for (const std::string_view key : {"engine", "rules"}) {
            if (is_misspelt(entry.key, key)) {
                return fault_at(entry, quoted(entry.key) + " is too near to a key of a game file",
                                std::string(key) + ", or another word");
            }
        }
    }
    return std::nullopt;
}

using Facts = std::vector<std::pair<std::string, std::string>>;

// Depth is bounded by the tree's.
void add_facts(const std::string& path, const Value& value, Facts& facts) {
    if (value.kind == Value::Kind::scalar) facts.emplace_back(path, value.text);
    for (const Entry& entry : value.entries) add_facts(path + "." + entry.key, entry.value, facts);
    for (std::size_t i = 0; i < value.items.size(); ++i) {
        add_facts(path + "[" + std::to_string(i) + "]", value.items[i], facts);
    }
}

Facts read_facts(const Value& root) {
    constexpr std::array<std::string_view, 5> kElsewhere = {"title", "titles", "slug", "engine",
                                                            "rules"};
    Facts facts;
    for (const Entry& entry : root.entries) {
        if (std::ranges::find(kElsewhere, entry.key) == kElsewhere.end()) {
            add_facts(entry.key, entry.value, facts);
        }
    }
    return facts;
}

Expected<Board> read_board(const Value& root, const Base& base) {
    const Value* engine = root.find("engine");
    if (engine != nullptr) {
        if (auto error = check_keys(*engine, "engine", {"topology", "players", "setup"})) {
            return *error;
        }
        if (const Value* topology = engine->find("topology")) return read_topology(*topology);
    }
    if (base.is_chosen) return base.rules->board();
    return fault_at(engine == nullptr ? root : *engine, "no engine.topology",
                    "a board, or rules.preset with the name of a shipped game");
}

// The colour that a player's name itself says.
std::optional<Side> colour_of(std::string_view name) {
    if (name == "white" || name == "light") return Side::white;
    if (name == "black" || name == "dark") return Side::black;
    return std::nullopt;
}

// The names of the players in playing order.
Expected<std::array<std::string, 2>> read_player_names(const Value& players) {
    if (players.kind != Value::Kind::list || players.items.size() != 2) {
        return bad_value(players, "engine.players", "two names, like [white, black]");
    }
    std::array<std::string, 2> names;
    for (std::size_t i = 0; i < 2; ++i) {
        auto name = read_line(players.items[i], "engine.players", kMaxPlayerBytes);
        if (!name) return name.error();
        names[i] = *std::move(name);
    }
    if (names[0] == names[1]) {
        return fault_at(players, "engine.players are both " + quoted(names[0]), "two names");
    }
    return names;
}

// Names the sides; where the file has no `starts`, a name that is a colour says who starts.
std::optional<Error> read_players(const Value& players, bool has_starts, RuleOptions& options) {
    const auto names = read_player_names(players);
    if (!names) return names.error();
    const auto first = colour_of((*names)[0]);
    const auto second = colour_of((*names)[1]);
    if (!has_starts && (first || second)) options.starts = first ? *first : other(*second);
    options.side_names[index(options.starts)] = (*names)[0];
    options.side_names[index(other(options.starts))] = (*names)[1];
    for (const Side side : {Side::white, Side::black}) {
        const std::string& name = options.side_names[index(side)];
        if (name == to_string(other(side))) {
            return fault_at(
                players,
                "the player " + quoted(name) + " would have the " + to_string(side) + " cows",
                "engine.players in playing order, and rules.starts to agree with them");
        }
    }
    return std::nullopt;
}

std::string option_names() {
    std::vector<std::string_view> names = {"preset"};
    for (const OptionInfo& info : option_infos()) names.push_back(info.name);
    return alternatives(names);
}

std::optional<Error> read_option(const Entry& entry, RuleOptions& options) {
    const auto info = std::ranges::find(option_infos(), entry.key, &OptionInfo::name);
    if (info == option_infos().end()) {
        return fault_at(entry, "rules: " + quoted(entry.key) + " is no option", option_names());
    }
    const Value& value = entry.value;
    if (value.kind == Value::Kind::scalar &&
        set_option(options, entry.key, value.text, value.is_quoted) == SetOption::done) {
        return std::nullopt;
    }
    return bad_value(value, "rules." + entry.key, allowed_values(*info));
}

// The answers that hold where the file gives none.
RuleOptions options_before(const Base& base, const Board& board) {
    if (base.rules == nullptr) return {};
    RuleOptions options = base.rules->options();
    if (!base.is_chosen) {
        const BoardDefaults defaults = defaults_for(board);
        options.cows = defaults.cows.value_or(0);
        options.flying = defaults.flying;
    }
    return options;
}

Expected<RuleOptions> read_options(const Value& root, const Base& base, const Board& board) {
    RuleOptions options = options_before(base, board);
    const Value* rules = root.find("rules");
    if (rules != nullptr) {
        if (rules->kind != Value::Kind::map) {
            return bad_value(*rules, "rules", "a map of options");
        }
        for (const Entry& entry : rules->entries) {
            if (entry.key == "preset") continue;
            if (auto error = read_option(entry, options)) return *error;
        }
    }
    const Value* engine = root.find("engine");
    const Value* players = engine == nullptr ? nullptr : engine->find("players");
    if (players != nullptr) {
        const bool has_starts = rules != nullptr && rules->find("starts") != nullptr;
        if (auto error = read_players(*players, has_starts, options)) return *error;
    }
    if (options.cows == 0) {
        return fault_at(rules == nullptr ? root : *rules,
                        "no rules.cows, and this board has no usual number of them",
                        "cows: a number from 1 to " + std::to_string(kMaxCows));
    }
    return options;
}

// Gives an error of RuleSet::make the place of the option that it speaks of.
Error placed(const Error& error, const Value& root) {
    constexpr std::string_view kPrefix = "rules: ";
    const std::string option =
        error.where.starts_with(kPrefix) ? error.where.substr(kPrefix.size()) : error.where;
    const Value* rules = root.find("rules");
    const Value* value = rules == nullptr ? nullptr : rules->find(option);
    const Value& at = value != nullptr ? *value : rules != nullptr ? *rules : root;
    return fault_at(at, "rules." + option + ": " + error.what, error.expected);
}

Expected<RuleSet> with_setup(const Value& root, RuleSet rules) {
    const Value* engine = root.find("engine");
    const Value* setup = engine == nullptr ? nullptr : engine->find("setup");
    if (setup == nullptr || setup->kind == Value::Kind::null) return rules;
    if (setup->kind != Value::Kind::scalar) {
        return bad_value(*setup, "engine.setup", "a position's text, or \"\" for an empty board");
    }
    if (setup->text.empty()) return rules;
    const auto position = parse_position(rules, setup->text);
    if (position) return rules.starting_at(position->setup());
    const Error& error = position.error();
    return fault_at(*setup, "engine.setup: " + error.where + ": " + error.what, error.expected);
}

Expected<RuleSet> read_rules(const Value& root, const Base& base, std::string name) {
    auto board = read_board(root, base);
    if (!board) return board.error();
    auto options = read_options(root, base, *board);
    if (!options) return options.error();
    auto rules = RuleSet::make(std::move(name), *std::move(board), *std::move(options));
    if (!rules) return placed(rules.error(), root);
    return with_setup(root, *std::move(rules));
}

}  // namespace

const Value* preset_of(const Value& front_matter) {
    const Value* rules = front_matter.find("rules");
    return rules == nullptr ? nullptr : rules->find("preset");
}

Expected<std::string> slug_in(const Value& front_matter, std::string_view default_slug) {
    const Value* slug = front_matter.find("slug");
    if (slug == nullptr) return std::string(default_slug);
    if (slug->kind == Value::Kind::scalar && is_slug(slug->text)) return slug->text;
    return bad_value(*slug, "slug", "1 to 40 small letters, digits and '-'");
}

Expected<GameFile> read_front_matter(const Value& front_matter, const Base& base, std::string name,
                                     std::vector<Localized> prose) {
    if (front_matter.kind != Value::Kind::map) {
        return bad_value(front_matter, "", "a map: title, engine, rules");
    }
    auto titles = read_titles(front_matter, name);
    if (!titles) return titles.error();
    if (auto error = check_spelling(front_matter)) return *error;
    if (auto error = check_descriptions(front_matter)) return *error;
    auto rules = read_rules(front_matter, base, std::move(name));
    if (!rules) return rules.error();
    return GameFile{.rules = *std::move(rules),
                    .titles = *std::move(titles),
                    .prose = std::move(prose),
                    .facts = read_facts(front_matter)};
}

}  // namespace morabaraba::games
