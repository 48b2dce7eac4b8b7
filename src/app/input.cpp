#include "input.h"

#include <rules/plain_text.h>

#include <cerrno>
#include <cstdio>
#include <memory>
#include <system_error>

namespace morabaraba::app {

namespace {

struct Closer {
    void operator()(std::FILE* file) const {
        if (file != stdin) std::fclose(file);
    }
};

Error unreadable(const std::string& path, const std::string& what) {
    return {
        .where = input_name(path),
        .what = what,
        .expected = "a readable file of at most " + std::to_string(kMaxInputBytes >> 20) + " MiB"};
}

}  // namespace

std::string input_name(const std::string& path) { return path == "-" ? "stdin" : plain_text(path); }

Expected<std::string> read_input(const std::string& path) {
    const std::unique_ptr<std::FILE, Closer> file(path == "-" ? stdin
                                                              : std::fopen(path.c_str(), "rb"));
    if (file == nullptr) {
        return unreadable(path, std::generic_category().message(errno));
    }
    std::string bytes;
    char block[1 << 16];
    while (const std::size_t count = std::fread(block, 1, sizeof block, file.get())) {
        bytes.append(block, count);
        if (bytes.size() > kMaxInputBytes) {
            return unreadable(path, "too large");
        }
    }
    if (std::ferror(file.get()) != 0) {
        return unreadable(path, std::generic_category().message(errno));
    }
    return bytes;
}

}  // namespace morabaraba::app
