// Writes a solved sector pair to its file, and reads solved ones back.
#pragma once

#include "pair_solver.h"

#include <database/sector_file.h>

#include <filesystem>

namespace morabaraba::solver {

// What would be right in place of a file that can't be used.
inline constexpr const char* kSoundFile =
    "a sound file of this rule set; remove it to compute it anew";

// An error of a file that stops the run.
struct FileFault {
    Error error;
};

// Throws FileFault. Returns the bytes written.
std::uint64_t write_pair(const PairFrame& frame, const SolvedPair& solved,
                         database::Content content, const std::filesystem::path& directory);

// Tables from the files of a directory; throws FileFault when one can't be read.
class FileSource final : public TableSource {
public:
    FileSource(const RuleSet& rules, std::filesystem::path directory)
        : rules_(rules), directory_(std::move(directory)) {}
    std::uint32_t longest(const database::SectorTable& table) override;
    void read(const database::SectorTable& table, Workers& workers, const Put& put) override;

private:
    [[nodiscard]] database::SectorFile open(const database::SectorPair& pair) const;

    const RuleSet& rules_;
    std::filesystem::path directory_;
};

}  // namespace morabaraba::solver
