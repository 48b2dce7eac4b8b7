// Why the server does not do what it is asked (docs/http-api.md, "Codes").
#pragma once

#include <rules/error.h>

#include <string>
#include <string_view>

namespace morabaraba::server {

struct Refusal {
    std::string code;     // one of the document's words
    std::string message;  // for people; names the field
};

// The HTTP status of a code; 500 for a word that is none.
[[nodiscard]] unsigned status_of(std::string_view code);
// Of an input that can't be read.
[[nodiscard]] Refusal malformed(const Error& error);

}  // namespace morabaraba::server
