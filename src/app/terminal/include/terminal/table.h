// The whole terminal game but its screen and keys: it takes lines that a person types and answers
// of the computer, and keeps what there is to show. Reads and writes files of games when told to.
#pragma once

#include <games/game_file.h>
#include <rules/record.h>
#include <terminal/session.h>
#include <terminal/thinker.h>
#include <terminal/verbs.h>

#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace morabaraba::terminal {

// How a game is set up.
struct Setting {
    games::GameFile game;
    std::string game_name{};      // what `game` was found by: a shipped name, or a path
    Position start;               // where this and each new game of it begins
    std::array<Seat, 2> seats{};  // by index(Side)
    Strength strength{};
    const Catalogue* language = &kEnglish;
    bool unicode = false;
    std::string database{};  // where `strength.probe` looks; only named in resume_command
    std::filesystem::path save_file{};  // where the game is kept without asking; empty: see keep()
};

class Table {
public:
    explicit Table(Setting setting);

    // What a person typed and sent: a move, part of one, or a command.
    void enter(std::string_view line);
    // A point that a person chose on the board.
    void choose(Point point);
    // One step of the unfinished turn back.
    void step_back();
    // An answer of the computer; ignored when it is late (session.h).
    void hear(std::uint64_t id, const Thought& thought);
    // Continues the game of a record. The record's own rule set outranks the one in play.
    std::optional<Error> load(const std::filesystem::path& path);
    // Who sat where when the record that was loaded was written; none when it does not say.
    [[nodiscard]] std::optional<std::array<Seat, 2>> recorded_seats() const;
    void sit(std::array<Seat, 2> seats) { session_.sit(seats); }
    // Keeps the game in the save file or, if there is none, in a new one of the state folder, and
    // gives its path. For an interrupted game.
    Expected<std::filesystem::path> keep();
    // Who plays `side` by the tags of the record that was loaded; empty when they name nobody.
    [[nodiscard]] std::string player(Side side) const;
    // The command line that goes on with the game in `file`.
    [[nodiscard]] std::string resume_command(const std::filesystem::path& file) const;

    [[nodiscard]] const Session& session() const { return session_; }
    [[nodiscard]] const Strength& strength() const { return setting_.strength; }
    [[nodiscard]] const Speaker& speaker() const { return speaker_; }
    [[nodiscard]] bool is_flipped() const { return flipped_; }
    [[nodiscard]] bool wants_to_leave() const { return leaving_; }
    [[nodiscard]] const games::GameFile& game_file() const { return setting_.game; }
    [[nodiscard]] const std::string& title() const;

    // What has happened or was refused since the notices were last cleared.
    [[nodiscard]] const std::vector<std::string>& notices() const { return notices_; }
    void clear_notices() { notices_.clear(); }
    void add_notice(std::string text) { notices_.push_back(std::move(text)); }
    // A long text that was asked for (help, rules, moves), in Markdown, to be shown once.
    [[nodiscard]] const std::string& page() const { return page_; }
    void clear_page() { page_.clear(); }

    // What `line` can be completed to: whole lines, in the order of their kind.
    [[nodiscard]] std::vector<std::string> complete(std::string_view line) const;

private:
    void say(const Phrase& phrase) { notices_.push_back(speaker_.say(phrase)); }
    // Says the reason, if there is one; whether there was none.
    bool accept(const std::optional<Phrase>& refusal);
    void run(const Command& command);
    void told_move(std::size_t ply);
    void after_change();
    void keep_former();
    void undo();
    void redo();
    void answer(bool yes);
    void set_level(const std::string& text);
    void set_language(const std::string& tag);
    void new_game(const std::string& name);
    void save(const std::string& name);
    void load_command(const std::string& name);
    void show_moves();
    void show_help();
    void begin_speaking();
    [[nodiscard]] std::string plies_text(std::size_t from, std::size_t to) const;
    [[nodiscard]] std::vector<std::filesystem::path> open_folders() const;
    std::optional<Error> write(const std::filesystem::path& path) const;

    Setting setting_;
    Session session_;
    Speaker speaker_;
    Record notes_;  // tags and comments of the record that was loaded
    std::filesystem::path loaded_from_;
    std::vector<std::string> notices_;
    std::string page_;
    bool flipped_ = false;
    bool leaving_ = false;
};

}  // namespace morabaraba::terminal
