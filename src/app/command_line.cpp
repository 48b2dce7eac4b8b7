#include "command_line.h"

#include "output.h"

#include <rules/plain_text.h>

#include <charconv>
#include <exception>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace morabaraba::app {

namespace {

constexpr const char* kDescription =
    "Morabaraba, the national board game of South Africa: rules, players, solver.";

constexpr const char* kFooter =
    "Each command explains itself: morabaraba moves --help\n\n"
    "Exit status: 0 done; 1 a negative answer (an illegal move, a failed check);\n"
    "2 the command line or an input is wrong, with one line on stderr that says why.";

std::vector<std::string> command_names(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
    return names;
}

// "DEPTH, --divide, --game, ..." of a command.
std::vector<std::string> option_names(const CLI::App& command) {
    std::vector<std::string> names;
    for (const CLI::Option* option : command.get_options()) {
        names.push_back(option->get_positional() ? option->get_name(true) : option->get_name());
    }
    return names;
}

Exit status_of(const Error& error) {
    return error.kind == ErrorKind::illegal ? Exit::no : Exit::wrong;
}

}  // namespace

CommandLine::CommandLine() : app_(kDescription, "morabaraba") {
    app_.set_version_flag("--version", "morabaraba " MORABARABA_VERSION, "Print the version");
    app_.set_help_flag("-h,--help", "Print this help");
    app_.footer(kFooter);
    app_.require_subcommand(1);
    const auto formatter = std::make_shared<CLI::Formatter>();
    formatter->label("Positionals", "Arguments");
    formatter->label("SUBCOMMAND", "COMMAND");
    formatter->label("OPTIONS", "OPTIONS");
    formatter->label("TEXT", "VALUE");
    formatter->column_width(26);
    app_.formatter(formatter);
}

CLI::App& CommandLine::add(const std::string& name, const std::string& summary,
                           const std::string& help) {
    CLI::App* command = app_.add_subcommand(name, summary);
    command->group("Commands");
    command->footer(help);
    return *command;
}

void CommandLine::on(CLI::App& command, Action action) {
    command.callback([this, action = std::move(action)] { action_ = action; });
}

// Says in our own words what CLI11 found, in one line.
Error CommandLine::refusal(const CLI::ParseError& error) const {
    const auto chosen = app_.get_subcommands();
    const std::string where = chosen.empty() ? "command line" : chosen.front()->get_name();
    const auto unexpected = app_.remaining(true);
    if (chosen.empty() || !app_.remaining().empty()) {
        return {.where = where,
                .what = unexpected.empty()
                            ? "no command"
                            : morabaraba::quoted(unexpected.front()) + " is no command",
                .expected = fmt::format("one of {}, and its options behind it",
                                        fmt::join(command_names(app_), ", "))};
    }
    if (!unexpected.empty()) {
        return {.where = where,
                .what = "unexpected " + morabaraba::quoted(unexpected.front()),
                .expected = fmt::format("{}", fmt::join(option_names(*chosen.front()), ", "))};
    }
    std::string what = plain_text(error.what());
    if (error.get_name() == "ArgumentMismatch") {
        what = what.substr(0, what.find(':')) + " takes one value, once";
    }
    return {.where = where,
            .what = fmt::format("{}; see morabaraba {} --help", what, where),
            .expected = ""};
}

Expected<Exit> CommandLine::read_and_act(int argc, const char* const* argv) {
    try {
        app_.parse(argc, argv);
    } catch (const CLI::CallForVersion& version) {
        print(std::string(version.what()) + "\n");
        return Exit::done;
    } catch (const CLI::CallForHelp&) {
        print(app_.help());
        return Exit::done;
    } catch (const CLI::ParseError& error) {
        return refusal(error);
    }
    return action_();
}

int CommandLine::run(int argc, const char* const* argv) {
    try {
        const auto status = read_and_act(argc, argv);
        if (!status) {
            complain(status.error());
        }
        const auto lost = finish_output();
        if (lost) {
            complain(*lost);
        }
        return static_cast<int>(lost ? Exit::wrong : status ? *status : status_of(status.error()));
    } catch (const std::exception& error) {  // out of memory, or a fault of a library
        complain({.where = "", .what = plain_text(error.what()), .expected = ""});
        return static_cast<int>(Exit::wrong);
    }
}

void add_game(CLI::App& command, Common& common) {
    command
        .add_option("--game", common.game,
                    "Rules to play by: a name that `morabaraba games` lists, or the path of a "
                    "game file")
        ->option_text("NAME|FILE")
        ->capture_default_str();
}

void add_position(CLI::App& command, Common& common) {
    command
        .add_option("--position", common.position,
                    "Position to begin from, as in docs/notation.md, or startpos")
        ->option_text("P");
}

void add_json(CLI::App& command, Common& common) {
    command.add_flag("--json", common.json, "Print one JSON document and nothing else");
}

void add_common(CLI::App& command, Common& common) {
    add_game(command, common);
    add_position(command, common);
    add_json(command, common);
}

Expected<Start> load_start(const Common& common) {
    auto file = games::load_game(common.game);
    if (!file) {
        return file.error();
    }
    auto position = parse_position(file->rules, common.position);
    if (!position) {
        return position.error();
    }
    return Start{*std::move(file), *position};
}

CLI::Validator whole_number(long long least, long long most) {
    return {[least, most](std::string& text) {
                long long value = 0;
                const char* end = text.data() + text.size();
                const auto [at, error] = std::from_chars(text.data(), end, value);
                if (error != std::errc{} || at != end || value < least || value > most) {
                    return fmt::format("{} is not a whole number from {} to {}",
                                       morabaraba::quoted(text), least, most);
                }
                text = std::to_string(value);  // CLI11 reads a leading zero as octal
                return std::string{};
            },
            fmt::format("{}..{}", least, most)};
}

CLI::Validator some_path() {
    return {[](std::string& text) {
                return text.empty() ? std::string("'' is no path") : std::string{};
            },
            ""};
}

}  // namespace morabaraba::app
