#include "driven.h"

#include <chrono>
#include <fstream>
#include <iterator>
#include <sstream>
#include <thread>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <pty.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utmp.h>

namespace morabaraba::terminal {
namespace {

using Clock = std::chrono::steady_clock;

Clock::time_point patience() { return Clock::now() + std::chrono::seconds(kPatience); }

// Becomes the program; does not return.
[[noreturn]] void become(const Folder& folder, const Words& words, const Variables& variables) {
    std::vector<std::string> all = {MORABARABA_PROGRAM};
    all.insert(all.end(), words.begin(), words.end());
    std::vector<std::string> settings;
    for (const auto& [name, value] : variables) settings.push_back(name + "=" + value);
    std::vector<char*> arguments, environment;
    for (std::string& word : all) arguments.push_back(word.data());
    for (std::string& setting : settings) environment.push_back(setting.data());
    arguments.push_back(nullptr);
    environment.push_back(nullptr);
    if (chdir(folder.path().c_str()) == 0) {
        execve(MORABARABA_PROGRAM, arguments.data(), environment.data());
    }
    _exit(127);
}

// Kills what does not end in time.
Ended end_of(pid_t process) {
    int status = 0;
    const auto deadline = patience();
    while (waitpid(process, &status, WNOHANG) == 0) {
        if (Clock::now() > deadline) {
            kill(process, SIGKILL);
            waitpid(process, &status, 0);
            return {false, -1};
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return {true, WIFEXITED(status) ? WEXITSTATUS(status) : -1};
}

std::string contents(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

Variables surroundings(const Folder& folder) {
    return {{"TERM", "xterm-256color"},
            {"LANG", "C.UTF-8"},
            {"HOME", folder.path()},
            {"XDG_STATE_HOME", folder.file("state")}};
}

Driven::Driven(const Folder& folder, const Words& words, const Variables& variables, int rows,
               int columns)
    : screen_(rows, columns) {
    winsize size{};
    size.ws_row = static_cast<unsigned short>(rows);
    size.ws_col = static_cast<unsigned short>(columns);
    int terminal_end = -1;
    if (openpty(&terminal_, &terminal_end, nullptr, nullptr, &size) != 0) std::abort();
    tcgetattr(terminal_, &before_);
    process_ = fork();
    if (process_ == 0) {
        close(terminal_);
        login_tty(terminal_end);
        become(folder, words, variables);
    }
    close(terminal_end);
}

void Driven::hang_up() {
    close(terminal_);
    terminal_ = -1;
}

Driven::~Driven() {
    if (process_ > 0) {
        kill(process_, SIGKILL);
        waitpid(process_, nullptr, 0);
    }
    if (terminal_ >= 0) close(terminal_);
}

void Driven::send(std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = write(terminal_, bytes.data(), bytes.size());
        if (written <= 0) return;
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
}

void Driven::signal(int number) const { kill(process_, number); }

void Driven::resize(int rows, int columns) {
    screen_.resize(rows, columns);
    winsize size{};
    size.ws_row = static_cast<unsigned short>(rows);
    size.ws_col = static_cast<unsigned short>(columns);
    ioctl(terminal_, TIOCSWINSZ, &size);
}

// False when nothing can come any more.
bool Driven::read_some(int milliseconds) {
    pollfd wait = {terminal_, POLLIN, 0};
    if (poll(&wait, 1, milliseconds) <= 0) return true;
    char block[4096];
    const ssize_t got = read(terminal_, block, sizeof block);
    if (got <= 0) return false;
    const std::string_view bytes(block, static_cast<std::size_t>(got));
    output_ += bytes;
    screen_.feed(bytes);
    return true;
}

template <class Condition>
bool Driven::read_until(Condition&& condition) {
    const auto deadline = patience();
    while (!condition()) {
        if (Clock::now() > deadline || !read_some(50)) return condition();
    }
    return true;
}

bool Driven::shows(const std::string& text) {
    const bool found = read_until([&] { return screen_.text().find(text) != std::string::npos; });
    EXPECT_TRUE(found) << "'" << text << "' does not come; the screen is\n" << screen_.text();
    return found;
}

bool Driven::hides(const std::string& text) {
    const bool gone = read_until([&] { return screen_.text().find(text) == std::string::npos; });
    EXPECT_TRUE(gone) << "'" << text << "' stays; the screen is\n" << screen_.text();
    return gone;
}

Ended Driven::ended() {
    const auto deadline = patience();
    while (terminal_ >= 0 && Clock::now() < deadline && read_some(50)) {
    }
    const Ended ended = end_of(process_);
    process_ = -1;
    return ended;
}

bool Driven::stopped() {
    int status = 0;
    return read_until([&] {
        return waitpid(process_, &status, WNOHANG | WUNTRACED) == process_ && WIFSTOPPED(status);
    });
}

long Driven::ticks() const {
    std::istringstream stat(contents("/proc/" + std::to_string(process_) + "/stat"));
    std::string word;
    for (int i = 0; i < 13; ++i) stat >> word;
    long user = 0, system = 0;
    stat >> user >> system;
    return user + system;
}

bool Driven::is_sane() const {
    termios now{};
    if (tcgetattr(terminal_, &now) != 0) return false;
    return now.c_lflag == before_.c_lflag && now.c_iflag == before_.c_iflag &&
           now.c_oflag == before_.c_oflag;
}

Piped pipe_through(const Folder& folder, const Words& words, const Variables& variables,
                   std::string_view input) {
    // Files, not pipes: nobody has to read while the other writes.
    const std::string in = folder.file(".in"), out = folder.file(".out"), err = folder.file(".err");
    std::ofstream(in, std::ios::binary) << input;
    const pid_t process = fork();
    if (process == 0) {
        dup2(open(in.c_str(), O_RDONLY), STDIN_FILENO);
        dup2(open(out.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600), STDOUT_FILENO);
        dup2(open(err.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600), STDERR_FILENO);
        become(folder, words, variables);
    }
    Piped piped;
    piped.ended = end_of(process);
    piped.output = contents(out);
    piped.errors = contents(err);
    for (const std::string& file : {in, out, err}) std::filesystem::remove(file);
    return piped;
}

}  // namespace morabaraba::terminal
