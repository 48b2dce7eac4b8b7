#include "server_process.h"

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <thread>

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace morabaraba::testing {

namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& path) {
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
}

// "Morabaraba is at http://127.0.0.1:8080/"; 0 until it stands there.
std::uint16_t port_in(const std::string& text) {
    const std::size_t end = text.find("/\n");
    if (end == text.npos) return 0;
    const std::size_t colon = text.rfind(':', end);
    return static_cast<std::uint16_t>(std::stoi(text.substr(colon + 1, end - colon - 1)));
}

}  // namespace

ServerProcess::ServerProcess(const std::string& store) {
    std::string name = (fs::temp_directory_path() / "morabaraba-serve-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
    folder_ = name;
    std::ofstream(folder_ / "index.html") << "<!doctype html><title>none</title>";
    launch(store);
    for (int i = 0; i < 1200 && port_ == 0; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(25));
        port_ = port_in(text_of(folder_ / "out"));
        if (waitpid(process_, nullptr, WNOHANG) == process_) {
            process_ = -1;
            throw std::runtime_error("the server ended: " + text_of(folder_ / "err"));
        }
    }
    if (port_ == 0) throw std::runtime_error("the server does not listen");
}

ServerProcess::~ServerProcess() {
    kill();
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
}

void ServerProcess::launch(const std::string& store) {
    const std::string page = folder_.string();
    const std::string out = (folder_ / "out").string();
    const std::string err = (folder_ / "err").string();
    process_ = fork();
    if (process_ != 0) return;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    dup2(open(out.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600), STDOUT_FILENO);
    dup2(open(err.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600), STDERR_FILENO);
    execl(MORABARABA_PROGRAM, MORABARABA_PROGRAM, "serve", "--port", "0", "--page", page.c_str(),
          "--store", store.c_str(), nullptr);
    _exit(127);
}

void ServerProcess::kill() {
    if (process_ < 0) return;
    ::kill(process_, SIGKILL);
    waitpid(process_, nullptr, 0);
    process_ = -1;
}

int ServerProcess::stop() {
    int status = 0;
    ::kill(process_, SIGTERM);
    waitpid(process_, &status, 0);
    process_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace morabaraba::testing
