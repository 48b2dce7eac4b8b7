#include "folder.h"

#include <filesystem>
#include <vector>

#include <gtest/gtest.h>

namespace morabaraba::terminal {

std::string Folder::autosave() const {
    const std::filesystem::path kept = path() / "state" / "morabaraba";
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
