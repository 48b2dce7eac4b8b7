// Property: what a dialect takes for a point is a point of the Morabaraba board under its algebraic
// name, and each dialect's name of a point is one of 24.
#include "games.h"

#include <rules/dialect.h>

#include <cassert>
#include <cstdint>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace morabaraba;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const Board& board = fuzz::rules_for("mssa").board();
    for (const Dialect dialect :
         {Dialect::mssa, Dialect::playok, Dialect::sanmill, Dialect::rulebook}) {
        const auto name = algebraic_point(dialect, text);
        assert(!name || board.find(*name).has_value());
    }
    assert(size == 0 || algebraic_point(Dialect::algebraic, text)->size() == size);
    return 0;
}
