#include <terminal/signals.h>

#include <cerrno>
#include <system_error>

#include <fcntl.h>
#include <unistd.h>

namespace morabaraba::terminal {
namespace {

volatile std::sig_atomic_t g_write_end = -1;
volatile std::sig_atomic_t g_time_to_leave = 0;

extern "C" void note_signal(int signal) {
    const int saved = errno;
    const auto byte = static_cast<unsigned char>(signal);
    if (Signals::is_farewell(signal)) g_time_to_leave = 1;
    // A full pipe holds enough signals already.
    [[maybe_unused]] const ssize_t written = write(g_write_end, &byte, 1);
    errno = saved;
}

}  // namespace

Signals::Signals() {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) {
        throw std::system_error(errno, std::generic_category(), "pipe");
    }
    read_ = ends[0];
    g_write_end = ends[1];
    g_time_to_leave = 0;
    struct sigaction action{};
    action.sa_handler = note_signal;  // no SA_RESTART: a blocked write must end
    sigemptyset(&action.sa_mask);
    for (std::size_t i = 0; i < kCaught.size(); ++i) {
        sigaction(kCaught[i], &action, &before_[i]);
    }
    struct sigaction ignore{};
    ignore.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &ignore, &before_pipe_);
}

Signals::~Signals() {
    for (std::size_t i = 0; i < kCaught.size(); ++i) {
        sigaction(kCaught[i], &before_[i], nullptr);
    }
    sigaction(SIGPIPE, &before_pipe_, nullptr);
    close(read_);
    close(g_write_end);
    g_write_end = -1;
}

bool Signals::is_time_to_leave() { return g_time_to_leave != 0; }

std::optional<int> Signals::take() {
    unsigned char byte = 0;
    if (read(read_, &byte, 1) != 1) return std::nullopt;
    return byte;
}

}  // namespace morabaraba::terminal
