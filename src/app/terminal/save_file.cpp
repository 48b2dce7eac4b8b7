#include <rules/record.h>
#include <terminal/save_file.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <ctime>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace morabaraba::terminal {
namespace fs = std::filesystem;
namespace {

Error system_error(const fs::path& path, int code) {
    return {ErrorKind::malformed, path.string(), std::strerror(code), "", 0, 0, 0};
}

// What a new file may be by the user's wish; mkostemp makes its own stricter.
mode_t usual_mode() {
    const mode_t mask = ::umask(0);
    ::umask(mask);
    return 0666 & ~mask;
}

// Closes when it goes out of scope.
struct Descriptor {
    int number = -1;

    explicit Descriptor(int n) : number(n) {}
    ~Descriptor() {
        if (number >= 0) ::close(number);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
};

bool write_all(int descriptor, std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = ::write(descriptor, text.data(), text.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return false;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

// The folder's entry for the file is on the disk too after this; where that can't be had, the file
// is still whole.
void flush_folder(const fs::path& folder) {
    const Descriptor descriptor(
        ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_CLOEXEC));
    if (descriptor.number >= 0) ::fsync(descriptor.number);
}

bool is_below(const fs::path& path, const fs::path& folder) {
    const auto [rest, ignored] =
        std::mismatch(folder.begin(), folder.end(), path.begin(), path.end());
    return rest == folder.end() && path != folder;
}

fs::path variable_path(const char* name) {
    const char* value = std::getenv(name);
    const fs::path path = value != nullptr ? value : "";
    return path.is_absolute() ? path : fs::path();
}

}  // namespace

std::optional<Error> write_whole(const fs::path& path, std::string_view text) {
    struct stat there{};
    if (::lstat(path.c_str(), &there) == 0 && !S_ISREG(there.st_mode) && !S_ISLNK(there.st_mode)) {
        return Error{ErrorKind::malformed, path.string(), "not a regular file", "", 0, 0, 0};
    }
    std::string temporary = path.string() + ".XXXXXX";
    const Descriptor descriptor(::mkostemp(temporary.data(), O_CLOEXEC));
    if (descriptor.number < 0) return system_error(path, errno);
    const bool whole =
        write_all(descriptor.number, text) && ::fchmod(descriptor.number, usual_mode()) == 0 &&
        ::fsync(descriptor.number) == 0 && ::rename(temporary.c_str(), path.c_str()) == 0;
    if (!whole) {
        const int code = errno;
        ::unlink(temporary.c_str());
        return system_error(path, code);
    }
    flush_folder(path.parent_path());
    return std::nullopt;
}

Expected<std::string> read_game_text(const fs::path& path) {
    const Descriptor descriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (descriptor.number < 0) return system_error(path, errno);
    struct stat file{};
    if (::fstat(descriptor.number, &file) != 0) return system_error(path, errno);
    if (!S_ISREG(file.st_mode)) {
        return Error{
            ErrorKind::malformed, path.string(), "not a regular file", "a game record", 0, 0, 0};
    }
    std::string text;
    char block[65536];
    for (;;) {
        const ssize_t got = ::read(descriptor.number, block, sizeof block);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return system_error(path, errno);
        if (got == 0) return text;
        text.append(block, static_cast<std::size_t>(got));
        if (text.size() > kMaxGameBytes) {
            return Error{ErrorKind::malformed,
                         path.string(),
                         "too large for a game record",
                         "at most " + std::to_string(kMaxGameBytes) + " bytes",
                         0,
                         0,
                         0};
        }
    }
}

std::optional<Error> refuse_to_replace(const fs::path& path) {
    const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
    if (::access(folder.c_str(), W_OK | X_OK) != 0) return system_error(path, errno);
    std::error_code error;
    if (!fs::exists(path, error)) return std::nullopt;
    const Expected<std::string> text = read_game_text(path);
    if (!text) return text.error();
    if (text->empty() || read_record(*text)) return std::nullopt;
    return Error{ErrorKind::malformed,
                 path.string(),
                 "stands there already and is no game record",
                 "another name",
                 0,
                 0,
                 0};
}

fs::path state_folder() {
    if (const fs::path state = variable_path("XDG_STATE_HOME"); !state.empty()) {
        return state / "morabaraba";
    }
    const fs::path home = variable_path("HOME");
    return home.empty() ? home : home / ".local" / "state" / "morabaraba";
}

fs::path new_autosave_path() {
    const std::time_t now = std::time(nullptr);
    std::tm local{};
    localtime_r(&now, &local);
    char name[32];
    std::strftime(name, sizeof name, "%Y-%m-%d-%H%M%S", &local);
    std::error_code error;
    fs::path folder = state_folder();
    fs::create_directories(folder, error);
    if (folder.empty() || error || ::access(folder.c_str(), W_OK) != 0) {
        folder = fs::current_path(error);
    }
    fs::path path = folder / (std::string(name) + ".txt");
    for (int i = 2; fs::exists(fs::symlink_status(path, error)); ++i) {
        path = folder / (std::string(name) + "-" + std::to_string(i) + ".txt");
    }
    return path;
}

std::optional<fs::path> path_inside(std::string_view typed, std::span<const fs::path> folders) {
    const bool odd = std::any_of(typed.begin(), typed.end(), [](unsigned char c) {
        return c < 0x20 || c == 0x7f || c == '\\';
    });
    if (odd || typed.empty() || folders.empty()) return std::nullopt;
    std::error_code error;
    const fs::path path = folders.front() / fs::path(typed);
    fs::path real = fs::weakly_canonical(path, error);
    // A link that leads nowhere is left in the path: nobody knows where it may lead tomorrow.
    if (error || fs::is_symlink(real, error)) return std::nullopt;
    for (const fs::path& folder : folders) {
        const fs::path inside = fs::weakly_canonical(folder, error);
        if (!error && is_below(real, inside)) return real;
    }
    return std::nullopt;
}

}  // namespace morabaraba::terminal
