#include "document.h"
#include "front_matter.h"
#include "shipped_texts.h"
#include "value.h"
#include "value_reader.h"

#include <games/game_file.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>
#include <utility>

namespace morabaraba::games {

namespace {

// What a file starts from that chooses no preset: the rules in the words of the seed's own file.
constexpr std::string_view kDefaultPreset = "rulebook";

std::string unknown_game(std::string_view name) { return quoted(name) + " is no shipped game"; }

// A slug made of a path's last part: "003_my.md" gives "003-my".
std::string slug_of(std::string_view source) {
    source.remove_prefix(std::min(source.find_last_of("/\\") + 1, source.size()));
    source = source.substr(0, std::min<std::size_t>(source.find('.'), 40));
    std::string slug;
    for (const char c : source) {
        const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        const bool is_digit = c >= '0' && c <= '9';
        slug += is_letter ? static_cast<char>(c | 0x20) : is_digit ? c : '-';
    }
    return slug.empty() ? "game" : slug;
}

struct Parsed {
    Document document;
    Value front_matter;
};

Expected<Parsed> parse(std::string_view text) {
    auto document = split_document(text);
    if (!document) return document.error();
    auto front_matter = parse_yaml(document->front_matter, document->first_line);
    if (!front_matter) return front_matter.error();
    return Parsed{*std::move(document), *std::move(front_matter)};
}

Expected<GameFile> read(const Parsed& parsed, const Base& base, std::string name) {
    return read_front_matter(parsed.front_matter, base, std::move(name), parsed.document.prose);
}

// A shipped file says everything itself, and is known to be right.
GameFile parse_shipped(const ShippedText& shipped) {
    const auto parsed = parse(shipped.text);
    return read(*parsed, {}, std::string(shipped.name)).value();
}

const ShippedText* find_shipped(std::string_view name) {
    const auto found = std::ranges::find(shipped_texts(), name, &ShippedText::name);
    return found == shipped_texts().end() ? nullptr : &*found;
}

bool play_alike(const RuleSet& a, const RuleSet& b) {
    return a.options() == b.options() && a.fingerprint() == b.fingerprint() &&
           a.start() == b.start();
}

Expected<GameFile> read_own(const Parsed& parsed, std::string_view source) {
    const Value* preset = preset_of(parsed.front_matter);
    const ShippedText* shipped = find_shipped(preset == nullptr ? kDefaultPreset : preset->text);
    if (shipped == nullptr)
        return bad_value(*preset, "rules.preset", alternatives(shipped_names()));
    const GameFile model = parse_shipped(*shipped);
    const Base base{.rules = &model.rules, .is_chosen = preset != nullptr};
    const auto slug = slug_in(parsed.front_matter, slug_of(source));
    if (!slug) return slug.error();
    auto game = read(parsed, base, *slug);
    // Two rule sets must not bear one name: a record would be replayed by the wrong one.
    const ShippedText* namesake = find_shipped(*slug);
    const bool is_taken =
        game && namesake != nullptr && !play_alike(parse_shipped(*namesake).rules, game->rules);
    return is_taken ? read(parsed, base, "own-" + *slug) : game;
}

// `source` on one line, whatever bytes it holds.
std::string printable(std::string_view source) {
    std::string text(source);
    std::ranges::replace_if(text, [](unsigned char c) { return c < 0x20 || c == 0x7f; }, '?');
    return text;
}

Expected<std::string> read_text(const std::string& path) {
    std::error_code error;
    std::ifstream stream;
    if (!std::filesystem::is_directory(path, error)) stream.open(path, std::ios::binary);
    std::string text(kMaxFileBytes + 1, '\0');
    stream.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (!stream.is_open() || stream.bad()) {
        const bool exists = std::filesystem::exists(path, error);
        return Error{.where = printable(path),
                     .what = exists ? "cannot be read" : "no such file",
                     .expected = "a game file, or one of " + alternatives(shipped_names())};
    }
    text.resize(static_cast<std::size_t>(stream.gcount()));
    return text;
}

bool looks_like_path(std::string_view text) {
    return text.find('/') != std::string_view::npos || text.ends_with(".md") ||
           text.ends_with(".txt");
}

}  // namespace

const std::string& GameFile::title(std::string_view language) const {
    return localized(titles, language);
}

const std::string& GameFile::prose_in(std::string_view language) const {
    return localized(prose, language);
}

Expected<GameFile> parse_game(std::string_view text, std::string_view source) {
    const auto parsed = parse(text);
    auto game = parsed ? read_own(*parsed, source) : parsed.error();
    if (game) return game;
    Error error = game.error();
    error.where = printable(source);
    return error;
}

std::span<const std::string_view> shipped_names() {
    static const std::vector<std::string_view> kNames = [] {
        std::vector<std::string_view> names;
        std::ranges::transform(shipped_texts(), std::back_inserter(names), &ShippedText::name);
        return names;
    }();
    return kNames;
}

Expected<GameFile> shipped_game(std::string_view name) {
    if (const ShippedText* shipped = find_shipped(name)) return parse_shipped(*shipped);
    return Error{
        .where = "game", .what = unknown_game(name), .expected = alternatives(shipped_names())};
}

const std::vector<GameFile>& shipped_games() {
    static const std::vector<GameFile> kGames = [] {
        std::vector<GameFile> games;
        std::ranges::transform(shipped_texts(), std::back_inserter(games), parse_shipped);
        return games;
    }();
    return kGames;
}

Expected<GameFile> load_game(std::string_view name_or_path) {
    if (const ShippedText* shipped = find_shipped(name_or_path)) return parse_shipped(*shipped);
    if (!looks_like_path(name_or_path)) {
        return Error{.where = "game",
                     .what = unknown_game(name_or_path),
                     .expected = alternatives(shipped_names()) +
                                 ", or a path with a '/' or ending in .md or .txt"};
    }
    const std::string path(name_or_path);
    const auto text = read_text(path);
    return text ? parse_game(*text, path) : text.error();
}

}  // namespace morabaraba::games
