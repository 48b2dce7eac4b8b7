#include <engine/openings.h>
#include <rules/moves.h>
#include <rules/position.h>

#include <memory>
#include <random>
#include <unordered_set>

namespace morabaraba::engine {

namespace {

struct Opening {
    Position position;
    std::vector<Move> moves;
};

// std::shuffle differs between libraries.
void shuffle(std::vector<Opening>& openings, std::mt19937_64& random) {
    for (std::size_t i = openings.size(); i > 1; --i) {
        std::swap(openings[i - 1], openings[random() % i]);
    }
}

std::vector<Opening> next_ply(const RuleSet& rules, const std::vector<Opening>& openings) {
    const auto list = std::make_unique<MoveList>();
    std::unordered_set<std::uint64_t> seen;
    std::vector<Opening> next;
    for (const Opening& opening : openings) {
        legal_moves(rules, opening.position, *list);
        for (const Move move : *list) {
            if (move.shots != 0) {
                continue;
            }
            Opening longer = opening;
            longer.position.apply(rules, move);
            longer.moves.push_back(move);
            if (result_of(rules, longer.position).is_over()) {
                continue;
            }
            if (seen.insert(canonical(rules, longer.position).hash()).second) {
                next.push_back(std::move(longer));
            }
        }
    }
    return next;
}

}  // namespace

std::vector<std::vector<Move>> quiet_openings(const RuleSet& rules, int plies, std::uint64_t seed,
                                              std::size_t most) {
    std::mt19937_64 random(seed);
    std::vector<Opening> openings = {{Position::start(rules), {}}};
    for (int ply = 0; ply < plies; ++ply) {
        openings = next_ply(rules, openings);
        shuffle(openings, random);
        if (openings.size() > most) {
            openings.erase(openings.begin() + static_cast<std::ptrdiff_t>(most), openings.end());
        }
    }
    std::vector<std::vector<Move>> lines;
    for (Opening& opening : openings) {
        lines.push_back(std::move(opening.moves));
    }
    return lines;
}

}  // namespace morabaraba::engine
