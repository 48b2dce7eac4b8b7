#include "served_databases.h"

#include "probe_document.h"

#include <games/game_file.h>

#include <utility>

namespace morabaraba::app {

namespace {

constexpr std::size_t kCache = std::size_t{64} << 20;  // of each database

}  // namespace

Expected<ServedDatabases> ServedDatabases::open(const std::string& directory) {
    ServedDatabases served;
    for (const games::GameFile& file : games::shipped_games()) {
        auto database = database::Database::open(directory, file.rules, kCache);
        if (!database) {
            return database.error();
        }
        if (!database->files().empty()) {
            served.databases_.emplace(file.rules.name(), *std::move(database));
        }
    }
    if (served.databases_.empty()) {
        return Error{.where = "--db " + directory,
                     .what = "no sound database file of a shipped rule set",
                     .expected = "a directory that `morabaraba solve` has filled"};
    }
    return served;
}

Expected<std::optional<std::string>> ServedDatabases::document(const std::string& game,
                                                               const std::string& position) const {
    const auto file = games::shipped_game(game);  // opens no file, whatever the name
    if (!file) {
        return file.error();
    }
    const auto parsed = parse_position(file->rules, position);
    if (!parsed) {
        return parsed.error();
    }
    const auto database = databases_.find(game);
    if (database == databases_.end()) {
        return std::optional<std::string>();
    }
    const database::Probe probe = database->second.probe(*parsed);
    if (!probe.evaluation) {
        return std::optional<std::string>();
    }
    return std::optional(probe_document(file->rules, *parsed, probe).dump());
}

}  // namespace morabaraba::app
