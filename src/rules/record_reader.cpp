// Reading a record: from tokens to tags, moves, comments, marks and variations.
#include "record_lexer.h"
#include "record_result.h"
#include "record_tags.h"
#include "record_text.h"

#include <rules/ascii.h>
#include <rules/record.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <unordered_set>

namespace morabaraba {

namespace {

constexpr int kMostMark = 255;
constexpr std::array<std::string_view, 7> kMarkSigns = {"", "!", "?", "!!", "??", "!?", "?!"};

bool is_point(TokenKind kind) {
    return kind == TokenKind::point || kind == TokenKind::digits || kind == TokenKind::ring_point;
}

// "d6" comes before "g4": rows from the top, then columns from the left, as in a position's text.
bool comes_before(std::string_view a, std::string_view b) {
    const auto row = [](std::string_view name) {
        int value = 0;
        std::from_chars(name.data() + 1, name.data() + name.size(), value);
        return value;
    };
    return row(a) != row(b) ? row(a) > row(b) : a.front() < b.front();
}

// Puts "x" and `target` behind the shots of `text` that come before it.
void add_shot(std::string& text, const std::string& target) {
    std::size_t at = text.find('x');
    while (at != std::string::npos) {
        const std::size_t next = std::min(text.find('x', at + 1), text.size());
        if (comes_before(target, std::string_view(text).substr(at + 1, next - at - 1))) {
            break;
        }
        at = text.find('x', at + 1);
    }
    text.insert(std::min(at, text.size()), "x" + target);
}

std::string unescaped(std::string_view value) {
    std::string out;
    for (std::size_t i = 0; i < value.size(); ++i) {
        const bool escape = value[i] == '\\' && i + 1 < value.size() &&
                            (value[i + 1] == '"' || value[i + 1] == '\\');
        out += value[escape ? ++i : i];
    }
    return out;
}

// The name in the case that this project gives it, where it knows it; `lower` is the name in lower
// case.
std::string tag_name(std::string_view name, std::string_view lower) {
    const auto same = [&](std::string_view known) {
        return known.size() == lower.size() && ascii_lower(known) == lower;
    };
    const auto known = std::ranges::find_if(kKnownTags, same);
    return std::string(known == kKnownTags.end() ? name : *known);
}

// The dialect that the points of the moves show, from `token` to the end: ring points are Sanmill's
// alone; numbers without letters are PlayOK's; points that are all MSSA's, some of them in the R
// ring, are MSSA's.
Dialect dialect_shown(Token token, Lexer lexer) {
    bool letters = false;
    bool digits = false;
    bool restricted_ring = false;
    bool all_mssa = true;
    for (; token.kind != TokenKind::end && token.kind != TokenKind::fault; token = lexer.next()) {
        if (token.kind == TokenKind::ring_point) {
            return Dialect::sanmill;
        }
        if (token.kind == TokenKind::point) {
            letters = true;
            restricted_ring = restricted_ring || ascii_lower(token.text.front()) == 'r';
            all_mssa = all_mssa && algebraic_point(Dialect::mssa, token.text).has_value();
        }
        digits = digits || token.kind == TokenKind::digits;
    }
    if (letters && restricted_ring && all_mssa) {
        return Dialect::mssa;
    }
    return digits && !letters ? Dialect::playok : Dialect::algebraic;
}

class RecordReader {
public:
    explicit RecordReader(std::string_view text) : lexer_(text), token_(lexer_.next()) {}

    Expected<Record> read() {
        if (token_.kind == TokenKind::end) {
            fail(token_, "nothing but white space", "tags or moves");
        }
        while (!error_ && token_.kind != TokenKind::end) {
            read_token();
        }
        if (!error_ && !open_.empty()) {
            fail(open_.back().opening, "a variation without its closing ')'", "");
        }
        if (error_) {
            return *error_;
        }
        return std::move(record_);
    }

private:
    struct OpenVariation {
        Variation* variation;
        Token opening;
    };

    void fail(const Token& token, std::string what, std::string expected) {
        if (!error_) {
            error_ = Error{.where = "record",
                           .what = std::move(what),
                           .expected = std::move(expected),
                           .line = token.place.line,
                           .column = token.place.column};
        }
    }

