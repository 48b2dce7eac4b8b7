// The engine protocol (docs/protocol.md), driven through streams.
#include <engine/protocol.h>
#include <games/game_file.h>

#include <chrono>
#include <sstream>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace morabaraba::engine {
namespace {

// A stream buffer that gives the reader one line at a time, with pauses.
class PacedLines : public std::streambuf {
public:
    struct Step {
        std::string text;
        std::chrono::milliseconds before;
    };
    explicit PacedLines(std::vector<Step> steps) : steps_(std::move(steps)) {}

protected:
    int_type underflow() override {
        if (next_ == steps_.size()) {
            return traits_type::eof();
        }
        std::this_thread::sleep_for(steps_[next_].before);
        current_ = steps_[next_++].text + "\n";
        setg(current_.data(), current_.data(), current_.data() + current_.size());
        return traits_type::to_int_type(*gptr());
    }

private:
    std::vector<Step> steps_;
    std::size_t next_ = 0;
    std::string current_;
};

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) {
        lines.push_back(line);
    }
    return lines;
}

std::vector<std::string> answers_in(const std::vector<std::string>& lines,
                                    const std::string& prefix) {
    std::vector<std::string> found;
    for (const std::string& line : lines) {
        if (line.starts_with(prefix)) {
            found.push_back(line);
        }
    }
    return found;
}

std::vector<std::string> run(std::istream& in) {
    std::ostringstream out;
    run_protocol(in, out, games::load_game("malom")->rules, "malom", {});
    return lines_of(out.str());
}

std::vector<std::string> run(const std::string& text) {
    std::istringstream in(text);
    return run(in);
}

std::vector<std::string> run_paced(std::vector<PacedLines::Step> steps) {
    PacedLines buffer(std::move(steps));
    std::istream in(&buffer);
    return run(in);
}

constexpr std::chrono::milliseconds kNow{0};
constexpr std::chrono::milliseconds kSoon{30};

// Case 8 (a): white can't move.
const std::string kBlocked = "position fen WWW/BBB/3/B4B/3/B2/WB1 w 0 0 - 0 1\n";

TEST(Protocol, IntroducesItselfWithAllOptions) {
    const auto lines = run("uci\n");
    EXPECT_EQ(lines.back(), "uciok");
    for (const char* name :
         {"Game", "Hash", "Threads", "MultiPV", "Level", "Ponder", "Clear Hash"}) {
        EXPECT_EQ(answers_in(lines, std::string("option name ") + name + " type").size(), 1U)
            << name;
    }
}

TEST(Protocol, AnswersEveryGoOnce) {
    std::string text;
    for (int i = 0; i < 1000; ++i) {
        text += "go infinite\nstop\n";
    }
    const auto lines = run(text + "stop\nstop\nquit\n");
    const auto answers = answers_in(lines, "bestmove ");
    EXPECT_EQ(answers.size(), 1000U);
    for (const std::string& answer : answers) {
        EXPECT_NE(answer, "bestmove none");
    }
}

TEST(Protocol, StopsWithoutASearchAreIgnored) {
    EXPECT_TRUE(run("stop\nponderhit\nstop\nquit\n").empty());
}

TEST(Protocol, PonderingWaitsForItsRelease) {
    // One free point: the search is at its end at once, but must not answer.
    const std::string position = "position fen WBW/BWB/WBW/BWBWBW/BWB/WBW/BW1 w 0 1 - 0 1";
    for (const char* release : {"ponderhit", "stop"}) {
        const auto lines = run_paced({{position, kNow},
                                      {"go ponder movetime 1", kNow},
                                      {"isready", kSoon},
                                      {release, kSoon},
                                      {"quit", kSoon}});
        std::size_t ready = 0;
        std::size_t best = 0;
        for (std::size_t i = 0; i < lines.size(); ++i) {
            if (lines[i] == "readyok") {
                ready = i;
            }
            if (lines[i].starts_with("bestmove ")) {
                best = i;
            }
        }
        EXPECT_EQ(answers_in(lines, "bestmove ").size(), 1U);
        EXPECT_GT(best, ready);
    }
}

TEST(Protocol, IsReadyDuringASearchAndQuitsFromIt) {
    const auto lines = run_paced({{"go infinite", kNow}, {"isready", kSoon}, {"quit", kSoon}});
    EXPECT_EQ(answers_in(lines, "readyok").size(), 1U);
    EXPECT_EQ(answers_in(lines, "bestmove ").size(), 1U);
}

