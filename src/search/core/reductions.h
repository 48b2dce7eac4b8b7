// How much less deep late moves are searched.
#pragma once

#include <cstdint>

namespace morabaraba::search::MORABARABA_CORE {

// Plies by which a late move is searched less deep, by depth and number in order.
struct Reductions {
    std::int8_t plies[64][64];
    Reductions() {
        for (int depth = 0; depth < 64; ++depth) {
            for (int number = 0; number < 64; ++number) {
                // log2 in eighths without floating point: the same on every platform.
                plies[depth][number] =
                    static_cast<std::int8_t>((log8(depth) * log8(number) + 64) / 140);
            }
        }
    }

private:
    static int log8(int x) {
        if (x <= 0) {
            return 0;
        }
        int whole = 0;
        while (x >> (whole + 1) != 0) {
            ++whole;
        }
        const int rest = whole >= 3 ? (x >> (whole - 3)) - 8 : (x << (3 - whole)) - 8;
        return 8 * whole + rest;
    }
};

}  // namespace morabaraba::search::MORABARABA_CORE
