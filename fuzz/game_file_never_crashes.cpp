// Any bytes are a game file or are refused: never a crash, and what is refused says so on one line.
// What is accepted holds together: its texts may be shown, its start is a position, and its options
// written out are the same rules.
#include <games/game_file.h>
#include <games/options.h>
#include <rules/moves.h>
#include <rules/position.h>

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

using namespace morabaraba;

namespace {

bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }

bool may_be_shown(std::string_view text) {
    return std::ranges::none_of(text,
                                [](char c) { return is_control(c) && c != '\n' && c != '\t'; });
}

void check_refusal(const Error& error) {
    const std::string message = error.message();
    assert(error.kind == ErrorKind::malformed);
    assert(message.starts_with("fuzz.md") && message.size() < 2'000);
    assert(std::ranges::none_of(message, is_control));
}

// The same rules, by a file that states every option over the shipped game of the same board.
void check_options(const RuleSet& rules) {
    std::string text = "---\nrules:\n  preset: malom\n";
    for (const auto& [name, value] : games::options_of(rules)) {
        text += "  " + std::string(name) + ": " + games::to_text(value) + "\n";
    }
    const auto again = games::parse_game(text + "---\n", "again.md");
    if (!again) return;  // another board has other bounds
    RuleOptions options = rules.options();
    options.side_names = again->rules.options().side_names;
    assert(again->rules.options() == options);
}

void check_game(const games::GameFile& game) {
    assert(may_be_shown(game.title()) && !game.title().empty());
    for (const auto& part : game.prose) assert(may_be_shown(part.text));
    for (const auto& [name, text] : game.facts) assert(may_be_shown(name) && may_be_shown(text));
    for (const Side side : {Side::white, Side::black}) {
        assert(may_be_shown(game.rules.side_name(side)));
    }
    const Position start = Position::start(game.rules);
    const auto again = parse_position(game.rules, to_text(game.rules, start));
    assert(again && *again == start);
    MoveList moves;
    legal_moves(game.rules, start, moves);
    for (const Move move : moves) assert(is_legal(game.rules, start, move));
    check_options(game.rules);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto game = games::parse_game(text, "fuzz.md");
    if (game) {
        check_game(*game);
    } else {
        check_refusal(game.error());
    }
    return 0;
}
