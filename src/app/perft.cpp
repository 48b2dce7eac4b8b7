// `perft`: counts paths of legal moves, to check and to time a move generator.
#include "command_line.h"
#include "commands.h"
#include "output.h"
#include "words.h"

#include <rules/moves.h>

#include <memory>

#include <fmt/format.h>

namespace morabaraba::app {

namespace {

constexpr int kMaxDepth = 64;

constexpr const char* kHelp =
    "No path goes through the end of a game. With --json: {\"depth\",\"nodes\"}, and with "
    "--divide\n"
    "{\"moves\"} too: each first move with its count.\n\n"
    "Examples:\n"
    "  morabaraba perft 4 --game malom\n"
    "  morabaraba perft 3 --divide --position '3/3/3/6/3/3/W2 b 11 12 - 0 1'";

struct Options {
    Common common;
    int depth = 0;
    bool divide = false;
};

struct Counted {
    std::string move;
    std::uint64_t nodes;
};

std::vector<Counted> divide(const RuleSet& rules, const Position& position, int depth) {
    std::vector<Counted> counts;
    MoveList moves;
    if (depth > 0) {
        legal_moves(rules, position, moves);
    }
    for (const Move move : moves) {
        Position next = position;
        next.apply(rules, move);
        counts.push_back({to_text(rules, move), perft(rules, next, depth - 1)});
    }
    return counts;
}

void print_json(const Options& options, std::uint64_t nodes, const std::vector<Counted>& counts) {
    Json document = {{"depth", options.depth}, {"nodes", nodes}};
    if (options.divide) {
        document["moves"] = Json::object();
        for (const auto& [move, count] : counts) document["moves"][move] = count;
    }
    print_document(document);
}

Expected<Exit> run(const Options& options) {
    const auto start = load_start(options.common);
    if (!start) {
        return start.error();
    }
    const RuleSet& rules = start->file.rules;
    std::vector<Counted> counts;
    std::uint64_t nodes = 0;
    if (options.divide && options.depth > 0) {
        counts = divide(rules, start->position, options.depth);
        for (const auto& count : counts) nodes += count.nodes;
    } else {
        nodes = perft(rules, start->position, options.depth);
    }
    if (options.common.json) {
        print_json(options, nodes, counts);
        return Exit::done;
    }
    for (const auto& [move, count] : counts) print(fmt::format("{:<12} {}\n", move, count));
    print(fmt::format("{} of {}\n", counted(nodes, "path", "paths"),
                      counted(static_cast<std::uint64_t>(options.depth), "ply", "plies")));
    return Exit::done;
}

}  // namespace

void add_perft(CommandLine& line) {
    const auto options = std::make_shared<Options>();
    CLI::App& command = line.add("perft", "Count the paths of DEPTH plies", kHelp);
    command.add_option("DEPTH", options->depth, fmt::format("Plies, 0 to {}", kMaxDepth))
        ->required()
        ->option_text(" ")
        ->transform(whole_number(0, kMaxDepth));
    command.add_flag("--divide", options->divide, "Count each first move apart");
    add_common(command, options->common);
    line.on(command, [options] { return run(*options); });
}

}  // namespace morabaraba::app
