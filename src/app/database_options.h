// What the commands that work on a database share.
#pragma once

#include "command_line.h"

#include <database/database.h>
#include <engine/services.h>
#include <search/probe.h>

#include <memory>
#include <string>

namespace morabaraba::app {

struct DatabaseOptions {
    Common common;
    std::string directory;
};

// --db DIR (required) and --game, whose rules the database is for.
void add_database(CLI::App& command, DatabaseOptions& options);

// The database of the options; complains on stderr of each file that can't be used.
[[nodiscard]] Expected<database::Database> open_database(const std::string& directory,
                                                         const RuleSet& rules);

// Complains on stderr of the faults behind the first `told`; gives how many have been told now.
std::size_t complain_of_faults(const database::Database& database, std::size_t told);

// A probe for Engine::set_probe, or null for an empty directory name.
[[nodiscard]] Expected<std::shared_ptr<const search::Probe>> open_probe(
    const std::string& directory, const RuleSet& rules);

// What the engine's protocol and matches ask of this program.
[[nodiscard]] engine::Services services();

// True once the person has pressed Ctrl-C (or the process was told to end). The first call installs
// the handler.
[[nodiscard]] bool interrupted();

}  // namespace morabaraba::app
