#include "outcome_key.h"
#include "shot_rules.h"

#include <database/symmetry_classes.h>
#include <rules/binomial.h>
#include <solver/plan.h>

#include <algorithm>
#include <map>

namespace morabaraba::solver {

namespace {

using database::Content;
using database::SectorPair;

constexpr int kMaxSolvablePoints = 24;
constexpr std::uint32_t kMaxBlock = 0xffff;
constexpr int kMaxMovesAPosition = 126;

// Measured on one core of a server of 2025 (docs/solving.md).
constexpr double kSecondsAnEntry = 27e-9;
constexpr double kSecondsAnEntryWithPlies = 58e-9;
constexpr double kBitsAnEntry = 0.95;
constexpr double kBitsAnEntryWithPlies = 3;

// Classes of side a's sets, by size; each counted once.
class ClassCounts {
public:
    explicit ClassCounts(const RuleSet& rules) : rules_(rules) {}
    [[nodiscard]] std::uint64_t entries(const SectorPair& pair) {
        const auto [place, is_new] = counts_.try_emplace(pair.a, 0);
        if (is_new) place->second = database::class_count(rules_.board(), pair.a);
        return place->second * binomial(rules_.board().size() - pair.a, pair.b);
    }

private:
    const RuleSet& rules_;
    std::map<int, std::uint64_t> counts_;
};

// Cells, codes, events, what two passes found; while it begins, the shots' keys and two children.
// Of malom's largest pairs 9 against 8 took 10.3 bytes an entry with plies and keys of one
// byte, 12.6 with keys of two, and 3.9 for values only; 8 against 8, whose second table has no
// codes, 7.1, 8.0 and 3.2. Each further shot that a move may earn has keys and a child of its own.
std::uint64_t memory_of(const RuleSet& rules, const SectorPair& pair, std::uint64_t entries,
                        Content content, KeySize keys) {
    const int most_shots = std::min(ShotRules(rules, pair.a, pair.b).most(), pair.b);
    const auto more_shots = static_cast<std::uint64_t>(most_shots - 1);
    const std::uint64_t key_bytes = content == Content::plies ? static_cast<unsigned>(keys) : 1;
    const std::uint64_t with_plies =
        (pair.is_diagonal() ? 7 : 9) + (pair.is_diagonal() ? 1 : 2) * key_bytes;
    const std::uint64_t values_only = pair.is_diagonal() ? 4 : 5;
    const std::uint64_t bytes_an_entry =
        (content == Content::plies ? with_plies : values_only) + more_shots * 2 * key_bytes;
    return entries * bytes_an_entry + (std::uint64_t{192} << 20);
}

bool exceeds_moves(const RuleSet& rules) {
    const int points = rules.board().size();
    const RuleOptions& options = rules.options();
    int most = 0;
    for (int a = options.lost_with + 1; a <= options.cows; ++a) {
        const int free = std::max(0, points - a - (options.lost_with + 1));
        int degree = 0;
        for_each_point(rules.board().all(), [&](Point point) {
            degree = std::max(degree, count(rules.board().neighbours(point)));
        });
        most = std::max(most, a * (a <= options.flying ? free : std::min(free, degree)));
    }
    return most > kMaxMovesAPosition;
}

}  // namespace

std::optional<std::string> unsupported_reason(const RuleSet& rules) {
    const RuleOptions& options = rules.options();
    if (options.broken_mill == BrokenMill::banned) {
        return "its ban on moving back (broken-mill: banned) makes values depend on the last moves";
    }
    if (rules.shotless_plies() != 0) {
        return "its draw after plies without a shot (shotless-limit) makes values depend on a "
               "count";
    }
    if (rules.board().size() > kMaxSolvablePoints) return "its board has more than 24 points";
    if (2 * (options.lost_with + 1) > rules.board().size() || options.cows <= options.lost_with) {
        return "it has no moving phase";
    }
    if (exceeds_moves(rules)) return "a position of it may have more than 126 moves";
    for (int a = options.lost_with + 1; a <= options.cows; ++a) {
        for (int b = options.lost_with + 1; b <= std::min(a, rules.board().size() - a); ++b) {
            if (binomial(rules.board().size() - a, b) > kMaxBlock) {
                return "its sectors with few cows are too large";
            }
        }
    }
    return std::nullopt;
}

bool is_solvable(const RuleSet& rules, const SectorPair& pair) {
    const FullBoard full = rules.options().full_board;
    return pair.a + pair.b < rules.board().size() || full == FullBoard::draw ||
           full == FullBoard::blocked;
}

std::vector<SectorPair> pairs_to_solve(const RuleSet& rules, int cows) {
    const int least = rules.options().lost_with + 1;
    std::vector<SectorPair> pairs;
    for (int total = 2 * least; total <= 2 * cows; ++total) {
        for (int a = (total + 1) / 2; a <= std::min(cows, total - least); ++a) {
            const SectorPair pair{a, total - a, 0, 0};
            if (total <= rules.board().size() && is_solvable(rules, pair)) pairs.push_back(pair);
        }
    }
    return pairs;
}

std::uint64_t entries_of(const RuleSet& rules, const SectorPair& pair) {
    return ClassCounts(rules).entries(pair);
}

Needs needs_of(const RuleSet& rules, const std::vector<SectorPair>& pairs, Content content,
               int threads, KeySize keys) {
    ClassCounts classes(rules);
    Needs needs;
    if (pairs.empty()) return needs;
    for (const SectorPair& pair : pairs) {
        const std::uint64_t entries = classes.entries(pair);
        needs.entries += entries * static_cast<std::uint64_t>(pair.tables());
        needs.memory = std::max(needs.memory, memory_of(rules, pair, entries, content, keys));
    }
    const bool plies = content == Content::plies;
    const auto entries = static_cast<double>(needs.entries);
    needs.disk = static_cast<std::uint64_t>(
        entries * (plies ? kBitsAnEntryWithPlies : kBitsAnEntry) / 8 + 1e6);
    needs.seconds = entries * (plies ? kSecondsAnEntryWithPlies : kSecondsAnEntry) / threads;
    return needs;
}

}  // namespace morabaraba::solver
