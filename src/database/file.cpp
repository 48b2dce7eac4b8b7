#include "file.h"

#include <cerrno>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace morabaraba::database {

File::File(File&& that) noexcept : descriptor_(std::exchange(that.descriptor_, -1)) {}

File& File::operator=(File&& that) noexcept {
    std::swap(descriptor_, that.descriptor_);
    return *this;
}

File::~File() {
    if (is_open()) close(descriptor_);
}

std::optional<std::uint64_t> File::size() const {
    struct stat status{};
    if (fstat(descriptor_, &status) != 0) return std::nullopt;
    return static_cast<std::uint64_t>(status.st_size);
}

bool File::read_at(std::uint64_t offset, std::span<unsigned char> bytes) const {
    while (!bytes.empty()) {
        const ssize_t got =
            pread(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(offset));
        if (got < 0 && errno == EINTR) continue;
        if (got == 0) errno = 0;
        if (got <= 0) return false;
        bytes = bytes.subspan(static_cast<std::size_t>(got));
        offset += static_cast<std::uint64_t>(got);
    }
    return true;
}

bool File::write_at(std::uint64_t offset, std::span<const unsigned char> bytes) {
    while (!bytes.empty()) {
        const ssize_t put =
            pwrite(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(offset));
        if (put < 0 && errno == EINTR) continue;
        if (put <= 0) return false;
        bytes = bytes.subspan(static_cast<std::size_t>(put));
        offset += static_cast<std::uint64_t>(put);
    }
    return true;
}

bool File::sync() { return fsync(descriptor_) == 0; }

File open_to_read(const std::filesystem::path& path) {
    return File(open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
}

File create_to_write(const std::filesystem::path& path) {
    return File(open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_NONBLOCK | O_CLOEXEC, 0666));
}

bool sync_directory(const std::filesystem::path& directory) {
    File file(open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    return file.is_open() && file.sync();
}

std::string system_error_text(int error) { return std::generic_category().message(error); }

}  // namespace morabaraba::database
