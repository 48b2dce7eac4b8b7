#include "output.h"

#include <rules/plain_text.h>

#include <cerrno>
#include <cmath>
#include <cstdio>
#include <system_error>

#include <fmt/format.h>

namespace morabaraba::app {

void print(std::string_view text) { std::fwrite(text.data(), 1, text.size(), stdout); }

void print_document(const Json& document) {
    print(document.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n");
}

std::optional<Error> finish_output() {
    errno = 0;
    const bool flushed = std::fflush(stdout) == 0;
    if (flushed && std::ferror(stdout) == 0) {
        return std::nullopt;
    }
    const std::string reason =
        errno == 0 ? "it can't be written" : std::generic_category().message(errno);
    return Error{.where = "stdout", .what = reason, .expected = "a place for the whole output"};
}

void complain(const Error& error) {
    const std::string line = "morabaraba: " + plain_text(error.message()) + "\n";
    std::fwrite(line.data(), 1, line.size(), stderr);
}

std::string span_words(double seconds) {
    const auto whole = std::llround(seconds);
    if (whole >= 3600) return fmt::format("{} h {:02} min", whole / 3600, whole / 60 % 60);
    return whole >= 60 ? fmt::format("{} min {:02} s", whole / 60, whole % 60)
                       : fmt::format("{} s", whole);
}

}  // namespace morabaraba::app
