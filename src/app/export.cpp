// `export`: a sector's values, or those of listed positions, as CSV.
#include "command_line.h"
#include "commands.h"
#include "database_options.h"
#include "input.h"
#include "output.h"

#include <database/database.h>
#include <database/sector_index.h>

#include <memory>
#include <sstream>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace morabaraba::app {

namespace {

using database::Database;
using database::Evaluation;

constexpr const char* kHelp =
    "Writes CSV to stdout. --sector M-O: every position with M cows of the side to move (white)\n"
    "against O, one of each class of symmetric images, as position,value,plies,images; images "
    "says\n"
    "how many boards the line stands for. --positions FILE: the positions of the file, one a line\n"
    "(\"-\" for stdin), as position,value,plies. plies is empty on draws, value where the "
    "database\n"
    "has nothing.\n\n"
    "Examples:\n"
    "  morabaraba export --db malom.db --game malom --sector 4-3 > 4-3.csv\n"
    "  morabaraba export --db malom.db --game malom --positions openings.txt";

struct Options {
    DatabaseOptions database;
    std::string sector;
    std::string positions;
};

std::string fields(const std::optional<Evaluation>& evaluation) {
    if (!evaluation) return ",";
    return fmt::format("{},{}", to_string(evaluation->value),
                       evaluation->plies ? std::to_string(*evaluation->plies) : "");
}

Error wrong_sector(const std::string& text, const std::string& what) {
    return {
        .where = "export: --sector",
        .what = morabaraba::quoted(text) + " " + what,
        .expected = "two numbers of cows with a dash, of a sector that is in the database: 4-3"};
}

// How many different boards the symmetries make of this one; 0 unless it is the first of them.
int images_if_first(const Board& board, PointSet side_a, PointSet side_b) {
    int same = 0;
    for (const Symmetry& symmetry : board.symmetries()) {
        const PointSet a = symmetry(side_a);
        const PointSet b = symmetry(side_b);
        if (a < side_a || (a == side_a && b < side_b)) return 0;
        same += static_cast<int>(a == side_a && b == side_b);
    }
    return static_cast<int>(board.symmetries().size()) / same;
}

std::optional<Error> export_sector(const Database& database, const std::string& text) {
    database::Sector sector;
    char dash = 0;
    std::istringstream words(text);
    if (!(words >> sector.mover >> dash >> sector.other) || dash != '-' || !words.eof() ||
        sector.mover < 1 || sector.other < 1) {
        return wrong_sector(text, "is no sector");
    }
    if (!database.covers(sector)) {
        return wrong_sector(text, "is not in the database");
    }
    const auto place = table_of(sector);
    const Board& board = database.rules().board();
    const database::SectorIndex index(board, place.pair.a, place.pair.b);
    print("position,value,plies,images\n");
    for (std::uint64_t entry = 0; entry < index.entries(); ++entry) {
        const auto [side_a, side_b] = index.sets_of(entry);
        const int images = images_if_first(board, side_a, side_b);
        if (images == 0) continue;
        Setup setup;
        setup.cows = {place.table == 0 ? side_a : side_b, place.table == 0 ? side_b : side_a};
        const auto position = Position::make(database.rules(), setup);
        if (!position) return position.error();
        print(fmt::format("{},{},{}\n", to_text(database.rules(), *position),
                          fields(database.evaluate(*position)), images));
    }
    return std::nullopt;
}

std::optional<Error> export_positions(const Database& database, const std::string& path) {
    const auto text = read_input(path);
    if (!text) return text.error();
    print("position,value,plies\n");
    std::istringstream lines(*text);
    std::string line;
    for (std::size_t number = 1; std::getline(lines, line); ++number) {
        if (!line.empty() && line.back() == '\r') line.pop_back();
        if (line.empty()) continue;
        const auto position = parse_position(database.rules(), line);
        if (!position) {
            Error error = position.error();
            error.where = input_name(path) + ": " + error.where;
            error.line = number;
            error.column = 1;
            return error;
        }
        print(fmt::format("{},{}\n", to_text(database.rules(), *position),
                          fields(database.evaluate(*position))));
    }
    return std::nullopt;
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
    auto error = options.sector.empty() ? export_positions(*database, options.positions)
                                        : export_sector(*database, options.sector);
    if (error) {
        return *std::move(error);
    }
    return Exit::done;
}

}  // namespace

void add_export(CommandLine& line) {
    const auto options = std::make_shared<Options>();
    CLI::App& command = line.add("export", "Write a database's values as CSV", kHelp);
    add_database(command, options->database);
    CLI::Option_group* what = command.add_option_group("What", "One of");
    what->add_option("--sector", options->sector, "All positions of a sector")->option_text("M-O");
    what->add_option("--positions", options->positions, "The positions of a file")
        ->option_text("FILE");
    what->require_option(1);
    line.on(command, [options] { return run(*options); });
}

}  // namespace morabaraba::app
