// Chunks of codes as compressed bytes. Values are packed four to a byte, plies one to a byte with
// the rare large ones behind; zstd does the rest.
#include "bytes.h"

#include <database/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>

#include <zstd.h>

namespace morabaraba::database {

namespace {

constexpr int kLevel = 6;               // of zstd: higher ones gain little here
constexpr unsigned char kEscape = 255;  // the code follows in full behind all others

std::vector<unsigned char> pack_values(std::span<const Code> codes) {
    std::vector<unsigned char> packed((codes.size() + 3) / 4);
    const std::size_t whole = codes.size() / 4;
    for (std::size_t i = 0; i < whole; ++i) {
        const Code* four = codes.data() + 4 * i;
        packed[i] = static_cast<unsigned char>(value_code(four[0]) | value_code(four[1]) << 2 |
                                               value_code(four[2]) << 4 | value_code(four[3]) << 6);
    }
    for (std::size_t i = 4 * whole; i < codes.size(); ++i) {
        packed[whole] =
            static_cast<unsigned char>(packed[whole] | value_code(codes[i]) << 2 * (i % 4));
    }
    return packed;
}

std::vector<unsigned char> pack_plies(std::span<const Code> codes) {
    std::vector<unsigned char> packed(codes.size());
    for (std::size_t i = 0; i < codes.size(); ++i) {
        packed[i] = static_cast<unsigned char>(std::min<Code>(codes[i], kEscape));
        if (codes[i] < kEscape) continue;
        packed.resize(packed.size() + 2);
        put(packed, packed.size() - 2, codes[i]);
    }
    return packed;
}

bool unpack_values(std::span<const unsigned char> packed, std::span<Code> codes) {
    if (packed.size() != (codes.size() + 3) / 4) return false;
    unsigned char threes = 0;
    for (std::size_t i = 0; i < codes.size(); ++i) {
        const auto code = static_cast<unsigned char>(packed[i / 4] >> 2 * (i % 4) & 3);
        threes = static_cast<unsigned char>(threes | (code & (code >> 1)));
        codes[i] = code;
    }
    return threes == 0;
}

bool unpack_plies(std::span<const unsigned char> packed, std::span<Code> codes) {
    if (packed.size() < codes.size()) return false;
    std::size_t next = codes.size();
    for (std::size_t i = 0; i < codes.size(); ++i) {
        codes[i] = packed[i];
        if (packed[i] != kEscape) continue;
        if (next + 2 > packed.size()) return false;
        codes[i] = get<Code>(packed, next);
        next += 2;
        if (codes[i] < kEscape || codes[i] > kMaxPlies + 1) return false;
    }
    return next == packed.size();
}

// zstd's contexts are slow to make: one of each a thread.
ZSTD_CCtx* compressor() {
    thread_local const std::unique_ptr<ZSTD_CCtx, size_t (*)(ZSTD_CCtx*)> context(ZSTD_createCCtx(),
                                                                                  ZSTD_freeCCtx);
    return context.get();
}

ZSTD_DCtx* decompressor() {
    thread_local const std::unique_ptr<ZSTD_DCtx, size_t (*)(ZSTD_DCtx*)> context(ZSTD_createDCtx(),
                                                                                  ZSTD_freeDCtx);
    return context.get();
}

}  // namespace

std::vector<unsigned char> encode_chunk(std::span<const Code> codes, Content content) {
    const auto packed = content == Content::values ? pack_values(codes) : pack_plies(codes);
    std::vector<unsigned char> bytes(ZSTD_compressBound(packed.size()));
    const std::size_t size = ZSTD_compressCCtx(compressor(), bytes.data(), bytes.size(),
                                               packed.data(), packed.size(), kLevel);
    bytes.resize(size);
    return bytes;
}

bool decode_chunk(std::span<const unsigned char> bytes, Content content, std::span<Code> codes) {
    const std::size_t most = content == Content::values ? (codes.size() + 3) / 4 : 3 * codes.size();
    thread_local std::vector<unsigned char> packed;
    packed.resize(most);
    const std::size_t size =
        ZSTD_decompressDCtx(decompressor(), packed.data(), most, bytes.data(), bytes.size());
    if (ZSTD_isError(size) != 0) return false;
    const auto unpacked = std::span<const unsigned char>(packed).first(size);
    return content == Content::values ? unpack_values(unpacked, codes)
                                      : unpack_plies(unpacked, codes);
}

}  // namespace morabaraba::database
