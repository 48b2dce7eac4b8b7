#include "record_lexer.h"

#include "record_result.h"

#include <rules/ascii.h>

#include <algorithm>
#include <array>

namespace morabaraba {

namespace {

using namespace std::string_view_literals;

struct Form {
    std::string_view text;
    TokenKind kind;
};

// Longer forms stand before their own beginnings.
constexpr std::array kForms = {
    Form{"->"sv, TokenKind::arrow},    Form{"\u2192"sv, TokenKind::arrow},
    Form{"-"sv, TokenKind::dash},      Form{"\u2010"sv, TokenKind::dash},
    Form{"\u2011"sv, TokenKind::dash}, Form{"\u2012"sv, TokenKind::dash},
    Form{"\u2013"sv, TokenKind::dash}, Form{"\u2014"sv, TokenKind::dash},
    Form{"\u2212"sv, TokenKind::dash}, Form{"\u00d7"sv, TokenKind::shot},
    Form{"\u2026"sv, TokenKind::dots}, Form{"!!"sv, TokenKind::mark},
    Form{"??"sv, TokenKind::mark},     Form{"!?"sv, TokenKind::mark},
    Form{"?!"sv, TokenKind::mark},     Form{"!"sv, TokenKind::mark},
    Form{"?"sv, TokenKind::mark},
};

bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; }

template <class Predicate>
std::size_t run(std::string_view text, Predicate&& holds) {
    return static_cast<std::size_t>(std::ranges::find_if_not(text, holds) - text.begin());
}

// As starts_with, for texts that seldom do: one byte decides most.
bool begins_with(std::string_view text, std::string_view form) {
    return text.front() == form.front() && text.starts_with(form);
}

// "(1,2)" with spaces anywhere in it, its length; 0 when `text` does not begin with one.
std::size_t ring_point_length(std::string_view text) {
    std::string_view wanted = "(d,d)";
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] == ' ' && at > 0) {
            continue;
        }
        if (wanted.front() == 'd' ? !is_digit(text[at]) : text[at] != wanted.front()) {
            return 0;
        }
        wanted.remove_prefix(1);
        if (wanted.empty()) {
            return at + 1;
        }
    }
    return 0;
}

// The length of the result at the front of `text`, 0 when there is none.
std::size_t result_length(std::string_view text) {
    for (const ResultForm& form : kResultForms) {
        if (begins_with(text, form.text) && run(text.substr(form.text.size()), is_digit) == 0) {
            return form.text.size();
        }
    }
    return 0;
}

}  // namespace

Lexer::Lexer(std::string_view text) : text_(text) {
    if (text_.starts_with("\xef\xbb\xbf")) {
        text_.remove_prefix(3);
    }
}

// Every byte passes here once, so that places cost nothing extra. CRLF, CR and LF end a line.
void Lexer::advance(std::size_t bytes) {
    for (const std::size_t end = at_ + bytes; at_ < end; ++at_) {
        const char c = text_[at_];
        const bool half = c == '\r' && at_ + 1 < text_.size() && text_[at_ + 1] == '\n';
        if (c == '\n' || (c == '\r' && !half)) {
            ++line_;
            column_ = 1;
        } else if (!is_continuation(c)) {
            ++column_;
        }
    }
}

// White space, a comma, or an escape line of PGN ("%..."): its length, 0 for anything else.
std::size_t Lexer::blank_length() const {
    const char c = text_[at_];
    if (c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == ',' || c == '\f' || c == '\v') {
        return 1;
    }
    if (begins_with(rest(), "\u00a0")) {
        return 2;
    }
    return c == '%' && column_ == 1 ? std::min(rest().find_first_of("\r\n"), rest().size()) : 0;
}

void Lexer::skip_blank() {
    while (!at_end()) {
        const std::size_t length = blank_length();
        if (length == 0) {
            return;
        }
        advance(length);
        glued_ = false;
    }
}

Token Lexer::take(TokenKind kind, std::size_t bytes) {
    const Token token{kind, text_.substr(at_, bytes), place(), glued_};
    advance(bytes);
    glued_ = true;
    return token;
}

Token Lexer::fault(const char* what) { return {TokenKind::fault, what, place(), glued_}; }

