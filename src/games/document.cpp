#include "document.h"

#include "characters.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace morabaraba::games {

namespace {

constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
constexpr std::string_view kFence = "---";
constexpr std::size_t kMaxLanguages = 20;
constexpr std::string_view kLanguageMark = "<!-- language: ";
constexpr std::string_view kLanguageMarkEnd = " -->";

Error fault(std::size_t line, std::size_t column, std::string what, std::string expected) {
    return {.where = "",
            .what = std::move(what),
            .expected = std::move(expected),
            .line = line,
            .column = column};
}

std::string with_plain_line_ends(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\r') {
            out += text[i];
        } else if (i + 1 == text.size() || text[i + 1] != '\n') {
            out += '\n';
        }
    }
    return out;
}

// Takes a text apart into lines without their ends; numbers them from 1.
class LineReader {
public:
    explicit LineReader(std::string_view text) : rest_(text) {}

    // False at the end of the text.
    bool next() {
        if (at_end_) return false;
        const std::size_t end = std::min(rest_.find('\n'), rest_.size());
        line_ = rest_.substr(0, end);
        at_end_ = end == rest_.size();
        rest_.remove_prefix(at_end_ ? end : end + 1);
        ++number_;
        return true;
    }
    [[nodiscard]] std::string_view line() const { return line_; }
    [[nodiscard]] std::string_view rest() const { return rest_; }
    [[nodiscard]] std::size_t number() const { return number_; }

private:
    std::string_view rest_;
    std::string_view line_;
    std::size_t number_ = 0;
    bool at_end_ = false;
};

std::string_view without_trailing_spaces(std::string_view text) {
    const std::size_t last = text.find_last_not_of(" \t");
    return last == std::string_view::npos ? std::string_view{} : text.substr(0, last + 1);
}

bool is_fence(std::string_view line) { return without_trailing_spaces(line) == kFence; }

std::optional<Error> check_indentation(const LineReader& reader) {
    const std::size_t tab =
        reader.line().substr(0, reader.line().find_first_not_of(" \t")).find('\t');
    if (tab == std::string_view::npos) return std::nullopt;
    return fault(reader.number(), tab + 1, "a tab indents the front matter", "spaces");
}

// The language that a line "<!-- language: pt -->" announces.
std::optional<std::string_view> announced_language(std::string_view line) {
    line = without_trailing_spaces(line);
    if (!line.starts_with(kLanguageMark) || !line.ends_with(kLanguageMarkEnd)) return std::nullopt;
    line.remove_prefix(kLanguageMark.size());
    line.remove_suffix(std::min(line.size(), kLanguageMarkEnd.size()));
    return line;
}

void trim_lines(std::string& text) {
    text.erase(0, std::min(text.find_first_not_of('\n'), text.size()));
    text.erase(text.find_last_not_of('\n') + 1);
    if (!text.empty()) text += '\n';
}

Expected<std::vector<Localized>> split_languages(LineReader reader) {
    std::vector<Localized> prose = {{.language = "en", .text = ""}};
    while (reader.next()) {
        const auto language = announced_language(reader.line());
        if (!language) {
            prose.back().text.append(reader.line()).append("\n");
            continue;
        }
        const auto same = [&](const Localized& part) { return part.language == *language; };
        const bool is_first =
            prose.size() == 1 && prose[0].text.find_first_not_of('\n') == std::string::npos;
        if (!is_language_tag(*language)) {
            return fault(reader.number(), kLanguageMark.size() + 1,
                         quoted(*language) + " is no language", "a tag like pt or pt-BR");
        }
        if (is_first) prose.clear();
        if (std::ranges::any_of(prose, same)) {
            return fault(reader.number(), kLanguageMark.size() + 1,
                         "the prose in " + quoted(*language) + " is there twice",
                         "each language once; what comes first is in en unless marked");
        }
        if (prose.size() == kMaxLanguages) {
            return fault(reader.number(), 1, "prose in too many languages",
                         "at most " + std::to_string(kMaxLanguages));
        }
        prose.push_back({.language = std::string(*language), .text = ""});
    }
    for (Localized& part : prose) trim_lines(part.text);
    return prose;
}

// Moves `reader` behind the closing fence.
Expected<std::string> read_front_matter(LineReader& reader) {
    std::string front_matter;
    while (reader.next()) {
        if (is_fence(reader.line())) return front_matter;
        if (auto error = check_indentation(reader)) return *error;
        front_matter.append(reader.line()).append("\n");
        if (front_matter.size() > kMaxFrontMatterBytes) {
            return fault(reader.number(), 1, "the front matter is too long",
                         "at most " + std::to_string(kMaxFrontMatterBytes) + " bytes before '---'");
        }
    }
    return fault(reader.number(), 1, "the front matter does not end", "a line '---' behind it");
}

}  // namespace

Expected<Document> split_document(std::string_view text) {
    if (text.size() > kMaxFileBytes) {
        return Error{.where = "",
                     .what = "the file is too long",
                     .expected = "at most " + std::to_string(kMaxFileBytes) + " bytes"};
    }
    if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
    const std::string plain = with_plain_line_ends(text);
    if (auto error = check_characters(plain)) return *error;
    LineReader reader(plain);
    if (!reader.next() || !is_fence(reader.line())) {
        return fault(1, 1, "no front matter", "a first line '---'");
    }
    auto front_matter = read_front_matter(reader);
    if (!front_matter) return front_matter.error();
    auto prose = split_languages(reader);
    if (!prose) return prose.error();
    return Document{
        .front_matter = *std::move(front_matter), .first_line = 2, .prose = *std::move(prose)};
}

std::string_view main_language(std::string_view tag) {
    return tag.substr(0, tag.find_first_of("-_.@"));
}

bool is_language_tag(std::string_view tag) {
    const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    const auto is_plain = [&](char c) {
        return is_letter(c) || (c >= '0' && c <= '9') || c == '-';
    };
    const std::string_view main = main_language(tag);
    return main.size() >= 2 && main.size() <= 3 && std::ranges::all_of(main, is_letter) &&
           tag.size() <= 20 && std::ranges::all_of(tag, is_plain) && !tag.ends_with('-');
}

const std::string& localized(const std::vector<Localized>& texts, std::string_view language) {
    std::string tag(language.substr(0, language.find_first_of(".@")));
    std::ranges::replace(tag, '_', '-');
    const auto exact = std::ranges::find(texts, tag, &Localized::language);
    if (exact != texts.end()) return exact->text;
    const auto near = std::ranges::find(texts, main_language(tag), [](const Localized& text) {
        return main_language(text.language);
    });
    return near == texts.end() ? texts.front().text : near->text;
}

}  // namespace morabaraba::games
