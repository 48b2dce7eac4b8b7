// A directory of its own for a test, gone with it.
#pragma once

#include <filesystem>
#include <string>

#include <unistd.h>

namespace morabaraba {

class TemporaryDirectory {
public:
    TemporaryDirectory() {
        static int made = 0;
        path_ = std::filesystem::temp_directory_path() /
                ("morabaraba-" + std::to_string(getpid()) + "-" + std::to_string(made++));
        std::filesystem::create_directories(path_);
    }
    TemporaryDirectory(const TemporaryDirectory&) = delete;
    TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;
    ~TemporaryDirectory() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

}  // namespace morabaraba
