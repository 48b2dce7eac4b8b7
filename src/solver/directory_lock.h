// Keeps two runs on one directory apart.
#pragma once

#include <rules/error.h>

#include <filesystem>

namespace morabaraba::solver {

// Held while it lives; the system lifts it when the process ends, however it ends.
class DirectoryLock {
public:
    // Makes the directory if there is none. Errors: it can't be made or written, or is in use.
    [[nodiscard]] static Expected<DirectoryLock> take(const std::filesystem::path& directory);
    DirectoryLock(DirectoryLock&& that) noexcept;
    DirectoryLock& operator=(DirectoryLock&& that) noexcept;
    ~DirectoryLock();

private:
    explicit DirectoryLock(int descriptor) : descriptor_(descriptor) {}
    int descriptor_;
};

}  // namespace morabaraba::solver
