// A folder for a test.
#pragma once

#include <filesystem>
#include <string>

namespace morabaraba::terminal {

// A folder of its own for one test, removed at its end; games are kept in it.
class Folder {
public:
    Folder();
    ~Folder();
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    [[nodiscard]] std::filesystem::path path() const { return path_; }
    [[nodiscard]] std::string file(const std::string& name) const { return path_ / name; }
    // The one game that was kept without a name; fails the test when there is not exactly one.
    [[nodiscard]] std::string autosave() const;

private:
    std::filesystem::path path_;
};

}  // namespace morabaraba::terminal
