#include "file.h"

#include <database/sector_file.h>
#include <database/symmetry_classes.h>
#include <rules/binomial.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <utility>

namespace morabaraba::database {

namespace {

Error file_error(const std::filesystem::path& path, std::string what, std::string expected = {}) {
    Error error;
    error.where = path.string();
    error.what = std::move(what);
    error.expected = std::move(expected);
    return error;
}

std::string read_fault(const char* part) {
    return errno == 0 ? std::string("is truncated: its ") + part + " is not all there"
                      : std::string("can't be read: ") + system_error_text(errno);
}

// Sizes that a sound header can't have, before anything is allocated by them.
std::optional<std::string> size_fault(const Header& header, std::uint64_t file_size) {
    const SectorPair& pair = header.pair;
    if (header.points > 24 || pair.a + pair.b > header.points || pair.b > pair.a) {
        return "has impossible numbers of points or cows";
    }
    const std::uint32_t block_size = binomial(header.points - pair.a, pair.b);
    if (block_size == 0 || header.block_size != block_size || header.chunk_blocks == 0 ||
        header.chunk_blocks > (1U << 20) / block_size + 1 || header.entries % block_size != 0 ||
        header.entries / block_size > binomial(header.points, pair.a)) {
        return "has impossible sizes";
    }
    if (header.file_size != file_size) {
        return "has " + std::to_string(file_size) + " bytes where its header says " +
               std::to_string(header.file_size) +
               (file_size < header.file_size ? ": it is truncated" : ": something was appended");
    }
    if (header.index_offset < kHeaderSize || header.index_offset > file_size ||
        file_size - header.index_offset != header.chunks() * kIndexEntrySize) {
        return "has an index of the wrong size";
    }
    return std::nullopt;
}

// The greatest code of a table by its header.
Code greatest_code(const Header& header, int table) {
    if (header.content == Content::values) return kWinCode;
    const std::uint32_t longest = header.longest[static_cast<std::size_t>(table)];
    return longest == kNoPlies ? kDrawCode
                               : static_cast<Code>(std::min(longest, std::uint32_t{kMaxPlies}) + 1);
}

}  // namespace

SectorFile::SectorFile(std::filesystem::path path, std::unique_ptr<File> file)
    : path_(std::move(path)), file_(std::move(file)) {}
SectorFile::SectorFile(SectorFile&&) noexcept = default;
SectorFile& SectorFile::operator=(SectorFile&&) noexcept = default;
SectorFile::~SectorFile() = default;

Expected<SectorFile> SectorFile::open(const std::filesystem::path& path, const RuleSet& rules,
                                      const SectorPair& pair) {
    auto file = std::make_unique<File>(open_to_read(path));
    if (!file->is_open()) {
        return file_error(path, "can't be opened: " + system_error_text(errno));
    }
    SectorFile sector(path, std::move(file));
    if (auto fault = sector.read_header(rules, pair)) return file_error(path, *std::move(fault));
    if (auto fault = sector.read_index()) return file_error(path, *std::move(fault));
    return sector;
}

std::optional<std::string> SectorFile::read_header(const RuleSet& rules, const SectorPair& pair) {
    const std::optional<std::uint64_t> size = file_->size();
    if (!size) return "can't be read: " + system_error_text(errno);
    std::vector<unsigned char> bytes(std::min<std::uint64_t>(*size, kHeaderSize));
    if (!file_->read_at(0, bytes)) return read_fault("header");
    if (auto fault = decode_header(bytes, header_)) return fault;
    if (auto fault = size_fault(header_, *size)) return fault;
    if (header_.fingerprint != rules.fingerprint() || header_.points != rules.board().size()) {
        return "belongs to another rule set than " + rules.name();
    }
    const std::uint64_t classes = class_count(rules.board(), header_.pair.a);
    if (header_.entries != classes * header_.block_size) return "has a wrong number of entries";
    if (header_.pair != pair)
        return "holds sector " + to_text(header_.pair) + " under a wrong name";
    return std::nullopt;
}

std::optional<std::string> SectorFile::read_index() {
    std::vector<unsigned char> bytes(header_.chunks() * kIndexEntrySize);
    if (!file_->read_at(header_.index_offset, bytes)) return read_fault("index");
    if (checksum(bytes) != header_.index_checksum)
        return "has a damaged index (its checksum is wrong)";
    index_ = decode_index(bytes);
    for (const ChunkPlace& place : index_) {
        if (place.offset < kHeaderSize || place.offset > header_.index_offset ||
            place.size > header_.index_offset - place.offset) {
            return "has a damaged index (a chunk lies outside the file)";
        }
    }
    return std::nullopt;
}

Expected<std::vector<Code>> SectorFile::read(int table, std::uint64_t chunk) const {
    const std::uint64_t number =
        static_cast<std::uint64_t>(table) * header_.chunks_of_table() + chunk;
    const ChunkPlace& place = index_[number];
    std::vector<unsigned char> bytes(place.size);
    if (!file_->read_at(place.offset, bytes)) return file_error(path_, read_fault("data"));
    std::vector<Code> codes(header_.entries_of_chunk(chunk));
    if (static_cast<std::uint32_t>(checksum(bytes)) != place.checksum ||
        !decode_chunk(bytes, header_.content, codes)) {
        return file_error(path_, "is damaged (chunk " + std::to_string(number) +
                                     " of its data has a wrong checksum)");
    }
    const auto greatest = std::max_element(codes.begin(), codes.end());
    if (greatest != codes.end() && *greatest > greatest_code(header_, table)) {
        return file_error(path_, "is damaged (chunk " + std::to_string(number) +
                                     " of its data has a longer line than its header says)");
    }
    return codes;
}

SectorFileWriter::SectorFileWriter(std::filesystem::path directory, const Header& header,
                                   std::unique_ptr<File> file)
    : directory_(std::move(directory)), header_(header), file_(std::move(file)) {}
SectorFileWriter::SectorFileWriter(SectorFileWriter&&) noexcept = default;
SectorFileWriter& SectorFileWriter::operator=(SectorFileWriter&&) noexcept = default;

SectorFileWriter::~SectorFileWriter() {
    if (file_ == nullptr) return;
    file_.reset();
    std::error_code ignored;
    std::filesystem::remove(part_path(), ignored);
}

std::filesystem::path SectorFileWriter::part_path() const {
    return directory_ / (file_name(header_.pair) + kPartSuffix);
}

Error SectorFileWriter::write_error(int error) const {
    return file_error(part_path(), "can't be written: " + system_error_text(error),
                      "room on the disk, and leave to write there");
}

Expected<SectorFileWriter> SectorFileWriter::create(const std::filesystem::path& directory,
                                                    const Header& header) {
    SectorFileWriter writer(directory, header, nullptr);
    auto file = std::make_unique<File>(create_to_write(writer.part_path()));
    if (!file->is_open()) return writer.write_error(errno);
    writer.file_ = std::move(file);
    return writer;
}

std::optional<Error> SectorFileWriter::append(std::span<const unsigned char> chunk) {
    if (!file_->write_at(end_, chunk)) return write_error(errno);
    index_.push_back({end_, static_cast<std::uint32_t>(chunk.size()),
                      static_cast<std::uint32_t>(checksum(chunk))});
    end_ += chunk.size();
    return std::nullopt;
}

std::optional<Error> SectorFileWriter::finish(const std::array<Counts, 2>& counts,
                                              const std::array<std::uint32_t, 2>& longest) {
    const std::vector<unsigned char> index = encode_index(index_);
    if (!file_->write_at(end_, index)) return write_error(errno);
    header_.counts = counts;
    header_.longest = longest;
    header_.index_offset = end_;
    header_.index_checksum = checksum(index);
    end_ += index.size();
    header_.file_size = end_;
    const auto bytes = encode_header(header_);
    if (!file_->write_at(0, bytes) || !file_->sync()) return write_error(errno);
    const std::filesystem::path path = directory_ / file_name(header_.pair);
    if (std::rename(part_path().c_str(), path.c_str()) != 0) return write_error(errno);
    file_.reset();
    if (!sync_directory(directory_)) return write_error(errno);
    return std::nullopt;
}

}  // namespace morabaraba::database
