// Files as the database needs them: whole reads at an offset, and writes that survive a crash.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>

namespace morabaraba::database {

// An open file descriptor. Reading is safe from several threads.
class File {
public:
    File() = default;
    explicit File(int descriptor) : descriptor_(descriptor) {}
    File(File&& that) noexcept;
    File& operator=(File&& that) noexcept;
    ~File();

    [[nodiscard]] bool is_open() const { return descriptor_ >= 0; }
    [[nodiscard]] int descriptor() const { return descriptor_; }
    [[nodiscard]] std::optional<std::uint64_t> size() const;
    // False when the file ends before, or can't be read: then errno says why, or is 0.
    [[nodiscard]] bool read_at(std::uint64_t offset, std::span<unsigned char> bytes) const;
    // False with errno set.
    [[nodiscard]] bool write_at(std::uint64_t offset, std::span<const unsigned char> bytes);
    [[nodiscard]] bool sync();

private:
    int descriptor_ = -1;
};

// Not open when that fails; errno says why. Never waits, as for the other end of a named pipe.
[[nodiscard]] File open_to_read(const std::filesystem::path& path);
[[nodiscard]] File create_to_write(const std::filesystem::path& path);
// Makes renames in `directory` last. False with errno set.
[[nodiscard]] bool sync_directory(const std::filesystem::path& directory);
[[nodiscard]] std::string system_error_text(int error);

}  // namespace morabaraba::database
