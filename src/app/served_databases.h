// The databases of one directory, for GET /api/values: those of every shipped rule set that has
// files there.
#pragma once

#include <database/database.h>
#include <rules/error.h>

#include <map>
#include <optional>
#include <string>

namespace morabaraba::app {

class ServedDatabases {
public:
    // An error when the directory can't be listed, or no shipped rule set has a sound file in it.
    [[nodiscard]] static Expected<ServedDatabases> open(const std::string& directory);

    // The document of `probe --json`; nothing when no file covers the position; an error when
    // `game` is no shipped rule set, or `position` none of its positions.
    [[nodiscard]] Expected<std::optional<std::string>> document(const std::string& game,
                                                                const std::string& position) const;

private:
    std::map<std::string, database::Database> databases_;  // by the rule set's name
};

}  // namespace morabaraba::app
