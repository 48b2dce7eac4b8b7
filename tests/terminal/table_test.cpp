// The commands of the terminal game, files included.
#include "folder.h"
#include "made.h"

#include <terminal/save_file.h>
#include <terminal/screen_view.h>

#include <fstream>

#include <gmock/gmock.h>

namespace morabaraba::terminal {
namespace {

namespace fs = std::filesystem;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

// Games are kept in a folder of the test, which is the current one too.
class TableIn : public testing::Test {
protected:
    TableIn() {
        setenv("XDG_STATE_HOME", folder_.file("state").c_str(), 1);
        fs::current_path(folder_.path());
    }
    ~TableIn() override { fs::current_path("/"); }

    // What the table says to `line`, in one text.
    static std::string say(Table& table, std::string_view line) {
        table.clear_notices();
        table.enter(line);
        std::string all;
        for (const std::string& notice : table.notices()) all += notice + "\n";
        return all;
    }
    static void play(Table& table, std::initializer_list<const char*> moves) {
        for (const char* move : moves) EXPECT_EQ(say(table, move), "") << move;
    }
    static std::string moves(const Table& table) {
        std::string all;
        for (const Move move : table.session().game().moves()) {
            all += to_text(table.session().game().rules(), move) + " ";
        }
        return all;
    }
    std::string read(const std::string& name) const {
        std::ifstream file(folder_.file(name));
        return {std::istreambuf_iterator<char>(file), {}};
    }
    void write(const std::string& name, const std::string& text) const {
        std::ofstream(folder_.file(name)) << text;
    }

