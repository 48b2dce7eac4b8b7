// The command line: commands, the options that they share, and what becomes of a wrong one.
//
// A command is a file of its own with one function `add_<name>` (commands.h), which describes the
// command to CLI11 and says what to do when it is chosen:
//
//     void add_perft(CommandLine& line) {
//         auto options = std::make_shared<Options>();
//         CLI::App& command = line.add("perft", "Count ...", "Examples ...");
//         add_common(command, options->common);
//         command.add_option("DEPTH", options->depth, "...")->required()->check(whole_number(0,
//         64)); line.on(command, [options] { return run(*options); });
//     }
#pragma once

#include <games/game_file.h>
#include <rules/error.h>
#include <rules/position.h>

#include <functional>
#include <string>

#include <CLI/App.hpp>

namespace morabaraba::app {

// Exit statuses of the program.
enum class Exit : int {
    done = 0,
    no = 1,     // a negative answer, or a check that failed
    wrong = 2,  // the command line or an input is wrong
};

// What a command does once the command line has been read. An error becomes one line on stderr and
// the status that its kind stands for.
using Action = std::function<Expected<Exit>()>;

class CommandLine {
public:
    CommandLine();

    // A new command. `summary` is one line for the list of commands; `help` follows the options in
    // the command's own help: what it prints, and examples.
    CLI::App& add(const std::string& name, const std::string& summary, const std::string& help);
    // What to do when `command` is chosen.
    void on(CLI::App& command, Action action);

    // Reads the words behind the program's name and runs the command that they choose. Writes help
    // to stdout, errors to stderr; gives the exit status. Never throws.
    int run(int argc, const char* const* argv);

private:
    Expected<Exit> read_and_act(int argc, const char* const* argv);
    [[nodiscard]] Error refusal(const CLI::ParseError& error) const;

    CLI::App app_;
    Action action_;
};

// What most commands share.
struct Common {
    std::string game = std::string(games::shipped_names().front());
    std::string position = "startpos";
    bool json = false;
};
void add_game(CLI::App& command, Common& common);
void add_position(CLI::App& command, Common& common);
void add_json(CLI::App& command, Common& common);
// All three.
void add_common(CLI::App& command, Common& common);

// The game file and the position that the options name.
struct Start {
    games::GameFile file;
    Position position;
};
[[nodiscard]] Expected<Start> load_start(const Common& common);

// Checks that an option is a whole number from `least` to `most`, in decimal.
[[nodiscard]] CLI::Validator whole_number(long long least, long long most);
// Checks that an option that names a file or a directory is not empty.
[[nodiscard]] CLI::Validator some_path();

}  // namespace morabaraba::app
