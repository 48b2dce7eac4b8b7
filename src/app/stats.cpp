// `stats`: what a database holds, sector by sector.
#include "command_line.h"
#include "commands.h"
#include "database_options.h"
#include "output.h"

#include <database/database.h>
#include <database/distances.h>

#include <algorithm>
#include <memory>
#include <thread>

#include <fmt/format.h>

namespace morabaraba::app {

namespace {

constexpr const char* kHelp =
    "Positions won, drawn and lost by the side to move, symmetric images counted apart, and the\n"
    "most plies to a win or loss.\n\n"
    "--distances reads every table, and says how many positions are won (odd plies) or lost "
    "(even)\n"
    "in how many plies: some seconds a thousand million positions.\n\n"
    "With --json: "
    "{\"sectors\":[{\"mover\",\"other\",\"mover_hand\",\"other_hand\",\"win\",\"draw\","
    "\"loss\",\n\"longest\"}]}; longest is null where nobody wins or plies are not stored. With\n"
    "--distances each has also \"distances\", positions by plies from 0.\n\n"
    "Examples:\n"
    "  morabaraba stats --db malom.db --game malom\n"
    "  morabaraba stats --db malom.db --game malom --distances --json > malom.json";

struct Options {
    DatabaseOptions database;
    bool distances = false;
};

struct Row {
    database::Sector sector;
    database::Counts counts;
    std::optional<std::uint32_t> longest;
    std::vector<std::uint64_t> distances;  // empty unless asked for and stored
};

std::vector<Row> rows_of(const database::Database& database) {
    std::vector<Row> rows;
    for (const database::SectorFile* file : database.files()) {
        const database::Header& header = file->header();
        for (int table = 0; table < header.pair.tables(); ++table) {
            const auto i = static_cast<std::size_t>(table);
            const std::uint32_t longest = header.longest[i];
            rows.push_back({header.pair.sector(table),
                            header.counts[i],
                            longest == database::kNoPlies ? std::nullopt : std::optional(longest),
                            {}});
        }
    }
    return rows;
}

std::optional<Error> add_distances(const database::Database& database, std::vector<Row>& rows) {
    const int threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    auto row = rows.begin();
    for (const database::SectorFile* file : database.files()) {
        for (int table = 0; table < file->header().pair.tables(); ++table, ++row) {
            if (!file->has_plies()) continue;
            auto counts =
                database::count_distances(database.rules().board(), *file, table, threads);
            if (!counts) return counts.error();
            row->distances = std::move(counts).value();
        }
    }
    return std::nullopt;
}

void print_json(const std::vector<Row>& rows, bool distances) {
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
        if (distances) sectors.back()["distances"] = row.distances;
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
        for (std::size_t plies = 0; plies < row.distances.size(); ++plies) {
            if (row.distances[plies] == 0) continue;
            print(fmt::format("{:>20} in {:>3} {:>16}\n", plies % 2 == 1 ? "won" : "lost", plies,
                              row.distances[plies]));
        }
        total += row.counts.total();
    }
    print(fmt::format("{} sectors, {} positions\n", rows.size(), total));
}

Expected<Exit> run(const Options& options) {
    const auto file = games::load_game(options.database.common.game);
    if (!file) {
        return file.error();
    }
    const auto database = open_database(options.database.directory, file->rules);
    if (!database) {
        return database.error();
    }
    if (database->files().empty() && database->faults().empty()) {
        return Error{.where = options.database.directory,
                     .what = "holds no sector file",
                     .expected = "a directory that `morabaraba solve --db` made"};
    }
    std::vector<Row> rows = rows_of(*database);
    if (options.distances) {
        if (auto error = add_distances(*database, rows)) return *std::move(error);
    }
    if (options.database.common.json) {
        print_json(rows, options.distances);
    } else {
        print_for_people(rows);
    }
    return database->faults().empty() ? Exit::done : Exit::no;
}

}  // namespace

void add_stats(CommandLine& line) {
    const auto options = std::make_shared<Options>();
    CLI::App& command = line.add("stats", "Count a database's wins, draws and losses", kHelp);
    add_database(command, options->database);
    command.add_flag("--distances", options->distances, "Count by plies too");
    add_json(command, options->database.common);
    line.on(command, [options] { return run(*options); });
}

}  // namespace morabaraba::app
