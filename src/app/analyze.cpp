// `analyze`: the best lines of a position.
#include "command_line.h"
#include "commands.h"
#include "database_options.h"
#include "output.h"
#include "search_options.h"
#include "words.h"

#include <rules/game.h>
#include <search/engine.h>

#include <memory>

#include <fmt/format.h>

namespace morabaraba::app {

namespace {

constexpr const char* kHelp =
    "Thinks for a second unless told otherwise. Scores are from the view of the side to move, in\n"
    "hundredths of a cow; a win counts 30000 less its plies, a loss the same below zero, and one\n"
    "that a database knows 28000 less its plies.\n\n"
    "With --json: {\"position\",\"depth\",\"nodes\",\"lines\":[{\"score\",\"moves\"}]}, the best "
    "line\n"
    "first; no lines where the game is over.\n\n"
    "Examples:\n"
    "  morabaraba analyze --game malom --lines 3\n"
    "  morabaraba analyze --depth 12 --json --position '3/3/3/6/3/3/W2 b 11 12 - 0 1'";

struct Options {
    Common common;
    SearchOptions search;
    int lines = 1;
    std::string database;
};

std::vector<std::string> texts_of(const RuleSet& rules, const search::Line& line) {
    std::vector<std::string> texts;
    for (const Move move : line.moves) texts.push_back(to_text(rules, move));
    return texts;
}

void print_json(const RuleSet& rules, const Position& position, const search::Info& info) {
    Json lines = Json::array();
    for (const search::Line& line : info.lines) {
        lines.push_back(Json{{"score", to_number(line.score)}, {"moves", texts_of(rules, line)}});
    }
    print_document(Json{{"position", to_text(rules, position)},
                        {"depth", info.depth},
                        {"nodes", info.nodes},
                        {"lines", std::move(lines)}});
}

void print_for_people(const RuleSet& rules, const Game& game, const search::Info& info) {
    print(fmt::format("{}: {}\n", rules.name(), to_text(rules, game.position())));
    if (game.result().is_over()) {
        print(result_words(rules, game.result()) + "\n");
        return;
    }
    for (const search::Line& line : info.lines) {
        std::string moves;
        for (const std::string& text : texts_of(rules, line)) moves += " " + text;
        print(fmt::format("{:>12} {}\n", to_text(line.score), moves));
    }
    print(fmt::format("depth {}, {} nodes, {} ms\n", info.depth, info.nodes, info.time.count()));
}

Expected<Exit> run(const Options& options) {
    const auto start = load_start(options.common);
    if (!start) {
        return start.error();
    }
    const RuleSet& rules = start->file.rules;
    const Game game(rules, start->position);
    search::Engine engine(rules, {1, options.search.threads});
    engine.set_hash(options.search.hash_mib);
    if (engine.hash_mib() != options.search.hash_mib) {
        return Error{.where = "analyze: --hash",
                     .what = fmt::format("{} MiB of memory are not free", options.search.hash_mib),
                     .expected = "a smaller table"};
    }
    auto probe = open_probe(options.database, rules);
    if (!probe) {
        return probe.error();
    }
    engine.set_probe(std::move(probe).value());
    search::Limits limits = limits_of(options.search);
    limits.lines = options.lines;
    const search::Answer answer = engine.think(game, limits);
    if (options.common.json) {
        print_json(rules, start->position, answer.info);
    } else {
        print_for_people(rules, game, answer.info);
    }
    return Exit::done;
}

}  // namespace

void add_analyze(CommandLine& line) {
    const auto options = std::make_shared<Options>();
    CLI::App& command = line.add("analyze", "Find the best lines of a position", kHelp);
    add_search(command, options->search);
    command.add_option("--lines", options->lines, "Best lines to find")
        ->option_text("K")
        ->capture_default_str()
        ->transform(whole_number(1, search::kMaxLinesShown));
    command.add_option("--db", options->database, "Directory of a database to play perfectly by")
        ->option_text("DIR")
        ->check(some_path());
    add_common(command, options->common);
    line.on(command, [options] { return run(*options); });
}

}  // namespace morabaraba::app
