#include <database/sector_index.h>

namespace morabaraba::database::detail {

namespace {

constexpr auto compressed_bytes() {
    std::array<std::array<std::uint8_t, 256>, 256> table{};
    for (std::uint32_t free = 0; free < 256; ++free) {
        for (std::uint32_t set = 0; set < 256; ++set) {
            std::uint32_t packed = 0;
            std::uint32_t used = 0;
            for (std::uint32_t bit = 0; bit < 8; ++bit) {
                if ((free >> bit & 1) == 0) continue;
                packed |= (set >> bit & 1) << used++;
            }
            table[free][set] = static_cast<std::uint8_t>(packed);
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
