#include <terminal/text.h>

#include <algorithm>
#include <array>
#include <cwchar>
#include <optional>

namespace morabaraba::terminal {
namespace {

constexpr const char* kReset = "\033[0m";

// The select-graphic-rendition parameters of a role. Where a background is set the ink is set too,
// so that the pair keeps its contrast whatever the terminal's own colours are.
std::string_view parameters(Role role, Colours colours) {
    const bool many = colours == Colours::many;
    switch (role) {
        case Role::plain:
            return "";
        case Role::strong:
            return "1";
        case Role::faint:
            return many ? "38;5;245" : "";
        case Role::grid:
            return many ? "38;5;245" : "";
        case Role::white_cow:
            return many ? "38;5;16;48;5;223" : "30;107";
        case Role::black_cow:
            return many ? "38;5;231;48;5;94" : "97;44";
        case Role::cursor:
            return many ? "1;38;5;16;48;5;114" : "1;30;42";
        case Role::target:
            return many ? "1;38;5;231;48;5;124" : "1;97;41";
        case Role::choice:
            return many ? "1;38;5;71" : "1;32";
        case Role::accent:
            return many ? "38;5;172" : "33";
    }
    return "";
}

struct Decoded {
    char32_t character = 0;
    std::size_t length = 1;
};

// The character that `text` starts with; none when its first bytes are no UTF-8.
std::optional<Decoded> decode(std::string_view text) {
    const auto lead = static_cast<unsigned char>(text[0]);
    if (lead < 0x80) return Decoded{lead, 1};
    const std::size_t length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
    if (lead < 0xc2 || lead > 0xf4 || text.size() < length) return std::nullopt;
    char32_t character = lead & (0xff >> (length + 1));
    for (std::size_t i = 1; i < length; ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if ((byte & 0xc0) != 0x80) return std::nullopt;
        character = character << 6 | (byte & 0x3f);
    }
    constexpr std::array<char32_t, 5> kLeast = {0, 0, 0x80, 0x800, 0x10000};
    const bool surrogate = character >= 0xd800 && character <= 0xdfff;
    if (character < kLeast[length] || surrogate || character > 0x10ffff) return std::nullopt;
    return Decoded{character, length};
}

bool is_control(char32_t character) {
    return character < 0x20 || (character >= 0x7f && character < 0xa0) ||
           (character >= 0x200b && character <= 0x200f) ||
           (character >= 0x2028 && character <= 0x202e) ||
           (character >= 0x2066 && character <= 0x2069) || character == 0xfeff;
}

// ASCII for the characters from U+00A0 to U+00FF, and for what our own texts use beyond them.
std::string_view ascii_of(char32_t character) {
    static constexpr std::array<std::string_view, 96> kLatin = {
        " ", "!",  "c", "L", "o", "Y", "|",  "S", "\"", "(c)", "a", "<<", "-",   "",    "(R)", "-",
        "o", "+-", "2", "3", "'", "u", "P",  ".", ",",  "1",   "o", ">>", "1/4", "1/2", "3/4", "?",
        "A", "A",  "A", "A", "A", "A", "AE", "C", "E",  "E",   "E", "E",  "I",   "I",   "I",   "I",
        "D", "N",  "O", "O", "O", "O", "O",  "x", "O",  "U",   "U", "U",  "U",   "Y",   "Th",  "ss",
        "a", "a",  "a", "a", "a", "a", "ae", "c", "e",  "e",   "e", "e",  "i",   "i",   "i",   "i",
        "d", "n",  "o", "o", "o", "o", "o",  "/", "o",  "u",   "u", "u",  "u",   "y",   "th",  "y"};
    if (character >= 0xa0 && character <= 0xff) return kLatin[character - 0xa0];
    switch (character) {
        case U'–':
        case U'—':
            return "-";
        case U'‘':
        case U'’':
            return "'";
        case U'“':
        case U'”':
            return "\"";
        case U'…':
            return "...";
        case U'•':
            return "*";
        case U'→':
            return "->";
        case U'←':
            return "<-";
        case U'↑':
        case U'↓':
            return "|";
        default:
            return "?";
    }
}

// Breaks one paragraph; see wrap.
void wrap_paragraph(std::string_view text, int width, int indent, std::vector<std::string>& lines) {
    const std::string margin(static_cast<std::size_t>(indent), ' ');
    std::string line;
    int used = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' ', text.find_first_not_of(' ')), text.size());
        std::string_view word = text.substr(0, end);
        if (used > 0 && used + display_width(word) > width) {
            lines.push_back(std::move(line));
            line = margin;
            used = indent;
            word.remove_prefix(std::min(word.find_first_not_of(' '), word.size()));
        }
        text.remove_prefix(end);
        while (!word.empty()) {  // a word wider than the line goes on below
            const std::size_t length = first_character(word);
            const int cells = display_width(word.substr(0, length));
            if (used + cells > width && used > indent) {
                lines.push_back(std::move(line));
                line = margin;
                used = indent;
            }
            line += word.substr(0, length);
            used += cells;
            word.remove_prefix(length);
        }
    }
    lines.push_back(std::move(line));
}

}  // namespace

