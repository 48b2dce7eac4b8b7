// What each command does.
#include <terminal/save_file.h>
#include <terminal/table.h>
#include <terminal/text.h>

#include <algorithm>
#include <charconv>

namespace morabaraba::terminal {
namespace fs = std::filesystem;

void Table::run(const Command& command) {
    switch (command.verb) {
        case Verb::undo:
            return undo();
        case Verb::redo:
            return redo();
        case Verb::pass:
            if (accept(session_.pass())) after_change();
            return;
        case Verb::hint:
            accept(session_.ask_hint());
            return;
        case Verb::moves:
            return show_moves();
        case Verb::flip:
            flipped_ = !flipped_;
            return;
        case Verb::switch_sides:
            if (accept(session_.switch_seats())) {
                say({&Catalogue::switched, {{"side", *session_.lone_person()}}});
            }
            return;
        case Verb::level:
            return set_level(command.argument);
        case Verb::new_game:
            return new_game(command.argument);
        case Verb::save:
            return save(command.argument);
        case Verb::load:
            return load_command(command.argument);
        case Verb::draw:
            accept(session_.offer_draw());
            return;
        case Verb::yes:
            return answer(true);
        case Verb::no:
            return answer(false);
        case Verb::resign:
            if (accept(session_.resign())) after_change();
            return;
        case Verb::rules:
            page_ = setting_.game.prose_in(speaker_.catalogue().tag);
            return;
        case Verb::help:
            return show_help();
        case Verb::language:
            return set_language(command.argument);
        case Verb::quit:
            leaving_ = true;
            return;
    }
}

// The plies from `from` to `to` as moves in a row.
std::string Table::plies_text(std::size_t from, std::size_t to) const {
    std::string text;
    for (std::size_t i = from; i < to; ++i) {
        text +=
            (text.empty() ? "" : " ") + to_text(setting_.game.rules, session_.game().moves()[i]);
    }
    return text;
}

void Table::undo() {
    const std::size_t before = session_.game().plies();
    const bool drafting = !session_.draft().is_empty();
    const std::string all = plies_text(0, before);
    if (!accept(session_.undo())) return;
    const std::size_t after = session_.game().plies();
    if (drafting) {
        say({&Catalogue::turn_dropped, {}});
    } else if (after < before) {
        const std::size_t kept = plies_text(0, after).size();
        say({&Catalogue::took_back, {{"moves", std::string(trimmed(all.substr(kept)))}}});
        after_change();
    }
}

void Table::redo() {
    const std::size_t before = session_.game().plies();
    if (!accept(session_.redo())) return;
    say({&Catalogue::played_again, {{"moves", plies_text(before, session_.game().plies())}}});
    after_change();
}

void Table::answer(bool yes) {
    const auto offerer = session_.draw_offer();
    if (!accept(session_.answer_draw(yes))) return;
    if (yes) return after_change();
    say({&Catalogue::declines_draw, {{"side", other(*offerer)}}});
}

void Table::set_level(const std::string& text) {
    int level = setting_.strength.level;
    const char* end = text.data() + text.size();
    const auto [at, error] = std::from_chars(text.data(), end, level);
    const bool is_number = text.empty() || (error == std::errc() && at == end);
    if (!is_number || level < 1 || level > search::kLevels) {
        return say({&Catalogue::bad_level, {{"text", text}}});
    }
    setting_.strength.level = level;
    say({&Catalogue::level_now, {{"level", std::to_string(level)}}});
}

void Table::set_language(const std::string& tag) {
    const Catalogue* catalogue = find_catalogue(tag);
    if (catalogue == nullptr) {
        std::string known;
        for (const Catalogue* each : catalogues()) {
            known += (known.empty() ? "" : ", ") + std::string(each->tag) + " (" +
                     std::string(each->name) + ")";
        }
        const Message message = tag.empty() ? &Catalogue::languages : &Catalogue::bad_language;
        return say({message, {{"text", tag}, {"languages", known}}});
    }
    setting_.language = catalogue;
    begin_speaking();
    say({&Catalogue::language_now, {}});
}

void Table::new_game(const std::string& name) {
    if (!name.empty()) {
        const bool is_path = name.find('/') != std::string::npos || name.ends_with(".md");
        const auto path = is_path ? path_inside(name, open_folders()) : std::nullopt;
        if (is_path && !path) return say({&Catalogue::unsafe_path, {{"file", name}}});
        Expected<games::GameFile> file =
            path ? games::load_game(path->string()) : games::shipped_game(name);
        if (!file) return say({&Catalogue::failed, {{"reason", file.error().message()}}});
        keep_former();
        setting_.game = *std::move(file);
        setting_.game_name = path ? path->string() : name;
        setting_.start = Position::start(setting_.game.rules);
    } else {
        keep_former();
    }
    notes_ = {};
    loaded_from_.clear();
    begin_speaking();
    session_.restart(Game(setting_.game.rules, setting_.start));
    say({&Catalogue::new_game, {{"game", title()}}});
    after_change();
}

// The folders that typed names may lie in: the current one, and where this game came from.
std::vector<fs::path> Table::open_folders() const {
    std::error_code error;
    std::vector<fs::path> folders = {fs::current_path(error)};
    for (const fs::path& file : {setting_.save_file, loaded_from_}) {
        if (!file.empty()) folders.push_back(fs::absolute(file, error).parent_path());
    }
    if (const fs::path state = state_folder(); !state.empty()) folders.push_back(state);
    return folders;
}

void Table::save(const std::string& name) {
    if (name.empty() && setting_.save_file.empty()) return say({&Catalogue::save_needs_file, {}});
    const auto path =
        name.empty() ? std::optional(setting_.save_file) : path_inside(name, open_folders());
    if (!path) return say({&Catalogue::unsafe_path, {{"file", name}}});
    std::optional<Error> error = refuse_to_replace(*path);
    if (!error) error = write(*path);
    if (error) return say({&Catalogue::failed, {{"reason", error->message()}}});
    say({&Catalogue::saved, {{"file", path->string()}}});
    if (!session_.draft().is_empty()) say({&Catalogue::saved_without_turn, {}});
}

void Table::load_command(const std::string& name) {
    if (name.empty()) return say({&Catalogue::load_needs_file, {}});
    const auto path = path_inside(name, open_folders());
    if (!path) return say({&Catalogue::unsafe_path, {{"file", name}}});
    if (const auto error = load(*path)) {
        return say({&Catalogue::failed, {{"reason", error->message()}}});
    }
    say({&Catalogue::loaded,
         {{"file", path->filename().string()},
          {"game", title()},
          {"plies", std::to_string(session_.game().plies())}}});
    after_change();
}

void Table::show_moves() {
    if (session_.is_over()) return say({&Catalogue::game_is_over, {}});
    const Game& game = session_.game();
    const auto list = std::make_unique<MoveList>();
    legal_moves(game.rules(), game.position(), *list);
    std::string moves;
    for (const Move move : *list) {
        moves += " " + to_text(game.rules(), move);
    }
    page_ = speaker_.say({&Catalogue::legal_moves, {{"count", std::to_string(list->size())}}}) +
            moves + "\n";
}

void Table::show_help() {
    const Catalogue& words = speaker_.catalogue();
    const auto text = [&](Message message) { return std::string(words.*message) + "\n\n"; };
    page_ = "# " + text(&Catalogue::help_title) + text(&Catalogue::help_moves) +
            text(&Catalogue::help_keys);
    for (const VerbInfo& info : verbs()) {
        if (info.does == nullptr) continue;
        std::string word(taught_word(words, info.verb));
        constexpr int kColumn = 11;
        word.append(static_cast<std::size_t>(std::max(1, kColumn - display_width(word))), ' ');
        page_ += "    " + word + std::string(words.*info.does) + "\n";
    }
    page_ += "\n" + text(&Catalogue::help_rules);
}

std::vector<std::string> Table::complete(std::string_view line) const {
    std::vector<std::string> found;
    const std::string typed(line);
    const auto offer = [&](std::string text) {
        if (text.size() > typed.size() && text.starts_with(typed) &&
            std::find(found.begin(), found.end(), text) == found.end()) {
            found.push_back(std::move(text));
        }
    };
    if (session_.awaits_person()) {
        const Game& game = session_.game();
        const auto list = std::make_unique<MoveList>();
        legal_moves(game.rules(), game.position(), *list);
        for_each_point(session_.draft().choices(),
                       [&](Point point) { offer(game.rules().board().name(point)); });
        for (const Move move : *list) {
            offer(to_text(game.rules(), move));
        }
    }
    for (const VerbInfo& info : verbs()) {
        offer(std::string(taught_word(speaker_.catalogue(), info.verb)));
    }
    if (typed.starts_with(std::string(taught_word(speaker_.catalogue(), Verb::new_game)) + " ")) {
        for (const std::string_view name : games::shipped_names()) {
            offer(std::string(taught_word(speaker_.catalogue(), Verb::new_game)) + " " +
                  std::string(name));
        }
    }
    return found;
}

}  // namespace morabaraba::terminal
