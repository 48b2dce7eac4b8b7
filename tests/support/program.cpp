#include "program.h"

#include <algorithm>
#include <csignal>
#include <fstream>
#include <iterator>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace morabaraba::testing {

namespace {

class OpenFile {
public:
    OpenFile(const std::string& path, int how) : number_(open(path.c_str(), how | O_CLOEXEC)) {}
    OpenFile(const OpenFile&) = delete;
    OpenFile& operator=(const OpenFile&) = delete;
    ~OpenFile() { close(number_); }

    [[nodiscard]] int number() const { return number_; }

private:
    int number_;
};

// Files and not pipes: no run can wait for its reader.
Outcome run_with(const std::vector<std::string>& arguments, const std::string& in, int out) {
    const TempFile err;
    const OpenFile input(in, O_RDONLY);
    const OpenFile errors(err.path(), O_WRONLY);
    const int status = status_of(start(arguments, input.number(), out, errors.number()));
    return {status, "", content_of(err.path())};
}

}  // namespace

nlohmann::ordered_json Outcome::json() const {
    auto document = nlohmann::ordered_json::parse(out, nullptr, false);
    EXPECT_FALSE(document.is_discarded()) << "not one JSON document: " << out;
    return document;
}

Outcome run(const std::vector<std::string>& arguments, std::string_view input) {
    const TempFile out;
    Outcome outcome = run_into(out.path(), arguments, input);
    outcome.out = content_of(out.path());
    return outcome;
}

Outcome run_into(const std::string& out_path, const std::vector<std::string>& arguments,
                 std::string_view input) {
    const TempFile in(input);
    return run_with(arguments, in.path(), OpenFile(out_path, O_WRONLY).number());
}

Outcome run_into_closed_pipe(const std::vector<std::string>& arguments) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) {
        return {};
    }
    close(ends[0]);
    Outcome outcome = run_with(arguments, "/dev/null", ends[1]);
    close(ends[1]);
    return outcome;
}

pid_t start(std::vector<std::string> arguments, int in, int out, int err) {
    arguments.insert(arguments.begin(), MORABARABA_PROGRAM);
    std::vector<char*> argv;
    for (std::string& argument : arguments) argv.push_back(argument.data());
    argv.push_back(nullptr);
    const pid_t test = getpid();
    const pid_t process = fork();
    if (process != 0) {
        EXPECT_GT(process, 0);
        return process;
    }
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != test) _exit(125);
    dup2(in, STDIN_FILENO);
    dup2(out, STDOUT_FILENO);
    dup2(err, STDERR_FILENO);
    execv(argv[0], argv.data());
    _exit(127);
}

int status_of(pid_t process) {
    int status = 0;
    const pid_t ended = process > 0 ? waitpid(process, &status, 0) : -1;
    return ended == process && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TempFile::TempFile(std::string_view content, const std::string& suffix)
    : path_(folder_.file("file" + suffix)) {
    folder_.write("file" + suffix, content);
}

std::string content_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::size_t lines_in(std::string_view text) {
    const auto ends = static_cast<std::size_t>(std::ranges::count(text, '\n'));
    return ends + (text.empty() || text.ends_with('\n') ? 0 : 1);
}

}  // namespace morabaraba::testing
