// `export`: a sector's values, or those of listed positions, as CSV.
#include "command_line.h"
#include "commands.h"
#include "database_options.h"
#include "input.h"
#include "output.h"

#include <database/database.h>
#include <database/sector_index.h>

#include <algorithm>
#include <charconv>
#include <memory>
#include <optional>
#include <sstream>
#include <string_view>

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
    "has nothing. Damage found on the way: exit status 1.\n\n"
    "Examples:\n"
    "  morabaraba export --db malom.db --game malom --sector 4-3 > 4-3.csv\n"
    "  morabaraba export --db malom.db --game malom --positions openings.txt";

struct Options {
    DatabaseOptions database;
    std::optional<std::string> sector;
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

// A number of cows in digits alone, from 1.
std::optional<int> cows_in(std::string_view text) {
    int cows = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), cows);
    if (fault != std::errc{} || end != text.data() + text.size() || cows < 1) return std::nullopt;
    return cows;
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
    const std::size_t dash = std::min(text.find('-'), text.size());
    const auto mover = cows_in(std::string_view(text).substr(0, dash));
    const auto other = cows_in(std::string_view(text).substr(std::min(dash + 1, text.size())));
    if (!mover || !other) {
        return wrong_sector(text, "is no sector");
    }
    const database::Sector sector{*mover, *other, 0, 0};
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
            error.what = error.where + ": " + error.what;
            error.where = input_name(path);
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
    const std::size_t faults = database->faults().size();
    auto error = options.sector ? export_sector(*database, *options.sector)
                                : export_positions(*database, options.positions);
    if (error) {
        return *std::move(error);
    }
    return complain_of_faults(*database, faults) > faults ? Exit::no : Exit::done;
}

}  // namespace

void add_export(CommandLine& line) {
    const auto options = std::make_shared<Options>();
    CLI::App& command = line.add("export", "Write a database's values as CSV", kHelp);
    add_database(command, options->database);
    CLI::Option_group* what = command.add_option_group("What", "One of");
    what->add_option("--sector", options->sector, "All positions of a sector")->option_text("M-O");
    what->add_option("--positions", options->positions, "The positions of a file")
        ->option_text("FILE")
        ->check(some_path());
    what->require_option(1);
    line.on(command, [options] { return run(*options); });
}

}  // namespace morabaraba::app
