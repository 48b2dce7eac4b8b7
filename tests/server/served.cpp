#include "served.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace morabaraba::testing {

namespace fs = std::filesystem;

namespace {

std::string content_of(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

pid_t spawn(std::vector<std::string> words, int out, const std::string& err) {
    words.insert(words.begin(), MORABARABA_PROGRAM);
    std::vector<char*> argv;
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, err.c_str(),
                                     O_WRONLY | O_CREAT | O_APPEND, 0600);
    pid_t child = -1;
    EXPECT_EQ(posix_spawn(&child, argv[0], &actions, nullptr, argv.data(), environ), 0);
    posix_spawn_file_actions_destroy(&actions);
    return child;
}

int exit_status(pid_t child) {
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

std::string read_line(int file) {
    std::string line;
    char c = 0;
    while (read(file, &c, 1) == 1 && c != '\n') line += c;
    return line;
}

}  // namespace

TempFolder::TempFolder() {
    std::string name = ::testing::TempDir() + "morabaraba_XXXXXX";
    EXPECT_NE(mkdtemp(name.data()), nullptr);
    path_ = name;
}

TempFolder::~TempFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
}

void TempFolder::write(const std::string& name, const std::string& content) const {
    const fs::path file = path_ / name;
    fs::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << content;
}

TempPage::TempPage() {
    folder_.write("secret.txt", "SECRET");
    folder_.write("page/index.html", "<!doctype html><title>Morabaraba</title>");
    folder_.write("page/assets/index-AbCd1234.js", std::string(10'000, ';'));
    folder_.write("page/rules.wasm", std::string("\0asm", 4));
    fs::create_symlink("../secret.txt", folder_.path() / "page" / "link.txt");
    fs::create_directory_symlink("..", folder_.path() / "page" / "up");
}

Served::Served(const std::string& store, const std::vector<std::string>& more) {
    int ends[2];
    EXPECT_EQ(pipe2(ends, O_CLOEXEC), 0);
    std::vector<std::string> words = {"serve", "--port", "0",         "--store",
                                      store,   "--page", page_.path()};
    words.insert(words.end(), more.begin(), more.end());
    process_ = spawn(words, ends[1], (folder_.path() / "log").string());
    close(ends[1]);
    first_line_ = read_line(ends[0]);
    close(ends[0]);
    const auto colon = first_line_.rfind(':');
    EXPECT_NE(colon, std::string::npos) << first_line_ << log();
    if (colon != std::string::npos) {
        port_ = static_cast<std::uint16_t>(std::atoi(first_line_.c_str() + colon + 1));
    }
}

Served::~Served() {
    if (process_ > 0) {
        EXPECT_EQ(end(SIGTERM), 0) << log();
    }
}

std::string Served::log() const { return content_of(folder_.path() / "log"); }

int Served::end(int signal) {
    kill(process_, signal);
    const int status = exit_status(process_);
    process_ = -1;
    return status;
}

Ended run_program(const std::vector<std::string>& arguments) {
    const TempFolder folder;
    const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    const std::string err = (folder.path() / "err").string();
    const int status = exit_status(spawn(arguments, nowhere, err));
    close(nowhere);
    return {status, content_of(err)};
}

}  // namespace morabaraba::testing
