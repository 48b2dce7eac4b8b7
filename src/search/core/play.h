// Playing a move on a Node, and the ends of the game that a Node shows. The rules are those of the
// rule library (rules/position.h, rules/moves.h); tests compare the two over random games.
#pragma once

#include "../core.h"
#include "geometry.h"

#include <rules/move.h>

namespace morabaraba::search::MORABARABA_CORE {

inline int total(const Node& n, int side) { return count(n.cows[side]) + n.hand[side]; }

inline bool counts_shotless(const Tables& t, const Node& n) {
    if (t.shotless_when == ShotlessWhen::always) {
        return true;
    }
    const bool white = total(n, 0) <= 3;
    const bool black = total(n, 1) <= 3;
    return t.shotless_when == ShotlessWhen::either ? white || black : white && black;
}

inline void drop_ban(const Tables& t, Node& n, int side) {
    if (n.ban_from[side] != kNoPoint) {
        n.key ^= t.ban[side][n.ban_from[side]][n.ban_to[side]];
        n.ban_from[side] = n.ban_to[side] = kNoPoint;
    }
}

// Whether the cow of `side` on `from` would close a mill on the empty point `to`.
inline bool would_close(const Tables& t, const Node& n, int side, Point from, Point to) {
    return (n.cows[side] & set_of(from)) != 0 && ((n.cows[0] | n.cows[1]) & set_of(to)) == 0 &&
           mills_through(t, n.cows[side] & ~set_of(from), to) > 0;
}

// The mover's ban after `move`, and the opponent's if it has lost its object.
inline void renew_bans(const Tables& t, Node& n, int mover, Move move, bool closed) {
    drop_ban(t, n, mover);
    if (closed && !move.is_placement() && would_close(t, n, mover, move.to, move.from)) {
        n.ban_from[mover] = move.to;
        n.ban_to[mover] = move.from;
        n.key ^= t.ban[mover][move.to][move.from];
    }
    const int opponent = 1 - mover;
    if (n.ban_from[opponent] != kNoPoint &&
        !would_close(t, n, opponent, n.ban_from[opponent], n.ban_to[opponent])) {
        drop_ban(t, n, opponent);
    }
}

// REQUIRES: `move` is legal in `before`.
inline void play(const Tables& t, const Node& before, Move move, Node& n) {
    n = before;
    const int mover = n.turn;
    const int opponent = 1 - mover;
    if (move.is_placement()) {
        n.key ^= t.hand[mover][n.hand[mover]] ^ t.hand[mover][n.hand[mover] - 1];
        --n.hand[mover];
    } else {
        n.cows[mover] ^= set_of(move.from);
        n.key ^= t.cow[mover][move.from];
    }
    const bool closed = t.banned && mills_through(t, n.cows[mover], move.to) > 0;
    n.cows[mover] ^= set_of(move.to);
    n.key ^= t.cow[mover][move.to] ^ t.black_to_move;
    n.cows[opponent] ^= move.shots;
    for_each_point(move.shots, [&](Point p) { n.key ^= t.cow[opponent][p]; });
    n.turn = static_cast<std::uint8_t>(opponent);
    const bool lasting = move.is_placement() || move.shots != 0;
    n.quiet = lasting ? 0 : static_cast<std::uint8_t>(n.quiet + (n.quiet < 255 ? 1 : 0));
    if (t.banned) {
        renew_bans(t, n, mover, move, closed);
    }
    if (t.shotless_limit > 0) {
        n.shotless = move.shots == 0 && counts_shotless(t, n) ? n.shotless + 1 : 0;
    }
}

inline bool flies(const Tables& t, const Node& n, int side) {
    return n.hand[side] == 0 && count(n.cows[side]) <= t.flying;
}

// Whether the side to move has a move, the board not being full.
template <class Shape>
bool can_move(const Tables& t, const Node& n) {
    const int side = n.turn;
    const PointSet own = n.cows[side];
    if (n.hand[side] > 0 || (flies(t, n, side) && own != 0)) {
        return true;
    }
    const PointSet empty = t.all & ~(n.cows[0] | n.cows[1]);
    if ((Shape::near(t, own) & empty) == 0) {
        return false;
    }
    if (n.ban_from[side] == kNoPoint) {
        return true;
    }
    const PointSet banned = set_of(n.ban_from[side]);
    return (Shape::near(t, own & ~banned) & empty) != 0 ||
           (t.neighbours[n.ban_from[side]] & empty & ~set_of(n.ban_to[side])) != 0;
}

enum class End : unsigned char { none, lost, won, drawn };

inline End full_board_end(const Tables& t, const Node& n) {
    switch (t.full_board) {
        case FullBoard::draw:
            return End::drawn;
        case FullBoard::first_loses:
            return n.turn == t.starts ? End::lost : End::won;
        case FullBoard::second_loses:
            return n.turn == t.starts ? End::won : End::lost;
        case FullBoard::blocked:
            break;
    }
    return t.no_move_draws ? End::drawn : End::lost;
}

// How the game stands for the side to move, repetition aside.
template <class Shape>
End end_of(const Tables& t, const Node& n) {
    if (total(n, n.turn) <= t.lost_with) {
        return End::lost;
    }
    if (total(n, 1 - n.turn) <= t.lost_with) {
        return End::won;
    }
    if ((n.cows[0] | n.cows[1]) == t.all) {
        return full_board_end(t, n);
    }
    if (!can_move<Shape>(t, n)) {
        return t.no_move_draws ? End::drawn : End::lost;
    }
    if (t.shotless_limit > 0 && n.shotless >= t.shotless_limit && counts_shotless(t, n)) {
        return End::drawn;
    }
    return End::none;
}

}  // namespace morabaraba::search::MORABARABA_CORE
