// The built page, held in memory: read once at the start, packed for browsers, found by the exact
// path. No request reaches the file system.
#pragma once

#include "reply.h"

#include <rules/error.h>

#include <string>
#include <string_view>
#include <unordered_map>

namespace morabaraba::server {

class Site {
public:
    static constexpr std::size_t kMostBytes = std::size_t{64} << 20;

    // A site without files.
    Site() = default;
    // The regular files below `folder`, links not followed. An error when there is no index.html,
    // something can't be read, or it is more than kMostBytes.
    [[nodiscard]] static Expected<Site> read(const std::string& folder);

    // The answer for `path` ("/", "/assets/index-D3xA.js"). A path of one plain word ("/study") is
    // the page's own. 404 for all else; 304 when the browser has it.
    [[nodiscard]] Reply answer(std::string_view path, std::string_view accept_encoding,
                               std::string_view if_none_match) const;

private:
    struct Form {
        std::string bytes;
        std::string tag;  // the ETag, quoted
    };
    struct File {
        std::string_view type;
        bool is_for_ever = false;  // its name changes with its content
        Form plain;
        Form zstd;  // without bytes where packing gains nothing
        Form gzip;
    };

    static File pack(std::string_view name, std::string bytes);
    [[nodiscard]] const File* find(std::string_view path) const;

    std::unordered_map<std::string, File> files_;  // by path, "/index.html"
};

}  // namespace morabaraba::server
