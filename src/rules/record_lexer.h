// The tokens of a record's text. One pass, nothing copied; every token knows its place.
#pragma once

#include <rules/record.h>

#include <cstddef>
#include <string_view>

namespace morabaraba {

enum class TokenKind : unsigned char {
    end,
    fault,    // `text` says what is wrong
    bracket,  // '[': a tag; read the rest with Lexer::tag
    comment,  // the text between braces, or between ';' and the end of the line
    open,
    close,
    mark,        // "$3", "!?"
    number,      // a move number with its dots: "12.", "3..."
    dots,        // "..." standing apart from its number
    digits,      // digits without a dot: a point in playok
    point,       // a letter and digits: a point in the other dialects
    ring_point,  // "(1,2)": a point in sanmill
    dash,        // '-' or a relative of it
    arrow,       // "->"
    shot,        // 'x'
    result,      // "1-0", "0-1", "1/2-1/2", "*"
    word,        // letters that are none of these
};

struct Token {
    TokenKind kind = TokenKind::end;
    std::string_view text;
    TextPlace place;
    bool glued = false;  // nothing stands between the token and the one before it
};

// REQUIRES: the text outlives the lexer and its tokens. Cheap to copy: a copy looks ahead.
class Lexer {
public:
    explicit Lexer(std::string_view text);

    // The place of byte `at` of `text`.
    static TextPlace place_of(std::string_view text, std::size_t at);

    // The next token; after an `end` or a `fault` the same again.
    Token next();
    // The whole word around `token` up to the next white space, for messages.
    [[nodiscard]] std::string_view word(const Token& token) const;

    // What follows the bracket of a tag: a name and a quoted value, raw, the closing bracket taken.
    struct RawTag {
        std::string_view name;
        std::string_view value;  // between the quotes, escapes unread
        TextPlace value_place;
        const char* fault = nullptr;  // what is wrong, if anything; then `value_place` says where
    };
    RawTag tag();

private:
    [[nodiscard]] std::string_view rest() const { return text_.substr(at_); }
    [[nodiscard]] bool at_end() const { return at_ >= text_.size(); }
    [[nodiscard]] TextPlace place() const { return {line_, column_}; }
    void advance(std::size_t bytes);
    void skip_blank();
    [[nodiscard]] std::size_t blank_length() const;

    Token take(TokenKind kind, std::size_t bytes);
    Token fault(const char* what);
    Token comment(std::size_t content, std::size_t whole);
    Token other();
    Token digits();
    Token letters();
    [[nodiscard]] std::size_t quote_end() const;
    RawTag tag_fault(const char* what);

    std::string_view text_;
    std::size_t at_ = 0;
    std::uint32_t line_ = 1;
    std::uint32_t column_ = 1;
    bool glued_ = false;
};

}  // namespace morabaraba
