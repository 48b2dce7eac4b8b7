// Openings, statistics and whole matches.
#include "../support/temp_folder.h"

#include <engine/match.h>
#include <engine/openings.h>
#include <games/game_file.h>
#include <rules/position.h>

#include <cmath>
#include <filesystem>
#include <set>

#include <gtest/gtest.h>

namespace morabaraba::engine {
namespace {

namespace fs = std::filesystem;

RuleSet rules_of(const char* name) { return games::load_game(name)->rules; }

MatchPlan small_match(const char* game) {
    MatchPlan plan(rules_of(game));
    plan.first.name = "a";
    plan.second.name = "b";
    plan.first.limits.depth = 2;
    plan.second.limits.depth = 2;
    plan.pairs = 4;
    plan.opening_plies = 2;
    return plan;
}

Tally play(const MatchPlan& plan, int* games = nullptr) {
    const std::atomic<bool> stop{false};
    const auto tally = run_match(plan, stop, [&](const MatchGame& played, const Tally&) {
        EXPECT_EQ(played.fault, "");
        if (games != nullptr) {
            ++*games;
        }
    });
    EXPECT_TRUE(tally.has_value());
    return *tally;
}

TEST(Openings, AreTheKnownNumbersOfPositions) {
    // Positions after symmetry with nothing shot: 1, 4, 46, 428 (four plies: 4200 with all hands).
    const RuleSet rules = rules_of("malom");
    EXPECT_EQ(quiet_openings(rules, 0, 1).size(), 1U);
    EXPECT_EQ(quiet_openings(rules, 1, 1).size(), 4U);
    EXPECT_EQ(quiet_openings(rules, 2, 1).size(), 46U);
    EXPECT_EQ(quiet_openings(rules, 3, 1).size(), 428U);
}

TEST(Openings, AreDistinctLegalAndShuffledBySeed) {
    const RuleSet rules = rules_of("mssa");
    const auto lines = quiet_openings(rules, 3, 7);
    std::set<std::uint64_t> seen;
    for (const auto& line : lines) {
        Game game(rules);
        for (const Move move : line) {
            ASSERT_FALSE(game.play(move).has_value());
        }
        EXPECT_TRUE(seen.insert(canonical(rules, game.position()).hash()).second);
    }
    EXPECT_EQ(lines, quiet_openings(rules, 3, 7));
    EXPECT_NE(lines, quiet_openings(rules, 3, 8));
}

TEST(Statistics, AgreeWithHandComputation) {
    // 60 of 100 points in 50 pairs: two fifths of a pair in excess of the half.
    Tally tally;
    tally.wins = 60;
    tally.losses = 40;
    tally.pairs = {5, 0, 30, 0, 15};
    const Elo elo = elo_of(tally);
    EXPECT_NEAR(elo.difference, 70.4, 0.5);
    // The pair's variance: (5 * 0.36 + 30 * 0.01 + 15 * 0.16) / 50 = 0.09; deviation 0.0424.
    EXPECT_NEAR(elo.superiority, 0.9908, 0.002);
    const Sprt sprt = sprt_of(tally, {0, 30});
    const double high = 1 / (1 + std::pow(10, -30.0 / 400));
    EXPECT_NEAR(sprt.ratio, 50 * (high - 0.5) * (1.2 - 0.5 - high) / (2 * 0.09), 0.01);
}

TEST(Statistics, SprtDecidesBothWays) {
    Tally strong;
    strong.pairs = {10, 50, 300, 150, 90};
    EXPECT_EQ(sprt_of(strong, {0, 30}).verdict, SprtVerdict::accepted);
    Tally even;
    even.pairs = {100, 100, 600, 100, 100};
    EXPECT_EQ(sprt_of(even, {0, 30}).verdict, SprtVerdict::refused);
    EXPECT_EQ(sprt_of(Tally{}, {0, 30}).verdict, SprtVerdict::open);
    Tally one_pair;
    one_pair.pairs = {0, 0, 0, 1, 0};
    EXPECT_EQ(sprt_of(one_pair, {0, 40}).verdict, SprtVerdict::open);
}

TEST(Match, OfEqualPlayersIsEven) {
    for (const char* game : {"malom", "three"}) {
        const Tally tally = play(small_match(game));
        EXPECT_EQ(tally.games(), 8);
        EXPECT_EQ(tally.wins, tally.losses);
        EXPECT_EQ(tally.pairs[2], 4);
    }
}

TEST(Match, ResumesFromItsRecords) {
    const TempFolder folder;
    MatchPlan plan = small_match("mssa");
    plan.records = folder.path();
    plan.second.limits.depth = 1;
    const Tally whole = play(plan);
    fs::remove(folder.file("000002b.txt"));
    int played = 0;
    const Tally again = play(plan, &played);
    EXPECT_EQ(played, 1);
    EXPECT_EQ(again.pairs, whole.pairs);
    const auto refuses = [](const MatchPlan& other) {
        const std::atomic<bool> stop{false};
        const auto tally = run_match(other, stop, [](const MatchGame&, const Tally&) {});
        return !tally &&
               tally.error().message().find("comes from another match") != std::string::npos;
    };
    MatchPlan of_others = plan;
    of_others.first.name = "c";
    EXPECT_TRUE(refuses(of_others));
    MatchPlan of_other_openings = plan;
    of_other_openings.seed = 2;
    EXPECT_TRUE(refuses(of_other_openings));
    MatchPlan of_other_rules(rules_of("malom"));
    of_other_rules.first = plan.first;
    of_other_rules.second = plan.second;
    of_other_rules.records = plan.records;
    EXPECT_TRUE(refuses(of_other_rules));
}

// Knows that white wins every position, soon.
class WhiteWins final : public search::Probe {
public:
    [[nodiscard]] bool serves(const RuleSet&) const override { return true; }
    [[nodiscard]] bool covers(int, int, int, int) const override { return true; }
    [[nodiscard]] std::optional<search::ProbeValue> probe(const Position& position) const override {
        return search::ProbeValue{position.turn() == Side::white ? 1 : -1, 5};
    }
};

// Knows nothing, and stops the match when asked for the third time.
class Stopper final : public search::Probe {
public:
    explicit Stopper(std::atomic<bool>& stop) : stop_(stop) {}
    [[nodiscard]] bool serves(const RuleSet&) const override { return true; }
    [[nodiscard]] bool covers(int, int, int, int) const override { return true; }
    [[nodiscard]] std::optional<search::ProbeValue> probe(const Position&) const override {
        stop_ = ++asked_ == 3;
        return std::nullopt;
    }

private:
    std::atomic<bool>& stop_;
    mutable int asked_ = 0;
};

TEST(Match, StopsInTheMiddleOfAGame) {
    MatchPlan plan = small_match("malom");
    std::atomic<bool> stop{false};
    plan.referee = std::make_shared<const Stopper>(stop);
    const auto tally = run_match(plan, stop, [](const MatchGame&, const Tally&) {});
    ASSERT_TRUE(tally.has_value());
    EXPECT_EQ(tally->games(), 0);
}

// Plays the plan and gives the plies of each game, all of which white must win.
std::vector<std::size_t> plies_of_white_wins(const MatchPlan& plan) {
    std::vector<std::size_t> plies;
    const std::atomic<bool> stop{false};
    const auto tally = run_match(plan, stop, [&](const MatchGame& played, const Tally&) {
        EXPECT_EQ(played.game.result().outcome, Outcome::white_wins);
        plies.push_back(played.game.plies());
    });
    EXPECT_TRUE(tally.has_value());
    return plies;
}

TEST(Match, EndsAtOnceWhereTheRefereeKnowsTheValue) {
    MatchPlan plan = small_match("malom");
    plan.referee = std::make_shared<const WhiteWins>();
    EXPECT_EQ(plies_of_white_wins(plan), std::vector<std::size_t>(8, 2));
}

TEST(Match, EndsWhenBothPlayersAgreeForLongEnough) {
    MatchPlan plan = small_match("malom");
    plan.services.open_database = [](std::string_view, const RuleSet&) {
        return Expected<std::shared_ptr<const search::Probe>>(std::make_shared<const WhiteWins>());
    };
    plan.first.options = plan.second.options = {{"Database", "any"}};
    plan.score_rule = ScoreRule{500, 3};
    EXPECT_EQ(plies_of_white_wins(plan), std::vector<std::size_t>(8, 2 + 6));
}

TEST(Match, ADatabaseThatCantBeOpenedIsAnError) {
    MatchPlan plan = small_match("malom");
    plan.first.options = {{"Database", "any"}};
    const std::atomic<bool> stop{false};
    EXPECT_FALSE(run_match(plan, stop, [](const MatchGame&, const Tally&) {}).has_value());
}

TEST(Match, RecordsThatCantBeWrittenAreToldBeforeTheFirstGame) {
    MatchPlan plan = small_match("malom");
    plan.records = "/dev/null/records";
    const std::atomic<bool> stop{false};
    int games = 0;
    const auto tally = run_match(plan, stop, [&](const MatchGame&, const Tally&) { ++games; });
    ASSERT_FALSE(tally.has_value());
    EXPECT_NE(tally.error().message().find("/dev/null/records: can't be written: "),
              std::string::npos);
    EXPECT_EQ(games, 0);
}

TEST(Match, AProgramThatOnlyChattersIsRefused) {
    PlayerPlan plan;
    plan.command = "while sleep 0.02; do echo info string well; done";
    plan.patience = std::chrono::milliseconds(200);
    EXPECT_FALSE(start_player(plan, rules_of("malom")).has_value());
}

TEST(Match, AProgramThatDoesNotSpeakIsRefused) {
    MatchPlan plan = small_match("malom");
    plan.first.command = "true";
    const std::atomic<bool> stop{false};
    EXPECT_FALSE(run_match(plan, stop, [](const MatchGame&, const Tally&) {}).has_value());
}

// A stand-in for a mill program: answers each go with the next line of a script.
PlayerPlan scripted(const std::string& answers) {
    PlayerPlan plan;
    plan.name = "scripted";
    plan.speech = Speech::mill;
    plan.command =
        "while read -r word rest; do case $word in uci) echo uciok;; isready) echo "
        "readyok;; go) set -- $answers; echo bestmove $1; shift; answers=$*;; quit) "
        "exit;; esac; done";
    plan.command = "answers='" + answers + "'; " + plan.command;
    return plan;
}

TEST(Player, ProgramsSayTheirScores) {
    const RuleSet rules = rules_of("malom");
    PlayerPlan plan;
    plan.name = "scripted";
    plan.command =
        "while read -r word rest; do case $word in uci) echo uciok;; isready) echo readyok;; "
        "go) echo info depth 1 score cp -34 pv d6; echo info depth 2 multipv 2 score cp 7; "
        "echo bestmove d6;; quit) exit;; esac; done";
    auto player = start_player(plan, rules);
    ASSERT_TRUE(player.has_value());
    const auto choice = (*player)->choose(Game(rules), {});
    ASSERT_TRUE(choice.has_value());
    EXPECT_EQ(choice->score, -34);
}

void answers_step_by_step(const RuleSet& rules) {
    auto player = start_player(scripted("a1 d1 g1 xd6"), rules);
    ASSERT_TRUE(player.has_value());
    Game game(rules);
    for (const char* reply : {"a7", "d6"}) {
        const auto move = (*player)->choose(game, {});
        ASSERT_TRUE(move.has_value());
        ASSERT_FALSE(game.play(move->move).has_value());
        ASSERT_FALSE(game.play(*parse_move(rules, reply)).has_value());
    }
    const auto mill = (*player)->choose(game, {});
    ASSERT_TRUE(mill.has_value());
    EXPECT_EQ(to_text(rules, mill->move), "g1xd6");
}

TEST(Player, MillProgramsAnswerStepByStep) {
    answers_step_by_step(rules_of("malom"));
    answers_step_by_step(rules_of("iggamecenter"));  // where the shot may be passed
}

}  // namespace
}  // namespace morabaraba::engine
