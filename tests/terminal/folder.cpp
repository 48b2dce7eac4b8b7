#include "folder.h"

#include <cstdlib>
#include <vector>

#include <gtest/gtest.h>

namespace morabaraba::terminal {

Folder::Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "morabaraba-XXXXXX").string();
    path_ = std::filesystem::canonical(mkdtemp(name.data()));
}

Folder::~Folder() {
    std::error_code error;
    std::filesystem::remove_all(path_, error);
}

std::string Folder::autosave() const {
    const std::filesystem::path kept = path_ / "state" / "morabaraba";
    std::vector<std::string> files;
    if (std::filesystem::exists(kept)) {
        for (const auto& entry : std::filesystem::directory_iterator(kept)) {
            files.push_back(entry.path());
        }
    }
    EXPECT_EQ(files.size(), 1U);
    return files.empty() ? "" : files.front();
}

}  // namespace morabaraba::terminal
