// The commands solve, verify, stats, probe and export, driven from outside.
#include "../support/program.h"

#include "sanitized.h"

#include <chrono>
#include <csignal>
#include <random>
#include <thread>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

namespace morabaraba {

namespace {

using testing::content_of;
using testing::Outcome;
using testing::run;
using Words = std::vector<std::string>;

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

// Runs `words` on a database of malom.
Outcome ask_of(const TempFolder& database, Words words) {
    words.insert(words.end(), {"--game", "malom", "--db", database.path()});
    return run(words);
}

constexpr const char* kWonInOne = "1BB/3/2W/WW4/3/2B/3 w 0 0 - 0 1";

class SolvedByProgram : public ::testing::Test {
protected:
    static void SetUpTestSuite() {
        directory = new TempFolder;
        const Outcome solved = ask({"solve", "--json", "--cows", "4"});
        ASSERT_EQ(solved.status, 0);
        ASSERT_TRUE(has(solved.out, "\"sectors\":3,\"found\":0"));
    }
    static void TearDownTestSuite() { delete directory; }
    static std::string db() { return directory->path(); }
    static Outcome ask(const Words& words) { return ask_of(*directory, words); }
    static std::string probed(const std::string& position) {
        return ask({"probe", "--json", "--position", position}).out;
    }

