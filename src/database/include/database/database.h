// A directory of sector files as one database: the value of a position and of each of its moves.
#pragma once

#include <database/evaluation.h>
#include <database/sector_file.h>
#include <rules/moves.h>
#include <rules/position.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace morabaraba::database {

struct MoveEvaluation {
    Move move;
    std::optional<Evaluation> evaluation;  // for the side that plays the move, its ply counted
};

struct Probe {
    std::optional<Evaluation> evaluation;
    std::vector<MoveEvaluation> moves;  // in legal_moves' order
};

// All const calls may come from several threads at once. What is absent, damaged or foreign has no
// evaluation: it is never taken for a draw.
class Database {
public:
    static constexpr std::size_t kUsualCache = std::size_t{256} << 20;

    // An error when `directory` is none or can't be listed; faulty files are no error, see
    // faults(). At most `cache_bytes` of decompressed data are kept.
    [[nodiscard]] static Expected<Database> open(const std::filesystem::path& directory,
                                                 const RuleSet& rules,
                                                 std::size_t cache_bytes = kUsualCache);
    Database(Database&&) noexcept;
    Database& operator=(Database&&) noexcept;
    ~Database();

    [[nodiscard]] const RuleSet& rules() const;
    [[nodiscard]] const std::filesystem::path& directory() const;

    // The files that are sound so far, by name.
    [[nodiscard]] std::vector<const SectorFile*> files() const;
    // One line for each file that can't be used: its name and why. Grows when reading finds damage.
    [[nodiscard]] std::vector<std::string> faults() const;

    // Whether there is a sound file for the sector.
    [[nodiscard]] bool covers(const Sector& sector) const;
    // Whether every file says plies.
    [[nodiscard]] bool has_plies() const;

    // Of the side to move. A position whose game is over by the rules has its result, in 0 plies.
    // REQUIRES: a position of rules().
    [[nodiscard]] std::optional<Evaluation> evaluate(const Position& position) const;
    [[nodiscard]] Probe probe(const Position& position) const;

private:
    struct State;
    explicit Database(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

}  // namespace morabaraba::database
