// Errors of input as values: `Error` says what is wrong, where, and what would be right;
// `Expected<T>` holds a T or an Error. Nothing in the rules library throws.
#pragma once

#include <cassert>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace morabaraba {

// What an error means to the caller; the program's exit status follows from it.
enum class ErrorKind : unsigned char {
    malformed,  // the input has a wrong form or names something that does not exist: exit status 2
    illegal,    // a well-formed input that the rules forbid: exit status 1
};

struct Error {
    ErrorKind kind = ErrorKind::malformed;
    std::string where;       // the input or its part: "position: white's hand"
    std::string what;        // what is wrong with it: "'x' is not a number"
    std::string expected;    // what would be right: "a number from 0 to 12"; may be empty
    std::size_t line = 0;    // 1-based place in a text; 0 when the input has no lines
    std::size_t column = 0;  // 1-based; in bytes, but in characters in a record
    std::size_t ply = 0;     // 1-based ply of a record's move; 0 when it is none

    // One line without a line end: "where:line:column: what; expected ...". Control bytes of
    // the quoted input are escaped.
    [[nodiscard]] std::string message() const;
};

// `text` in single quotes with control and non-ASCII bytes as \xNN, cut after 60 bytes.
[[nodiscard]] std::string quoted(std::string_view text);

// A value or the reason why there is none. Reading the wrong one is a programming error.
template <class T>
class Expected {
public:
    Expected(T value) : held_(std::in_place_index<0>, std::move(value)) {}
    Expected(Error error) : held_(std::in_place_index<1>, std::move(error)) {}

    [[nodiscard]] bool has_value() const { return held_.index() == 0; }
    explicit operator bool() const { return has_value(); }

    [[nodiscard]] const T& value() const& { return *checked(std::get_if<0>(&held_)); }
    [[nodiscard]] T& value() & { return *checked(std::get_if<0>(&held_)); }
    [[nodiscard]] T&& value() && { return std::move(*checked(std::get_if<0>(&held_))); }
    [[nodiscard]] const Error& error() const { return *checked(std::get_if<1>(&held_)); }

    const T& operator*() const& { return value(); }
    T& operator*() & { return value(); }
    T&& operator*() && { return std::move(*this).value(); }
    const T* operator->() const { return &value(); }
    T* operator->() { return &value(); }

private:
    template <class P>
    static P* checked(P* pointer) {
        assert(pointer != nullptr);
        return pointer;
    }
    std::variant<T, Error> held_;
};

}  // namespace morabaraba
