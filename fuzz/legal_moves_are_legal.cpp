// In any position of any rule set the list of legal moves holds exactly the moves that is_legal
// lets pass and that the oracle finds; each can be played and taken back; and no move that is asked
// about is legal without being in the list.
//
// The bytes are options, a setup, and moves to ask about; bytes that run out are zeros.
#include <rules/moves.h>

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <tuple>
#include <vector>

#include <oracle/bridge.h>

using namespace morabaraba;

namespace {

class Bytes {
public:
    Bytes(const std::uint8_t* data, std::size_t size) : data_(data), left_(size) {}

    bool empty() const { return left_ == 0; }
    int below(int limit) { return next() % limit; }
    template <class Enum>
    Enum one_of(int values) {
        return static_cast<Enum>(below(values));
    }
    std::uint32_t word() {
        std::uint32_t word = 0;
        for (int i = 0; i < 4; ++i) word = word << 8 | next();
        return word;
    }

private:
    std::uint8_t next() {
        if (left_ == 0) return 0;
        --left_;
        return *data_++;
    }

    const std::uint8_t* data_;
    std::size_t left_;
};

constexpr std::size_t kMostPlayed = 64;  // of one list, evenly spread

// Each board is made once: finding its symmetries takes longer than all the rest.
const Board& read_board(Bytes& bytes) {
    static std::map<std::tuple<int, bool, bool>, Board> boards;
    const int rings = bytes.below(4) + 1;
    const bool midpoints = bytes.below(4) > 0;
    const bool diagonals = bytes.below(4) > 0;
    const auto key = std::tuple(rings, midpoints, diagonals);
    const auto known = boards.find(key);
    if (known != boards.end()) return known->second;
    return boards.emplace(key, Board::concentric_rings(rings, midpoints, diagonals).value())
        .first->second;
}

std::optional<RuleSet> read_rules(Bytes& bytes) {
    const Board& board = read_board(bytes);
    RuleOptions options;
    options.cows = bytes.below(kMaxCows) + 1;
    options.starts = bytes.one_of<Side>(2);
    options.placing = bytes.one_of<Placing>(2);
    options.shot = bytes.one_of<Shot>(2);
    options.shots = bytes.one_of<Shots>(2);
    options.shots_while_placing = bytes.below(2) == 0;
    options.mill_protection = bytes.one_of<MillProtection>(3);
    options.three_cow_rule = bytes.below(2) == 1;
    options.flying = bytes.below(kAlwaysFlying + 1);
    options.broken_mill = bytes.one_of<BrokenMill>(2);
    options.lost_with = bytes.below(4);
    options.no_move = bytes.one_of<NoMove>(2);
    options.full_board = bytes.one_of<FullBoard>(4);
    options.shotless_limit = bytes.below(12);
    options.shotless_unit = bytes.one_of<ShotlessUnit>(2);
    options.shotless_when = bytes.one_of<ShotlessWhen>(3);
    const auto rules = RuleSet::make("fuzzed", board, options);
    return rules ? std::optional(*rules) : std::nullopt;
}

Ban read_ban(Bytes& bytes, int size) {
    if (bytes.below(2) == 0) return {};
    const auto from = static_cast<Point>(bytes.below(size));
    return {from, static_cast<Point>(bytes.below(size))};
}

std::optional<Position> read_position(Bytes& bytes, const RuleSet& rules) {
    const PointSet all = rules.board().all();
    Setup setup;
    setup.cows[0] = bytes.word() & bytes.word() & all;
    setup.cows[1] = bytes.word() & all & ~setup.cows[0];
    setup.hand = {bytes.below(kMaxCows + 1), bytes.below(kMaxCows + 1)};
    setup.turn = bytes.one_of<Side>(2);
    setup.bans = {read_ban(bytes, rules.board().size()), read_ban(bytes, rules.board().size())};
    setup.shotless = static_cast<std::uint32_t>(bytes.below(32));
    const auto position = Position::make(rules, setup);
    return position ? std::optional(*position) : std::nullopt;
}

Move read_move(Bytes& bytes) {
    const auto from = static_cast<Point>(bytes.below(256));
    const auto to = static_cast<Point>(bytes.below(256));
    return {from, to, bytes.word() & bytes.word() & bytes.word()};
}

void check_played(const RuleSet& rules, const Position& position, Move move) {
    assert(is_legal(rules, position, move));
    assert(!why_illegal(rules, position, move).has_value());
    Position next = position;
    const Undo undo = next.apply(rules, move);
    assert(next.hash() == next.recomputed_hash());
    const auto read = parse_position(rules, to_text(rules, next));
    assert(read.has_value() && *read == next);
    const auto again = parse_move(rules, to_text(rules, move));
    assert(again.has_value() && *again == move);
    next.unapply(undo);
    assert(next == position);
}

void check_against_oracle(const bridge::Pair& pair, const Position& position,
                          const MoveList& list) {
    const std::string text = to_text(pair.code, position);
    const oracle::Position theirs = oracle::read_position(pair.oracle, text);
    oracle::Judgement judgement = oracle::judge(pair.oracle, theirs);
    assert(bridge::verdict(result_of(pair.code, position)) == judgement.verdict);
    std::sort(judgement.turns.begin(), judgement.turns.end());
    assert(
        std::equal(list.begin(), list.end(), judgement.turns.begin(), judgement.turns.end(),
                   [&](Move move, const oracle::Turn& turn) { return pair.move(turn) == move; }));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Bytes bytes(data, size);
    const auto rules = read_rules(bytes);
    if (!rules) return 0;
    const auto position = read_position(bytes, *rules);
    if (!position) return 0;
    MoveList list;
    legal_moves(*rules, *position, list);
    assert(list.size() == count_legal_moves(*rules, *position));
    assert(list.empty() || !result_of(*rules, *position).is_over());
    check_against_oracle(bridge::Pair(*rules), *position, list);
    const std::size_t stride = list.size() / kMostPlayed + 1;
    for (std::size_t i = 0; i < list.size(); i += stride) {
        check_played(*rules, *position, list[i]);
    }
    while (!bytes.empty()) {
        const Move move = read_move(bytes);
        const bool legal = is_legal(*rules, *position, move);
        assert(legal == list.contains(move));
        assert(legal != why_illegal(*rules, *position, move).has_value());
    }
    return 0;
}
