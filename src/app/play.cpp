// `play`: the terminal game.
#include "command_line.h"
#include "commands.h"
#include "database_options.h"

#include <terminal/play.h>
#include <terminal/save_file.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <random>

namespace morabaraba::app {

namespace {

constexpr const char* kHelp =
    "You play the side that starts, against the computer, unless --white and --black say\n"
    "otherwise. In the game, help lists what can be typed. An unfinished game is kept when you\n"
    "leave, with a line that says how to go on.\n\n"
    "Examples:\n"
    "  morabaraba play\n"
    "  morabaraba play --level 8 --white human --black computer\n"
    "  morabaraba play --game nine --lang pt\n"
    "  morabaraba play --load game.txt --save game.txt";

struct Options {
    Common common;
    std::string white, black;
    int level = terminal::Strength{}.level;
    std::optional<int> movetime;
    std::optional<std::uint64_t> seed;
    std::string load, save, language, database;
    bool ascii = false;
};

std::string variable(const char* name) {
    const char* value = std::getenv(name);
    return value != nullptr ? value : "";
}

const terminal::Catalogue& language_of(const Options& options) {
    if (const auto* asked = terminal::find_catalogue(options.language)) return *asked;
    return terminal::catalogue_of_locale(variable("LC_ALL"), variable("LC_MESSAGES"),
                                         variable("LANG"));
}

CLI::Validator language_tag() {
    return {[](std::string& text) -> std::string {
                if (terminal::find_catalogue(text) != nullptr) return "";
                std::string known;
                for (const auto* each : terminal::catalogues()) {
                    known += (known.empty() ? "" : ", ") + std::string(each->tag);
                }
                return morabaraba::quoted(text) + " is not one of " + known;
            },
            ""};
}

// A person for the side that starts and the computer for the other; when one side is named, the
// other is of the other kind.
std::array<terminal::Seat, 2> seats_of(const Options& options, Side starts) {
    using terminal::Seat;
    std::array<Seat, 2> seats = {Seat::computer, Seat::computer};
    const std::array<const std::string*, 2> named = {&options.white, &options.black};
    for (const Side side : {Side::white, Side::black}) {
        const std::string& own = *named[index(side)];
        const std::string& opposite = *named[index(other(side))];
        const bool human = !own.empty()        ? own == "human"
                           : !opposite.empty() ? opposite == "computer"
                                               : side == starts;
        seats[index(side)] = human ? Seat::human : Seat::computer;
    }
    return seats;
}

terminal::Strength strength_of(const Options& options) {
    terminal::Strength strength;
    strength.level = options.level;
    if (options.movetime) strength.movetime = std::chrono::milliseconds(*options.movetime);
    strength.seed = options.seed ? *options.seed : std::random_device{}();
    return strength;
}

Expected<Exit> run(const Options& options) {
    auto start = load_start(options.common);
    if (!start) return start.error();
    if (!options.save.empty()) {
        if (auto error = terminal::refuse_to_replace(options.save)) return *error;
    }
    const RuleSet& rules = start->file.rules;
    auto probe = open_probe(options.database, rules);
    if (!probe) return probe.error();
    terminal::Strength strength = strength_of(options);
    strength.probe = std::move(probe).value();
    const terminal::Surroundings surroundings = terminal::look_around(options.ascii);
    terminal::Table table({.game = start->file,
                           .game_name = options.common.game,
                           .start = start->position,
                           .seats = seats_of(options, rules.options().starts),
                           .strength = std::move(strength),
                           .language = &language_of(options),
                           .unicode = surroundings.style.unicode,
                           .database = options.database,
                           .save_file = options.save});
    if (!options.load.empty()) {
        if (auto error = table.load(options.load)) return *error;
        const Side starts = table.session().game().rules().options().starts;
        const bool named = !options.white.empty() || !options.black.empty();
        const auto recorded = named ? std::nullopt : table.recorded_seats();
        table.sit(recorded.value_or(seats_of(options, starts)));
    }
    return static_cast<Exit>(terminal::play(table, surroundings));
}

void add_seat(CLI::App& command, const char* name, std::string& seat) {
    command.add_option(name, seat, "Who plays this side")
        ->option_text("human|computer")
        ->check(CLI::IsMember({"human", "computer"}));
}

void describe(CLI::App& command, Options& options) {
    add_game(command, options.common);
    add_position(command, options.common);
    add_seat(command, "--white", options.white);
    add_seat(command, "--black", options.black);
    command.add_option("--level", options.level, "How strong the computer is, 10 is full strength")
        ->option_text("1..10")
        ->check(whole_number(1, 10))
        ->capture_default_str();
    command.add_option("--movetime", options.movetime, "Milliseconds that the computer may think")
        ->option_text("MS")
        ->check(whole_number(0, 3'600'000));
    command.add_option("--seed", options.seed, "Makes the computer's choices repeatable")
        ->option_text("N")
        ->check(whole_number(0, std::numeric_limits<long long>::max()));
    command.add_option("--db", options.database, "Directory of a database to play perfectly by")
        ->option_text("DIR")
        ->check(some_path());
    command.add_option("--load", options.load, "Go on with the game of a record")
        ->option_text("FILE");
    command.add_option("--save", options.save, "Keep the game in a record, turn by turn")
        ->option_text("FILE");
    command.add_option("--lang", options.language, "Language; by default the locale's")
        ->option_text("en|pt")
        ->check(language_tag());
    command.add_flag("--ascii", options.ascii, "Draw with ASCII characters only");
}

}  // namespace

void add_play(CommandLine& line) {
    const auto options = std::make_shared<Options>();
    CLI::App& command = line.add("play", "Play in this terminal", kHelp);
    describe(command, *options);
    line.on(command, [options] { return run(*options); });
}

}  // namespace morabaraba::app
