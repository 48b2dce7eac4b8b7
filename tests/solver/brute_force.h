// A second solver, to check the first: hash maps over whole boards, no symmetry, moves made from
// the board's joins and lines alone. Slow, and plain enough to be believed.
#pragma once

#include <rules/rule_set.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace morabaraba::solver {

// From the side to move's view.
struct BruteBoard {
    PointSet mover;
    PointSet other;
};

// Open addressing; grows never.
class BruteMap {
public:
    explicit BruteMap(std::size_t most) {
        std::size_t size = 16;
        while (size < 2 * most) size *= 2;
        slots_.resize(size);
    }
    struct Slot {
        std::uint64_t key = 0;    // 0: empty
        std::int16_t plies = -1;  // to the end; -1 while not decided: at last a draw
        std::int16_t options = 0;
    };
    Slot& at(BruteBoard board) {
        const std::uint64_t key = std::uint64_t{board.mover} << 32 | board.other;
        std::size_t i = (key * 0x9e3779b97f4a7c15ULL) >> 20 & (slots_.size() - 1);
        while (slots_[i].key != key && slots_[i].key != 0) i = (i + 1) & (slots_.size() - 1);
        slots_[i].key = key;
        return slots_[i];
    }
    template <class Visit>
    void for_each(Visit&& visit) {
        for (Slot& slot : slots_) {
            if (slot.key == 0) continue;
            visit(BruteBoard{static_cast<PointSet>(slot.key >> 32),
                             static_cast<PointSet>(slot.key & 0xffffffff)},
                  slot);
        }
    }

private:
    std::vector<Slot> slots_;
};

class BruteForce {
public:
    explicit BruteForce(const RuleSet& rules) : board_(rules.board()), options_(rules.options()) {}

    // Solves `mover` against `other` and the reverse. REQUIRES: all with fewer cows are solved.
    void solve(int mover, int other) {
        add_sector(mover, other);
        if (mover != other) add_sector(other, mover);
        events_.clear();
        enter(mover, other);
        if (mover != other) enter(other, mover);
        for (std::size_t plies = 0; plies < events_.size(); ++plies) decide_all(plies);
    }

    BruteMap& sector(int mover, int other) { return sectors_.at({mover, other}); }

private:
    struct Event {
        BruteBoard board;
        bool wins;  // else: one option less
    };

    PointSet free(BruteBoard board) const { return board_.all() & ~(board.mover | board.other); }
    bool lost(PointSet cows) const { return count(cows) <= options_.lost_with; }
    PointSet goals(PointSet cows, PointSet free, Point from) const {
        return count(cows) <= options_.flying ? free : free & board_.neighbours(from);
    }
    int mills(PointSet cows, Point to) const {
        int closed = 0;
        for (const PointSet line : board_.lines()) {
            closed += static_cast<int>((line & set_of(to)) != 0 && (cows & line) == line);
        }
        return closed;
    }
    bool in_mill(PointSet cows, Point point) const { return mills(cows, point) > 0; }

    PointSet targets(PointSet shooter, PointSet cows) const {
        PointSet safe = 0;
        for_each_point(cows, [&](Point p) { safe |= in_mill(cows, p) ? set_of(p) : 0; });
        const bool three_each = count(cows) == 3 && count(shooter) == 3;
        if (options_.mill_protection == MillProtection::none) return cows;
        if (options_.three_cow_rule && three_each) return cows;
        if (options_.mill_protection == MillProtection::unless_all && safe == cows) return cows;
        return cows & ~safe;
    }

    void add_sector(int mover, int other) {
        std::size_t boards = 1;
        for (int i = 0; i < mover; ++i) boards = boards * (board_.size() - i) / (i + 1);
        for (int i = 0; i < other; ++i) boards = boards * (board_.size() - mover - i) / (i + 1);
        sectors_.emplace(std::pair{mover, other}, BruteMap(boards));
    }