std::string_view Lexer::word(const Token& token) const {
    const auto begin = static_cast<std::size_t>(token.text.data() - text_.data());
    return text_.substr(begin, text_.find_first_of(" ,\t\n\v\f\r", begin) - begin);
}

// `content` bytes after the opening one are the comment, `whole` bytes end it.
Token Lexer::comment(std::size_t content, std::size_t whole) {
    Token token = take(TokenKind::comment, whole);
    token.text = token.text.substr(1, content);
    return token;
}

TextPlace Lexer::place_of(std::string_view text, std::size_t at) {
    Lexer lexer(text);
    lexer.advance(at - (text.size() - lexer.text_.size()));
    return lexer.place();
}

Token Lexer::next() {
    skip_blank();
    if (at_end()) {
        return {TokenKind::end, rest(), place(), glued_};
    }
    const std::size_t result = result_length(rest());
    if (result > 0) {
        return take(TokenKind::result, result);
    }
    switch (text_[at_]) {
        case '[':
            return take(TokenKind::bracket, 1);
        case ')':
            return take(TokenKind::close, 1);
        case '(': {
            const std::size_t length = ring_point_length(rest().substr(0, 16));
            return length > 0 ? take(TokenKind::ring_point, length) : take(TokenKind::open, 1);
        }
        case '{': {
            const std::size_t end = rest().find('}');
            return end == std::string_view::npos ? fault("a comment without its closing '}'")
                                                 : comment(end - 1, end + 1);
        }
        case ';': {
            const std::size_t end = std::min(rest().find_first_of("\r\n"), rest().size());
            return comment(end - 1, end);
        }
        default:
            return other();
    }
}

Token Lexer::other() {
    const char c = text_[at_];
    if (is_digit(c)) {
        return digits();
    }
    if (is_letter(c)) {
        return letters();
    }
    if (c == '$') {
        return take(TokenKind::mark, 1 + run(rest().substr(1), is_digit));
    }
    if (c == '.') {
        return take(TokenKind::dots, run(rest(), [](char d) { return d == '.'; }));
    }
    for (const Form& form : kForms) {
        if (begins_with(rest(), form.text)) {
            return take(form.kind, form.text.size());
        }
    }
    return take(TokenKind::word, 1 + run(rest().substr(1), is_continuation));
}

Token Lexer::digits() {
    const std::size_t length = run(rest(), is_digit);
    std::size_t dots = run(rest().substr(length), [](char c) { return c == '.'; });
    if (rest().substr(length).starts_with("\u2026")) {
        dots = "\u2026"sv.size();
    }
    return dots > 0 ? take(TokenKind::number, length + dots) : take(TokenKind::digits, length);
}

Token Lexer::letters() {
    if (ascii_lower(text_[at_]) == 'x') {
        return take(TokenKind::shot, 1);
    }
    const std::size_t number = run(rest().substr(1), is_digit);
    return number > 0 ? take(TokenKind::point, 1 + number)
                      : take(TokenKind::word, run(rest(), is_letter));
}

Lexer::RawTag Lexer::tag_fault(const char* what) { return {{}, {}, place(), what}; }

// Where the quote that closes the one in front stands, counted from it; 0 when its line has none.
std::size_t Lexer::quote_end() const {
    const std::string_view line = rest().substr(0, rest().find_first_of("\r\n"));
    std::size_t end = 1;
    while (end < line.size() && line[end] != '"') {
        end += line[end] == '\\' ? 2 : 1;
    }
    return end < line.size() ? end : 0;
}

Lexer::RawTag Lexer::tag() {
    skip_blank();
    RawTag tag;
    tag.name = rest().substr(
        0, run(rest(), [](char c) { return is_letter(c) || is_digit(c) || c == '_'; }));
    if (tag.name.empty()) {
        return tag_fault("a tag without a name");
    }
    advance(tag.name.size());
    skip_blank();
    tag.value_place = place();
    if (at_end() || text_[at_] != '"') {
        return tag_fault("a tag without a value");
    }
    const std::size_t end = quote_end();
    if (end == 0) {
        return tag_fault("a tag's value without its closing quote");
    }
    tag.value = rest().substr(1, end - 1);
    advance(end + 1);
    skip_blank();
    if (at_end() || text_[at_] != ']') {
        return tag_fault("a tag without its closing ']'");
    }
    advance(1);
    glued_ = false;
    return tag;
}

}  // namespace morabaraba
