#include <algorithm>
#include <ostream>

#include <oracle/play.h>

namespace oracle {

namespace {

bool is_mill(const Rules& rules, const std::string& cows, int line, char side) {
    const std::vector<int>& points = rules.board.lines[line];
    return std::all_of(points.begin(), points.end(),
                       [&](int point) { return cows[point] == side; });
}

int mills_through(const Rules& rules, const std::string& cows, int point) {
    const std::vector<int>& lines = rules.board.lines_through[point];
    return static_cast<int>(std::count_if(lines.begin(), lines.end(), [&](int line) {
        return is_mill(rules, cows, line, cows[point]);
    }));
}

bool are_joined(const Rules& rules, int a, int b) {
    const std::vector<int>& near = rules.board.neighbours[a];
    return std::find(near.begin(), near.end(), b) != near.end();
}

// "own cows on board = 3 and none in hand"
bool flies(const Rules& rules, const Position& position, char side) {
    return position.hand[side] == 0 && on_board(position, side) <= rules.flies_with;
}

// The board after the cow has come to stand, before any shot.
std::string stepped(const Position& position, char side, int from, int to) {
    std::string cows = position.cows;
    if (from >= 0) cows[from] = '.';
    cows[to] = side;
    return cows;
}

// "protection is judged once, before the first shot"
std::vector<int> targets(const Rules& rules, const Position& position) {
    const char prey = opponent(position.turn);
    std::vector<int> all;
    std::vector<int> outside_mills;
    for (int point = 0; point < rules.board.size(); ++point) {
        if (position.cows[point] != prey) continue;
        all.push_back(point);
        if (mills_through(rules, position.cows, point) == 0) outside_mills.push_back(point);
    }
    const bool three_each = total(position, 'W') == 3 && total(position, 'B') == 3;
    if (rules.protection == Protection::never || (rules.three_cow_rule && three_each)) return all;
    if (rules.protection == Protection::always) return outside_mills;
    return outside_mills.empty() ? all : outside_mills;
}

// All ways to choose `size` of `points`, each in point order.
void choose(const std::vector<int>& points, std::size_t first, std::size_t size,
            std::vector<int>& chosen, std::vector<std::vector<int>>& choices) {
    if (chosen.size() == size) {
        choices.push_back(chosen);
        return;
    }
    for (std::size_t i = first; i < points.size(); ++i) {
        chosen.push_back(points[i]);
        choose(points, i + 1, size, chosen, choices);
        chosen.pop_back();
    }
}

// The sets of cows that a turn may shoot which closes `mills` mills; one empty set for none.
std::vector<std::vector<int>> shot_choices(const Rules& rules, const std::vector<int>& targets,
                                           int mills, bool placed) {
    int shots = mills;
    if (shots > 1 && !rules.one_shot_a_mill) shots = 1;
    if (placed && !rules.shoots_while_placing) shots = 0;
    shots = std::min(shots, static_cast<int>(targets.size()));
    std::vector<std::vector<int>> choices;
    for (int size = rules.may_pass_shots ? 0 : shots; size <= shots; ++size) {
        std::vector<int> chosen;
        choose(targets, 0, static_cast<std::size_t>(size), chosen, choices);
    }
    return choices;
}

class Turns {
public:
    Turns(const Rules& rules, const Position& position)
        : rules_(rules), position_(position), targets_(targets(rules, position)) {}

    std::vector<Turn> all() {
        const char side = position_.turn;
        const bool may_place = position_.hand[side] > 0;
        const bool may_move = !may_place || rules_.may_move_while_placing;
        for (int from = 0; may_move && from < rules_.board.size(); ++from) {
            if (position_.cows[from] == side) add_moves_from(from);
        }
        for (int to = 0; may_place && to < rules_.board.size(); ++to) add(-1, to);
        return std::move(turns_);
    }

private:
    void add_moves_from(int from) {
        const bool anywhere = flies(rules_, position_, position_.turn);
        for (int to = 0; to < rules_.board.size(); ++to) {
            if (anywhere || are_joined(rules_, from, to)) add(from, to);
        }
    }

    void add(int from, int to) {
        if (position_.cows[to] != '.') return;
        const std::string cows = stepped(position_, position_.turn, from, to);
        const int mills = mills_through(rules_, cows, to);
        // "may not ... put that cow back on the point it left if that makes a mill"
        if (mills > 0 && position_.banned[position_.turn] == Return{from, to}) return;
        for (std::vector<int>& shots : shot_choices(rules_, targets_, mills, from < 0)) {
            turns_.push_back({from, to, std::move(shots)});
        }
    }

