// What the program says: text or one JSON document on stdout, complaints on stderr.
#pragma once

#include <rules/error.h>

#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

namespace morabaraba::app {

// Keys come out in the order in which they went in.
using Json = nlohmann::ordered_json;

// Writes to stdout; what goes wrong shows in finish_output.
void print(std::string_view text);
// Writes one document on one line to stdout. Bytes that are no UTF-8 are replaced.
void print_document(const Json& document);

// Flushes stdout: an error when anything printed was lost (a full disk, a closed pipe).
[[nodiscard]] std::optional<Error> finish_output();

// Writes one line to stderr; control bytes, of a file's name for example, as plain_text has them.
void complain(const Error& error);

// A length of time for people: "7 s", "12 min 07 s", "3 h 05 min".
[[nodiscard]] std::string span_words(double seconds);

}  // namespace morabaraba::app
