// What only a store in a file can meet: files of others, two servers on one, a disk that is full.
#include "../support/temp_folder.h"
#include "store_kit.h"

#include <csignal>
#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace morabaraba::testing {

namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::SizeIs;

class SqliteStore : public ::testing::Test {
protected:
    void run_sql(const char* sql) const {
        sqlite3* connection = nullptr;
        ASSERT_EQ(sqlite3_open(path_.c_str(), &connection), SQLITE_OK);
        EXPECT_EQ(sqlite3_exec(connection, sql, nullptr, nullptr, nullptr), SQLITE_OK);
        sqlite3_close(connection);
    }

    TempFolder folder_;
    std::string path_ = folder_.file("games.db");
};

std::string why_not(const std::string& url) {
    const auto store = open_store(url);
    return store ? "it opened" : store.error().message();
}

std::string bytes_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

TEST_F(SqliteStore, IsOneFileThatOthersMayNotRead) {
    opened(path_).reset();
    EXPECT_EQ(fs::status(path_).permissions(), fs::perms::owner_read | fs::perms::owner_write);
}

TEST_F(SqliteStore, LeavesAnotherProgramsFileAsItWas) {
    run_sql("CREATE TABLE mine (a); INSERT INTO mine VALUES (1)");
    const std::string before = bytes_of(path_);
    EXPECT_THAT(why_not(path_), HasSubstr("games.db: is another program's file; expected"));
    EXPECT_EQ(bytes_of(path_), before);
}

TEST_F(SqliteStore, RefusesAFileThatIsNoDatabase) {
    std::ofstream(path_) << "a letter to my aunt, long enough to be no empty file\n";
    const std::string before = bytes_of(path_);
    EXPECT_THAT(why_not(path_), HasSubstr("is not an SQLite file"));
    EXPECT_EQ(bytes_of(path_), before);
}

TEST_F(SqliteStore, RefusesANewerVersion) {
    opened(path_).reset();
    run_sql("PRAGMA user_version = 2");
    EXPECT_THAT(why_not(path_), HasSubstr("is of version 2; expected version 1"));
}

TEST_F(SqliteStore, RefusesASecondServer) {
    const auto store = opened(path_);
    EXPECT_THAT(why_not(path_), HasSubstr("is in use by another server"));
    EXPECT_EQ(append(*store, append_of(game_id(1), 1, {"x"})), Appended::stored);
}

TEST_F(SqliteStore, SaysWhatCannotBeOpened) {
    EXPECT_THAT(why_not(folder_.file("none/games.db")),
                HasSubstr("can't be opened: No such file or directory"));
    fs::create_directory(path_);
    EXPECT_THAT(why_not(path_), HasSubstr("can't be opened"));
}

// In a child, since root may write anything.
TEST_F(SqliteStore, SaysThatItCannotBeWritten) {
    opened(path_).reset();
    fs::permissions(folder_.path(), fs::perms::all);
    fs::permissions(path_, fs::perms::owner_read | fs::perms::group_read | fs::perms::others_read);
    fs::permissions(path_ + "-lock", fs::perms::all);
    const pid_t child = fork();
    if (child == 0) {
        if (getuid() == 0 && setuid(65534) != 0) _exit(2);
        _exit(why_not(path_).find("can't be written") == std::string::npos ? 1 : 0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    EXPECT_EQ(status, 0);
}

// A limit on the size of files stands in for a disk that is full.
TEST_F(SqliteStore, OutlivesADiskThatIsFull) {
    const auto store = opened(path_);
    ASSERT_EQ(append(*store, append_of(game_id(1), 1, {"x"})), Appended::stored);
    std::signal(SIGXFSZ, SIG_IGN);
    rlimit before{};
    getrlimit(RLIMIT_FSIZE, &before);
    rlimit small = before;
    small.rlim_cur = 200'000;
    setrlimit(RLIMIT_FSIZE, &small);
    const std::string large(1'000'000, 'x');
    const Appended answer = append(*store, append_of(game_id(1), 2, {large}));
    const auto kept = load(*store, game_id(1));
    setrlimit(RLIMIT_FSIZE, &before);
    EXPECT_EQ(answer, Appended::failed);
    EXPECT_THAT(kept, SizeIs(1));
    EXPECT_EQ(append(*store, append_of(game_id(1), 2, {large})), Appended::stored);
    EXPECT_THAT(load(*store, game_id(1)), SizeIs(2));
}

TEST(OpenStore, KnowsItsKinds) {
    EXPECT_THAT(why_not(""), HasSubstr("store: has no path"));
    EXPECT_THAT(why_not("sqlite:"), HasSubstr("store: has no path"));
    const std::string other = why_not("mysql://me:secret@host/games");
    EXPECT_THAT(other, HasSubstr("store: is of no known kind: 'mysql://'"));
    EXPECT_THAT(other, Not(HasSubstr("secret")));
}

}  // namespace

}  // namespace morabaraba::testing
