// The words of a command line, taken one by one from the front.
#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string_view>

namespace morabaraba::engine {

class Words {
public:
    explicit Words(std::string_view line) : rest_(line) { skip_blanks(); }

    [[nodiscard]] bool empty() const { return rest_.empty(); }
    [[nodiscard]] std::string_view rest() const { return rest_; }
    [[nodiscard]] std::string_view peek() const { return rest_.substr(0, length()); }
    std::string_view next() {
        const std::string_view word = peek();
        rest_.remove_prefix(word.size());
        skip_blanks();
        return word;
    }
    // The next word as a number; none (and the word stays) when it is none.
    std::optional<std::int64_t> number() {
        const std::string_view word = peek();
        std::int64_t value = 0;
        const auto [end, fault] = std::from_chars(word.data(), word.data() + word.size(), value);
        if (word.empty() || fault != std::errc{} || end != word.data() + word.size()) {
            return std::nullopt;
        }
        next();
        return value;
    }

private:
    static bool blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }
    [[nodiscard]] std::size_t length() const {
        std::size_t i = 0;
        while (i < rest_.size() && !blank(rest_[i])) {
            ++i;
        }
        return i;
    }
    void skip_blanks() {
        while (!rest_.empty() && blank(rest_.front())) {
            rest_.remove_prefix(1);
        }
        while (!rest_.empty() && blank(rest_.back())) {
            rest_.remove_suffix(1);
        }
    }
    std::string_view rest_;
};

}  // namespace morabaraba::engine