TEST(Protocol, AnswersWithoutTime) {
    for (const char* limit : {"movetime 0", "movetime -1", "movetime 1", "wtime 0 btime 0",
                              "wtime -5 btime -5 winc 0 binc 0", "depth 0", "nodes 0"}) {
        const auto lines = run(std::string("go ") + limit + "\n");
        ASSERT_EQ(answers_in(lines, "bestmove ").size(), 1U) << limit;
        EXPECT_NE(lines.back(), "bestmove none") << limit;
        const auto blocked = run(kBlocked + "go " + limit + "\n");
        EXPECT_EQ(answers_in(blocked, "bestmove "), std::vector<std::string>{"bestmove none"});
    }
}

TEST(Protocol, ReportsWhatItCantRead) {
    for (const char* line :
         {"foo", "position", "position here", "position fen 3/3", "position startpos moves d6 d6",
          "position startpos moves z9", "position startpos d6", "setoption name Hash value 0",
          "setoption name Hash value x", "setoption name Level value 11", "setoption Hash",
          "setoption name Speed value 3", "setoption name Game value chess", "go fast",
          "go movetime", "go movetime soon", "\x01\x02", "position startpos moves d6x"}) {
        const auto lines = run(std::string(line) + "\nquit\n");
        ASSERT_GE(lines.size(), 1U) << line;
        EXPECT_TRUE(lines[0].starts_with("info string error ")) << lines[0];
    }
}

TEST(Protocol, KeepsThePositionWhenOneIsRefused) {
    const auto lines = run(kBlocked + "position startpos moves d6 d6\ngo depth 1\n");
    EXPECT_EQ(lines.back(), "bestmove none");
}

TEST(Protocol, ChangesTheGame) {
    const auto lines = run("setoption name Game value three\nposition startpos\ngo depth 3\n");
    EXPECT_EQ(answers_in(lines, "info string").size(), 0U);
    EXPECT_EQ(answers_in(lines, "bestmove ").size(), 1U);
}

TEST(Protocol, FlushesItsAnswersItselfAlone) {
    std::istringstream in("go depth 1\n");
    std::ostringstream out;
    in.tie(&out);  // as std::cin and std::cout are: two threads would flush at once
    run_protocol(in, out, games::load_game("malom")->rules, "malom", {});
    EXPECT_EQ(in.tie(), nullptr);
}

// Case 18: what is said during a search is for the next one.
TEST(Protocol, AnswersTheOldPositionBeforeTheNewOne) {
    for (int i = 0; i < 50; ++i) {
        const auto lines =
            run("position fen WBW/BWB/WBW/BWBWBW/BWB/WBW/BW1 w 0 0 - 0 1\ngo infinite\n"
                "setoption name Game value three\nucinewgame\nsetoption name Hash value 1\n"
                "position startpos\ngo depth 2\nisready\n"
                "setoption name Game value malom\n"
                "position fen 1WB/WBW/BWB/WBWBWB/WBW/BWB/WBW w 0 0 - 0 1\ngo depth 3\n");
        const auto answers = answers_in(lines, "bestmove ");
        ASSERT_EQ(answers.size(), 3U);
        EXPECT_NE(answers[0].find("-g1"), std::string::npos) << answers[0];
        EXPECT_NE(answers[2].find("-a7"), std::string::npos) << answers[2];
        EXPECT_EQ(answers_in(lines, "info string error").size(), 0U);
    }
}

TEST(Protocol, SurvivesThousandsOfMixedLines) {
    const std::vector<std::string> pieces = {"go infinite",
                                             "stop",
                                             "go ponder movetime 5",
                                             "ponderhit",
                                             "go nodes 50",
                                             "isready",
                                             "position startpos moves d6 f4",
                                             "position startpos",
                                             "go movetime 0",
                                             "ucinewgame",
                                             "setoption name Threads value 2",
                                             "setoption name Threads value 1",
                                             "garbage \x02 go",
                                             "setoption name MultiPV value 3",
                                             "position fen x",
                                             "go depth 2",
                                             "setoption name Clear Hash"};
    std::string text;
    std::size_t goes = 0;
    unsigned state = 1;
    for (int i = 0; i < 2000; ++i) {
        state = state * 1664525 + 1013904223;
        const std::string& piece = pieces[(state >> 16) % pieces.size()];
        goes += piece.starts_with("go ") ? 1 : 0;
        text += piece + "\n";
    }
    const auto lines = run(text + "quit\n");
    EXPECT_EQ(answers_in(lines, "bestmove ").size(), goes);
    EXPECT_EQ(answers_in(lines, "bestmove none").size(), 0U);
}

