#include "directory_lock.h"

#include <cerrno>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace morabaraba::solver {

namespace {

Error lock_error(const std::filesystem::path& directory, std::string what) {
    Error error;
    error.where = directory.string();
    error.what = std::move(what);
    error.expected = "a directory that this run may write and no other run uses";
    return error;
}

}  // namespace

Expected<DirectoryLock> DirectoryLock::take(const std::filesystem::path& directory) {
    std::error_code error;
    std::filesystem::create_directories(directory, error);
    if (error) return lock_error(directory, "can't be made: " + error.message());
    const int descriptor = open((directory / "lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (descriptor < 0) {
        return lock_error(directory, "can't be written: " + std::generic_category().message(errno));
    }
    DirectoryLock lock(descriptor);
    if (flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
        return lock_error(directory,
                          errno == EWOULDBLOCK
                              ? "is in use by another run"
                              : "can't be locked: " + std::generic_category().message(errno));
    }
    return lock;
}

DirectoryLock::DirectoryLock(DirectoryLock&& that) noexcept
    : descriptor_(std::exchange(that.descriptor_, -1)) {}

DirectoryLock& DirectoryLock::operator=(DirectoryLock&& that) noexcept {
    std::swap(descriptor_, that.descriptor_);
    return *this;
}

DirectoryLock::~DirectoryLock() {
    if (descriptor_ >= 0) close(descriptor_);
}

}  // namespace morabaraba::solver
