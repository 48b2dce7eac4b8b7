// Solves sectors both ways and compares them, board by board.
#pragma once

#include "../support/temp_folder.h"
#include "brute_force.h"
#include "odd_rules.h"

#include <database/database.h>
#include <solver/solve.h>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace morabaraba::solver {

inline SolveSummary solved(const RuleSet& rules, const std::filesystem::path& directory, int cows,
                           database::Content content, int threads = 2,
                           const char* kernels = nullptr) {
    SolveOptions options;
    options.directory = directory;
    options.cows = cows;
    options.threads = threads;
    options.content = content;
    options.kernels = kernels;
    const auto summary = solve(rules, options);
    EXPECT_TRUE(summary) << summary.error().message();
    return summary.value();
}

inline Position position_of(const RuleSet& rules, BruteBoard board) {
    Setup setup;
    setup.cows = {board.mover, board.other};
    return Position::make(rules, setup).value();
}

inline database::Evaluation evaluation_of(const BruteMap::Slot& slot, bool has_plies) {
    if (slot.plies < 0) return {database::Value::draw, std::nullopt};
    const auto value = slot.plies % 2 == 1 ? database::Value::win : database::Value::loss;
    return {value, has_plies ? std::optional<int>(slot.plies) : std::nullopt};
}

// Compares all boards of a sector; returns how many differ. Without plies only values are compared:
// the reader knows the plies of games that are over.
inline int differences(BruteForce& brute, const database::Database& database, int mover,
                       int other) {
    int different = 0;
    const bool has_plies = database.has_plies();
    brute.sector(mover, other).for_each([&](BruteBoard board, const BruteMap::Slot& slot) {
        auto found = database.evaluate(position_of(database.rules(), board));
        if (found && !has_plies) found->plies.reset();
        different += static_cast<int>(found != evaluation_of(slot, has_plies));
    });
    return different;
}

inline void expect_all_right(const RuleSet& rules, int most,
                             const std::vector<database::Content>& contents) {
    BruteForce brute(rules);
    for (const auto& pair : pairs_to_solve(rules, most)) brute.solve(pair.a, pair.b);
    for (const database::Content content : contents) {
        const TempFolder directory;
        solved(rules, directory.path(), most, content);
        const auto database = database::Database::open(directory.path(), rules).value();
        EXPECT_EQ(database.faults(), std::vector<std::string>());
        for (const auto& pair : pairs_to_solve(rules, most)) {
            EXPECT_EQ(differences(brute, database, pair.a, pair.b), 0) << to_text(pair);
            if (pair.is_diagonal()) continue;
            EXPECT_EQ(differences(brute, database, pair.b, pair.a), 0) << to_text(pair);
        }
    }
}

}  // namespace morabaraba::solver
