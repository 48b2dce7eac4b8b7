// Keeps two processes off one file, by a file beside it.
#pragma once

#include <rules/error.h>

#include <string>

namespace morabaraba::server {

// Held while it lives; the system lifts it when the process ends, however it ends.
class FileLock {
public:
    // Locks `path` with "-lock" added, made if there is none and never removed (another process may
    // be about to lock it). Errors: it can't be made, or is held already.
    [[nodiscard]] static Expected<FileLock> take(const std::string& path);
    FileLock(FileLock&& that) noexcept;
    FileLock& operator=(FileLock&& that) noexcept;
    ~FileLock();

private:
    explicit FileLock(int descriptor) : descriptor_(descriptor) {}
    int descriptor_;
};

}  // namespace morabaraba::server
