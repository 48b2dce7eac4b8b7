// Reads and writes sector files (docs/database.md).
#pragma once

#include <database/format.h>
#include <rules/error.h>
#include <rules/rule_set.h>

#include <atomic>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace morabaraba::database {

class File;

// An open sector file whose header and index are sound. Reading is safe from several threads. A
// chunk is checked each time it is read; a file cut off after opening is an error, never a signal.
class SectorFile {
public:
    // Errors name the file and the reason.
    [[nodiscard]] static Expected<SectorFile> open(const std::filesystem::path& path,
                                                   const RuleSet& rules, const SectorPair& pair);
    SectorFile(SectorFile&&) noexcept;
    SectorFile& operator=(SectorFile&&) noexcept;
    ~SectorFile();

    [[nodiscard]] const Header& header() const { return header_; }
    [[nodiscard]] const std::filesystem::path& path() const { return path_; }
    [[nodiscard]] bool has_plies() const { return header_.content == Content::plies; }

    // The codes of a chunk of a table. REQUIRES: table < pair.tables(), chunk < chunks_of_table().
    [[nodiscard]] Expected<std::vector<Code>> read(int table, std::uint64_t chunk) const;

private:
    SectorFile(std::filesystem::path path, std::unique_ptr<File> file);
    [[nodiscard]] std::optional<std::string> read_header(const RuleSet& rules,
                                                         const SectorPair& pair);
    [[nodiscard]] std::optional<std::string> read_index();

    std::filesystem::path path_;
    std::unique_ptr<File> file_;
    Header header_;
    std::vector<ChunkPlace> index_;
};

// Writes a sector file under a temporary name; it gets its own name only when whole and on disk.
class SectorFileWriter {
public:
    // `header` says everything but offsets, sizes and checksums.
    [[nodiscard]] static Expected<SectorFileWriter> create(const std::filesystem::path& directory,
                                                           const Header& header);
    SectorFileWriter(SectorFileWriter&&) noexcept;
    SectorFileWriter& operator=(SectorFileWriter&&) noexcept;
    // Removes the temporary file unless finished.
    ~SectorFileWriter();

    // Appends the next chunk (encode_chunk), table 0's first.
    [[nodiscard]] std::optional<Error> append(std::span<const unsigned char> chunk);
    // Completes the file and gives it its name. REQUIRES: all chunks were appended.
    [[nodiscard]] std::optional<Error> finish(const std::array<Counts, 2>& counts,
                                              const std::array<std::uint32_t, 2>& longest);
    [[nodiscard]] std::uint64_t bytes_written() const { return end_; }

private:
    SectorFileWriter(std::filesystem::path directory, const Header& header,
                     std::unique_ptr<File> file);
    [[nodiscard]] std::filesystem::path part_path() const;
    [[nodiscard]] Error write_error(int error) const;

    std::filesystem::path directory_;
    Header header_;
    std::unique_ptr<File> file_;
    std::vector<ChunkPlace> index_;
    std::uint64_t end_ = kHeaderSize;
};

// Suffix of files that are being written: left over by a run that was cut off.
inline constexpr const char* kPartSuffix = ".part";

}  // namespace morabaraba::database
