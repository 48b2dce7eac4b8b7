// `replay`: checks a record move by move and says how its game stands.
#include "command_line.h"
#include "commands.h"
#include "input.h"
#include "output.h"
#include "record_rules.h"
#include "words.h"

#include <rules/plain_text.h>
#include <rules/record.h>

#include <memory>

#include <fmt/format.h>

namespace morabaraba::app {

namespace {

constexpr const char* kHelp =
    "Reads one record (docs/notation.md), also with MSSA coordinates ([Notation \"mssa\"]) or as "
    "the\n"
    "move lists of Sanmill and PlayOK. The record's own [Game] and [Position] outrank the "
    "options.\n"
    "An illegal move, or one behind the end of the game: exit status 1 with its ply, line and\n"
    "column.\n\n"
    "With --json: {\"game\",\"plies\",\"position\",\"result\",\"reason\"}, or for an illegal move\n"
    "{\"error\",\"ply\",\"move\",\"line\",\"column\"}, all counted from 1.\n\n"
    "Examples:\n"
    "  morabaraba replay game.txt\n"
    "  echo '1. d6 f4 2. d2 b4' | morabaraba replay - --game malom --json";

struct Options {
    Common common;
    std::string file;
};

void print_tags(const RuleSet& rules, const Record& record) {
    const auto value = [&](std::string_view name) {
        const Tag* tag = record.find(name);
        return tag == nullptr ? std::string("?") : plain_text(tag->value);
    };
    for (const std::string_view name : {"Event", "Site", "Date", "Round"}) {
        if (record.find(name) != nullptr) print(fmt::format("{}: {}\n", name, value(name)));
    }
    if (record.find("White") != nullptr || record.find("Black") != nullptr) {
        print(fmt::format("{}: {}\n{}: {}\n", side_words(rules, Side::white), value("White"),
                          side_words(rules, Side::black), value("Black")));
    }
}

void print_for_people(const Record& record, const Game& game) {
    print_tags(game.rules(), record);
    print(fmt::format("{}, {}, {} points\n", game.rules().name(),
                      counted(game.plies(), "ply", "plies"), to_string(record.dialect)));
    print(fmt::format("{}\n{}\n", to_text(game.rules(), game.position()),
                      result_words(game.rules(), game.result())));
}

void print_json(const Game& game) {
    print_document(Json{{"game", game.rules().name()},
                        {"plies", game.plies()},
                        {"position", to_text(game.rules(), game.position())},
                        {"result", to_string(game.result().outcome)},
                        {"reason", reason_json(game.result().reason)}});
}

// What the rules forbid is an answer, not a fault of the input: with --json it is the document.
Exit print_refusal(const Record& record, const Error& error) {
    const bool has_move = error.ply > 0;
    print_document(Json{{"error", error.message()},
                        {"ply", has_move ? Json(error.ply) : Json()},
                        {"move", has_move ? Json(record.main.moves[error.ply - 1].text) : Json()},
                        {"line", error.line},
                        {"column", error.column}});
    return Exit::no;
}

Expected<Game> play(const Common& common, const Record& record) {
    auto rules = rules_of(common, record);
    if (!rules) {
        return rules.error();
    }
    const auto start = parse_position(*rules, common.position);
    if (!start) {
        return start.error();
    }
    return replay(*rules, record, *start);
}

Expected<Exit> run(const Options& options) {
    const auto in_file = [&](Error error) {
        error.where = error.where == "record" ? input_name(options.file) : error.where;
        return error;
    };
    const auto text = read_input(options.file);
    if (!text) {
        return text.error();
    }
    const auto record = read_record(*text);
    if (!record) {
        return in_file(record.error());
    }
    const auto game = play(options.common, *record);
    if (!game) {
        const Error error = in_file(game.error());
        const bool answer = options.common.json && error.kind == ErrorKind::illegal;
        return answer ? Expected(print_refusal(*record, error)) : Expected<Exit>(error);
    }
    options.common.json ? print_json(*game) : print_for_people(*record, *game);
    return Exit::done;
}

}  // namespace

void add_replay(CommandLine& line) {
    const auto options = std::make_shared<Options>();
    CLI::App& command = line.add("replay", "Check a record, move by move", kHelp);
    command.add_option("FILE", options->file, "The record, - for stdin")
        ->required()
        ->option_text(" ");
    add_common(command, options->common);
    line.on(command, [options] { return run(*options); });
}

}  // namespace morabaraba::app
