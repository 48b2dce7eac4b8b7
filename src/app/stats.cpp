// `stats`: what a database holds, sector by sector.
#include "command_line.h"
#include "commands.h"
#include "database_options.h"
#include "output.h"

#include <database/database.h>

#include <memory>

#include <fmt/format.h>

namespace morabaraba::app {

namespace {

constexpr const char* kHelp =
    "Positions won, drawn and lost by the side to move, symmetric images counted apart, and the\n"
    "most plies to a win or loss.\n\n"
    "With --json: "
    "{\"sectors\":[{\"mover\",\"other\",\"mover_hand\",\"other_hand\",\"win\",\"draw\","
    "\"loss\",\n\"longest\"}]}; longest is null where nobody wins or plies are not stored.\n\n"
    "Example:\n"
    "  morabaraba stats --db malom.db --game malom";

struct Row {
    database::Sector sector;
    database::Counts counts;
    std::optional<std::uint32_t> longest;
};

std::vector<Row> rows_of(const database::Database& database) {
    std::vector<Row> rows;
    for (const database::SectorFile* file : database.files()) {
        const database::Header& header = file->header();
        for (int table = 0; table < header.pair.tables(); ++table) {
            const auto i = static_cast<std::size_t>(table);
            const std::uint32_t longest = header.longest[i];
            rows.push_back({header.pair.sector(table), header.counts[i],
                            longest == database::kNoPlies ? std::nullopt : std::optional(longest)});
        }
    }
    return rows;
}

void print_json(const std::vector<Row>& rows) {
    Json sectors = Json::array();
    for (const Row& row : rows) {
        sectors.push_back(Json{{"mover", row.sector.mover},
                               {"other", row.sector.other},
                               {"mover_hand", row.sector.mover_hand},
                               {"other_hand", row.sector.other_hand},
                               {"win", row.counts.win},
                               {"draw", row.counts.draw},
                               {"loss", row.counts.loss},
                               {"longest", row.longest ? Json(*row.longest) : Json()}});
    }
    print_document(Json{{"sectors", std::move(sectors)}});
}

void print_for_people(const std::vector<Row>& rows) {
    print(fmt::format("{:>12} {:>16} {:>16} {:>16} {:>8}\n", "mover-other", "win", "draw", "loss",
                      "longest"));
    std::uint64_t total = 0;
    for (const Row& row : rows) {
        print(fmt::format("{:>12} {:>16} {:>16} {:>16} {:>8}\n",
                          fmt::format("{}-{}", row.sector.mover, row.sector.other), row.counts.win,
                          row.counts.draw, row.counts.loss,
                          row.longest ? std::to_string(*row.longest) : "-"));
        total += row.counts.total();
    }
    print(fmt::format("{} sectors, {} positions\n", rows.size(), total));
}

Expected<Exit> run(const DatabaseOptions& options) {
    const auto file = games::load_game(options.common.game);
    if (!file) {
        return file.error();
    }
    const auto database = open_database(options.directory, file->rules);
    if (!database) {
        return database.error();
    }
    (options.common.json ? print_json : print_for_people)(rows_of(*database));
    return database->faults().empty() ? Exit::done : Exit::no;
}

}  // namespace

void add_stats(CommandLine& line) {
    const auto options = std::make_shared<DatabaseOptions>();
    CLI::App& command = line.add("stats", "Count a database's wins, draws and losses", kHelp);
    add_database(command, *options);
    add_json(command, options->common);
    line.on(command, [options] { return run(*options); });
}

}  // namespace morabaraba::app