Line& Line::add(std::string_view text, Role role) {
    if (text.empty()) return *this;
    width_ += display_width(text);
    if (!pieces_.empty() && pieces_.back().first == role) {
        pieces_.back().second += text;
    } else {
        pieces_.emplace_back(role, text);
    }
    return *this;
}

Line& Line::add(const Line& line) {
    for (const auto& [role, text] : line.pieces_) {
        add(text, role);
    }
    return *this;
}

Line& Line::pad(int width) {
    if (width > width_) add(std::string(static_cast<std::size_t>(width - width_), ' '));
    return *this;
}

std::string Line::plain() const {
    std::string all;
    for (const auto& [role, text] : pieces_) {
        all += text;
    }
    all.erase(all.find_last_not_of(' ') + 1);
    return all;
}

std::string Line::render(const Style& style) const {
    if (style.colours == Colours::none) return plain();
    std::string all;
    for (const auto& [role, text] : pieces_) {
        const std::string_view codes = parameters(role, style.colours);
        if (codes.empty()) {
            all += text;
        } else {
            all.append("\033[").append(codes).append("m").append(text).append(kReset);
        }
    }
    return all;
}

Line Line::cut(int width) const {
    Line result;
    for (const auto& [role, text] : pieces_) {
        std::string_view rest = text;
        while (!rest.empty()) {
            const std::size_t length = first_character(rest);
            if (result.width_ + display_width(rest.substr(0, length)) > width) return result;
            result.add(rest.substr(0, length), role);
            rest.remove_prefix(length);
        }
    }
    return result;
}

std::size_t first_character(std::string_view text) {
    const auto decoded = decode(text);
    return decoded ? decoded->length : 1;
}

int display_width(std::string_view text) {
    int width = 0;
    while (!text.empty()) {
        const auto decoded = decode(text);
        // wcwidth knows only the characters of the locale in force; others are taken as one cell.
        const int cells = decoded ? wcwidth(static_cast<wchar_t>(decoded->character)) : 1;
        width += cells < 0 ? 1 : cells;
        text.remove_prefix(decoded ? decoded->length : 1);
    }
    return width;
}

std::string printable(std::string_view text) {
    static constexpr const char* kDigits = "0123456789abcdef";
    std::string safe;
    while (!text.empty()) {
        const auto decoded = decode(text);
        const std::size_t length = decoded ? decoded->length : 1;
        if (decoded && !is_control(decoded->character)) {
            safe += text.substr(0, length);
        } else {
            for (const char byte : text.substr(0, length)) {
                const auto value = static_cast<unsigned char>(byte);
                safe.append("\\x").append(1, kDigits[value >> 4]).append(1, kDigits[value & 15]);
            }
        }
        text.remove_prefix(length);
    }
    return safe;
}

std::string to_ascii(std::string_view text) {
    std::string ascii;
    while (!text.empty()) {
        const auto decoded = decode(text);
        if (decoded && decoded->character < 0x80) {
            ascii += static_cast<char>(decoded->character);
        } else {
            ascii += decoded ? ascii_of(decoded->character) : "?";
        }
        text.remove_prefix(decoded ? decoded->length : 1);
    }
    return ascii;
}

std::string fill(std::string_view form,
                 const std::vector<std::pair<std::string_view, std::string>>& values) {
    std::string text;
    while (!form.empty()) {
        const std::size_t open = std::min(form.find('{'), form.size());
        text += form.substr(0, open);
        form.remove_prefix(open);
        const std::size_t close = form.find('}');
        if (close == std::string_view::npos) return text.append(form);
        const auto value = std::find_if(values.begin(), values.end(), [&](const auto& candidate) {
            return candidate.first == form.substr(1, close - 1);
        });
        text += value != values.end() ? std::string_view(value->second) : form.substr(0, close + 1);
        form.remove_prefix(close + 1);
    }
    return text;
}

std::vector<std::string> split_lines(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string line;
        for (const char c : text.substr(0, end)) {
            line += c == '\t' ? std::string("    ") : std::string(1, c);
        }
        if (line.ends_with('\r')) line.pop_back();
        lines.push_back(std::move(line));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

std::vector<std::string> wrap(std::string_view text, int width, int indent) {
    std::vector<std::string> lines;
    width = std::max(width, indent + 1);
    for (;;) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        wrap_paragraph(text.substr(0, end), width, indent, lines);
        if (end == text.size()) return lines;
        text.remove_prefix(end + 1);
    }
}

}  // namespace morabaraba::terminal
