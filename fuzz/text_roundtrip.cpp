// Whatever text is read as a position or a move is written in one form, and reading that form gives
// the same thing again; whatever is refused is refused on one short line.
//
// The first byte chooses the rule set; the rest is the text.
#include <games/game_file.h>
#include <rules/moves.h>

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

using namespace morabaraba;

namespace {

// The shipped boards, a larger one, and one of a few points with a row of twelve.
std::vector<RuleSet> make_rule_sets() {
    std::vector<RuleSet> sets;
    for (const games::GameFile& game : games::shipped_games()) sets.push_back(game.rules);
    RuleOptions options;
    options.broken_mill = BrokenMill::banned;
    options.flying = 5;
    options.placing = Placing::any_time;
    sets.push_back(
        RuleSet::make("rings", Board::concentric_rings(4, true, true).value(), options).value());
    BoardSpec wide;
    for (char column = 'a'; column <= 'l'; ++column) {
        wide.points.push_back(std::string(1, column) + "10");
    }
    wide.points.insert(wide.points.end(), {"a9", "w1"});
    wide.joins = {{"a10", "b10"}, {"b10", "c10"}, {"a10", "a9"}};
    wide.lines = {{"a10", "b10", "c10"}, {"b10", "c10", "d10"}, {"a9", "w1", "a10"}};
    options.cows = 5;
    sets.push_back(RuleSet::make("wide", Board::make(wide).value(), options).value());
    return sets;
}

void check_refusal(const Error& error) {
    const std::string message = error.message();
    assert(!message.empty() && message.size() < 600);
    for (const char c : message) assert(static_cast<unsigned char>(c) >= 0x20);
}

void check_position(const RuleSet& rules, std::string_view text) {
    const auto position = parse_position(rules, text);
    if (!position) return check_refusal(position.error());
    const std::string written = to_text(rules, *position);
    const auto again = parse_position(rules, written);
    assert(again.has_value() && *again == *position);
    assert(to_text(rules, *again) == written);
    assert(position->hash() == position->recomputed_hash());
}

void check_move(const RuleSet& rules, std::string_view text) {
    const auto move = parse_move(rules, text);
    if (!move) return check_refusal(move.error());
    const std::string written = to_text(rules, *move);
    const auto again = parse_move(rules, written);
    assert(again.has_value() && *again == *move);
    const Position start = Position::start(rules);
    const auto error = why_illegal(rules, start, *move);
    assert(error.has_value() != is_legal(rules, start, *move));
    if (error) check_refusal(*error);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const std::vector<RuleSet> kRuleSets = make_rule_sets();
    if (size == 0) return 0;
    const RuleSet& rules = kRuleSets[data[0] % kRuleSets.size()];
    const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
    check_position(rules, text);
    check_move(rules, text);
    return 0;
}