// Case 19: hands, turn and bans are part of a position's identity: what was searched before changes
// neither the score nor the move.
TEST(Protocol, TellsPositionsOfOneBoardApart) {
    const auto told = [](const std::string& text) {
        const auto lines = run(text);
        const std::string& info = lines[lines.size() - 2];
        return info.substr(info.find("score"), info.find(" nodes") - info.find("score")) + " " +
               lines.back();
    };
    const std::string board = "position fen 3/1BW/3/1W2WB/1B1/3/WB1 ";
    const std::vector<std::string> fields = {"w 4 4 - 0 1", "w 0 0 - 0 1", "b 4 4 - 0 1",
                                             "b 0 0 - 0 1", "w 4 3 - 0 1"};
    for (const std::string& before : fields) {
        for (const std::string& now : fields) {
            if (now == before) {
                continue;  // the table may then know more than a fresh search
            }
            const std::string fresh = told(board + now + "\ngo depth 5\n");
            EXPECT_EQ(told(board + before + "\ngo depth 5\n" + board + now + "\ngo depth 5\n"),
                      fresh)
                << before << ", then " << now;
            EXPECT_EQ(fresh.find('-', fresh.find("bestmove")) != std::string::npos,
                      now.find(" 0 0 ") != std::string::npos);
        }
    }
}

// Case 19, the ban: the best move of one position is illegal in the other.
TEST(Protocol, TellsABanApart) {
    const auto answers_to = [](const std::vector<std::string>& bans) {
        std::string text = "setoption name Game value mssa\n";
        for (const std::string& ban : bans) {
            text += "position fen 3/1W1/3/W4W/3/BBB/B1B b 0 0 " + ban + " 0 1\ngo depth 5\n";
        }
        return answers_in(run(text), "bestmove ");
    };
    const std::string free = answers_to({"-"}).at(0);
    const std::string banned = answers_to({"d2-d1"}).at(0);
    EXPECT_TRUE(free.starts_with("bestmove d2-d1x")) << free;
    EXPECT_FALSE(banned.starts_with("bestmove d2-d1")) << banned;
    EXPECT_EQ(answers_to({"-", "d2-d1"}).at(1), banned);
    EXPECT_EQ(answers_to({"d2-d1", "-"}).at(1), free);
}

TEST(Protocol, OffersAndOpensDatabases) {
    EXPECT_EQ(answers_in(run("uci\n"), "option name Database").size(), 0U);
    std::vector<std::string> opened;
    const Services services{
        [&](std::string_view folder,
            const RuleSet& rules) -> Expected<std::shared_ptr<const search::Probe>> {
            opened.push_back(std::string(folder) + " " + rules.name());
            return Error{.where = "nowhere", .what = "can't be read", .expected = {}};
        }};
    std::istringstream in("uci\nsetoption name Database value nowhere\ngo depth 1\n");
    std::ostringstream out;
    run_protocol(in, out, games::load_game("malom")->rules, "malom", services);
    const auto lines = lines_of(out.str());
    EXPECT_EQ(answers_in(lines, "option name Database type string").size(), 1U);
    EXPECT_EQ(opened, std::vector<std::string>{"nowhere malom"});
    EXPECT_EQ(answers_in(lines, "info string error nowhere").size(), 1U);
    EXPECT_EQ(answers_in(lines, "bestmove ").size(), 1U);
}

// The folder serves malom alone: the game stays, and with it the database.
TEST(Protocol, KeepsTheGameWhoseDatabaseCanBeOpened) {
    const Services services{
        [](std::string_view,
           const RuleSet& rules) -> Expected<std::shared_ptr<const search::Probe>> {
            if (rules.name() == "malom") return std::shared_ptr<const search::Probe>();
            return Error{.where = "nowhere", .what = "can't be read", .expected = {}};
        }};
    std::istringstream in(
        "setoption name Database value here\nsetoption name Game value three\n"
        "position startpos moves d6\ngo depth 1\n");
    std::ostringstream out;
    run_protocol(in, out, games::load_game("malom")->rules, "malom", services);
    EXPECT_EQ(answers_in(lines_of(out.str()), "info string error").size(), 1U) << out.str();
}

TEST(Protocol, TellsWinsInMoves) {
    EXPECT_EQ(score_words({search::ScoreKind::forced, 1, 1, 0}), "mate 1");
    EXPECT_EQ(score_words({search::ScoreKind::forced, 1, 3, 0}), "mate 2");
    EXPECT_EQ(score_words({search::ScoreKind::forced, -1, 2, 0}), "mate -1");
    EXPECT_EQ(score_words({search::ScoreKind::estimate, 0, 0, -34}), "cp -34");
    EXPECT_EQ(score_words({search::ScoreKind::database, 0, 0, 0}), "cp 0");
    EXPECT_EQ(score_words({search::ScoreKind::database, 1, -1, 0}), "cp 28000");
}

}  // namespace
}  // namespace morabaraba::engine