    Folder folder_;
};

TEST_F(TableIn, SaysWhyItDoesNotUnderstand) {
    Table table(setting_of("mssa"));
    EXPECT_THAT(say(table, "fly away"), HasSubstr("'fly away' is neither a move nor a command"));
    EXPECT_THAT(say(table, "\033[2J"), HasSubstr("'\\x1b[2J'"));
    EXPECT_THAT(say(table, std::string("a\0b", 3)), HasSubstr("a\\x00b"));
    EXPECT_THAT(say(table, "a1<svg onload=alert(1)>"), HasSubstr("neither"));
    EXPECT_LT(say(table, std::string(100'000, 'z')).size(), 200U);
    EXPECT_EQ(say(table, "   "), "");
    EXPECT_EQ(moves(table), "");
}

TEST_F(TableIn, UndoesAndRedoes) {
    Table table(setting_of("mssa"));
    play(table, {"d7", "a7"});
    EXPECT_EQ(say(table, "undo"), "Taken back: a7.\n");
    EXPECT_EQ(say(table, "redo"), "Played again: a7.\n");
    play(table, {"d6", "g7"});
    EXPECT_THAT(say(table, "d5"), IsEmpty());  // a mill: the shot is open
    EXPECT_EQ(say(table, "undo"), "The unfinished turn is taken back.\n");
    EXPECT_EQ(moves(table), "d7 a7 d6 g7 ");
}

TEST_F(TableIn, SpeaksAnotherLanguageAtOnce) {
    Table table(setting_of("mssa"));
    EXPECT_EQ(say(table, "lang pt"), "Falemos português.\n");
    EXPECT_EQ(say(table, "desfazer"), "Não há nada para desfazer.\n");
    EXPECT_THAT(say(table, "lang tlh"), HasSubstr("en (English), pt (português)"));
    EXPECT_EQ(say(table, "língua en"), "English it is.\n");
    EXPECT_EQ(say(table, "lang"), "Languages: en (English), pt (português).\n");
}

TEST_F(TableIn, SetsTheLevel) {
    Table table(setting_of("mssa", kBlackIsPerson));
    EXPECT_EQ(say(table, "level 7"), "The computer plays at level 7.\n");
    EXPECT_EQ(table.strength().level, 7);
    for (const char* wrong : {"level 0", "level 11", "level x", "level 7x", "level -1"}) {
        EXPECT_THAT(say(table, wrong), HasSubstr("is no level")) << wrong;
    }
    EXPECT_EQ(say(table, "level"), "The computer plays at level 7.\n");
}

TEST_F(TableIn, ListsMovesAndHelp) {
    Table table(setting_of("mssa"));
    table.enter("moves");
    EXPECT_THAT(table.page(), HasSubstr("24 legal moves: a7 d7"));
    table.enter("?");
    EXPECT_THAT(table.page(), HasSubstr("undo"));
    table.enter("rules");
    EXPECT_THAT(table.page(), HasSubstr("Generally Accepted Rules"));
}

TEST_F(TableIn, TellsTheComputersMovesInWords) {
    Table table(setting_of("mssa", kBlackIsPerson));
    table.enter("d7");
    const auto answer = [&](const char* move) {
        table.clear_notices();
        table.hear(table.session().errand()->id,
                   {move_of(table.session().game().rules(), move), 0});
        return table.notices();
    };
    EXPECT_THAT(answer("a7"), ElementsAre("Light plays a7."));
    table.enter("d6");
    answer("a4");
    table.enter("g7");
    EXPECT_THAT(answer("a1xd7"), ElementsAre("Light plays a1: a mill, and d7 is shot."));
}

TEST_F(TableIn, OffersADrawToTheComputer) {
    Table table(setting_of("mssa", kBlackIsPerson));
    table.enter("draw");
    table.hear(table.session().errand()->id, {std::nullopt, 0});
    EXPECT_THAT(table.notices(), ElementsAre("Light declines the draw."));
    table.enter("draw");
    table.hear(table.session().errand()->id, {std::nullopt, 400});
    EXPECT_TRUE(table.session().is_over());
}

TEST_F(TableIn, AsksTheOtherPersonForADraw) {
    Table table(setting_of("mssa"));
    table.enter("draw");
    EXPECT_EQ(say(table, "d7"), "Light, answer the draw offer first: yes or no.\n");
    EXPECT_EQ(say(table, "no"), "Light declines the draw.\n");
    play(table, {"d7"});
    Table without(setting_of("malom"));
    EXPECT_THAT(say(without, "draw"), HasSubstr("know no draw by agreement"));
}

TEST_F(TableIn, StartsAnotherGame) {
    Table table(setting_of("mssa"));
    EXPECT_THAT(say(table, "new nine"), HasSubstr("A new game of Nine"));
    EXPECT_EQ(table.session().game().rules().name(), "nine");
    EXPECT_THAT(say(table, "new chess"), HasSubstr("chess"));
    EXPECT_EQ(table.session().game().rules().name(), "nine");
    EXPECT_THAT(say(table, "new ../../games/x.md"), HasSubstr("leads out of this folder"));
}

TEST_F(TableIn, KeepsAGameThatAnotherTakesThePlaceOf) {
    Table table(setting_of("mssa"));
    play(table, {"d7", "a7"});
    const std::string said = say(table, "new");
    EXPECT_THAT(said, HasSubstr("The former game is kept in " + folder_.autosave()));
    EXPECT_EQ(moves(table), "");
}

TEST_F(TableIn, SavesAndLoadsTheSameBytes) {
    Table table(setting_of("mssa"));
    play(table, {"d7", "a7", "d6", "g7", "d5xa7"});
    EXPECT_EQ(say(table, "save game.txt"), "Saved in " + folder_.file("game.txt") + "\n");
    Table other(setting_of("malom"));
    EXPECT_THAT(say(other, "load game.txt"), HasSubstr("5 turns played"));
    EXPECT_EQ(other.session().game().rules().name(), "mssa");
    EXPECT_EQ(moves(other), moves(table));
    EXPECT_THAT(say(other, "save again.txt"), HasSubstr("Saved in"));
    EXPECT_EQ(read("again.txt"), read("game.txt"));
}

TEST_F(TableIn, SaysThatAnUnfinishedTurnIsNotSaved) {
    Table table(setting_of("mssa"));
    play(table, {"d7", "a7", "d6", "g7"});
    table.enter("d5");
    EXPECT_THAT(say(table, "save game.txt"), HasSubstr("unfinished turn is not in it"));
    EXPECT_THAT(read("game.txt"), Not(HasSubstr("d5")));
    EXPECT_EQ(table.session().draft().step(), Step::shoot);
}

TEST_F(TableIn, KeepsTagsAndCommentsOfALoadedRecord) {
    write("game.txt",
          "[Game \"mssa\"]\n[Event \"Cup\"]\n[White \"Thandi\"]\n[Black \"Sipho\x1b[2J\"]\n\n"
          "1. d7 {well} a7\n*\n");
    Table table(setting_of("mssa"));
    EXPECT_THAT(say(table, "load game.txt"), HasSubstr("2 turns"));
    EXPECT_EQ(table.player(Side::white), "Thandi");
    const std::vector<Line> lines =
        draw_screen(table, {{true, Colours::none}, 80, 24, kNoPoint, true});
    std::string screen;
    for (const Line& line : lines) screen += line.plain() + "\n";
    EXPECT_THAT(screen, HasSubstr("Light (Thandi)"));
    EXPECT_THAT(screen, HasSubstr("Dark (Sipho\\x1b[2J)"));
    EXPECT_THAT(screen, Not(HasSubstr("\033")));
    table.enter("save again.txt");
    EXPECT_THAT(read("again.txt"), HasSubstr("[Event \"Cup\"]"));
    EXPECT_THAT(read("again.txt"), HasSubstr("{well}"));
}

TEST_F(TableIn, RefusesPathsThatLeadOut) {
    write("secret", "x");
    fs::create_directory(folder_.file("sub"));
    fs::create_directory_symlink("/tmp", folder_.file("link"));
    fs::create_symlink("/tmp/morabaraba-outside.txt", folder_.file("out.txt"));
    Table table(setting_of("mssa"));
    play(table, {"d7"});
    for (const std::string path : {"../../etc/passwd", "/etc/passwd", "..\\x", "../x",
                                   "sub/../../x", "link/x", "out.txt", "a\x01b", "/"}) {
        EXPECT_THAT(say(table, "save " + path), HasSubstr("leads out of this folder")) << path;
        EXPECT_THAT(say(table, "load " + path), HasSubstr("leads out of this folder")) << path;
    }
    EXPECT_FALSE(fs::exists("/tmp/morabaraba-outside.txt"));
    EXPECT_THAT(say(table, "save sub/game.txt"), HasSubstr("Saved in"));
    EXPECT_THAT(say(table, "save " + folder_.file("sub/other.txt")), HasSubstr("Saved in"));
    EXPECT_THAT(say(table, "save ..%2f..%2fx"),
                HasSubstr("Saved in " + folder_.file("..%2f..%2fx")));
    EXPECT_EQ(say(table, "save"), "Save under what name? save FILE\n");
    EXPECT_EQ(say(table, "load"), "Load which file? load FILE\n");
}

TEST_F(TableIn, RefusesToReplaceWhatIsNoRecord) {
    write("notes", "milk, bread\n");
    Table table(setting_of("mssa"));
    EXPECT_THAT(say(table, "save notes"), HasSubstr("no game record"));
    EXPECT_EQ(read("notes"), "milk, bread\n");
    fs::create_directory(folder_.file("sub"));
    EXPECT_THAT(say(table, "save sub"), HasSubstr("not a regular file"));
}

TEST_F(TableIn, KeepsTheGameWhenARecordIsWrong) {
    write("broken", "1. d6 {no end");
    write("illegal", "[Game \"mssa\"]\n\n1. d6 d6\n*\n");
    write("unknown", "[Game \"chess\"]\n\n1. d6\n*\n");
    Table table(setting_of("mssa"));
    play(table, {"d7"});
    for (const char* name : {"broken", "illegal", "unknown", "missing"}) {
        const std::string said = say(table, std::string("load ") + name);
        EXPECT_THAT(said, HasSubstr(name));
        EXPECT_EQ(std::count(said.begin(), said.end(), '\n'), 1) << said;
        EXPECT_EQ(moves(table), "d7 ");
    }
}

TEST_F(TableIn, FollowsTheGameInItsSaveFile) {
    Setting setting = setting_of("mssa");
    setting.save_file = folder_.file("game.txt");
    Table table(setting);
    play(table, {"d7"});
    EXPECT_THAT(read("game.txt"), HasSubstr("1. d7\n"));
    play(table, {"a7"});
    EXPECT_THAT(read("game.txt"), HasSubstr("1. d7 a7\n"));
    table.enter("undo");
    EXPECT_THAT(read("game.txt"), Not(HasSubstr("a7")));
    table.enter("resign");
    EXPECT_THAT(read("game.txt"), HasSubstr("[Termination \"resignation\"]"));
}

TEST_F(TableIn, GoesOnAsItWasRecorded) {
    Setting setting = setting_of("mssa", kBlackIsPerson);
    setting.save_file = folder_.file("game.txt");
    Table table(setting);
    table.enter("d7");
    Table other(setting_of("malom"));
    ASSERT_FALSE(other.load(folder_.file("game.txt")).has_value());
    EXPECT_EQ(other.recorded_seats(), kBlackIsPerson);
    EXPECT_EQ(other.player(Side::black), "");
}

TEST_F(TableIn, NamesTheCommandThatGoesOn) {
    Setting setting = setting_of("mssa", kBlackIsPerson);
    setting.strength.level = 8;
    setting.game_name = "./my games/o'x.md";
    setting.database = "/data/db";
    EXPECT_EQ(Table(setting).resume_command("/tmp/a b.txt"),
              "morabaraba play --load '/tmp/a b.txt' --white computer --black human --level 8 "
              "--game '" +
                  (fs::current_path() / "./my games/o").string() + "'\\''x.md' --db /data/db");
}

TEST_F(TableIn, CompletesMovesAndCommands) {
    const Table table(setting_of("mssa"));
    EXPECT_THAT(table.complete("fl"), ElementsAre("flip"));
    EXPECT_THAT(table.complete("d"), ElementsAre("d7", "d6", "d5", "d3", "d2", "d1", "draw"));
    EXPECT_THAT(table.complete("new n"), ElementsAre("new nine"));
    EXPECT_THAT(table.complete("zz"), IsEmpty());
    Table shooting(setting_of("mssa"));
    for (const char* move : {"d7", "a7", "d6", "g7", "d5"}) shooting.enter(move);
    EXPECT_THAT(shooting.complete("a"), Contains("a7"));
    EXPECT_THAT(shooting.complete("d5x"), ElementsAre("d5xa7", "d5xg7"));
}

}  // namespace
}  // namespace morabaraba::terminal
