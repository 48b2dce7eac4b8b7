#include <algorithm>

#include <oracle/random_positions.h>

namespace oracle {

namespace {

constexpr int kLongestGame = 160;

struct Herd {
    int on_board = 0;
    int in_hand = 0;
};

// How many cows a side of a random setup has.
Herd random_herd(const Rules& rules, Dice& dice) {
    const int all = rules.cows;
    switch (dice.below(5)) {
        case 0:  // an ending
            return {std::min(all, dice.between(3, 4)), 0};
        case 1:  // the placing, some cows shot
            return {dice.between(0, all / 2), dice.between(0, all - all / 2)};
        case 2: {  // anything
            const int on_board = dice.between(0, all);
            return {on_board, dice.between(0, all - on_board)};
        }
        case 3:  // close to the end
            return {std::min(all, dice.between(rules.lost_with, 4)), 0};
        default:
            return {dice.between(std::min(3, all), all), 0};
    }
}

std::vector<int> empty_points(const Position& position) {
    std::vector<int> points;
    for (std::size_t point = 0; point < position.cows.size(); ++point) {
        if (position.cows[point] == '.') points.push_back(static_cast<int>(point));
    }
    return points;
}

void put_cow(Position& position, char side, int& left, int point) {
    if (left == 0 || position.cows[point] != '.') return;
    position.cows[point] = side;
    --left;
}

// Puts a side's cows down, some along lines: mills and near mills are what the rules are about.
void put_herd(const Rules& rules, Position& position, char side, int cows, Dice& dice) {
    for (int i = dice.below(4); i > 0 && cows > 1 && !rules.board.lines.empty(); --i) {
        for (const int point : dice.pick(rules.board.lines)) {
            if (dice.chance(85)) put_cow(position, side, cows, point);
        }
    }
    while (cows > 0) {
        const std::vector<int> empty = empty_points(position);
        if (empty.empty()) return;
        put_cow(position, side, cows, dice.pick(empty));
    }
}

// Fills the points beside a side's cows with the other side's: then it often cannot move.
void besiege(const Rules& rules, Position& position, char side) {
    int left = rules.cows;
    for (int point = 0; point < rules.board.size(); ++point) {
        if (position.cows[point] != side) continue;
        for (const int near : rules.board.neighbours[point]) {
            put_cow(position, opponent(side), left, near);
        }
    }
}

void put_herds(const Rules& rules, Position& position, Dice& dice) {
    const char first = dice.chance(50) ? 'W' : 'B';
    const char second = opponent(first);
    const int kind = dice.below(20);
    if (kind == 0) {
        put_herd(rules, position, first, std::min(rules.cows, dice.between(4, 6)), dice);
        besiege(rules, position, first);
        position.hand = {0, 0};
        return;
    }
    for (const char side : {first, second}) {
        const bool crowded = kind <= 2;
        const Herd herd = crowded ? Herd{rules.cows - dice.below(2), 0} : random_herd(rules, dice);
        put_herd(rules, position, side, herd.on_board, dice);
        position.hand[side] = std::min(herd.in_hand, rules.cows - on_board(position, side));
    }
}

void put_ban(const Rules& rules, Position& position, char side, Dice& dice) {
    std::vector<Return> possible;
    for (int from = 0; from < rules.board.size(); ++from) {
        for (int to = 0; to < rules.board.size(); ++to) {
            if (position.cows[from] != side || position.cows[to] != '.') continue;
            Position banned = position;
            banned.banned[side] = {from, to};
            if (refused_field(rules, banned).empty()) possible.push_back({from, to});
        }
    }
    if (!possible.empty()) position.banned[side] = dice.pick(possible);
}

long random_counter(long limit, Dice& dice) {
    const long last = std::max(limit, 1L);
    const std::vector<long> counters = {0,
                                        0,
                                        last - 1,
                                        last - 1,
                                        last,
                                        last + 1,
                                        dice.between(0, static_cast<int>(2 * last)),
                                        kMostCounted};
    return dice.pick(counters);
}

}  // namespace

Position random_setup(const Rules& rules, Dice& dice) {
    Position position;
    position.cows = std::string(rules.board.names.size(), '.');
    position.turn = dice.chance(50) ? 'W' : 'B';
    put_herds(rules, position, dice);
    for (const char side : {'W', 'B'}) {
        if (rules.bans_returns && dice.chance(50)) put_ban(rules, position, side, dice);
    }
    position.shotless = random_counter(rules.shotless_plies, dice);
    position.number = random_counter(40, dice);
    return position;
}

Turn random_turn(const Rules& rules, const Position& position, const std::vector<Turn>& turns,
                 Dice& dice) {
    Turn any = dice.pick(turns);
    if (dice.chance(50)) return any;
    std::vector<Turn> lively;
    for (const Turn& turn : turns) {
        const bool bans = rules.bans_returns && turn.from >= 0 &&
                          after(rules, position, turn).banned[position.turn].exists();
        if (bans || !turn.shots.empty()) lively.push_back(turn);
    }
    return lively.empty() ? any : dice.pick(lively);
}

RandomPositions::RandomPositions(const Rules& rules, std::uint64_t seed)
    : rules_(rules), dice_(seed), game_(start(rules)) {}

Position RandomPositions::next() {
    if (dice_.chance(50)) return random_setup(rules_, dice_);
    const std::vector<Turn> turns = judge(rules_, game_).turns;
    if (turns.empty() || plies_left_ == 0) {
        game_ = dice_.chance(50) ? start(rules_) : random_setup(rules_, dice_);
        plies_left_ = kLongestGame;
        return game_;
    }
    --plies_left_;
    game_ = after(rules_, game_, random_turn(rules_, game_, turns, dice_));
    return game_;
}

}  // namespace oracle
