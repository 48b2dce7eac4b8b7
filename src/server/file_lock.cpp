#include "file_lock.h"

#include <cerrno>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace morabaraba::server {

Expected<FileLock> FileLock::take(const std::string& path) {
    const auto error = [&](std::string what, std::string expected) {
        return Error{
            .where = "store " + path, .what = std::move(what), .expected = std::move(expected)};
    };
    const std::string name = path + "-lock";
    const int descriptor = open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (descriptor < 0) {
        return error("can't be opened: " + std::generic_category().message(errno),
                     "a file in a folder, both of which may be written");
    }
    FileLock lock(descriptor);
    if (flock(descriptor, LOCK_EX | LOCK_NB) == 0) return lock;
    if (errno != EWOULDBLOCK) {
        return error("can't be locked: " + std::generic_category().message(errno),
                     "a file system with locks");
    }
    return error("is in use by another server", "a file of its own for each, or postgresql://");
}

FileLock::FileLock(FileLock&& that) noexcept : descriptor_(std::exchange(that.descriptor_, -1)) {}

FileLock& FileLock::operator=(FileLock&& that) noexcept {
    std::swap(descriptor_, that.descriptor_);
    return *this;
}

FileLock::~FileLock() {
    if (descriptor_ >= 0) close(descriptor_);
}

}  // namespace morabaraba::server
