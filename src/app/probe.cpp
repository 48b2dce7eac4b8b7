// `probe`: what a database says of a position and of each of its moves.
#include "command_line.h"
#include "commands.h"
#include "database_options.h"
#include "output.h"
#include "probe_document.h"

#include <database/database.h>

#include <algorithm>
#include <memory>
#include <tuple>

#include <fmt/format.h>

namespace morabaraba::app {

namespace {

using database::Evaluation;
using database::MoveEvaluation;

constexpr const char* kHelp =
    "Values are for the side to move: win, draw or loss, and the plies to the end of the game "
    "when\n"
    "the winner hurries and the loser delays.\n\n"
    "With --json: {\"position\",\"value\",\"plies\",\"moves\":[{\"move\",\"value\",\"plies\"}]}; a "
    "move's\n"
    "value is for the side that plays it, and its plies count the move. plies is null on draws,\n"
    "value where the database has nothing. No value for the position itself: exit status 1.\n\n"
    "Example:\n"
    "  morabaraba probe --db malom.db --game malom --position '3/3/1B1/WW1W2/2W/2B/B2 w 0 0 - 0 1'";

void print_json(const RuleSet& rules, const Position& position, const database::Probe& probe) {
    print_document(probe_document(rules, position, probe));
}

std::string words(const std::optional<Evaluation>& evaluation) {
    if (!evaluation) return "not in the database";
    if (!evaluation->plies) return to_string(evaluation->value);
    return fmt::format("{} in {}", to_string(evaluation->value), *evaluation->plies);
}

// Best moves first, unknown ones last, equal ones in the order of their points.
bool is_shown_before(const MoveEvaluation& left, const MoveEvaluation& right) {
    if (left.evaluation != right.evaluation) {
        if (!left.evaluation || !right.evaluation) return left.evaluation.has_value();
        return better(*left.evaluation, *right.evaluation);
    }
    return std::tie(left.move.from, left.move.to, left.move.shots) <
           std::tie(right.move.from, right.move.to, right.move.shots);
}

void print_for_people(const RuleSet& rules, const Position& position,
                      const database::Probe& probe) {
    print(fmt::format("{}: {}\n{}\n", rules.name(), to_text(rules, position),
                      words(probe.evaluation)));
    std::vector<MoveEvaluation> moves = probe.moves;
    std::sort(moves.begin(), moves.end(), is_shown_before);
    for (const auto& [move, evaluation] : moves) {
        print(fmt::format("  {:<12} {}\n", to_text(rules, move), words(evaluation)));
    }
}

Expected<Exit> run(const DatabaseOptions& options) {
    const auto start = load_start(options.common);
    if (!start) {
        return start.error();
    }
    const RuleSet& rules = start->file.rules;
    const auto database = open_database(options.directory, rules);
    if (!database) {
        return database.error();
    }
    const std::size_t faults = database->faults().size();
    const database::Probe probe = database->probe(start->position);
    complain_of_faults(*database, faults);
    (options.common.json ? print_json : print_for_people)(rules, start->position, probe);
    return probe.evaluation ? Exit::done : Exit::no;
}

}  // namespace

void add_probe(CommandLine& line) {
    const auto options = std::make_shared<DatabaseOptions>();
    CLI::App& command = line.add("probe", "Look a position and its moves up in a database", kHelp);
    add_database(command, *options);
    add_position(command, options->common);
    add_json(command, options->common);
    line.on(command, [options] { return run(*options); });
}

}  // namespace morabaraba::app
