// `engine`: the text protocol on stdin and stdout.
#include "command_line.h"
#include "commands.h"
#include "database_options.h"

#include <engine/protocol.h>

#include <iostream>
#include <memory>

namespace morabaraba::app {

namespace {

constexpr const char* kHelp =
    "Speaks the protocol of docs/protocol.md: UCI's commands with this program's moves and\n"
    "positions. Exactly one bestmove answers each go.\n\n"
    "Example:\n"
    "  printf 'position startpos moves d6\\ngo movetime 500\\n' | morabaraba engine --game malom";

Expected<Exit> run(const Common& options) {
    const auto file = games::load_game(options.game);
    if (!file) {
        return file.error();
    }
    std::ios::sync_with_stdio(false);
    engine::run_protocol(std::cin, std::cout, file->rules, options.game, services());
    if (!std::cout) {
        return Error{.where = "stdout",
                     .what = "it can't be written",
                     .expected = "a place for the whole output"};
    }
    return Exit::done;
}

}  // namespace

void add_engine(CommandLine& line) {
    const auto options = std::make_shared<Common>();
    CLI::App& command = line.add("engine", "Speak the engine protocol", kHelp);
    add_game(command, *options);
    line.on(command, [options] { return run(*options); });
}

}  // namespace morabaraba::app