    template <class Visit>
    void for_each_subset(PointSet points, int size, PointSet chosen, Visit&& visit) {
        if (size == 0) {
            visit(chosen);
            return;
        }
        while (count(points) >= size) {
            const PointSet first = points & (0 - points);
            points ^= first;
            for_each_subset(points, size - 1, chosen | first, visit);
        }
    }

    void enter(int mover, int other) {
        for_each_subset(board_.all(), mover, 0, [&](PointSet own) {
            for_each_subset(board_.all() & ~own, other, 0,
                            [&](PointSet theirs) { enter_board({own, theirs}); });
        });
    }

    void add_event(std::size_t plies, Event event) {
        if (events_.size() <= plies) events_.resize(plies + 1);
        events_[plies].push_back(event);
    }

    void enter_board(BruteBoard board) {
        BruteMap::Slot& slot = at(board);
        slot.options = 0;
        bool moves = false;
        for_each_point(board.mover, [&](Point from) {
            for_each_point(goals(board.mover, free(board), from), [&](Point to) {
                moves = true;
                enter_move(board, (board.mover ^ set_of(from)) | set_of(to), to, slot);
            });
        });
        if (moves || !blocked_loses(board)) return;
        slot.options = 1;
        add_event(0, {board, false});
    }

    bool blocked_loses(BruteBoard board) const {
        if (free(board) == 0 && options_.full_board == FullBoard::draw) return false;
        return options_.no_move == NoMove::loses;
    }

    void enter_move(BruteBoard board, PointSet after, Point to, BruteMap::Slot& slot) {
        int shots = mills(after, to);
        if (options_.shots == Shots::one) shots = std::min(shots, 1);
        const PointSet aims = targets(board.mover, board.other);
        shots = std::min(shots, count(aims));
        const int least = options_.shot == Shot::may ? 0 : shots;
        for (int size = least; size <= shots; ++size) {
            for_each_subset(aims, size, 0, [&](PointSet shot) {
                ++slot.options;
                if (size > 0) enter_shot(board, {board.other ^ shot, after});
            });
        }
    }

    void enter_shot(BruteBoard board, BruteBoard after) {
        if (lost(after.mover)) {
            add_event(1, {board, true});
            return;
        }
        const std::int16_t plies = at(after).plies;
        if (plies >= 0) add_event(static_cast<std::size_t>(plies) + 1, {board, plies % 2 == 0});
    }

    BruteMap::Slot& at(BruteBoard board) {
        return sectors_.at({count(board.mover), count(board.other)}).at(board);
    }

    // Everything decided in `plies` plies; an odd number is a win.
    void decide_all(std::size_t plies) {
        std::vector<BruteBoard> decided;
        const std::vector<Event> events = std::exchange(events_[plies], {});
        for (const Event& event : events) {
            BruteMap::Slot& slot = at(event.board);
            if (slot.plies >= 0) continue;
            if (!event.wins && --slot.options > 0) continue;
            slot.plies = static_cast<std::int16_t>(plies);
            decided.push_back(event.board);
        }
        for (const BruteBoard board : decided) {
            for_each_board_before(
                board, [&](BruteBoard before) { add_event(plies + 1, {before, plies % 2 == 0}); });
        }
    }

    // The side that waits moved last, without a shot.
    template <class Visit>
    void for_each_board_before(BruteBoard board, Visit&& visit) {
        const bool passes = options_.shot == Shot::may || targets(board.other, board.mover) == 0;
        for_each_point(board.other, [&](Point to) {
            if (!passes && in_mill(board.other, to)) return;
            for_each_point(goals(board.other, free(board), to), [&](Point from) {
                visit(BruteBoard{(board.other ^ set_of(to)) | set_of(from), board.mover});
            });
        });
    }

    const Board& board_;
    const RuleOptions& options_;
    std::map<std::pair<int, int>, BruteMap> sectors_;
    std::vector<std::vector<Event>> events_;  // by the plies at which they decide
};

}  // namespace morabaraba::solver
