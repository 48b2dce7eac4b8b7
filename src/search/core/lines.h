// The best line found so far from each node of the path at work.
#pragma once

#include "../core.h"

#include <algorithm>

namespace morabaraba::search::MORABARABA_CORE {

class Lines {
public:
    // A node is entered: nothing is found from it yet.
    void start(int ply) { lengths_[ply] = 0; }
    // `move` and what was found behind it is the best from here.
    void extend(int ply, Move move) {
        Move* line = lines_[ply];
        line[0] = move;
        const int length = std::min(lengths_[ply + 1], kMaxPly - 1);
        std::copy_n(lines_[ply + 1], length, line + 1);
        lengths_[ply] = length + 1;
    }
    [[nodiscard]] const Move* line(int ply) const { return lines_[ply]; }
    [[nodiscard]] int length(int ply) const { return lengths_[ply]; }

private:
    Move lines_[kMaxPly + 2][kMaxPly];
    int lengths_[kMaxPly + 2] = {};
};

}  // namespace morabaraba::search::MORABARABA_CORE
