#include "bytes.h"

#include <database/format.h>

#include <algorithm>
#include <cstring>

#include <xxhash.h>

namespace morabaraba::database {

namespace {

constexpr std::array<unsigned char, 8> kMagic = {'M', 'B', 'R', 'S', 'E', 'C', '\r', '\n'};

// Offsets of the header's fields, in the order of docs/database.md.
constexpr std::size_t kVersionAt = 8;
constexpr std::size_t kHeaderSizeAt = 12;
constexpr std::size_t kFingerprintAt = 16;
constexpr std::size_t kPointsAt = 24;
constexpr std::size_t kPairAt = 25;
constexpr std::size_t kContentAt = 29;
constexpr std::size_t kTablesAt = 30;
constexpr std::size_t kEntriesAt = 32;
constexpr std::size_t kBlockSizeAt = 40;
constexpr std::size_t kChunkBlocksAt = 44;
constexpr std::size_t kIndexOffsetAt = 48;
constexpr std::size_t kFileSizeAt = 56;
constexpr std::size_t kIndexChecksumAt = 64;
constexpr std::size_t kLongestAt = 72;
constexpr std::size_t kCountsAt = 80;
constexpr std::size_t kHeaderChecksumAt = 248;

std::optional<std::string> header_fault(std::span<const unsigned char> bytes) {
    if (bytes.size() < kHeaderSize) return "is too short for a header of 256 bytes";
    if (!std::equal(kMagic.begin(), kMagic.end(), bytes.begin())) return "is not a sector file";
    const auto version = get<std::uint32_t>(bytes, kVersionAt);
    if (version != kFormatVersion) {
        return "has format version " + std::to_string(version) + "; this program reads version " +
               std::to_string(kFormatVersion);
    }
    if (get<std::uint32_t>(bytes, kHeaderSizeAt) != kHeaderSize ||
        get<std::uint64_t>(bytes, kHeaderChecksumAt) != checksum(bytes.first(kHeaderChecksumAt))) {
        return "has a damaged header (its checksum is wrong)";
    }
    return std::nullopt;
}

}  // namespace

std::uint32_t usual_chunk_blocks(std::uint32_t block_size, Content content) {
    const std::uint32_t entries = content == Content::values ? 1U << 16 : 1U << 15;
    return std::max(1U, entries / block_size);
}

std::uint64_t checksum(std::span<const unsigned char> bytes) {
    return XXH3_64bits(bytes.data(), bytes.size());
}

std::array<unsigned char, kHeaderSize> encode_header(const Header& header) {
    std::array<unsigned char, kHeaderSize> bytes{};
    std::copy(kMagic.begin(), kMagic.end(), bytes.begin());
    put(bytes, kVersionAt, kFormatVersion);
    put(bytes, kHeaderSizeAt, static_cast<std::uint32_t>(kHeaderSize));
    put(bytes, kFingerprintAt, header.fingerprint);
    put(bytes, kPointsAt, header.points);
    put(bytes, kPairAt, static_cast<std::uint8_t>(header.pair.a));
    put(bytes, kPairAt + 1, static_cast<std::uint8_t>(header.pair.b));
    put(bytes, kPairAt + 2, static_cast<std::uint8_t>(header.pair.hand_a));
    put(bytes, kPairAt + 3, static_cast<std::uint8_t>(header.pair.hand_b));
    put(bytes, kContentAt, static_cast<std::uint8_t>(header.content));
    put(bytes, kTablesAt, static_cast<std::uint8_t>(header.pair.tables()));
    put(bytes, kEntriesAt, header.entries);
    put(bytes, kBlockSizeAt, header.block_size);
    put(bytes, kChunkBlocksAt, header.chunk_blocks);
    put(bytes, kIndexOffsetAt, header.index_offset);
    put(bytes, kFileSizeAt, header.file_size);
    put(bytes, kIndexChecksumAt, header.index_checksum);
    for (std::size_t table = 0; table < 2; ++table) {
        const Counts& counts = header.counts[table];
        put(bytes, kLongestAt + 4 * table, header.longest[table]);
        put(bytes, kCountsAt + 24 * table, counts.win);
        put(bytes, kCountsAt + 24 * table + 8, counts.draw);
        put(bytes, kCountsAt + 24 * table + 16, counts.loss);
    }
    put(bytes, kHeaderChecksumAt, checksum(std::span(bytes).first(kHeaderChecksumAt)));
    return bytes;
}

std::optional<std::string> decode_header(std::span<const unsigned char> bytes, Header& header) {
    if (auto fault = header_fault(bytes)) return fault;
    header.fingerprint = get<std::uint64_t>(bytes, kFingerprintAt);
    header.points = bytes[kPointsAt];
    header.pair = {bytes[kPairAt], bytes[kPairAt + 1], bytes[kPairAt + 2], bytes[kPairAt + 3]};
    header.content = static_cast<Content>(bytes[kContentAt]);
    header.entries = get<std::uint64_t>(bytes, kEntriesAt);
    header.block_size = get<std::uint32_t>(bytes, kBlockSizeAt);
    header.chunk_blocks = get<std::uint32_t>(bytes, kChunkBlocksAt);
    header.index_offset = get<std::uint64_t>(bytes, kIndexOffsetAt);
    header.file_size = get<std::uint64_t>(bytes, kFileSizeAt);
    header.index_checksum = get<std::uint64_t>(bytes, kIndexChecksumAt);
    for (std::size_t table = 0; table < 2; ++table) {
        header.longest[table] = get<std::uint32_t>(bytes, kLongestAt + 4 * table);
        header.counts[table] = {get<std::uint64_t>(bytes, kCountsAt + 24 * table),
                                get<std::uint64_t>(bytes, kCountsAt + 24 * table + 8),
                                get<std::uint64_t>(bytes, kCountsAt + 24 * table + 16)};
    }
    if (header.content != Content::values && header.content != Content::plies) {
        return "has unknown content";
    }
    if (bytes[kTablesAt] != header.pair.tables()) return "has a wrong number of tables";
    return std::nullopt;
}

std::vector<unsigned char> encode_index(std::span<const ChunkPlace> index) {
    std::vector<unsigned char> bytes(index.size() * kIndexEntrySize);
    for (std::size_t i = 0; i < index.size(); ++i) {
        put(bytes, i * kIndexEntrySize, index[i].offset);
        put(bytes, i * kIndexEntrySize + 8, index[i].size);
        put(bytes, i * kIndexEntrySize + 12, index[i].checksum);
    }
    return bytes;
}

std::vector<ChunkPlace> decode_index(std::span<const unsigned char> bytes) {
    std::vector<ChunkPlace> index(bytes.size() / kIndexEntrySize);
    for (std::size_t i = 0; i < index.size(); ++i) {
        index[i] = {get<std::uint64_t>(bytes, i * kIndexEntrySize),
                    get<std::uint32_t>(bytes, i * kIndexEntrySize + 8),
                    get<std::uint32_t>(bytes, i * kIndexEntrySize + 12)};
    }
    return index;
}

}  // namespace morabaraba::database
