// Property: whatever lines a person types into the terminal game, and whenever the computer's
// answers come, late ones included, the game stays one that its rules allow, nothing shown holds a
// control character, and no screen is larger than it may be.
#include <terminal/screen_view.h>

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <string>
#include <string_view>

namespace {

using namespace morabaraba;
using namespace morabaraba::terminal;

// Commands that write or read files are left out: a fuzzer must not.
bool touches_files(std::string_view line) {
    const auto command = parse_command(kPortuguese, line);
    return command && (command->verb == Verb::save || command->verb == Verb::load ||
                       command->verb == Verb::new_game);
}

void check_shown(const Table& table, int width, int height) {
    const ScreenLook look{{true, Colours::none}, width, height, kNoPoint, true};
    for (const Line& line : draw_screen(table, look)) {
        assert(line.width() <= width);
        for ([[maybe_unused]] const char c : line.plain()) {
            assert(static_cast<unsigned char>(c) >= 0x20 && c != 0x7f);
        }
    }
}

void check_game(const Game& game) {
    Game again(game.rules(), game.start());
    for (const Move move : game.moves()) {
        [[maybe_unused]] const auto error = again.play(move);
        assert(!error);
    }
    assert(again.position() == game.position());
}

// The computer's answer: the legal move that `choice` picks, under the errand's id or an old one.
void answer(Table& table, std::size_t choice) {
    const auto& errand = table.session().errand();
    const Game& game = table.session().game();
    if (!errand) return;
    static MoveList list;
    legal_moves(game.rules(), game.position(), list);
    if (list.empty()) return;
    [[maybe_unused]] const std::size_t plies = game.plies();
    const bool late = choice % 4 == 0;
    table.hear(late ? errand->id - 1 : errand->id, {list[choice % list.size()], 0});
    assert(!late || game.plies() == plies);
}

Setting setting_by(std::uint8_t game, std::uint8_t seats) {
    const auto& files = games::shipped_games();
    const games::GameFile& file = files[game % files.size()];
    Setting setting{.game = file, .start = Position::start(file.rules)};
    setting.seats = {seats % 2 == 0 ? Seat::human : Seat::computer,
                     seats % 4 < 2 ? Seat::human : Seat::computer};
    setting.unicode = true;
    return setting;
}

void enter(Table& table, std::string_view line) {
    if (!touches_files(line)) table.enter(line);
    for ([[maybe_unused]] const std::string& longer : table.complete(line)) {
        assert(longer.starts_with(line));
    }
    for ([[maybe_unused]] const Line& page : page_lines(table, 40)) {
        assert(page.width() <= 40);
    }
    table.clear_page();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 2) return 0;
    Table table(setting_by(data[0], data[1]));
    std::string_view text(reinterpret_cast<const char*>(data + 2), size - 2);
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        enter(table, text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        answer(table, end + data[1]);
        check_shown(table, 20 + data[1] % 80, 8 + data[0] % 40);
        table.clear_notices();
    }
    check_game(table.session().game());
    return 0;
}
