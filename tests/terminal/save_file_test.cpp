// Files of games: whole or not at all.
#include "folder.h"

#include <terminal/save_file.h>

#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

namespace morabaraba::terminal {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

std::string contents(const fs::path& path) {
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
}

TEST(WriteWhole, ReplacesTheFileAndLeavesNothingElse) {
    const Folder folder;
    EXPECT_FALSE(write_whole(folder.file("a"), "one").has_value());
    EXPECT_FALSE(write_whole(folder.file("a"), "two").has_value());
    EXPECT_EQ(contents(folder.file("a")), "two");
    EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), {}), 1);
}

TEST(WriteWhole, ReplacesALinkAndNotWhatItPointsTo) {
    const Folder folder;
    std::ofstream(folder.file("target")) << "kept";
    fs::create_symlink(folder.file("target"), folder.file("link"));
    EXPECT_FALSE(write_whole(folder.file("link"), "new").has_value());
    EXPECT_EQ(contents(folder.file("target")), "kept");
    EXPECT_EQ(contents(folder.file("link")), "new");
}

TEST(WriteWhole, NamesPathAndReason) {
    const Folder folder;
    EXPECT_THAT(write_whole(folder.file("missing/a"), "x")->message(),
                testing::AllOf(HasSubstr("missing/a"), HasSubstr("No such file")));
    EXPECT_THAT(write_whole(folder.path(), "x")->message(), HasSubstr("not a regular file"));
    EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), {}), 0);
}

TEST(ReadGameText, ReadsRegularFilesOnly) {
    const Folder folder;
    std::ofstream(folder.file("a")) << "text";
    EXPECT_EQ(*read_game_text(folder.file("a")), "text");
    EXPECT_FALSE(read_game_text(folder.file("missing")).has_value());
    EXPECT_FALSE(read_game_text(folder.path()).has_value());
    ASSERT_EQ(mkfifo(folder.file("pipe").c_str(), 0600), 0);
    EXPECT_THAT(read_game_text(folder.file("pipe")).error().message(),
                HasSubstr("not a regular file"));
    EXPECT_FALSE(read_game_text("/dev/zero").has_value());
}

TEST(ReadGameText, RefusesWhatIsTooLarge) {
    const Folder folder;
    std::ofstream(folder.file("big")) << std::string(kMaxGameBytes + 1, 'x');
    EXPECT_THAT(read_game_text(folder.file("big")).error().message(), HasSubstr("too large"));
}

TEST(NewAutosavePath, NeverTakesTheNameOfAnother) {
    const Folder folder;
    setenv("XDG_STATE_HOME", folder.file("state").c_str(), 1);
    const fs::path first = new_autosave_path();
    EXPECT_EQ(first.parent_path(), folder.path() / "state" / "morabaraba");
    std::ofstream(first) << "x";
    EXPECT_NE(new_autosave_path(), first);
}

TEST(StateFolder, FollowsTheVariablesAndIgnoresRelativeOnes) {
    setenv("XDG_STATE_HOME", "/x", 1);
    EXPECT_EQ(state_folder(), "/x/morabaraba");
    setenv("XDG_STATE_HOME", "relative", 1);
    setenv("HOME", "/h", 1);
    EXPECT_EQ(state_folder(), "/h/.local/state/morabaraba");
    unsetenv("HOME");
    EXPECT_EQ(state_folder(), "");
}

}  // namespace
}  // namespace morabaraba::terminal
