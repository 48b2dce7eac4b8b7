// `moves`: every legal move of a position.
#include "command_line.h"
#include "commands.h"
#include "output.h"
#include "words.h"

#include <rules/moves.h>

#include <memory>

#include <fmt/format.h>

namespace morabaraba::app {

namespace {

constexpr std::size_t kWidth = 78;

constexpr const char* kHelp =
    "With --json: {\"game\",\"position\",\"turn\",\"phase\",\"moves\",\"result\",\"reason\"}; turn "
    "is\n"
    "white or black; phase is placing, moving or flying, null when the game is over; result and\n"
    "reason are null while play goes on.\n\n"
    "Examples:\n"
    "  morabaraba moves\n"
    "  morabaraba moves --game nine --json\n"
    "  morabaraba moves --game malom --position 'W2/B2/3/W5/3/1B1/2W w 0 0 - 0 30'";

// The moves in lines of at most kWidth characters.
std::string in_lines(const RuleSet& rules, const MoveList& moves) {
    std::string out;
    std::size_t width = 0;
    for (const Move move : moves) {
        const std::string text = to_text(rules, move);
        const bool fits = width > 0 && width + 1 + text.size() <= kWidth;
        out += width == 0 ? "" : fits ? " " : "\n";
        width = fits ? width + 1 + text.size() : text.size();
        out += text;
    }
    return out.empty() ? out : out + "\n";
}

void print_for_people(const RuleSet& rules, const Position& position, const MoveList& moves,
                      Result result) {
    print(fmt::format("{}: {}\n", rules.name(), to_text(rules, position)));
    if (result.is_over()) {
        print(result_words(rules, result) + "\n");
        return;
    }
    print(fmt::format("{} to move, {}; {}:\n", side_words(rules, position.turn()),
                      to_string(phase(rules, position)),
                      counted(moves.size(), "legal move", "legal moves")));
    print(in_lines(rules, moves));
}

void print_json(const RuleSet& rules, const Position& position, const MoveList& moves,
                Result result) {
    Json texts = Json::array();
    for (const Move move : moves) texts.push_back(to_text(rules, move));
    const bool over = result.is_over();
    print_document(Json{{"game", rules.name()},
                        {"position", to_text(rules, position)},
                        {"turn", to_string(position.turn())},
                        {"phase", over ? Json() : Json(to_string(phase(rules, position)))},
                        {"moves", std::move(texts)},
                        {"result", over ? Json(to_string(result.outcome)) : Json()},
                        {"reason", reason_json(result.reason)}});
}

Expected<Exit> run(const Common& options) {
    const auto start = load_start(options);
    if (!start) {
        return start.error();
    }
    const RuleSet& rules = start->file.rules;
    MoveList moves;
    legal_moves(rules, start->position, moves);
    const Result result = result_of(rules, start->position);
    (options.json ? print_json : print_for_people)(rules, start->position, moves, result);
    return Exit::done;
}

}  // namespace

void add_moves(CommandLine& line) {
    const auto options = std::make_shared<Common>();
    CLI::App& command = line.add("moves", "List every legal move of a position", kHelp);
    add_common(command, *options);
    line.on(command, [options] { return run(*options); });
}

}  // namespace morabaraba::app
