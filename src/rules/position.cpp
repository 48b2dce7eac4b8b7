#include "mix.h"

#include <rules/position.h>

#include <algorithm>
#include <array>
#include <tuple>

namespace morabaraba {

namespace {

struct HashKeys {
    std::array<std::array<std::uint64_t, kMaxPoints>, 2> cow{};
    std::array<std::array<std::uint64_t, kMaxCows + 1>, 2> hand{};
    std::uint64_t black_to_move = 0;
};

constexpr HashKeys make_keys() {
    HashKeys keys;
    std::uint64_t serial = 0;
    for (auto& side : keys.cow) {
        for (auto& key : side) {
            key = mixed(++serial);
        }
    }
    for (auto& side : keys.hand) {
        for (auto& key : side) {
            key = mixed(++serial);
        }
    }
    keys.black_to_move = mixed(++serial);
    return keys;
}

constexpr HashKeys kKeys = make_keys();
constexpr std::uint64_t kBanSerials = std::uint64_t{1} << 32;  // apart from the serials above

std::uint64_t cows_key(std::size_t side, PointSet cows) {
    std::uint64_t key = 0;
    for_each_point(cows, [&](Point p) { key ^= kKeys.cow[side][p]; });
    return key;
}

std::uint64_t ban_key(std::size_t side, Ban ban) {
    const auto parts = (side << 16) | static_cast<std::size_t>(ban.from << 8) | ban.to;
    return ban.is_none() ? 0 : mixed(kBanSerials + parts);
}

// Whether the cow of `side` on `ban.from` would close a mill on the empty point `ban.to`.
bool would_close_mill(const RuleSet& rules, PointSet own, PointSet occupied, Ban ban) {
    return (own & set_of(ban.from)) != 0 && (occupied & set_of(ban.to)) == 0 &&
           rules.board().mills_closed(own & ~set_of(ban.from), ban.to) > 0;
}

}  // namespace

bool shotless_rule_counts(const RuleSet& rules, const Position& position) {
    if (rules.shotless_plies() == 0) {
        return false;
    }
    const bool white = position.total(Side::white) <= 3;
    const bool black = position.total(Side::black) <= 3;
    switch (rules.options().shotless_when) {
        case ShotlessWhen::either:
            return white || black;
        case ShotlessWhen::both:
            return white && black;
        case ShotlessWhen::always:
            return true;
    }
    return false;
}

const char* to_string(Phase phase) {
    constexpr std::array kNames = {"placing", "moving", "flying"};
    return kNames[static_cast<std::size_t>(phase)];
}

bool flies(const RuleSet& rules, const Position& position, Side side) {
    return position.hand(side) == 0 && count(position.cows(side)) <= rules.options().flying;
}

Phase phase(const RuleSet& rules, const Position& position) {
    if (position.hand(position.turn()) > 0) {
        return Phase::placing;
    }
    return flies(rules, position, position.turn()) ? Phase::flying : Phase::moving;
}

Position Position::start(const RuleSet& rules) { return make(rules, rules.start()).value(); }

Setup Position::setup() const {
    return {.cows = cows_,
            .hand = {hand_[0], hand_[1]},
            .turn = turn_,
            .bans = bans_,
            .shotless = shotless_,
            .number = number_};
}

bool Position::same_as(const Position& that) const {
    return cows_ == that.cows_ && hand_ == that.hand_ && turn_ == that.turn_ && bans_ == that.bans_;
}

std::uint64_t Position::recomputed_hash() const {
    std::uint64_t hash = turn_ == Side::black ? kKeys.black_to_move : 0;
    for (std::size_t side = 0; side < 2; ++side) {
        hash ^= cows_key(side, cows_[side]) ^ kKeys.hand[side][hand_[side]];
        hash ^= ban_key(side, bans_[side]);
    }
    return hash;
}

void Position::set_ban(Side side, Ban ban) {
    hash_ ^= ban_key(index(side), bans_[index(side)]) ^ ban_key(index(side), ban);
    bans_[index(side)] = ban;
}

// The ban (rules.md): a move X-Y that closes a mill bans Y-X in its side's next turn where that
// would close one. A ban that can't be broken any more is dropped, so that equal positions are
// equal.
void Position::renew_bans(const RuleSet& rules, Side mover, Move move, bool closed_mill) {
    const Ban back{move.to, move.from};
    const bool banned = closed_mill && !move.is_placement() &&
                        would_close_mill(rules, cows(mover), occupied(), back);
    set_ban(mover, banned ? back : Ban{});
    const Side opponent = other(mover);
    if (!ban(opponent).is_none() &&
        !would_close_mill(rules, cows(opponent), occupied(), ban(opponent))) {
        set_ban(opponent, {});
    }
}

void Position::count_ply(const RuleSet& rules, Side mover, bool shot) {
    const bool counts = !shot && shotless_rule_counts(rules, *this);
    shotless_ = counts ? std::min(shotless_ + 1, kMaxCounter) : 0;
    if (mover != rules.options().starts) {
        number_ = std::min(number_ + 1, kMaxCounter);
    }
}

Undo Position::apply(const RuleSet& rules, Move move) {
    const Undo undo{move, hash_, shotless_, number_, bans_};
    const Side mover = turn_;
    const std::size_t own = index(mover);
    if (move.is_placement()) {
        hash_ ^= kKeys.hand[own][hand_[own]] ^ kKeys.hand[own][hand_[own] - 1];
        --hand_[own];
    } else {
        cows_[own] ^= set_of(move.from);
        hash_ ^= kKeys.cow[own][move.from];
    }
    const bool bans = rules.options().broken_mill == BrokenMill::banned;
    const bool closed_mill = bans && rules.board().mills_closed(cows_[own], move.to) > 0;
    cows_[own] ^= set_of(move.to);
    hash_ ^= kKeys.cow[own][move.to] ^ kKeys.black_to_move;
    cows_[1 - own] ^= move.shots;
    hash_ ^= cows_key(1 - own, move.shots);
    turn_ = other(mover);
    if (bans) {
        renew_bans(rules, mover, move, closed_mill);
    }
    count_ply(rules, mover, move.shots != 0);
    return undo;
}

void Position::unapply(const Undo& undo) {
    turn_ = other(turn_);
    const std::size_t own = index(turn_);
    cows_[own] ^= set_of(undo.move.to);
    if (undo.move.is_placement()) {
        ++hand_[own];
    } else {
        cows_[own] ^= set_of(undo.move.from);
    }
    cows_[1 - own] ^= undo.move.shots;
    hash_ = undo.hash;
    shotless_ = undo.shotless;
    number_ = undo.number;
    bans_ = undo.bans;
}

Position transformed(const RuleSet& rules, const Position& position, const Symmetry& symmetry) {
    Setup setup = position.setup();
    for (std::size_t side = 0; side < 2; ++side) {
        setup.cows[side] = symmetry(setup.cows[side]);
        Ban& ban = setup.bans[side];
        if (!ban.is_none()) {
            ban = {symmetry(ban.from), symmetry(ban.to)};
        }
    }
    return Position::make(rules, setup).value();
}

Position canonical(const RuleSet& rules, const Position& position) {
    const auto key = [](const Position& p) {
        const auto [w, b] = std::pair{p.ban(Side::white), p.ban(Side::black)};
        return std::tuple(p.cows(Side::white), p.cows(Side::black), w.from, w.to, b.from, b.to);
    };
    const auto symmetries = rules.board().symmetries();
    Position least = position;
    for (const Symmetry& symmetry : symmetries.subspan(1)) {
        const Position image = transformed(rules, position, symmetry);
        if (key(image) < key(least)) {
            least = image;
        }
    }
    return least;
}

// --- checking a setup ---

namespace {

Error field_fault(const std::string& field, std::string what, std::string expected) {
    return {
        .where = "position: " + field, .what = std::move(what), .expected = std::move(expected)};
}

std::optional<Error> check_cows(const RuleSet& rules, const Setup& setup) {
    if (((setup.cows[0] | setup.cows[1]) & ~rules.board().all()) != 0 ||
        (setup.cows[0] & setup.cows[1]) != 0) {
        return field_fault("board", "a cow off the board or two on one point", "one cow a point");
    }
    const int most = rules.options().cows;
    for (const Side side : {Side::white, Side::black}) {
        const int on_board = count(setup.cows[index(side)]);
        const int hand = setup.hand[index(side)];
        if (on_board > most) {
            return field_fault(
                "board",
                std::string(to_string(side)) + " has " + std::to_string(on_board) + " cows on it",
                "at most " + std::to_string(most));
        }
        if (hand < 0 || hand > most - on_board) {
            return field_fault(
                std::string(to_string(side)) + "'s hand",
                std::to_string(hand) + " with " + std::to_string(on_board) + " cows on the board",
                "a number from 0 to " + std::to_string(most - on_board));
        }
    }
    return std::nullopt;
}

std::optional<Error> check_counters(const Setup& setup) {
    const std::string expected = "a number from 0 to " + std::to_string(kMaxCounter);
    if (setup.shotless > kMaxCounter) {
        return field_fault("shotless plies", std::to_string(setup.shotless), expected);
    }
    if (setup.number > kMaxCounter) {
        return field_fault("move number", std::to_string(setup.number), expected);
    }
    return std::nullopt;
}

// Whether the move back to `ban.to` could be one. A flight breaks a mill and makes another only
// where more than three cows fly, or where two lines share two points, as on a spoke of four: there
// the three cows still stand in the mill that it closed.
bool can_go_back(const RuleSet& rules, const Position& position, Side side, Ban ban) {
    const Board& board = rules.board();
    if ((board.neighbours(ban.from) & set_of(ban.to)) != 0) return true;
    if (!flies(rules, position, side)) return false;
    return rules.options().flying > 3 ||
           (board.in_mills(position.cows(side)) & set_of(ban.from)) != 0;
}

}  // namespace

std::string ban_fault(const RuleSet& rules, const Position& position, Side side, Ban ban) {
    const Board& board = rules.board();
    if (rules.options().broken_mill != BrokenMill::banned) {
        return "the rule set has no bans";
    }
    if (ban.from >= board.size() || ban.to >= board.size()) {
        return "it leaves the board";
    }
    if ((position.cows(side) & set_of(ban.from)) == 0) {
        return "no cow stands on " + board.name(ban.from);
    }
    if (position.hand(side) > 0 && rules.options().placing == Placing::first) {
        return "its side has cows in hand";
    }
    if (ban.from == ban.to || !can_go_back(rules, position, side, ban)) {
        return board.name(ban.to) + " is no neighbour of " + board.name(ban.from);
    }
    if ((position.occupied() & set_of(ban.to)) != 0) {
        return board.name(ban.to) + " is taken";
    }
    if (!would_close_mill(rules, position.cows(side), position.occupied(), ban)) {
        return "the move makes no mill";
    }
    return {};
}

Expected<Position> Position::make(const RuleSet& rules, const Setup& setup) {
    if (auto error = check_cows(rules, setup)) {
        return *error;
    }
    if (auto error = check_counters(setup)) {
        return *error;
    }
    Position position;
    position.cows_ = setup.cows;
    position.hand_ = {static_cast<std::uint8_t>(setup.hand[0]),
                      static_cast<std::uint8_t>(setup.hand[1])};
    position.turn_ = setup.turn;
    position.shotless_ = setup.shotless;
    position.number_ = setup.number;
    for (const Side side : {Side::white, Side::black}) {
        const Ban ban = setup.bans[index(side)];
        if (ban.is_none()) {
            continue;
        }
        if (auto why = ban_fault(rules, position, side, ban); !why.empty()) {
            return field_fault("bans", "a ban that could not be broken: " + why, "'-' for none");
        }
        position.bans_[index(side)] = ban;
    }
    position.hash_ = position.recomputed_hash();
    return position;
}

}  // namespace morabaraba
