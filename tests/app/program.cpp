#include "program.h"

#include <algorithm>
#include <fstream>
#include <iterator>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace morabaraba::testing {

namespace {

std::string content_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

// Files and not pipes on the three streams: no run can wait for its reader. `out` is a path, or
// the number of an open file where `out_file` is one.
int spawn_and_wait(std::vector<std::string> words, const std::string& in, const std::string& out,
                   const std::string& err, int out_file) {
    words.insert(words.begin(), MORABARABA_PROGRAM);
    std::vector<char*> argv;
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);

    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, in.c_str(), O_RDONLY, 0);
    if (out_file >= 0) {
        posix_spawn_file_actions_adddup2(&actions, out_file, STDOUT_FILENO);
    } else {
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, out.c_str(), O_WRONLY, 0);
    }
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, err.c_str(), O_WRONLY, 0);
    pid_t child = 0;
    const int failed = posix_spawn(&child, argv[0], &actions, nullptr, argv.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    if (failed != 0) {
        return -1;
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace

nlohmann::ordered_json Outcome::json() const {
    auto document = nlohmann::ordered_json::parse(out, nullptr, false);
    EXPECT_FALSE(document.is_discarded()) << "not one JSON document: " << out;
    return document;
}

Outcome run(const std::vector<std::string>& arguments, std::string_view input) {
    const TempFile in(input);
    const TempFile out;
    const TempFile err;
    const int status = spawn_and_wait(arguments, in.path(), out.path(), err.path(), -1);
    return {status, content_of(out.path()), content_of(err.path())};
}

Outcome run_into(const std::string& out_path, const std::vector<std::string>& arguments,
                 std::string_view input) {
    const TempFile in(input);
    const TempFile err;
    const int status = spawn_and_wait(arguments, in.path(), out_path, err.path(), -1);
    return {status, "", content_of(err.path())};
}

Outcome run_into_closed_pipe(const std::vector<std::string>& arguments) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) {
        return {};
    }
    close(ends[0]);
    const TempFile err;
    const int status = spawn_and_wait(arguments, "/dev/null", "", err.path(), ends[1]);
    close(ends[1]);
    return {status, "", content_of(err.path())};
}

TempFile::TempFile(std::string_view content, const std::string& suffix)
    : path_(::testing::TempDir() + "morabaraba_XXXXXX" + suffix) {
    const int file = mkstemps(path_.data(), static_cast<int>(suffix.size()));
    EXPECT_GE(file, 0) << path_;
    close(file);
    std::ofstream(path_, std::ios::binary) << content;
}

TempFile::~TempFile() { unlink(path_.c_str()); }

std::size_t lines_in(std::string_view text) {
    const auto ends = static_cast<std::size_t>(std::ranges::count(text, '\n'));
    return ends + (text.empty() || text.ends_with('\n') ? 0 : 1);
}

}  // namespace morabaraba::testing
