// The bytes of a sector file: docs/database.md.
#pragma once

#include <database/evaluation.h>
#include <database/sector.h>
#include <rules/error.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace morabaraba::database {

enum class Content : std::uint8_t { values = 1, plies = 2 };

inline constexpr std::uint32_t kFormatVersion = 1;
inline constexpr std::size_t kHeaderSize = 256;
inline constexpr std::size_t kIndexEntrySize = 16;
inline constexpr std::uint32_t kNoPlies = 0xffffffff;

// Positions of one side to move, symmetric images counted apart.
struct Counts {
    std::uint64_t win = 0;
    std::uint64_t draw = 0;
    std::uint64_t loss = 0;

    [[nodiscard]] std::uint64_t total() const { return win + draw + loss; }
    bool operator==(const Counts&) const = default;
};

struct Header {
    std::uint64_t fingerprint = 0;  // RuleSet::fingerprint()
    std::uint8_t points = 0;
    SectorPair pair;
    Content content = Content::values;
    std::uint64_t entries = 0;       // of one table
    std::uint32_t block_size = 0;    // entries of a class
    std::uint32_t chunk_blocks = 0;  // classes in a chunk
    std::uint64_t index_offset = 0;
    std::uint64_t file_size = 0;
    std::uint64_t index_checksum = 0;
    std::array<Counts, 2> counts{};                            // by table
    std::array<std::uint32_t, 2> longest{kNoPlies, kNoPlies};  // plies, by table

    [[nodiscard]] std::uint32_t chunk_entries() const { return block_size * chunk_blocks; }
    [[nodiscard]] std::uint64_t chunks_of_table() const {
        return (entries + chunk_entries() - 1) / chunk_entries();
    }
    [[nodiscard]] std::uint64_t chunks() const {
        return chunks_of_table() * static_cast<std::uint64_t>(pair.tables());
    }
    // Entries of the chunk with this number within its table.
    [[nodiscard]] std::uint32_t entries_of_chunk(std::uint64_t chunk) const {
        const std::uint64_t begin = chunk * chunk_entries();
        return static_cast<std::uint32_t>(
            std::min<std::uint64_t>(chunk_entries(), entries - begin));
    }
    bool operator==(const Header&) const = default;
};

// Where a chunk's bytes are.
struct ChunkPlace {
    std::uint64_t offset = 0;
    std::uint32_t size = 0;
    std::uint32_t checksum = 0;  // low half of the bytes' XXH3

    bool operator==(const ChunkPlace&) const = default;
};

// Classes to a chunk, so that it has about the usual number of entries.
[[nodiscard]] std::uint32_t usual_chunk_blocks(std::uint32_t block_size, Content content);

[[nodiscard]] std::array<unsigned char, kHeaderSize> encode_header(const Header& header);
// What is wrong with the bytes is said in the error; it does not name the file.
[[nodiscard]] std::optional<std::string> decode_header(std::span<const unsigned char> bytes,
                                                       Header& header);

[[nodiscard]] std::vector<unsigned char> encode_index(std::span<const ChunkPlace> index);
[[nodiscard]] std::vector<ChunkPlace> decode_index(std::span<const unsigned char> bytes);

[[nodiscard]] std::uint64_t checksum(std::span<const unsigned char> bytes);

// A chunk's codes, compressed. Values-only content keeps value_code of each.
[[nodiscard]] std::vector<unsigned char> encode_chunk(std::span<const Code> codes, Content content);
// Fills all of `codes`; false when the bytes can't be such a chunk.
[[nodiscard]] bool decode_chunk(std::span<const unsigned char> bytes, Content content,
                                std::span<Code> codes);

}  // namespace morabaraba::database
