#include <algorithm>
#include <sstream>

#include <oracle/position.h>

namespace oracle {

namespace {

std::string row_of(const std::string& name) { return name.substr(1); }

// Rows are told apart by their numbers; a run of empty points never crosses a row's end.
std::string board_field(const Rules& rules, const Position& position) {
    std::string field;
    int empty = 0;
    const auto end_run = [&] {
        for (; empty > 9; empty -= 9) field += '9';
        if (empty > 0) field += std::to_string(empty);
        empty = 0;
    };
    for (int point = 0; point < rules.board.size(); ++point) {
        const bool new_row =
            point > 0 && row_of(rules.board.names[point]) != row_of(rules.board.names[point - 1]);
        const bool cow = position.cows[point] != '.';
        if (new_row || cow) end_run();
        if (new_row) field += '/';
        if (cow) field += position.cows[point];
        if (!cow) ++empty;
    }
    end_run();
    return field;
}

std::string ban_field(const Rules& rules, const Position& position) {
    std::string field;
    for (const char side : {position.turn, opponent(position.turn)}) {
        const Return& ban = position.banned[side];
        if (!ban.exists()) continue;
        if (!field.empty()) field += ',';
        field += rules.board.names[ban.from] + "-" + rules.board.names[ban.to];
    }
    return field.empty() ? "-" : field;
}

std::string cows_of(const std::string& field) {
    std::string cows;
    for (const char c : field) {
        if (c == 'W' || c == 'B') cows += c;
        if (c >= '1' && c <= '9') cows.append(static_cast<std::size_t>(c - '0'), '.');
    }
    return cows;
}

void read_bans(const Rules& rules, const std::string& field, Position& position) {
    std::istringstream bans(field);
    for (std::string ban; field != "-" && std::getline(bans, ban, ',');) {
        const std::size_t dash = ban.find('-');
        const int from = rules.board.find(ban.substr(0, dash));
        const int to = rules.board.find(ban.substr(dash + 1));
        position.banned[position.cows[from]] = {from, to};
    }
}

}  // namespace

Position start(const Rules& rules) {
    if (!rules.start.empty()) return read_position(rules, rules.start);
    Position position;
    position.cows = std::string(rules.board.names.size(), '.');
    position.turn = rules.starter;
    position.hand = {rules.cows, rules.cows};
    return position;
}

std::string identity(const Rules& rules, const Position& position) {
    return board_field(rules, position) + (position.turn == 'W' ? " w " : " b ") +
           std::to_string(position.hand.white) + " " + std::to_string(position.hand.black) + " " +
           ban_field(rules, position);
}

std::string text(const Rules& rules, const Position& position) {
    return identity(rules, position) + " " + std::to_string(position.shotless) + " " +
           std::to_string(position.number);
}

std::string text(const Rules& rules, const Turn& turn) {
    const std::vector<std::string>& names = rules.board.names;
    std::string text = turn.from < 0 ? names[turn.to] : names[turn.from] + "-" + names[turn.to];
    for (const int shot : turn.shots) text += "x" + names[shot];
    return text;
}

Position read_position(const Rules& rules, const std::string& text) {
    if (text == "startpos") return start(rules);
    Position position;
    std::string board;
    std::string turn;
    std::string bans;
    std::istringstream(text) >> board >> turn >> position.hand.white >> position.hand.black >>
        bans >> position.shotless >> position.number;
    position.cows = cows_of(board);
    position.turn = turn == "w" ? 'W' : 'B';
    read_bans(rules, bans, position);
    return position;
}

int on_board(const Position& position, char side) {
    return static_cast<int>(std::count(position.cows.begin(), position.cows.end(), side));
}

int total(const Position& position, char side) {
    return on_board(position, side) + position.hand[side];
}

}  // namespace oracle