    void fail_move(const Token& token) {
        fail(token, quoted(lexer_.word(token)) + " is no move",
             std::string("moves with ") + points_of(record_.dialect));
    }

    void advance() { token_ = lexer_.next(); }

    Variation& current() { return open_.empty() ? record_.main : *open_.back().variation; }

    void read_token() {
        if (record_.result && token_.kind != TokenKind::comment &&
            token_.kind != TokenKind::fault) {
            fail(token_, quoted(lexer_.word(token_)) + " behind the result",
                 "one record and nothing else");
            return;
        }
        switch (token_.kind) {
            case TokenKind::end:
                return;
            case TokenKind::fault:
                return fail(token_, std::string(token_.text), "");
            case TokenKind::bracket:
                return read_tag();
            case TokenKind::comment:
                return read_comment();
            case TokenKind::open:
                return open_variation();
            case TokenKind::close:
                return close_variation();
            case TokenKind::mark:
                return read_mark();
            case TokenKind::number:
                return advance();
            case TokenKind::dots:
                return token_.glued ? fail_move(token_) : advance();
            case TokenKind::digits:
            case TokenKind::point:
            case TokenKind::ring_point:
                return read_move();
            case TokenKind::dash:
            case TokenKind::shot:
                return is_shot() ? read_shot() : fail_move(token_);
            case TokenKind::arrow:
                return fail_move(token_);
            case TokenKind::result:
                return read_result();
            case TokenKind::word:
                return read_word();
        }
    }

    void read_tag() {
        if (!record_.main.moves.empty()) {
            return fail(token_, "a tag behind the moves", "one record, its tags first");
        }
        const Lexer::RawTag raw = lexer_.tag();
        const Token at{TokenKind::fault, {}, raw.value_place};
        if (raw.fault != nullptr) {
            return fail(at, raw.fault, "a form like [Game \"mssa\"]");
        }
        const auto [lower, fresh] = seen_.insert(ascii_lower(raw.name));
        Tag tag{tag_name(raw.name, *lower), unescaped(raw.value), raw.value_place};
        if (!fresh) {
            return fail(at, "the tag " + quoted(tag.name) + " for the second time",
                        "each tag once");
        }
        if (tag.name == kNotationTag) {
            told_ = dialect_of(tag.value);
            if (!told_) {
                return fail(at, "the notation " + quoted(tag.value), "one of " + dialect_names());
            }
        }
        record_.tags.push_back(std::move(tag));
        advance();
    }

    void read_comment() {
        std::string text = one_line(token_.text);
        if (!text.empty()) {
            auto& moves = current().moves;
            auto& comments = moves.empty() ? current().comments : moves.back().notes().comments;
            comments.push_back(std::move(text));
        }
        advance();
    }

    void open_variation() {
        if (current().moves.empty()) {
            return fail(token_, "a variation before any move", "the move that it replaces first");
        }
        if (open_.size() == kMaxVariationDepth) {
            return fail(token_, "too many variations inside each other",
                        "at most " + std::to_string(kMaxVariationDepth));
        }
        Variation& variation = current().moves.back().notes().variations.emplace_back();
        open_.push_back({&variation, token_});
        advance();
    }

    void close_variation() {
        if (open_.empty()) {
            return fail(token_, "')' without a variation that it could close", "");
        }
        open_.pop_back();
        advance();
    }

    void read_mark() {
        int mark = 0;
        if (token_.text.front() == '$') {
            const std::string_view digits = token_.text.substr(1);
            const auto end = digits.data() + digits.size();
            const auto [at, error] = std::from_chars(digits.data(), end, mark);
            if (error != std::errc{} || at != end || mark > kMostMark) {
                return fail(token_, "the mark " + quoted(token_.text),
                            "$0 to $" + std::to_string(kMostMark));
            }
        } else {
            mark =
                static_cast<int>(std::ranges::find(kMarkSigns, token_.text) - kMarkSigns.begin());
        }
        if (current().moves.empty()) {
            return fail(token_, "the mark " + quoted(token_.text) + " before any move",
                        "a move first");
        }
        current().moves.back().notes().marks.push_back(mark);
        advance();
    }

