#include "pair_writer.h"

#include <database/sector_file.h>

#include <algorithm>
#include <vector>

namespace morabaraba::solver {

namespace {

using database::Code;
using database::Content;
using database::Counts;
using database::Header;

// What one chunk adds to a table's header.
struct ChunkSummary {
    Counts counts;
    std::uint32_t longest = 0;
    bool decided = false;
};

Header header_of(const PairFrame& frame, Content content) {
    Header header;
    header.fingerprint = frame.rules.fingerprint();
    header.points = static_cast<std::uint8_t>(frame.board.size());
    header.pair = frame.pair;
    header.content = content;
    header.entries = frame.index.entries();
    header.block_size = frame.index.block_size();
    header.chunk_blocks = database::usual_chunk_blocks(header.block_size, content);
    return header;
}

// Counts symmetric images apart: an entry stands for as many boards as its class has sets.
ChunkSummary summarise(const PairFrame& frame, std::uint64_t first_block,
                       std::span<const Code> codes) {
    ChunkSummary summary;
    for (std::size_t begin = 0; begin < codes.size(); begin += frame.block_size) {
        const auto block = static_cast<std::uint32_t>(first_block + begin / frame.block_size);
        const std::uint64_t orbit = frame.index.classes().orbit(block);
        std::array<std::uint64_t, 3> seen{};
        Code greatest = 0;
        for (const Code code : codes.subspan(begin, frame.block_size)) {
            ++seen[static_cast<std::size_t>(database::value_of(code))];
            greatest = std::max(greatest, code);
        }
        summary.counts.draw += orbit * seen[0];
        summary.counts.loss += orbit * seen[1];
        summary.counts.win += orbit * seen[2];
        if (greatest == database::kDrawCode) continue;
        summary.decided = true;
        summary.longest = std::max<std::uint32_t>(summary.longest, greatest - 1U);
    }
    return summary;
}

void add(Counts& sum, const Counts& more) {
    sum.win += more.win;
    sum.draw += more.draw;
    sum.loss += more.loss;
}

void check(std::optional<Error> error) {
    if (error) throw FileFault{*std::move(error)};
}

// Compresses the chunks of both tables, some at a time on all threads, and appends them in order.
class PairWriter {
public:
    PairWriter(const PairFrame& frame, const SolvedPair& solved, const Header& header)
        : frame_(frame), solved_(solved), header_(header) {}

    void write(database::SectorFileWriter& file) {
        constexpr std::uint64_t kBatch = 256;
        for (int table = 0; table < header_.pair.tables(); ++table) {
            const std::uint64_t chunks = header_.chunks_of_table();
            for (std::uint64_t begin = 0; begin < chunks; begin += kBatch) {
                write_batch(file, table, begin, std::min(kBatch, chunks - begin));
            }
        }
    }

    std::array<Counts, 2> counts{};
    std::array<std::uint32_t, 2> longest{database::kNoPlies, database::kNoPlies};

private:
    void write_batch(database::SectorFileWriter& file, int table, std::uint64_t begin,
                     std::uint64_t size) {
        std::vector<std::vector<unsigned char>> bytes(size);
        std::vector<ChunkSummary> summaries(size);
        frame_.workers.for_each(size, 1, [&](int, std::uint64_t i) {
            std::vector<Code> codes(header_.entries_of_chunk(begin + i));
            solved_.copy(table, (begin + i) * header_.chunk_entries(), codes);
            summaries[i] = summarise(frame_, (begin + i) * header_.chunk_blocks, codes);
            bytes[i] = database::encode_chunk(codes, header_.content);
        });
        for (std::uint64_t i = 0; i < size; ++i) {
            check(file.append(bytes[i]));
            take(static_cast<std::size_t>(table), summaries[i]);
        }
    }

    void take(std::size_t table, const ChunkSummary& summary) {
        add(counts[table], summary.counts);
        if (!summary.decided || header_.content == Content::values) return;
        std::uint32_t& most = longest[table];
        most = most == database::kNoPlies ? summary.longest : std::max(most, summary.longest);
    }

    const PairFrame& frame_;
    const SolvedPair& solved_;
    const Header& header_;
};

}  // namespace

std::uint64_t write_pair(const PairFrame& frame, const SolvedPair& solved, Content content,
                         const std::filesystem::path& directory) {
    const Header header = header_of(frame, content);
    auto file = database::SectorFileWriter::create(directory, header);
    if (!file) throw FileFault{file.error()};
    PairWriter writer(frame, solved, header);
    writer.write(*file);
    check(file->finish(writer.counts, writer.longest));
    return file->bytes_written();
}

database::SectorFile FileSource::open(const database::SectorPair& pair) const {
    auto file = database::SectorFile::open(directory_ / database::file_name(pair), rules_, pair);
    if (!file) throw FileFault{file.error()};
    return *std::move(file);
}

std::uint32_t FileSource::longest(const database::SectorTable& table) {
    return open(table.pair).header().longest[static_cast<std::size_t>(table.table)];
}

void FileSource::read(const database::SectorTable& table, Workers& workers, const Put& put) {
    const database::SectorFile file = open(table.pair);
    const Header& header = file.header();
    workers.for_each(header.chunks_of_table(), 1, [&](int, std::uint64_t chunk) {
        const auto codes = file.read(table.table, chunk);
        if (!codes) {
            Error error = codes.error();
            error.expected = kSoundFile;
            throw FileFault{std::move(error)};
        }
        put(chunk * header.chunk_entries(), *codes);
    });
}

}  // namespace morabaraba::solver