    static TempFolder* directory;
};

TempFolder* SolvedByProgram::directory = nullptr;

}  // namespace

TEST_F(SolvedByProgram, StatsAreThoseKnown) {
    const std::string text = ask({"stats", "--json"}).out;
    EXPECT_TRUE(has(text, R"({"mover":3,"other":3,"mover_hand":0,"other_hand":0,"win":2240880,)"
                          R"("draw":0,"loss":451040,"longest":16})"));
    EXPECT_TRUE(has(text, R"({"mover":4,"other":3,"mover_hand":0,"other_hand":0,"win":2523980,)"
                          R"("draw":9451724,"loss":137936,)"));
    EXPECT_TRUE(has(text, R"({"mover":3,"other":4,"mover_hand":0,"other_hand":0,"win":2455232,)"
                          R"("draw":9446808,"loss":211600,)"));
    EXPECT_TRUE(has(text, R"("win":2854380,"draw":47962746,"loss":665844,)"));
}

TEST_F(SolvedByProgram, DistancesAddUpToWinsAndLosses) {
    const std::string text = ask({"stats", "--json", "--distances"}).out;
    EXPECT_TRUE(has(text, R"("distances":[0,1250352,92076,632376,150456,205164,119376,79824,66660,)"
                          R"(58488,15024,11040,5888,1800,1536,1836,24])"))
        << text;
    EXPECT_EQ(ask({"stats", "--distances"}).status, 0);
}

// W: a4 b4 e5; B: d7 g7 f2: who moves wins in one; so with the colours changed.
TEST_F(SolvedByProgram, TheSideToMoveIsNeverMixedUp) {
    for (const char* position :
         {"1BB/3/2W/WW4/3/2B/3 w 0 0 - 0 1", "1WW/3/2B/BB4/3/2W/3 b 0 0 - 0 1"}) {
        const std::string text = probed(position);
        EXPECT_TRUE(has(text, R"("value":"win","plies":1,"moves")")) << text;
        EXPECT_TRUE(has(text, R"({"move":"e5-c4xd7","value":"win","plies":1})")) << text;
    }
    for (const char* position :
         {"1BB/3/2W/WW4/3/2B/3 b 0 0 - 0 1", "1WW/3/2B/BB4/3/2W/3 w 0 0 - 0 1"}) {
        const std::string text = probed(position);
        EXPECT_TRUE(has(text, R"("value":"win","plies":1,"moves")")) << text;
        EXPECT_TRUE(has(text, R"({"move":"f2-a7xa4","value":"win","plies":1})")) << text;
    }
}

TEST_F(SolvedByProgram, WhatIsAbsentIsNull) {
    const Outcome outcome =
        ask({"probe", "--json", "--position", "WWW/WW1/1B1/BB4/3/3/3 w 0 0 - 0 1"});
    EXPECT_EQ(outcome.status, 1);
    EXPECT_TRUE(has(outcome.out, R"("value":null,"plies":null)"));
}

// All of 3 against 3, 4 against 3 and 3 against 4, and as much of 4 against 4.
TEST_F(SolvedByProgram, VerifyFindsNothing) {
    const std::string sample = kSanitized ? "1000" : "1000000";
    const Outcome outcome = ask({"verify", "--json", "--sample", sample});
    EXPECT_EQ(outcome.status, 0);
    const std::string looked_at = kSanitized ? "4000" : "2936100";
    EXPECT_EQ(outcome.out, R"({"sectors":4,"positions":)" + looked_at + R"(,"faults":0})" + "\n");
}

TEST_F(SolvedByProgram, ExportWritesEachClassOnce) {
    const std::string text = ask({"export", "--sector", "3-3"}).out;
    EXPECT_TRUE(text.starts_with("position,value,plies,images\n"));
    std::uint64_t images = 0;
    std::size_t at = text.find('\n') + 1;
    while (at < text.size()) {
        const std::size_t end = text.find('\n', at);
        images += std::strtoull(text.c_str() + text.rfind(',', end) + 1, nullptr, 10);
        at = end + 1;
    }
    EXPECT_EQ(images, 2'691'920U);
    EXPECT_EQ(ask({"export", "--sector", "9-9"}).status, 2);
    EXPECT_EQ(ask({"export"}).status, 2);
    for (const char* sector : {"", " 3-3", "3 -3", "3--3", "3-3x", "3", "0-3", "x"}) {
        const Outcome refused = ask({"export", "--sector", sector});
        EXPECT_EQ(refused.status, 2) << sector;
        EXPECT_EQ(refused.out, "") << sector;
        EXPECT_TRUE(has(refused.err, "is no sector; expected")) << sector;
    }
}

TEST_F(SolvedByProgram, ExportNamesTheLineThatIsNoPosition) {
    const testing::TempFile list("startpos\n\nd6\n");
    const Outcome refused = ask({"export", "--positions", list.path()});
    EXPECT_EQ(refused.status, 2);
    EXPECT_TRUE(has(refused.err, list.path() + ":3:1: position: ")) << refused.err;
}

// One document with the contract's keys and no others.
TEST_F(SolvedByProgram, AnalyzeAndVerifyGiveTheirKeysAlone) {
    const std::string text =
        ask({"analyze", "--json", "--depth", "1", "--position", kWonInOne}).out;
    EXPECT_TRUE(
        text.starts_with(R"({"position":"1BB/3/2W/WW4/3/2B/3 w 0 0 - 0 1","depth":1,"nodes":)"))
        << text;
    EXPECT_TRUE(text.ends_with(R"(,"lines":[{"score":29999,"moves":["e5-c4xg7"]}]})"
                               "\n"))
        << text;
    const TempFolder damaged;
    damaged.write("3-3.sector", "x");
    const Outcome verified = ask_of(damaged, {"verify", "--json"});
    EXPECT_EQ(verified.out, "{\"sectors\":0,\"positions\":0,\"faults\":1}\n");
    EXPECT_TRUE(has(verified.err, "3-3.sector: is too short")) << verified.err;
}

TEST_F(SolvedByProgram, ADirectoryWithoutSectorsIsNoDatabase) {
    const TempFolder empty;
    for (const char* command : {"stats", "verify"}) {
        const Outcome refused = ask_of(empty, {command, "--json"});
        EXPECT_EQ(refused.status, 2);
        EXPECT_EQ(refused.out, "");
        EXPECT_TRUE(has(refused.err, "holds no sector file; expected a directory"));
    }
}

TEST_F(SolvedByProgram, AnotherGameIsRefusedByName) {
    const Outcome probed = run({"probe", "--game", "nine", "--db", db()});
    EXPECT_EQ(probed.status, 1);
    EXPECT_TRUE(has(probed.err, "3-3.sector")) << probed.err;
    EXPECT_TRUE(has(probed.err, "another rule set")) << probed.err;
    EXPECT_EQ(run({"solve", "--game", "nine", "--cows", "3", "--db", db()}).status, 2);
}

TEST_F(SolvedByProgram, AnalyzeKnowsTheBestMove) {
    const std::string text =
        ask({"analyze", "--json", "--movetime", "200", "--position", kWonInOne}).out;
    EXPECT_TRUE(has(text, R"("moves":["e5-c4x)")) << text;
}

// Whatever is wrong with a file, it is named with the reason, gives no value, and play goes on.
TEST_F(SolvedByProgram, DamagedAndForeignFilesAreNamedAndPlayedWithout) {
    const std::string sound = content_of(directory->file("3-3.sector"));
    const TempFolder nine;
    ASSERT_EQ(run({"solve", "--game", "nine", "--cows", "3", "--db", nine.path()}).status, 0);
    std::string flipped = sound;
    flipped[sound.size() / 2] = static_cast<char>(flipped[sound.size() / 2] ^ 1);
    for (const std::string& bytes :
         {std::string(), sound.substr(0, 256), sound.substr(0, sound.size() / 2),
          sound.substr(0, sound.size() - 1), sound + '\0', flipped,
          content_of(nine.file("3-3.sector"))}) {
        const TempFolder damaged;
        damaged.write("3-3.sector", bytes);
        // One byte of a chunk that is not read goes unseen; `verify` reads them all.
        if (bytes == flipped) {
            EXPECT_EQ(ask_of(damaged, {"verify"}).status, 1);
        } else {
            const Outcome probed = ask_of(damaged, {"probe", "--json", "--position", kWonInOne});
            EXPECT_EQ(probed.status, 1);
            EXPECT_TRUE(has(probed.err, "3-3.sector")) << probed.err;
            EXPECT_TRUE(has(probed.out, R"("value":null,"plies":null)")) << probed.out;
        }
        const Outcome played =
            ask_of(damaged, {"analyze", "--json", "--movetime", "100", "--position", kWonInOne});
        EXPECT_EQ(played.status, 0);
        EXPECT_TRUE(has(played.out, R"("moves":[")")) << played.out;
    }
}

// Damage that only reading finds.
TEST_F(SolvedByProgram, DamagedDataIsNamedByWhoeverMeetsIt) {
    std::string bytes = content_of(directory->file("3-3.sector"));
    for (std::size_t i = 256; i < bytes.size() * 9 / 10; ++i) {
        bytes[i] = static_cast<char>(bytes[i] ^ 1);
    }
    const TempFolder damaged;
    damaged.write("3-3.sector", bytes);
    for (const auto& [words, status] :
         {std::pair{Words{"export", "--sector", "3-3"}, 1},
          std::pair{Words{"probe", "--position", kWonInOne}, 1},
          std::pair{Words{"analyze", "--nodes", "2000", "--position", kWonInOne}, 0},
          std::pair{Words{"solve", "--cows", "4"}, 2}}) {
        const Outcome told = ask_of(damaged, words);
        EXPECT_EQ(told.status, status) << words.front();
        EXPECT_TRUE(has(told.err, "3-3.sector: is damaged")) << words.front() << told.err;
    }
    EXPECT_TRUE(has(ask_of(damaged, {"solve", "--cows", "4"}).err, "remove it to compute it anew"));
}

// With a draw after plies without a shot a value depends on the count: the database of the same
// rules without it must give none.
TEST_F(SolvedByProgram, ARuleSetWithTheShotlessDrawGetsNoValues) {
    std::string text = content_of(MORABARABA_ROOT "/games/malom.md");
    const std::string from = "shotless-limit: none";
    ASSERT_NE(text.find(from), std::string::npos) << text;
    text.replace(text.find(from), from.size(), "shotless-limit: 10");
    text.replace(text.find("shotless-when: both"), 19, "shotless-when: either");
    const testing::TempFile game(text, ".md");
    for (const char* position :
         {"1BB/3/2W/WW4/3/1BB/3 b 0 0 - 9 10", "1BB/3/2W/WW4/3/1BB/3 w 0 0 - 9 10"}) {
        const Outcome probed =
            run({"probe", "--json", "--game", game.path(), "--db", db(), "--position", position});
        EXPECT_EQ(probed.status, 1);
        EXPECT_TRUE(has(probed.out, R"("value":null,"plies":null)")) << probed.out;
        EXPECT_FALSE(has(probed.out, R"("value":"win")")) << probed.out;
        EXPECT_TRUE(has(probed.err, "another rule set")) << probed.err;
    }
    const TempFolder none;
    const Outcome refused = run({"solve", "--game", game.path(), "--db", none.path()});
    EXPECT_EQ(refused.status, 2);
    EXPECT_TRUE(has(refused.err, "without a shot")) << refused.err;
}

TEST(SolveCommand, RefusesRuleSetsWithMemory) {
    const TempFolder directory;
    const Outcome refused = run({"solve", "--game", "mssa", "--db", directory.path()});
    EXPECT_EQ(refused.status, 2);
    EXPECT_TRUE(has(refused.err, "ban")) << refused.err;
    EXPECT_EQ(ask_of(directory, {"solve", "--memory", "0.2"}).status, 2);
    EXPECT_EQ(ask_of(directory, {"solve", "--cows", "3", "--memory", "nan"}).status, 2);
    EXPECT_EQ(ask_of(directory, {"solve", "--cows", "0"}).status, 2);
    const Outcome few = ask_of(directory, {"solve", "--cows", "2"});
    EXPECT_EQ(few.status, 2);
    EXPECT_TRUE(has(few.err, "expected cows from 3 to 12")) << few.err;
    EXPECT_EQ(run({"solve", "--game", "malom"}).status, 2);
}

TEST(SolveCommand, KilledAtAnyMomentItGoesOnToTheSameBytes) {
    const TempFolder whole;
    const TempFolder killed;
    const auto solve = [](const TempFolder& directory, const char* threads) {
        return Words{"solve",     "--game", "malom", "--cows",        "5",
                     "--threads", threads,  "--db",  directory.path()};
    };
    ASSERT_EQ(run(solve(whole, "1")).status, 0);
    std::mt19937 random(8);
    const int nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);
    for (int i = 0; i < 20; ++i) {
        const pid_t child = testing::start(solve(killed, "2"), nowhere, nowhere, nowhere);
        ASSERT_GT(child, 0);
        std::this_thread::sleep_for(std::chrono::milliseconds(random() % 800));
        kill(child, SIGKILL);
        testing::status_of(child);
    }
    close(nowhere);
    ASSERT_EQ(run(solve(killed, "1")).status, 0);
    for (const char* name :
         {"3-3.sector", "4-3.sector", "4-4.sector", "5-3.sector", "5-4.sector", "5-5.sector"}) {
        const std::string expected = content_of(whole.file(name));
        EXPECT_GT(expected.size(), 1000U);
        EXPECT_TRUE(content_of(killed.file(name)) == expected) << name;
    }
}

}  // namespace morabaraba
