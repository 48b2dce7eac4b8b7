#include "database_options.h"

#include "database_probe.h"
#include "output.h"

#include <csignal>

namespace morabaraba::app {

namespace {

volatile std::sig_atomic_t stop_asked = 0;

extern "C" void ask_to_stop(int /*signal*/) { stop_asked = 1; }

void complain_of_fault(const std::string& fault) {
    complain({.where = "", .what = fault, .expected = ""});
}

}  // namespace

void add_database(CLI::App& command, DatabaseOptions& options) {
    command.add_option("--db", options.directory, "Directory of the database")
        ->option_text("DIR")
        ->check(some_path())
        ->required();
    add_game(command, options.common);
}

Expected<database::Database> open_database(const std::string& directory, const RuleSet& rules) {
    auto database = database::Database::open(directory, rules);
    if (!database) {
        return database.error();
    }
    complain_of_faults(*database, 0);
    return database;
}

std::size_t complain_of_faults(const database::Database& database, std::size_t told) {
    const auto faults = database.faults();
    for (; told < faults.size(); ++told) complain_of_fault(faults[told]);
    return told;
}

Expected<std::shared_ptr<const search::Probe>> open_probe(const std::string& directory,
                                                          const RuleSet& rules) {
    std::shared_ptr<const search::Probe> probe;
    if (directory.empty()) {
        return probe;
    }
    auto database = open_database(directory, rules);
    if (!database) {
        return database.error();
    }
    probe = std::make_shared<const DatabaseProbe>(std::move(database).value(), complain_of_fault);
    return probe;
}

engine::Services services() {
    return {.open_database = [](std::string_view folder, const RuleSet& rules) {
        return open_probe(std::string(folder), rules);
    }};
}

bool interrupted() {
    static const bool installed = [] {
        std::signal(SIGINT, ask_to_stop);
        std::signal(SIGTERM, ask_to_stop);
        return true;
    }();
    return installed && stop_asked != 0;
}

}  // namespace morabaraba::app
