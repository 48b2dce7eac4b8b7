// The commands solve, verify, stats, probe and export, driven from outside.
#include "sanitized.h"
#include "temporary_directory.h"

#include <array>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <random>
#include <thread>

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

namespace morabaraba {

namespace {

struct Output {
    int status;
    std::string text;
};

// Runs the program with words for a shell; stderr is left out unless asked for.
Output run(const std::string& words, bool errors = false) {
    const std::string command = std::string(MORABARABA_PROGRAM) + " " + words +
                                (errors ? " 2>&1 >/dev/null" : " 2>/dev/null");
    std::FILE* pipe = popen(command.c_str(), "r");
    std::string text;
    std::array<char, 4096> block;
    while (const std::size_t size = std::fread(block.data(), 1, block.size(), pipe)) {
        text.append(block.data(), size);
    }
    return {WEXITSTATUS(pclose(pipe)), text};
}

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

pid_t start_solving(const std::string& directory) {
    const pid_t child = fork();
    if (child == 0) {
        std::freopen("/dev/null", "w", stdout);
        std::freopen("/dev/null", "w", stderr);
        execl(MORABARABA_PROGRAM, "morabaraba", "solve", "--db", directory.c_str(), "--game",
              "malom", "--cows", "5", "--threads", "2", nullptr);
        _exit(127);
    }
    return child;
}

std::string bytes_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

class SolvedByProgram : public testing::Test {
protected:
    static void SetUpTestSuite() {
        directory = new TemporaryDirectory;
        const Output output = run("solve --game malom --cows 4 --json " + db());
        ASSERT_EQ(output.status, 0);
        ASSERT_TRUE(has(output.text, "\"sectors\":3,\"found\":0"));
    }
    static void TearDownTestSuite() { delete directory; }
    static std::string db() { return "--db " + directory->path().string(); }
    static std::string probed(const std::string& position) {
        return run("probe --game malom --json " + db() + " --position '" + position + "'").text;
    }