    const Rules& rules_;
    const Position& position_;
    std::vector<int> targets_;
    std::vector<Turn> turns_;
};

Verdict won_by(char side, const std::string& reason) {
    return {side == 'W' ? "1-0" : "0-1", reason};
}

Verdict draw(const std::string& reason) { return {"1/2-1/2", reason}; }

Verdict stuck(const Rules& rules, const Position& position) {
    return rules.stuck_side_loses ? won_by(opponent(position.turn), "blocked") : draw("blocked");
}

Verdict full(const Rules& rules, const Position& position) {
    switch (rules.full_board) {
        case FullBoard::draw:
            return draw("full-board");
        case FullBoard::starter_loses:
            return won_by(opponent(rules.starter), "blocked");
        case FullBoard::other_loses:
            return won_by(rules.starter, "blocked");
        case FullBoard::mover_is_stuck:
            break;
    }
    return stuck(rules, position);
}

// "10 plies once either side has 3": on board and in hand, and still once it has fewer.
bool counts(const Rules& rules, const Position& position) {
    const bool white = total(position, 'W') <= 3;
    const bool black = total(position, 'B') <= 3;
    if (rules.shotless_plies == 0) return false;
    switch (rules.counts_when) {
        case CountsWhen::one_side_has_three:
            return white || black;
        case CountsWhen::both_sides_have_three:
            return white && black;
        case CountsWhen::always:
            break;
    }
    return true;
}

Verdict verdict(const Rules& rules, const Position& position, bool has_turns) {
    for (const char side : {position.turn, opponent(position.turn)}) {
        if (total(position, side) <= rules.lost_with) return won_by(opponent(side), "cows");
    }
    if (position.cows.find('.') == std::string::npos) return full(rules, position);
    if (!has_turns) return stuck(rules, position);
    if (counts(rules, position) && position.shotless >= rules.shotless_plies) {
        return draw("shotless");
    }
    return {};
}

// Bans after `side` has made `turn`: its own old one has lasted its time, the other side's stays
// while it could still be broken.
void renew_bans(const Rules& rules, Position& position, char side, const Turn& turn) {
    position.banned[side] = {};
    const Return back{turn.to, turn.from};
    const bool closed = mills_through(rules, position.cows, turn.to) > 0;
    if (rules.bans_returns && turn.from >= 0 && closed &&
        could_return(rules, position, side, back)) {
        position.banned[side] = back;
    }
    Return& others = position.banned[opponent(side)];
    if (others.exists() && !could_return(rules, position, opponent(side), others)) others = {};
}

// "Refused ...: a ban that could not be broken (no cow there, not its neighbour, taken, makes no
// mill, cows in hand, a rule set without bans)". A flight leaves such a ban only where more than
// three cows fly, or where two lines share two points: then the cow still stands in the mill that
// it closed.
bool could_be_banned(const Rules& rules, const Position& position, char side, const Return& ban) {
    if (!rules.bans_returns || !could_return(rules, position, side, ban)) return false;
    return are_joined(rules, ban.from, ban.to) || rules.flies_with > 3 ||
           mills_through(rules, position.cows, ban.from) > 0;
}

}  // namespace

std::ostream& operator<<(std::ostream& out, const Verdict& verdict) {
    return out << verdict.result << " " << verdict.reason;
}

bool could_return(const Rules& rules, const Position& position, char side, const Return& ban) {
    if (position.cows[ban.from] != side || position.cows[ban.to] != '.') return false;
    if (position.hand[side] > 0 && !rules.may_move_while_placing) return false;
    if (!flies(rules, position, side) && !are_joined(rules, ban.from, ban.to)) return false;
    const std::string cows = stepped(position, side, ban.from, ban.to);
    return mills_through(rules, cows, ban.to) > 0;
}

Judgement judge(const Rules& rules, const Position& position) {
    Judgement judgement;
    judgement.turns = Turns(rules, position).all();
    judgement.verdict = verdict(rules, position, !judgement.turns.empty());
    if (judgement.verdict.over()) judgement.turns.clear();
    return judgement;
}

Position after(const Rules& rules, const Position& position, const Turn& turn) {
    const char side = position.turn;
    Position next = position;
    next.cows = stepped(position, side, turn.from, turn.to);
    for (const int shot : turn.shots) next.cows[shot] = '.';
    if (turn.from < 0) --next.hand[side];
    next.turn = opponent(side);
    const bool counted = turn.shots.empty() && counts(rules, next);
    next.shotless = counted ? std::min(position.shotless + 1, kMostCounted) : 0;
    if (side != rules.starter) next.number = std::min(position.number + 1, kMostCounted);
    renew_bans(rules, next, side, turn);
    return next;
}

std::string refused_field(const Rules& rules, const Position& position) {
    for (const char side : {'W', 'B'}) {
        if (on_board(position, side) > rules.cows) return "board";
        if (total(position, side) > rules.cows)
            return side == 'W' ? "white's hand" : "black's hand";
    }
    for (const char side : {'W', 'B'}) {
        const Return& ban = position.banned[side];
        if (ban.exists() && !could_be_banned(rules, position, side, ban)) return "bans";
    }
    return "";
}

long perft(const Rules& rules, const Position& position, int depth) {
    if (depth == 0) return 1;
    const std::vector<Turn> turns = judge(rules, position).turns;
    if (depth == 1) return static_cast<long>(turns.size());
    long paths = 0;
    for (const Turn& turn : turns) paths += perft(rules, after(rules, position, turn), depth - 1);
    return paths;
}

}  // namespace oracle
