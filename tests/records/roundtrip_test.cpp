// Random games of every shipped rule set, with notes that try to break out of their form, survive
// being written and read; and what is written once is written the same ever after.
#include "records.h"

#include <rules/record.h>

#include <array>
#include <random>
#include <string>

namespace morabaraba::testing {
namespace {

constexpr int kGamesEach = 60;
constexpr int kMostPlies = 120;

class Random {
public:
    explicit Random(std::uint64_t seed) : engine_(seed) {}

    std::size_t below(std::size_t limit) { return engine_() % limit; }
    bool one_in(std::size_t n) { return below(n) == 0; }

    std::string text() {
        static const std::array<std::string, 18> kParts = {
            "x",  " ",           "  ", "{",       "}",    ";",   "(",  ")",  "\"",
            "\\", "[%clk 0:01]", "\n", "\x1b[2J", "\xf6", "1-0", "$1", "a1", "\u202e"};
        std::string out;
        for (std::size_t i = below(6); i > 0; --i) out += kParts[below(kParts.size())];
        return out;
    }

private:
    std::mt19937_64 engine_;
};

// `plies` random moves, or fewer if the game ends.
Game random_game(const RuleSet& rules, Random& random, int plies) {
    Game game(rules);
    MoveList moves;
    for (int i = 0; i < plies; ++i) {
        legal_moves(rules, game.position(), moves);
        if (moves.empty() || game.result().is_over()) {
            break;
        }
        EXPECT_EQ(game.play(moves[random.below(moves.size())]), std::nullopt);
    }
    if (!game.result().is_over() && random.one_in(4)) {
        EXPECT_EQ(game.resign(random.one_in(2) ? Side::white : Side::black), std::nullopt);
    }
    return game;
}

Variation notes_of(const Game& game, std::size_t from, std::size_t to, Random& random, int depth) {
    Variation notes;
    if (random.one_in(4)) {
        notes.comments.push_back(random.text());
    }
    for (std::size_t i = from; i < to; ++i) {
        RecordMove& move =
            notes.moves.emplace_back(to_text(game.rules(), game.moves()[i]), TextPlace{});
        if (random.one_in(3)) {
            move.notes().marks.push_back(static_cast<int>(random.below(256)));
            move.notes().comments.push_back(random.text());
        }
        if (depth < 3 && random.one_in(6)) {
            move.notes().variations.push_back(
                notes_of(game, i, std::min(to, i + 1 + random.below(4)), random, depth + 1));
        }
    }
    return notes;
}

void expect_survives(const Game& game, const Record& notes) {
    const std::string written = write_record(game, notes);
    const auto record = read_record(written);
    ASSERT_TRUE(record.has_value()) << record.error().message() << "\n" << written;
    const auto again = replay(game.rules(), *record);
    ASSERT_TRUE(again.has_value()) << again.error().message() << "\n" << written;
    EXPECT_EQ(again->position(), game.position());
    EXPECT_EQ(again->result(), game.result());
    EXPECT_EQ(again->plies(), game.plies());
    EXPECT_EQ(write_record(*again, *record), written);
    EXPECT_EQ(record->dialect, Dialect::algebraic);
}

TEST(RecordRoundTrip, every_shipped_game_survives) {
    for (const games::GameFile& file : games::shipped_games()) {
        Random random(file.rules.name().size());
        for (int i = 0; i < kGamesEach; ++i) {
            const Game game = random_game(file.rules, random, kMostPlies);
            Record notes;
            notes.set("White", random.text());
            notes.set("Other", random.text());
            notes.main = notes_of(game, 0, game.plies(), random, 0);
            ASSERT_NO_FATAL_FAILURE(expect_survives(game, notes)) << file.rules.name();
        }
    }
}

TEST(RecordRoundTrip, games_from_the_middle_survive) {
    const RuleSet rules = rules_named("mssa");
    Random random(5);
    for (int i = 0; i < kGamesEach; ++i) {
        const Game beginning = random_game(rules, random, 1 + i);
        ASSERT_NO_FATAL_FAILURE(expect_survives(Game(rules, beginning.position()), {}));
    }
}

}  // namespace
}  // namespace morabaraba::testing
