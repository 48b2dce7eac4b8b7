// Files of games: written whole or not at all, read with a bound, and kept where they belong.
#pragma once

#include <rules/error.h>

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace morabaraba::terminal {

inline constexpr std::size_t kMaxGameBytes = 5'000'000;

// Writes `text` to a new file beside `path`, flushes it to the disk and puts it in the place of
// `path`: after a crash there is the old file or the new one. A link at `path` is replaced, not
// followed. Folders are not made. The error (malformed) names the path and the system's reason.
std::optional<Error> write_whole(const std::filesystem::path& path, std::string_view text);

// The bytes of a regular file of at most kMaxGameBytes; anything else there (a folder, a pipe, a
// device) is refused without waiting for it.
Expected<std::string> read_game_text(const std::filesystem::path& path);

// Why a game should not be written to `path`: something stands there that is no game record, or its
// folder can't be written in. None when nothing speaks against it.
std::optional<Error> refuse_to_replace(const std::filesystem::path& path);

// $XDG_STATE_HOME/morabaraba or ~/.local/state/morabaraba; empty when neither variable is set to an
// absolute path.
std::filesystem::path state_folder();

// A name in state_folder() (made if it is missing), or else in the current folder, under which no
// file stands yet: the local time, "2026-01-31-120000.txt".
std::filesystem::path new_autosave_path();

// `typed` as a path inside one of `folders`, symbolic links followed; none when it leads outside
// all of them, or holds a backslash or a control character. Relative paths start at the first
// folder.
std::optional<std::filesystem::path> path_inside(std::string_view typed,
                                                 std::span<const std::filesystem::path> folders);

}  // namespace morabaraba::terminal
