#include <database/sector_index.h>

namespace morabaraba::database::detail {

namespace {

// Each row from the row without its lowest point: few enough steps for every compiler.
constexpr auto compressed_bytes() {
    std::array<std::array<std::uint8_t, 256>, 256> table{};
    for (std::uint32_t free = 1; free < 256; ++free) {
        const auto& rest = table[free & (free - 1)];
        const std::uint32_t lowest = free & (0 - free);
        auto& row = table[free];
        for (std::uint32_t set = 0; set < 256; ++set) {
            row[set] = static_cast<std::uint8_t>(rest[set] << 1 | ((set & lowest) != 0 ? 1 : 0));
        }
    }
    return table;
}

constexpr auto byte_counts() {
    std::array<std::uint8_t, 256> counts{};
    for (std::uint32_t byte = 0; byte < 256; ++byte) {
        counts[byte] = static_cast<std::uint8_t>(count(byte));
    }
    return counts;
}

}  // namespace

constinit const std::array<std::array<std::uint8_t, 256>, 256> kCompressedBytes =
    compressed_bytes();
constinit const std::array<std::uint8_t, 256> kByteCounts = byte_counts();

}  // namespace morabaraba::database::detail
