#include <terminal/save_file.h>
#include <terminal/table.h>
#include <terminal/turn_text.h>

#include <algorithm>

namespace morabaraba::terminal {
namespace fs = std::filesystem;
namespace {

Error in_file(Error error, const fs::path& path) {
    error.where = error.where.empty() ? path.string() : path.string() + ": " + error.where;
    return error;
}

// `text` as one word of a shell's command line.
std::string shell_word(const std::string& text) {
    const auto plain = [](unsigned char c) {
        return std::isalnum(c) != 0 ||
               std::string_view("/._-+=:,@%").find(static_cast<char>(c)) != std::string_view::npos;
    };
    if (!text.empty() && std::all_of(text.begin(), text.end(), plain)) return text;
    std::string word = "'";
    for (const char c : text) {
        word += c == '\'' ? std::string("'\\''") : std::string(1, c);
    }
    return word + "'";
}

// `path` in a form that means the same in every folder.
std::string from_anywhere(const std::string& path) {
    std::error_code error;
    const fs::path absolute = fs::absolute(path, error);
    return error ? path : absolute.string();
}

constexpr std::string_view kComputerName = "computer, level ";

// What the tags [White] and [Black] say of a seat that has no name of its own.
std::string tag_of(Seat seat, int level) {
    return seat == Seat::human ? "human" : std::string(kComputerName) + std::to_string(level);
}

bool is_plain_tag(std::string_view value) {
    return value == "human" || value.starts_with(kComputerName);
}

constexpr std::pair<const char*, Side> kSeatTags[] = {{"White", Side::white},
                                                      {"Black", Side::black}};

}  // namespace

Table::Table(Setting setting)
    : setting_(std::move(setting)),
      session_(Game(setting_.game.rules, setting_.start), setting_.seats),
      speaker_(*setting_.language, setting_.game.rules, setting_.unicode) {}

const std::string& Table::title() const { return setting_.game.title(speaker_.catalogue().tag); }

void Table::begin_speaking() {
    speaker_ = Speaker(*setting_.language, setting_.game.rules, setting_.unicode);
}

bool Table::accept(const std::optional<Phrase>& refusal) {
    if (refusal) say(*refusal);
    return !refusal;
}

void Table::enter(std::string_view line) {
    line = trimmed(line);
    if (line.empty()) return;
    if (looks_like_move(line)) {
        const std::size_t before = session_.game().plies();
        if (accept(session_.type_turn(line)) && session_.game().plies() > before) after_change();
    } else if (const auto command = parse_command(speaker_.catalogue(), line)) {
        run(*command);
    } else {
        constexpr std::size_t kShown = 40;
        say({&Catalogue::not_understood, {{"text", std::string(line.substr(0, kShown))}}});
    }
}

void Table::choose(Point point) {
    const std::size_t before = session_.game().plies();
    if (accept(session_.choose(point)) && session_.game().plies() > before) after_change();
}

void Table::step_back() { session_.step_back(); }

void Table::hear(std::uint64_t id, const Thought& thought) {
    const Side offerer = session_.lone_person().value_or(Side::white);
    const auto heard = session_.hear(id, thought);
    if (heard == ErrandKind::move) {
        told_move(session_.game().plies() - 1);
        after_change();
    } else if (heard == ErrandKind::hint && session_.hint()) {
        say({&Catalogue::hint, {{"move", to_text(setting_.game.rules, *session_.hint())}}});
    } else if (heard == ErrandKind::draw && !session_.is_over()) {
        say({&Catalogue::declines_draw, {{"side", other(offerer)}}});
    } else if (heard == ErrandKind::draw) {
        after_change();
    }
}

// Says what ply `ply` was.
void Table::told_move(std::size_t ply) {
    const Game& game = session_.game();
    const RuleSet& rules = game.rules();
    const Move move = game.moves()[ply];
    const Position& before = game.positions()[ply];
    const Side side = before.turn();
    const PointSet rest =
        before.cows(side) & ~(move.is_placement() ? PointSet{0} : set_of(move.from));
    const bool mill = rules.board().mills_closed(rest, move.to) > 0;
    Phrase phrase{&Catalogue::plays,
                  {{"side", side}, {"move", to_text(rules, {move.from, move.to, 0})}}};
    if (move.shots != 0) {
        std::string shots;
        for_each_point(move.shots, [&](Point point) {
            shots += (shots.empty() ? "" : ", ") + rules.board().name(point);
        });
        phrase.message = &Catalogue::plays_mill;
        phrase.values.emplace_back("shots", shots);
    } else if (mill) {
        phrase.message = &Catalogue::plays_passed;
    }
    say(phrase);
}

// Called after each change of the game: a save file follows it.
void Table::after_change() {
    if (setting_.save_file.empty()) return;
    if (const auto error = write(setting_.save_file)) {
        say({&Catalogue::failed, {{"reason", error->message()}}});
    }
}

std::optional<Error> Table::write(const fs::path& path) const {
    Record notes = notes_;
    for (const auto& [tag, side] : kSeatTags) {
        const Tag* named = notes.find(tag);
        if (named == nullptr || is_plain_tag(named->value)) {
            notes.set(tag, tag_of(session_.seat(side), setting_.strength.level));
        }
    }
    return write_whole(path, write_record(session_.game(), notes));
}

std::string Table::player(Side side) const {
    const Tag* named = notes_.find(kSeatTags[index(side)].first);
    return named == nullptr || is_plain_tag(named->value) ? "" : named->value;
}

std::optional<std::array<Seat, 2>> Table::recorded_seats() const {
    std::array<Seat, 2> seats{};
    for (const auto& [tag, side] : kSeatTags) {
        const Tag* named = notes_.find(tag);
        if (named == nullptr || !is_plain_tag(named->value)) return std::nullopt;
        seats[index(side)] = named->value == "human" ? Seat::human : Seat::computer;
    }
    return seats;
}

// A game that another one takes the place of is not lost.
void Table::keep_former() {
    if (session_.is_over() || session_.game().plies() == 0) return;
    const fs::path path = new_autosave_path();
    const auto error = write(path);
    if (error) return say({&Catalogue::failed, {{"reason", error->message()}}});
    say({&Catalogue::former_kept, {{"file", path.string()}}});
}

Expected<fs::path> Table::keep() {
    fs::path path = setting_.save_file;
    if (path.empty()) {
        const bool ours = !loaded_from_.empty() && loaded_from_.parent_path() == state_folder();
        path = ours ? loaded_from_ : new_autosave_path();
    }
    if (const auto error = write(path)) return *error;
    return path;
}

std::string Table::resume_command(const fs::path& file) const {
    std::string command = "morabaraba play --load " + shell_word(file.string());
    for (const Side side : {Side::white, Side::black}) {
        command += std::string(" --") + to_string(side) +
                   (session_.seat(side) == Seat::human ? " human" : " computer");
    }
    if (setting_.strength.level != Strength{}.level) {
        command += " --level " + std::to_string(setting_.strength.level);
    }
    if (setting_.strength.movetime) {
        command += " --movetime " + std::to_string(setting_.strength.movetime->count());
    }
    // A record names the rules of a game file, but not where the file is.
    if (setting_.game_name.find_first_of("/.") != std::string::npos) {
        command += " --game " + shell_word(from_anywhere(setting_.game_name));
    }
    if (!setting_.database.empty()) {
        command += " --db " + shell_word(from_anywhere(setting_.database));
    }
    return command;
}

std::optional<Error> Table::load(const fs::path& path) {
    const Expected<std::string> text = read_game_text(path);
    if (!text) return text.error();
    const Expected<Record> record = read_record(*text);
    if (!record) return in_file(record.error(), path);
    games::GameFile file = setting_.game;
    std::string name = setting_.game_name;
    const Tag* named = record->find("Game");
    if (named != nullptr && named->value != file.rules.name()) {
        Expected<games::GameFile> shipped = games::shipped_game(named->value);
        if (!shipped) return in_file(shipped.error(), path);
        file = *std::move(shipped);
        name = named->value;
    }
    Expected<Game> game = replay(file.rules, *record);
    if (!game) return in_file(game.error(), path);
    keep_former();
    setting_.start = game->start();
    setting_.game_name = name;
    setting_.game = std::move(file);
    notes_ = *record;
    loaded_from_ = path;
    begin_speaking();
    session_.restart(*std::move(game));
    return std::nullopt;
}

}  // namespace morabaraba::terminal