    static TemporaryDirectory* directory;
};

TemporaryDirectory* SolvedByProgram::directory = nullptr;

}  // namespace

TEST_F(SolvedByProgram, StatsAreThoseKnown) {
    const std::string text = run("stats --game malom --json " + db()).text;
    EXPECT_TRUE(has(text, R"({"mover":3,"other":3,"mover_hand":0,"other_hand":0,"win":2240880,)"
                          R"("draw":0,"loss":451040,"longest":16})"));
    EXPECT_TRUE(has(text, R"({"mover":4,"other":3,"mover_hand":0,"other_hand":0,"win":2523980,)"
                          R"("draw":9451724,"loss":137936,)"));
    EXPECT_TRUE(has(text, R"({"mover":3,"other":4,"mover_hand":0,"other_hand":0,"win":2455232,)"
                          R"("draw":9446808,"loss":211600,)"));
    EXPECT_TRUE(has(text, R"("win":2854380,"draw":47962746,"loss":665844,)"));
}

TEST_F(SolvedByProgram, DistancesAddUpToWinsAndLosses) {
    const std::string text = run("stats --game malom --json --distances " + db()).text;
    EXPECT_TRUE(has(text, R"("distances":[0,1250352,92076,632376,150456,205164,119376,79824,66660,)"
                          R"(58488,15024,11040,5888,1800,1536,1836,24])"))
        << text;
    EXPECT_EQ(run("stats --game malom --distances " + db()).status, 0);
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
    const Output output = run("probe --game malom --json " + db() +
                              " --position 'WWW/WW1/1B1/BB4/3/3/3 w 0 0 - 0 1'");
    EXPECT_EQ(output.status, 1);
    EXPECT_TRUE(has(output.text, R"("value":null,"plies":null)"));
}

// All of 3 against 3, 4 against 3 and 3 against 4, and as much of 4 against 4.
TEST_F(SolvedByProgram, VerifyFindsNothing) {
    const std::string sample = kSanitized ? "1000" : "1000000";
    const Output output = run("verify --game malom --json --sample " + sample + " " + db());
    EXPECT_EQ(output.status, 0);
    const std::string looked_at = kSanitized ? "4000" : "2936100";
    EXPECT_EQ(output.text, R"({"sectors":4,"positions":)" + looked_at + R"(,"faults":0})" + "\n");
}

TEST_F(SolvedByProgram, ExportWritesEachClassOnce) {
    const std::string text = run("export --game malom --sector 3-3 " + db()).text;
    EXPECT_TRUE(text.starts_with("position,value,plies,images\n"));
    std::uint64_t images = 0;
    std::size_t at = text.find('\n') + 1;
    while (at < text.size()) {
        const std::size_t end = text.find('\n', at);
        images += std::strtoull(text.c_str() + text.rfind(',', end) + 1, nullptr, 10);
        at = end + 1;
    }
    EXPECT_EQ(images, 2'691'920U);
    EXPECT_EQ(run("export --game malom --sector 9-9 " + db()).status, 2);
    EXPECT_EQ(run("export --game malom --sector x " + db()).status, 2);
    EXPECT_EQ(run("export --game malom " + db()).status, 2);
    for (const char* sector : {"''", "' 3-3'", "'3 -3'", "3--3", "3-3x", "3", "0-3"}) {
        const std::string words = std::string("export --game malom --sector ") + sector + " ";
        EXPECT_TRUE(has(run(words + db(), true).text, "is no sector; expected")) << sector;
        EXPECT_EQ(run(words + db()).text, "") << sector;
    }
}

TEST_F(SolvedByProgram, ExportNamesTheLineThatIsNoPosition) {
    const TemporaryDirectory lists;
    const std::string list = (lists.path() / "list").string();
    std::ofstream(list) << "startpos\n\nd6\n";
    const Output errors = run("export --game malom --positions " + list + " " + db(), true);
    EXPECT_EQ(errors.status, 2);
    EXPECT_TRUE(has(errors.text, "list:3:1: position: ")) << errors.text;
}

// One document with the contract's keys and no others.
TEST_F(SolvedByProgram, AnalyzeAndVerifyGiveTheirKeysAlone) {
    const std::string won = " --position '1BB/3/2W/WW4/3/2B/3 w 0 0 - 0 1'";
    const std::string text = run("analyze --game malom --json --depth 1 " + db() + won).text;
    EXPECT_TRUE(
        text.starts_with(R"({"position":"1BB/3/2W/WW4/3/2B/3 w 0 0 - 0 1","depth":1,"nodes":)"))
        << text;
    EXPECT_TRUE(text.ends_with(R"(,"lines":[{"score":29999,"moves":["e5-c4xg7"]}]})"
                               "\n"))
        << text;
    const TemporaryDirectory damaged;
    std::ofstream(damaged.path() / "3-3.sector") << "x";
    const std::string words = "verify --game malom --json --db " + damaged.path().string();
    EXPECT_EQ(run(words).text, "{\"sectors\":0,\"positions\":0,\"faults\":1}\n");
    EXPECT_TRUE(has(run(words, true).text, "3-3.sector: is too short"));
}

TEST_F(SolvedByProgram, ADirectoryWithoutSectorsIsNoDatabase) {
    const TemporaryDirectory empty;
    for (const char* command : {"stats", "verify"}) {
        const std::string words =
            std::string(command) + " --json --game malom --db " + empty.path().string();
        EXPECT_EQ(run(words).text, "");
        const Output errors = run(words, true);
        EXPECT_EQ(errors.status, 2);
        EXPECT_TRUE(has(errors.text, "holds no sector file; expected a directory"));
    }
}

TEST_F(SolvedByProgram, AnotherGameIsRefusedByName) {
    const Output errors = run("probe --game nine " + db(), true);
    EXPECT_EQ(errors.status, 1);
    EXPECT_TRUE(has(errors.text, "3-3.sector")) << errors.text;
    EXPECT_TRUE(has(errors.text, "another rule set")) << errors.text;
    EXPECT_EQ(run("solve --game nine --cows 3 " + db()).status, 2);
}

TEST_F(SolvedByProgram, AnalyzeKnowsTheBestMove) {
    const std::string text = run("analyze --game malom --json --movetime 200 " + db() +
                                 " --position '1BB/3/2W/WW4/3/2B/3 w 0 0 - 0 1'")
                                 .text;
    EXPECT_TRUE(has(text, R"("moves":["e5-c4x)")) << text;
}

// Whatever is wrong with a file, it is named with the reason, gives no value, and play goes on.
TEST_F(SolvedByProgram, DamagedAndForeignFilesAreNamedAndPlayedWithout) {
    const std::string sound = bytes_of(directory->path() / "3-3.sector");
    const TemporaryDirectory nine;
    ASSERT_EQ(run("solve --game nine --cows 3 --db " + nine.path().string()).status, 0);
    std::string flipped = sound;
    flipped[sound.size() / 2] = static_cast<char>(flipped[sound.size() / 2] ^ 1);
    for (const std::string& bytes :
         {std::string(), sound.substr(0, 256), sound.substr(0, sound.size() / 2),
          sound.substr(0, sound.size() - 1), sound + '\0', flipped,
          bytes_of(nine.path() / "3-3.sector")}) {
        const TemporaryDirectory damaged;
        std::ofstream(damaged.path() / "3-3.sector", std::ios::binary) << bytes;
        const std::string words = " --game malom --json --db " + damaged.path().string() +
                                  " --position '1BB/3/2W/WW4/3/2B/3 w 0 0 - 0 1'";
        // One byte of a chunk that is not read goes unseen here; `verify` reads them all.
        const bool is_flipped = bytes == flipped;
        const std::string checked =
            is_flipped ? "verify --game malom --db " + damaged.path().string() : "probe" + words;
        const Output errors = run(checked, true);
        EXPECT_EQ(errors.status, 1);
        if (!is_flipped) {
            EXPECT_TRUE(has(errors.text, "3-3.sector")) << errors.text;
            EXPECT_TRUE(has(run("probe" + words).text, R"("value":null,"plies":null)"));
        }
        const Output played = run("analyze --movetime 100" + words);
        EXPECT_EQ(played.status, 0);
        EXPECT_TRUE(has(played.text, R"("moves":[")")) << played.text;
    }
}

// With a draw after plies without a shot a value depends on the count: the database of the same
// rules without it must give none.
TEST_F(SolvedByProgram, ARuleSetWithTheShotlessDrawGetsNoValues) {
    const TemporaryDirectory games;
    const std::string game = (games.path() / "shotless.md").string();
    std::string text = bytes_of(MORABARABA_ROOT "/games/malom.md");
    const std::string from = "shotless-limit: none";
    ASSERT_NE(text.find(from), std::string::npos) << text;
    text.replace(text.find(from), from.size(), "shotless-limit: 10");
    text.replace(text.find("shotless-when: both"), 19, "shotless-when: either");
    std::ofstream(game) << text;
    const std::string quiet = " --position '1BB/3/2W/WW4/3/1BB/3 ";
    for (const char* turn : {"b 0 0 - 9 10'", "w 0 0 - 9 10'"}) {
        const std::string words = "probe --json --game " + game + " " + db() + quiet + turn;
        const Output output = run(words);
        EXPECT_EQ(output.status, 1);
        EXPECT_TRUE(has(output.text, R"("value":null,"plies":null)")) << output.text;
        EXPECT_FALSE(has(output.text, R"("value":"win")")) << output.text;
        EXPECT_TRUE(has(run(words, true).text, "another rule set"));
    }
    const TemporaryDirectory none;
    const Output refused = run("solve --game " + game + " --db " + none.path().string(), true);
    EXPECT_EQ(refused.status, 2);
    EXPECT_TRUE(has(refused.text, "without a shot")) << refused.text;
}

TEST(SolveCommand, RefusesRuleSetsWithMemory) {
    const TemporaryDirectory directory;
    const std::string db = " --db " + directory.path().string();
    EXPECT_EQ(run("solve --game mssa" + db).status, 2);
    EXPECT_TRUE(has(run("solve --game mssa" + db, true).text, "ban"));
    EXPECT_EQ(run("solve --game malom --memory 0.2" + db).status, 2);
    EXPECT_EQ(run("solve --game malom --cows 3 --memory nan" + db).status, 2);
    EXPECT_EQ(run("solve --game malom --cows 0" + db).status, 2);
    const Output few = run("solve --game malom --cows 2" + db, true);
    EXPECT_EQ(few.status, 2);
    EXPECT_TRUE(has(few.text, "expected cows from 3 to 12")) << few.text;
    EXPECT_EQ(run("solve --game malom").status, 2);
}

TEST(SolveCommand, KilledAtAnyMomentItGoesOnToTheSameBytes) {
    const TemporaryDirectory whole;
    const TemporaryDirectory killed;
    const auto words = [](const TemporaryDirectory& directory) {
        return "solve --game malom --cows 5 --threads 1 --db " + directory.path().string();
    };
    ASSERT_EQ(run(words(whole)).status, 0);
    std::mt19937 random(8);
    for (int i = 0; i < 20; ++i) {
        const pid_t child = start_solving(killed.path().string());
        std::this_thread::sleep_for(std::chrono::milliseconds(random() % 800));
        kill(child, SIGKILL);
        waitpid(child, nullptr, 0);
    }
    ASSERT_EQ(run(words(killed)).status, 0);
    for (const char* name :
         {"3-3.sector", "4-3.sector", "4-4.sector", "5-3.sector", "5-4.sector", "5-5.sector"}) {
        const std::string expected = bytes_of(whole.path() / name);
        EXPECT_GT(expected.size(), 1000U);
        EXPECT_EQ(bytes_of(killed.path() / name) == expected, true) << name;
    }
}

}  // namespace morabaraba
