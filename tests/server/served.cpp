#include "served.h"

#include "../support/program.h"

#include <csignal>
#include <cstdlib>
#include <filesystem>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

namespace morabaraba::testing {

namespace fs = std::filesystem;

namespace {

std::string read_line(int file) {
    std::string line;
    char c = 0;
    while (read(file, &c, 1) == 1 && c != '\n') line += c;
    return line;
}

}  // namespace

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
    const int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
    const int log_file = open(folder_.file("log").c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    process_ = start(words, nothing, ends[1], log_file);
    for (const int file : {nothing, log_file, ends[1]}) close(file);
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

std::string Served::log() const { return content_of(folder_.file("log")); }

int Served::end(int signal) {
    if (process_ <= 0) return -1;
    kill(process_, signal);
    const int status = status_of(process_);
    process_ = -1;
    return status;
}

}  // namespace morabaraba::testing
