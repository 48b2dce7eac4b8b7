// Property: what can be read and replayed can be written, and the written form reads back to the
// same game and writes the same bytes again. A record that goes wrong at some ply is cut there, so
// that the rest of it is still written.
#include "games.h"

#include <rules/record.h>

#include <cassert>
#include <cstdint>
#include <string>

namespace {

using namespace morabaraba;

// The game of `record`, its main variation cut before the first illegal move and its claims dropped
// where they contradict; none when not even the start is sound.
Expected<Game> legal_part(const RuleSet& rules, Record& record) {
    auto game = replay(rules, record);
    if (!game && game.error().ply > 0) {
        auto& moves = record.main.moves;
        moves.erase(moves.begin() + static_cast<std::ptrdiff_t>(game.error().ply) - 1, moves.end());
        game = replay(rules, record);
    }
    if (!game) {
        record.result.reset();
        std::erase_if(record.tags, [](const Tag& tag) {
            return tag.name == "Result" || tag.name == "Termination";
        });
        game = replay(rules, record);
    }
    return game;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    auto record = read_record({reinterpret_cast<const char*>(data), size});
    if (!record) {
        assert(record.error().line > 0 && record.error().column > 0);
        return 0;
    }
    const Tag* name = record->find("Game");
    const RuleSet& rules = fuzz::rules_for(name == nullptr ? "" : name->value);
    const auto game = legal_part(rules, *record);
    if (!game) {
        return 0;
    }
    const std::string written = write_record(*game, *record);
    const auto record_again = read_record(written);
    assert(record_again.has_value());
    assert(record_again->dialect == Dialect::algebraic);
    const auto game_again = replay(rules, *record_again);
    assert(game_again.has_value());
    assert(game_again->position() == game->position());
    assert(game_again->result() == game->result());
    assert(write_record(*game_again, *record_again) == written);
    return 0;
}
