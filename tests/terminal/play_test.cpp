// The built program, driven through a pseudo-terminal and through pipes.
#include "driven.h"

#include <csignal>
#include <fstream>
#include <regex>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace morabaraba::terminal {
namespace {

using testing::HasSubstr;
using testing::Not;

const Words kPlay = {"play", "--level", "1", "--seed", "1"};
const Words kSlow = {"play", "--level", "10", "--movetime", "600000"};
const std::string kDown = "\033[B", kRight = "\033[C", kPageUp = "\033[5~";

Words with(Words words, const Words& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

std::string read_file(const std::string& path) {
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
}

// The moves of a record, in order.
std::vector<std::string> moves_of(const std::string& record) {
    std::vector<std::string> moves;
    std::istringstream words(record.substr(record.find("\n\n") + 2));
    for (std::string word; words >> word;) {
        const bool number = word.ends_with('.');
        const bool result = word == "*" || word == "1-0" || word == "0-1" || word == "1/2-1/2";
        if (!number && !result) moves.push_back(word);
    }
    return moves;
}

class Play : public testing::Test {
protected:
    void expect_left_well(Driven& game) {
        const Ended ended = game.ended();
        EXPECT_TRUE(ended.in_time);
        EXPECT_EQ(ended.status, 0);
        EXPECT_TRUE(game.is_sane());
        EXPECT_TRUE(game.screen().cursor_is_shown());
        EXPECT_FALSE(game.screen().is_second_screen());
    }
    // The game can be gone on with, and has these moves.
    void expect_kept(Driven& game, const std::vector<std::string>& moves) {
        expect_left_well(game);
        const std::string file = folder_.autosave();
        EXPECT_THAT(game.output(), HasSubstr("--load " + file));
        EXPECT_EQ(moves_of(read_file(file)), moves);
        const Piped replayed = pipe_through(folder_, {"replay", file}, surroundings(folder_), "");
        EXPECT_EQ(replayed.ended.status, 0) << replayed.errors;
    }

    Folder folder_;
    Variables variables_ = surroundings(folder_);
};

TEST_F(Play, TellsANewcomerWhatToDo) {
    Driven game(folder_, {"play"}, variables_);
    EXPECT_TRUE(game.shows("Dark, place a cow: type a point, like"));
    EXPECT_TRUE(game.shows("arrow keys"));
    EXPECT_TRUE(game.shows("help"));
    EXPECT_TRUE(game.shows("Dark>"));
}

TEST_F(Play, CtrlCKeepsTheGame) {
    Driven game(folder_, kPlay, variables_);
    game.shows("Dark>");
    game.send("d7\r");
    game.shows("Light plays");
    game.send("\003");
    expect_left_well(game);
    EXPECT_EQ(moves_of(read_file(folder_.autosave())).size(), 2U);
}

TEST_F(Play, CtrlDKeepsTheGame) {
    Driven game(folder_, {"play", "--white", "human", "--black", "human"}, variables_);
    game.shows("Dark>");
    game.send("d7\r");
    game.shows("Light>");
    game.send("\004");
    expect_kept(game, {"d7"});
}

class Farewell : public Play, public testing::WithParamInterface<int> {};

TEST_P(Farewell, KeepsTheGameWhileTheComputerThinks) {
    Driven game(folder_, kSlow, variables_);
    game.shows("Dark>");
    game.send("d7\r");
    game.shows("Light is thinking");
    if (GetParam() == 0) {
        game.send("\004");
    } else {
        game.signal(GetParam());
    }
    expect_kept(game, {"d7"});
}

INSTANTIATE_TEST_SUITE_P(Every, Farewell, testing::Values(0, SIGINT, SIGTERM, SIGHUP));

TEST_F(Play, CtrlCWhileTheComputerThinks) {
    Driven game(folder_, kSlow, variables_);
    game.shows("Dark>");
    game.send("d7\r");
    game.shows("Light is thinking");
    game.send("\003");
    expect_kept(game, {"d7"});
}

TEST_F(Play, KeepsAnUnfinishedTurnOutOfTheFile) {
    Driven game(folder_, {"play", "--white", "human", "--black", "human"}, variables_);
    game.shows("Dark>");
    for (const char* move : {"a1", "a7", "d1", "d6", "g1"}) game.send(move + std::string("\r"));
    game.shows("A mill! Shoot one of");
    game.send("\003");
    expect_kept(game, {"a1", "a7", "d1", "d6"});
}

TEST_F(Play, KeepsTheGameWhenTheTerminalIsGone) {
    Driven game(folder_, kSlow, variables_);
    game.shows("Dark>");
    game.send("d7\r");
    game.shows("Light is thinking");
    game.hang_up();
    const Ended ended = game.ended();
    EXPECT_TRUE(ended.in_time);
    EXPECT_EQ(ended.status, 0);
    EXPECT_EQ(moves_of(read_file(folder_.autosave())), std::vector<std::string>{"d7"});
}

TEST_F(Play, StopsAndGoesOn) {
    Driven game(folder_, kPlay, variables_);
    game.shows("Dark>");
    game.send("\032");  // Ctrl-Z
    ASSERT_TRUE(game.stopped());
    EXPECT_TRUE(game.is_sane());
    game.signal(SIGCONT);
    game.send("d7\r");
    EXPECT_TRUE(game.shows("Light plays"));
}

TEST_F(Play, PlaysWithArrowKeys) {
    Driven game(folder_, {"play", "--white", "human", "--black", "human"}, variables_);
    game.shows("Dark>");
    game.send(kRight);
    game.shows("a7: empty");
    game.send(kRight);
    game.shows("d7: empty");
    game.send(kDown);
    game.shows("d6: empty");
    game.send("\r");
    game.shows("Light>");
    game.shows("d6: Dark");
    game.send(kPageUp);  // no diagonal at d6: the nearest point that way
    game.hides("d6: Dark");
    game.send("quit\r");
    expect_kept(game, {"d6"});
}

TEST_F(Play, WalksDiagonalsAndShootsWithKeys) {
    Driven game(folder_,
                {"play", "--white", "human", "--black", "human", "--position",
                 "W1W/1W1/2W/4W1/3/B1B/BBB b 0 0 - 0 21"},
                variables_);
    game.shows("Dark>");
    game.send("d1\r");  // lifts the cow, and the arrows start from it
    game.shows("in the air");
    game.send("\033[A");
    game.shows("d1: Dark");
    game.send("\033[A");
    game.shows("d2: empty");
    game.send("\r");
    game.shows("A mill! Shoot one of");
    game.send("\t");
    game.shows("can be shot");
    game.send("\033");  // a lone Escape takes the step back
    game.shows("in the air");
    game.send("\033");
    game.hides("in the air");
    game.send("d1-d2xa7\r");
    game.shows("Light>");
    game.send("\004");
    expect_kept(game, {"d1-d2xa7"});
}

TEST_F(Play, CompletesAndRemembersLines) {
    Driven game(folder_, {"play", "--white", "human", "--black", "human"}, variables_);
    game.shows("Dark>");
    game.send("fl\t");
    game.shows("Dark> flip");
    game.send("\r");
    game.shows("g   f   e   d   c   b   a");
    game.send("\020");  // Ctrl-P
    game.shows("Dark> flip");
    game.send("\r");
    game.shows("a   b   c   d   e   f   g");
    game.send("re\t");
    game.shows("redo  resign");
    game.shows("Dark> re");
    game.send("do\r");
    game.shows("nothing to play again");
}

TEST_F(Play, LeafsThroughTheRules) {
    Driven game(folder_, kPlay, variables_);
    game.shows("Dark>");
    game.send("rules\r");
    game.shows("Generally Accepted Rules");
    game.shows("q to go back");
    game.send(" ");
    game.hides("Generally Accepted Rules");
    game.send("\033[A");
    game.shows("Generally Accepted Rules");
    game.send("q");
    game.shows("Dark>");
    game.send("help\r");
    game.shows("How to play");
    game.send("\033");
    EXPECT_TRUE(game.shows("Dark>"));
    game.send("rules\r");
    game.shows("q to go back");
    game.send("\004");
    expect_left_well(game);
}

TEST_F(Play, EditsTheLineWithArrowKeys) {
    Driven game(folder_, {"play", "--white", "human", "--black", "human"}, variables_);
    game.shows("Dark>");
    game.send("7");
    game.send("\033[D");
    game.send("d");
    game.shows("Dark> d7");
    game.send("\r");
    EXPECT_TRUE(game.shows("Light>"));
}

TEST_F(Play, TellsASmallTerminalWhatIsMissing) {
    Driven game(folder_, kPlay, variables_);
    game.shows("Dark>");
    game.resize(8, 20);
    game.shows("too");
    game.shows("20 x 8");
    game.resize(40, 120);
    game.hides("20 x 8");
    EXPECT_TRUE(game.shows("Dark>"));
    game.send("d7\r");
    EXPECT_TRUE(game.shows("Light plays"));
}

TEST_F(Play, KeepsWhatIsBeingTypedWhenTheScreenIsDrawnAnew) {
    Driven game(folder_, kPlay, variables_);
    game.shows("Dark>");
    game.send("fli");
    game.shows("Dark> fli");
    game.resize(24, 100);
    game.shows("Dark> fli");
    game.send("p\r");
    EXPECT_TRUE(game.shows("g   f   e   d   c   b   a"));
}

// The computer's answer to a1 must not come after a1 was taken back (cases.md, 18).
TEST_F(Play, NeverPlaysALateAnswer) {
    Driven game(folder_, {"play", "--game", "malom", "--level", "10", "--movetime", "1500"},
                variables_);
    game.shows("White>");
    game.send("a1\r");
    game.shows("Black is thinking");
    game.send("undo\r");
    game.shows("White>");
    game.send("g7\r");
    game.shows("Black plays");
    game.send("\003");
    expect_left_well(game);
    const std::vector<std::string> moves = moves_of(read_file(folder_.autosave()));
    ASSERT_EQ(moves.size(), 2U);
    EXPECT_EQ(moves[0], "g7");
}

TEST_F(Play, StaysIdleWhileAPersonThinks) {
    Driven game(folder_, kPlay, variables_);
    game.shows("Dark>");
    const long before = game.ticks();
    usleep(400'000);
    EXPECT_LE(game.ticks() - before, 5);
}

TEST_F(Play, PlaysAWholeGameToItsEnd) {
    const std::string file = folder_.file("game.txt");
    const Piped watched = pipe_through(folder_,
                                       {"play", "--white", "computer", "--black", "computer",
                                        "--level", "2", "--seed", "5", "--save", file},
                                       variables_, "");
    ASSERT_EQ(watched.ended.status, 0) << watched.errors;
    std::smatch end;
    ASSERT_TRUE(std::regex_search(watched.output, end, std::regex("(.* wins: .*|A draw.*)\n")));
    Driven game(folder_, {"play", "--white", "human", "--black", "human"}, variables_);
    game.shows("Dark>");
    for (const std::string& move : moves_of(read_file(file))) game.send(move + "\r");
    EXPECT_TRUE(game.shows(end[1]));
    game.send("d7\r");
    EXPECT_TRUE(game.shows("The game is over"));
    game.send("quit\r");
    expect_left_well(game);
}

TEST_F(Play, GoesOnWithAKeptGame) {
    const std::string file = folder_.file("kept.txt");
    const Words people = {"play", "--white", "human", "--black", "human", "--save", file};
    const Piped first = pipe_through(folder_, people, variables_, "d7\na7\nd6\ng7\n");
    EXPECT_THAT(first.output, HasSubstr("--load " + file));
    const std::string kept = read_file(file);
    EXPECT_EQ(moves_of(kept), (std::vector<std::string>{"d7", "a7", "d6", "g7"}));
    const Piped second =
        pipe_through(folder_, with(people, {"--load", file}), variables_, "d5xa7\n");
    EXPECT_EQ(second.ended.status, 0);
    EXPECT_EQ(moves_of(read_file(file)).back(), "d5xa7");
}

TEST_F(Play, DrawsByRepetitionAtTheSamePlyAfterAnInterruption) {
    const std::string file = folder_.file("kept.txt");
    const Words start = {"play",
                         "--game",
                         "rulebook",
                         "--white",
                         "human",
                         "--black",
                         "human",
                         "--save",
                         file,
                         "--position",
                         "W2/3/3/2W1B1/1B1/B2/1WW w 0 0 - 0 40"};
    const std::string circle = "a7-d7\nf4-g4\nd7-a7\ng4-f4\n";
    const Piped first = pipe_through(folder_, start, variables_, circle + circle);
    EXPECT_THAT(first.output, Not(HasSubstr("A draw")));
    const Piped second = pipe_through(
        folder_, {"play", "--white", "human", "--black", "human", "--load", file, "--save", file},
        variables_, circle + circle);
    EXPECT_THAT(second.output, HasSubstr("A draw: this position has stood 5 times."));
    EXPECT_THAT(read_file(file), HasSubstr("1/2-1/2"));
}

TEST_F(Play, EndsAtOnceWithoutInput) {
    const Piped piped = pipe_through(folder_, {"play"}, variables_, "");
    EXPECT_TRUE(piped.ended.in_time);
    EXPECT_EQ(piped.ended.status, 0);
    EXPECT_THAT(piped.output, HasSubstr("--load " + folder_.autosave()));
    EXPECT_EQ(piped.errors, "");
}

// The end of input while the computer thinks has it answer with what it has.
TEST_F(Play, EndsAtOnceWhenInputEndsWhileTheComputerThinks) {
    const Piped piped = pipe_through(folder_, kSlow, variables_, "d7\n");
    EXPECT_TRUE(piped.ended.in_time);
    EXPECT_THAT(piped.output, HasSubstr("Light plays"));
    EXPECT_EQ(moves_of(read_file(folder_.autosave())).size(), 2U);
}

TEST_F(Play, WritesNoEscapesIntoAPipe) {
    const Piped piped = pipe_through(folder_, kPlay, variables_, "d7\nhelp\nrules\nmoves\nzzz\n");
    EXPECT_THAT(piped.output, Not(HasSubstr("\033")));
    EXPECT_THAT(piped.output, HasSubstr("Dark> d7"));
}

TEST_F(Play, WritesAsciiOnlyInTheCLocale) {
    variables_["LANG"] = "C";
    const Piped piped =
        pipe_through(folder_, with(kPlay, {"--lang", "pt"}), variables_, "d7\nhelp\nrules\nzzz\n");
    for (const char c : piped.output) ASSERT_LT(static_cast<unsigned char>(c), 0x80);
    EXPECT_THAT(piped.output, HasSubstr("+---+"));
}

TEST_F(Play, SpeaksTheLanguageOfTheLocale) {
    variables_["LANG"] = "pt_PT.UTF-8";
    EXPECT_THAT(pipe_through(folder_, {"play"}, variables_, "sair\n").output,
                HasSubstr("Escuras: coloque uma vaca"));
    EXPECT_THAT(pipe_through(folder_, {"play", "--lang", "en"}, variables_, "").output,
                HasSubstr("Dark, place a cow"));
    variables_["LC_ALL"] = "C";
    EXPECT_THAT(pipe_through(folder_, {"play"}, variables_, "").output,
                HasSubstr("Dark, place a cow"));
}

TEST_F(Play, HasNoColoursWhenNoneAreWanted) {
    variables_["NO_COLOR"] = "1";
    Driven game(folder_, kPlay, variables_);
    game.shows("Dark>");
    game.send("d7\r");
    game.shows("Light plays");
    EXPECT_THAT(game.output(), Not(testing::ContainsRegex("\033\\[[0-9;]*m")));
    EXPECT_THAT(game.screen().text(), HasSubstr(" D "));
}

TEST_F(Play, HasColoursOtherwise) {
    Driven game(folder_, kPlay, variables_);
    game.shows("Dark>");
    EXPECT_THAT(game.output(), testing::ContainsRegex("\033\\[[0-9;]*m"));
}

TEST_F(Play, WritesNoEscapesToADumbTerminal) {
    variables_["TERM"] = "dumb";
    Driven game(folder_, kPlay, variables_, 200);
    game.shows("Dark>");
    game.send("d7\n");
    game.shows("Light plays");
    EXPECT_THAT(game.output(), Not(HasSubstr("\033")));
    game.send("\003");
    expect_left_well(game);
}

TEST_F(Play, TakesUnicodeAndAsciiOnATerminal) {
    Driven game(folder_, with(kPlay, {"--ascii"}), variables_);
    game.shows("+-------+-------+");
    Driven pretty(folder_, kPlay, variables_);
    pretty.shows("•───────•───────•");
}

// --- what is refused, with one line ---

struct Wrong {
    Words words;
    const char* says;
};

class WrongWords : public Play, public testing::WithParamInterface<Wrong> {};

TEST_P(WrongWords, EndWithOneLineAndStatusTwo) {
    std::ofstream(folder_.file("not-a-record")) << "hello world\n";
    std::ofstream(folder_.file("unknown")) << "[Game \"chess\"]\n\n1. d6\n*\n";
    const Piped piped = pipe_through(folder_, with({"play"}, GetParam().words), variables_, "");
    EXPECT_EQ(piped.ended.status, 2);
    EXPECT_EQ(piped.output, "");
    EXPECT_THAT(piped.errors, HasSubstr(GetParam().says));
    EXPECT_EQ(std::count(piped.errors.begin(), piped.errors.end(), '\n'), 1) << piped.errors;
}

INSTANTIATE_TEST_SUITE_P(
    Every, WrongWords,
    testing::Values(
        Wrong{{"--level", "0"}, "--level"}, Wrong{{"--level", "11"}, "--level"},
        Wrong{{"--level", "x"}, "--level"}, Wrong{{"--white", "dog"}, "--white"},
        Wrong{{"--lang", "xx"}, "--lang"}, Wrong{{"--seed", "-1"}, "--seed"},
        Wrong{{"--movetime", "-5"}, "--movetime"}, Wrong{{"--game", "chess"}, "chess"},
        Wrong{{"--position", "x"}, "position"}, Wrong{{"--load", "missing.txt"}, "missing.txt"},
        Wrong{{"--load", "."}, "."}, Wrong{{"--load", "/dev/zero"}, "/dev/zero"},
        Wrong{{"--load", "not-a-record"}, "not-a-record"}, Wrong{{"--load", "unknown"}, "chess"},
        Wrong{{"--save", "missing/game.txt"}, "missing/game.txt"}, Wrong{{"--save", "."}, "."},
        Wrong{{"--save", "not-a-record"}, "no game record"}));

TEST_F(Play, RefusesAnIllegalMoveOfARecordWithStatusOne) {
    std::ofstream(folder_.file("illegal")) << "[Game \"mssa\"]\n\n1. d6 d6\n*\n";
    const Piped piped = pipe_through(folder_, {"play", "--load", "illegal"}, variables_, "");
    EXPECT_EQ(piped.ended.status, 1);
    EXPECT_EQ(std::count(piped.errors.begin(), piped.errors.end(), '\n'), 1) << piped.errors;
}

}  // namespace
}  // namespace morabaraba::terminal
