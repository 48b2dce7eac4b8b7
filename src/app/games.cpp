// `games`: the rule sets that the program knows, or one of them in full.
#include "command_line.h"
#include "commands.h"
#include "output.h"

#include <games/game_file.h>
#include <games/options.h>

#include <memory>

#include <fmt/format.h>

namespace morabaraba::app {

namespace {

constexpr const char* kHelp =
    "With --json: [{\"name\",\"title\",\"options\":{...}}], one element a rule set. The options "
    "are\n"
    "those of docs/game-files.md.\n\n"
    "Examples:\n"
    "  morabaraba games\n"
    "  morabaraba games mssa\n"
    "  morabaraba games ./my-rules.md --json";

struct Options {
    Common common;
    std::string name;
};

Json to_json(const games::GameFile& file) {
    Json options = Json::object();
    for (const auto& [name, value] : games::options_of(file.rules)) {
        options[std::string(name)] = std::visit([](const auto& v) { return Json(v); }, value);
    }
    return {{"name", file.rules.name()}, {"title", file.title()}, {"options", std::move(options)}};
}

void print_list(std::span<const games::GameFile> files) {
    for (const auto& file : files) {
        print(fmt::format("{:<16}{}\n", file.rules.name(), file.title()));
    }
    print("\n`morabaraba games NAME` shows one in full; --game takes a name or a game file.\n");
}

void print_in_full(const games::GameFile& file) {
    print(fmt::format("{}: {}\n\n", file.rules.name(), file.title()));
    for (const auto& [name, value] : games::options_of(file.rules)) {
        print(fmt::format("  {:<22}{}\n", name, games::to_text(value)));
    }
    print("\n" + file.prose_in("en") + "\n");
}

Expected<Exit> run(const Options& options) {
    std::vector<games::GameFile> files;
    if (options.name.empty()) {
        files = games::shipped_games();
    } else {
        auto file = games::load_game(options.name);
        if (!file) {
            return file.error();
        }
        files.push_back(*std::move(file));
    }
    if (options.common.json) {
        Json list = Json::array();
        for (const auto& file : files) list.push_back(to_json(file));
        print_document(list);
    } else if (options.name.empty()) {
        print_list(files);
    } else {
        print_in_full(files.front());
    }
    return Exit::done;
}

}  // namespace

void add_games(CommandLine& line) {
    const auto options = std::make_shared<Options>();
    CLI::App& command = line.add("games", "List the rule sets, or show one in full", kHelp);
    command.add_option("NAME", options->name, "A rule set's name, or the path of a game file")
        ->option_text(" ");
    add_json(command, options->common);
    line.on(command, [options] { return run(*options); });
}

}  // namespace morabaraba::app
