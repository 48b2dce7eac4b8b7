// An answer before it is put on the wire, and the headers that guard the page.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace morabaraba::server {

struct Reply {
    unsigned status = 200;
    std::string_view type = "application/json";
    std::vector<std::pair<std::string_view, std::string>> headers;  // besides common_headers()
    std::string text;       // the body, unless `file` is set
    std::string_view file;  // a body that lives as long as the server
    bool is_page = false;   // part of the page: it may run scripts

    [[nodiscard]] std::string_view body() const { return file.data() == nullptr ? text : file; }
};

// {"error":{"code":...,"message":...}}
[[nodiscard]] std::string error_body(std::string_view code, std::string_view message);
[[nodiscard]] Reply refusal(unsigned status, std::string_view code, std::string_view message);

// What every answer carries: no guessing of types, no framing, no foreign scripts.
[[nodiscard]] const std::vector<std::pair<std::string_view, std::string_view>>& common_headers(
    bool is_page);

}  // namespace morabaraba::server
