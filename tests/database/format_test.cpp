// The bytes of docs/database.md.
#include <database/format.h>

#include <random>

#include <gtest/gtest.h>

namespace morabaraba::database {

namespace {

Header example_header() {
    Header header;
    header.fingerprint = 0x1122334455667788;
    header.points = 24;
    header.pair = {9, 8, 3, 4};
    header.content = Content::plies;
    header.entries = 1000;
    header.block_size = 10;
    header.chunk_blocks = 7;
    header.index_offset = 0x0102;
    header.file_size = 0x0304;
    header.index_checksum = 0x05;
    header.counts = {Counts{1, 2, 3}, Counts{4, 5, 6}};
    header.longest = {77, kNoPlies};
    return header;
}

}  // namespace

TEST(Format, HeaderFieldsStandWhereTheFormatSays) {
    const auto bytes = encode_header(example_header());
    EXPECT_EQ(std::string(bytes.begin(), bytes.begin() + 8), "MBRSEC\r\n");
    EXPECT_EQ(bytes[8], 1);
    EXPECT_EQ(bytes[13], 1);  // 256
    EXPECT_EQ(bytes[16], 0x88);
    EXPECT_EQ(bytes[23], 0x11);
    const std::vector<unsigned char> middle(bytes.begin() + 24, bytes.begin() + 32);
    EXPECT_EQ(middle, (std::vector<unsigned char>{24, 9, 8, 3, 4, 2, 2, 0}));
    EXPECT_EQ(bytes[32] | bytes[33] << 8, 1000);
    EXPECT_EQ(bytes[40], 10);
    EXPECT_EQ(bytes[44], 7);
    EXPECT_EQ(bytes[48] | bytes[49] << 8, 0x0102);
    EXPECT_EQ(bytes[56] | bytes[57] << 8, 0x0304);
    EXPECT_EQ(bytes[64], 5);
    EXPECT_EQ(bytes[72], 77);
    EXPECT_EQ(bytes[76], 255);
    for (std::size_t i = 0; i < 6; ++i) EXPECT_EQ(bytes[80 + 8 * i], i + 1);
}

TEST(Format, HeaderComesBack) {
    const auto bytes = encode_header(example_header());
    Header header;
    ASSERT_EQ(decode_header(bytes, header), std::nullopt);
    EXPECT_EQ(header, example_header());
}

TEST(Format, EveryChangedByteOfAHeaderIsFound) {
    const auto bytes = encode_header(example_header());
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        auto changed = bytes;
        changed[i] ^= 0x10;
        Header header;
        EXPECT_TRUE(decode_header(changed, header)) << "byte " << i;
    }
}

TEST(Format, ChunksComeBack) {
    std::mt19937 random(4);
    for (const std::size_t size : {1, 3, 4, 5, 1000, 30'001}) {
        std::vector<Code> codes(size);
        for (Code& code : codes) {
            code = static_cast<Code>(random() % 3 == 0 ? random() % (kMaxPlies + 2) : random() % 4);
        }
        std::vector<Code> back(size);
        ASSERT_TRUE(decode_chunk(encode_chunk(codes, Content::plies), Content::plies, back));
        EXPECT_EQ(back, codes);
        ASSERT_TRUE(decode_chunk(encode_chunk(codes, Content::values), Content::values, back));
        for (Code& code : codes) code = value_code(code);
        EXPECT_EQ(back, codes);
        std::vector<Code> longer(size + 5);
        EXPECT_FALSE(decode_chunk(encode_chunk(codes, Content::plies), Content::plies, longer));
    }
}

TEST(Format, BytesThatAreNoChunkAreRefused) {
    std::vector<Code> codes(100);
    const std::vector<unsigned char> nothing;
    EXPECT_FALSE(decode_chunk(nothing, Content::values, codes));
    const std::vector<unsigned char> noise(50, 0xa5);
    EXPECT_FALSE(decode_chunk(noise, Content::values, codes));
}

TEST(Evaluation, CodesAndPreferences) {
    EXPECT_EQ(value_of(kDrawCode), Value::draw);
    EXPECT_EQ(evaluation_of(1, true), (Evaluation{Value::loss, 0}));
    EXPECT_EQ(evaluation_of(2, true), (Evaluation{Value::win, 1}));
    EXPECT_EQ(evaluation_of(2, false), (Evaluation{Value::win, std::nullopt}));
    EXPECT_EQ(before_move({Value::loss, 4}), (Evaluation{Value::win, 5}));
    EXPECT_EQ(before_move({Value::draw, std::nullopt}), (Evaluation{Value::draw, std::nullopt}));
    EXPECT_TRUE(better({Value::win, 3}, {Value::win, 5}));
    EXPECT_TRUE(better({Value::loss, 6}, {Value::loss, 4}));
    EXPECT_TRUE(better({Value::win, 9}, {Value::draw, std::nullopt}));
    EXPECT_TRUE(better({Value::draw, std::nullopt}, {Value::loss, 8}));
    EXPECT_FALSE(better({Value::loss, 8}, {Value::draw, std::nullopt}));
}

}  // namespace morabaraba::database
