// A file is read back as written, and anything else is refused with its name and the reason.
#include "../support/temp_folder.h"

#include <database/database.h>
#include <database/sector_file.h>
#include <database/sector_index.h>

#include <fstream>
#include <iterator>
#include <thread>

#include <gtest/gtest.h>
#include <sys/stat.h>

namespace morabaraba::database {

namespace {

RuleSet rules_of(bool diagonals) {
    return RuleSet::make("test", Board::concentric_rings(3, true, diagonals).value(), {}).value();
}

Code made_up(int table, std::uint64_t entry) {
    return static_cast<Code>((entry * 7 + static_cast<std::uint64_t>(table)) % 300);
}

// A file of 3 against 3 whose codes are made up: what it says does not matter here.
std::filesystem::path write_file(const std::filesystem::path& directory, const RuleSet& rules) {
    const SectorIndex index(rules.board(), 3, 3);
    Header header;
    header.fingerprint = rules.fingerprint();
    header.points = 24;
    header.pair = {3, 3, 0, 0};
    header.content = Content::plies;
    header.entries = index.entries();
    header.block_size = index.block_size();
    header.chunk_blocks = 20;
    auto writer = SectorFileWriter::create(directory, header).value();
    for (std::uint64_t chunk = 0; chunk < header.chunks_of_table(); ++chunk) {
        std::vector<Code> codes(header.entries_of_chunk(chunk));
        for (std::size_t i = 0; i < codes.size(); ++i) {
            codes[i] = made_up(0, chunk * header.chunk_entries() + i);
        }
        EXPECT_FALSE(writer.append(encode_chunk(codes, header.content)).has_value());
    }
    EXPECT_FALSE(writer.finish({Counts{1, 2, 3}, {}}, {299, kNoPlies}));
    return directory / file_name(header.pair);
}

std::string bytes_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

void write_bytes(const std::filesystem::path& path, const std::string& bytes) {
    std::ofstream(path, std::ios::binary)
        .write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

// White, to move, is side a.
Position board_of(const RuleSet& rules, const SectorIndex& index, std::uint64_t entry) {
    Setup setup;
    setup.cows = {index.sets_of(entry).side_a, index.sets_of(entry).side_b};
    return Position::make(rules, setup).value();
}

class SectorFiles : public testing::Test {
protected:
    const RuleSet rules = rules_of(true);
    const TempFolder directory;
    const std::filesystem::path path = write_file(directory.path(), rules);
    const std::string sound = bytes_of(path);

    // What the database says of the file with other bytes; it must never give a value.
    std::string fault_with(const std::string& bytes) {
        write_bytes(path, bytes);
        const Database database = Database::open(directory.path(), rules).value();
        std::optional<Evaluation> any;
        const SectorIndex index(rules.board(), 3, 3);
        for (std::uint64_t entry = 0; entry < index.entries(); entry += 997) {
            const Position position = board_of(rules, index, entry);
            if (!result_of(rules, position).is_over()) any = database.evaluate(position);
        }
        EXPECT_EQ(database.faults().size(), 1U);
        EXPECT_FALSE(any.has_value());
        EXPECT_FALSE(database.covers({3, 3, 0, 0}));
        return database.faults().empty() ? "" : database.faults().front();
    }

    // The sound file with another header.
    template <class Change>
    [[nodiscard]] std::string with_header(Change&& change) const {
        Header header;
        const std::span bytes(reinterpret_cast<const unsigned char*>(sound.data()), sound.size());
        EXPECT_FALSE(decode_header(bytes, header));
        change(header);
        const auto forged = encode_header(header);
        return std::string(forged.begin(), forged.end()) + sound.substr(forged.size());
    }
};

}  // namespace

TEST_F(SectorFiles, AreReadBack) {
    const Database database = Database::open(directory.path(), rules).value();
    EXPECT_EQ(database.faults(), std::vector<std::string>());
    ASSERT_EQ(database.files().size(), 1U);
    EXPECT_EQ(database.files()[0]->header().counts[0], (Counts{1, 2, 3}));
    const SectorIndex index(rules.board(), 3, 3);
    for (std::uint64_t entry = 0; entry < index.entries(); entry += 101) {
        const Position position = board_of(rules, index, entry);
        const std::uint64_t place =
            index.index_of(position.cows(Side::white), position.cows(Side::black));
        ASSERT_EQ(database.evaluate(position), evaluation_of(made_up(0, place), true));
    }
}

TEST_F(SectorFiles, OtherSectorsAreAbsentAndNoDraws) {
    const Database database = Database::open(directory.path(), rules).value();
    const auto position = parse_position(rules, "W2/3/3/WW4/1B1/2W/1BB w 0 0 - 0 1");
    ASSERT_TRUE(position) << position.error().message();
    EXPECT_EQ(database.evaluate(*position), std::nullopt);
    EXPECT_FALSE(database.covers({4, 3, 0, 0}));
    for (const auto& move : database.probe(*position).moves) EXPECT_FALSE(move.evaluation);
    EXPECT_EQ(database.evaluate(Position::start(rules)), std::nullopt);
}

TEST_F(SectorFiles, OfTheWrongSizeAreRefused) {
    EXPECT_NE(fault_with("").find("too short"), std::string::npos);
    EXPECT_NE(fault_with(sound.substr(0, 100)).find("too short"), std::string::npos);
    EXPECT_NE(fault_with(sound.substr(0, kHeaderSize)).find("truncated"), std::string::npos);
    EXPECT_NE(fault_with(sound.substr(0, sound.size() / 2)).find("truncated"), std::string::npos);
    EXPECT_NE(fault_with(sound.substr(0, sound.size() - 1)).find("truncated"), std::string::npos);
    EXPECT_NE(fault_with(sound + "x").find("appended"), std::string::npos);
}

TEST_F(SectorFiles, WithAFlippedByteAreRefused) {
    for (std::size_t i = 0; i < sound.size(); i += sound.size() / 40 + 1) {
        std::string flipped = sound;
        flipped[i] = static_cast<char>(flipped[i] ^ 0x40);
        EXPECT_NE(fault_with(flipped).find("3-3.sector"), std::string::npos) << "byte " << i;
    }
}

TEST_F(SectorFiles, OfAnotherRuleSetAreRefused) {
    const TempFolder other;
    const std::string bytes = bytes_of(write_file(other.path(), rules_of(false)));
    EXPECT_NE(fault_with(bytes).find("another rule set"), std::string::npos);
}

// Made on purpose: every checksum is right.
TEST_F(SectorFiles, WithTooFewEntriesAreRefused) {
    const std::string forged =
        with_header([](Header& header) { header.entries -= header.block_size; });
    EXPECT_NE(fault_with(forged).find("number of entries"), std::string::npos);
}

TEST_F(SectorFiles, WithALongerLineThanTheHeaderSaysAreRefused) {
    for (const std::uint32_t longest : {0U, 297U, kNoPlies}) {
        const std::string forged =
            with_header([&](Header& header) { header.longest[0] = longest; });
        EXPECT_NE(fault_with(forged).find("longer line"), std::string::npos) << longest;
    }
}

TEST_F(SectorFiles, UnderAWrongNameAreRefused) {
    std::filesystem::rename(path, directory.path() / "4-3.sector");
    const Database database = Database::open(directory.path(), rules).value();
    ASSERT_EQ(database.faults().size(), 1U);
    EXPECT_NE(database.faults()[0].find("wrong name"), std::string::npos);
}

TEST_F(SectorFiles, CutOffWhileOpenAreAnErrorAndNoSignal) {
    const Database database = Database::open(directory.path(), rules).value();
    std::filesystem::resize_file(path, kHeaderSize + 10);
    const SectorIndex index(rules.board(), 3, 3);
    const Position position = board_of(rules, index, 150'000);
    EXPECT_EQ(database.evaluate(position), std::nullopt);
    ASSERT_EQ(database.faults().size(), 1U);
    EXPECT_NE(database.faults()[0].find("truncated"), std::string::npos);
}

// Opening a named pipe would wait for its other end.
TEST_F(SectorFiles, APipeIsNoFileAndNotWaitedFor) {
    std::filesystem::remove(path);
    ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
    const Database database = Database::open(directory.path(), rules).value();
    ASSERT_EQ(database.faults().size(), 1U);
    EXPECT_NE(database.faults()[0].find("3-3.sector"), std::string::npos);
}

TEST_F(SectorFiles, UnfinishedWritingLeavesNothing) {
    Header header = Database::open(directory.path(), rules).value().files()[0]->header();
    const TempFolder other;
    {
        const auto writer = SectorFileWriter::create(other.path(), header);
    }
    EXPECT_TRUE(std::filesystem::is_empty(other.path()));
}

TEST_F(SectorFiles, ServeSeveralThreadsFromASmallCache) {
    const Database database = Database::open(directory.path(), rules, 1 << 16).value();
    const SectorIndex index(rules.board(), 3, 3);
    std::vector<std::thread> threads;
    std::atomic<int> wrong = 0;
    for (std::uint64_t start = 0; start < 4; ++start) {
        threads.emplace_back([&, start] {
            for (std::uint64_t entry = start; entry < index.entries(); entry += 313) {
                const Position position = board_of(rules, index, entry);
                const auto found = database.evaluate(position);
                const std::uint64_t place =
                    index.index_of(position.cows(Side::white), position.cows(Side::black));
                if (found != evaluation_of(made_up(0, place), true)) ++wrong;
            }
        });
    }
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(wrong, 0);
}

TEST(DatabaseDirectory, ThatIsNoneIsAnError) {
    const auto database = Database::open("/nowhere/at/all", rules_of(true));
    ASSERT_FALSE(database);
    EXPECT_NE(database.error().message().find("/nowhere/at/all"), std::string::npos);
}

}  // namespace morabaraba::database