    void read_result() {
        if (!open_.empty()) {
            return fail(token_, "a result inside a variation", "it behind the last move");
        }
        record_.result = outcome_written(token_.text);
        record_.result_place = token_.place;
        advance();
    }

    // Score sheets of the MSSA name the side before its move and the shot in words.
    void read_word() {
        const std::string word = ascii_lower(token_.text);
        choose_dialect();
        if (record_.dialect != Dialect::mssa) {
            return fail_move(token_);
        }
        if (word == "shoot" || word == "shoots") {
            return read_shot();
        }
        if (word != "d" && word != "l" && word != "dark" && word != "light") {
            return fail_move(token_);
        }
        advance();
    }

    void choose_dialect() {
        if (!chosen_) {
            record_.dialect = told_ ? *told_ : dialect_shown(token_, lexer_);
            chosen_ = true;
        }
    }

    // The point at the token, taken; empty, with the error set, when it is none.
    std::string read_point(const Token& move) {
        const bool form =
            (token_.kind == TokenKind::digits) == (record_.dialect == Dialect::playok);
        const auto name = form && is_point(token_.kind)
                              ? algebraic_point(record_.dialect, token_.text)
                              : std::nullopt;
        if (!name) {
            fail_move(is_point(token_.kind) ? token_ : move);
            return {};
        }
        advance();
        if (is_point(token_.kind) && token_.glued) {
            fail_move(move);
        }
        return *name;
    }

    void read_move() {
        choose_dialect();
        const Token first = token_;
        std::string text = read_point(first);
        if (!error_ && (token_.kind == TokenKind::arrow ||
                        (token_.kind == TokenKind::dash && record_.dialect != Dialect::sanmill))) {
            advance();
            text += "-" + read_point(first);
        }
        current().moves.emplace_back(std::move(text), first.place);
        while (!error_ && is_shot()) {
            read_shot();
        }
    }

    [[nodiscard]] bool is_shot() const {
        return token_.kind == TokenKind::shot ||
               (token_.kind == TokenKind::dash && record_.dialect == Dialect::sanmill);
    }

    // A shot, alone or behind its move, is part of the turn that stands before it. At the front of
    // a variation it replaces the shot of the move that the variation replaces.
    void read_shot() {
        choose_dialect();
        const Token shot = token_;
        if (current().moves.empty() && !repeat_move()) {
            return fail(shot, "a shot before any move", "a move first");
        }
        advance();
        std::string& text = current().moves.back().text;
        if (std::ranges::count(text, 'x') == kMaxLinesThroughPoint) {
            return fail(shot, "too many shots in one turn",
                        "at most " + std::to_string(kMaxLinesThroughPoint));
        }
        const std::string target = read_point(shot);
        if (!error_) {
            add_shot(text, target);
        }
    }

    // Begins the open variation with the move that it replaces, without its shots.
    bool repeat_move() {
        if (open_.empty()) {
            return false;
        }
        const Variation& around =
            open_.size() > 1 ? *open_[open_.size() - 2].variation : record_.main;
        const std::string& replaced = around.moves.back().text;
        if (replaced.find('x') == std::string::npos) {
            return false;
        }
        current().moves.emplace_back(replaced.substr(0, replaced.find('x')), token_.place);
        return true;
    }

    Lexer lexer_;
    Token token_;
    Record record_;
    std::vector<OpenVariation> open_;  // each inside the one before it
    std::unordered_set<std::string> seen_;
    std::optional<Dialect> told_;  // by [Notation]
    bool chosen_ = false;
    std::optional<Error> error_;
};

}  // namespace

Expected<Record> read_record(std::string_view text) {
    const std::size_t zero = text.find('\0');
    if (zero != std::string_view::npos) {
        const TextPlace place = Lexer::place_of(text, zero);
        return Error{.where = "record",
                     .what = "a zero byte",
                     .expected = "text",
                     .line = place.line,
                     .column = place.column};
    }
    return RecordReader(text).read();
}

}  // namespace morabaraba
