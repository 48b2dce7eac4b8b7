#include "temporary_postgres.h"

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <memory>
#include <stdexcept>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <grp.h>
#include <libpq-fe.h>
#include <pwd.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace morabaraba::testing {

namespace {

namespace fs = std::filesystem;

// The user whom Debian's package makes; PostgreSQL refuses to run as root.
const passwd* other_user() { return getuid() == 0 ? getpwnam("postgres") : nullptr; }

fs::path find_programs() {
    std::vector<fs::path> folders = {"/usr/bin", "/usr/local/bin"};
    std::error_code none;
    for (const auto& entry : fs::directory_iterator("/usr/lib/postgresql", none)) {
        folders.insert(folders.begin(), entry.path() / "bin");
    }
    for (const fs::path& folder : folders) {
        if (fs::exists(folder / "initdb") && fs::exists(folder / "postgres")) return folder;
    }
    throw std::runtime_error("no initdb and postgres here: `scripts/setup test` installs them");
}

// In the child, between fork and exec.
void become(const passwd* user) {
    if (user != nullptr &&
        (setgroups(0, nullptr) != 0 || setgid(user->pw_gid) != 0 || setuid(user->pw_uid) != 0)) {
        _exit(126);
    }
}

pid_t launch(const fs::path& program, std::vector<std::string> arguments, const fs::path& log) {
    std::vector<char*> argv;
    std::string name = program.string();
    argv.push_back(name.data());
    for (std::string& argument : arguments) argv.push_back(argument.data());
    argv.push_back(nullptr);
    const passwd* const user = other_user();
    const pid_t parent = getpid();
    const pid_t child = fork();
    if (child != 0) return child;
    become(user);
    prctl(PR_SET_PDEATHSIG, SIGQUIT);
    if (getppid() != parent) _exit(125);
    const int out = open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
    dup2(out, STDOUT_FILENO);
    dup2(out, STDERR_FILENO);
    execv(name.c_str(), argv.data());
    _exit(127);
}

[[noreturn]] void fail(const std::string& what, const fs::path& log) {
    std::ifstream file(log);
    throw std::runtime_error(what + ":\n" + std::string(std::istreambuf_iterator<char>(file), {}));
}

struct Finish {
    void operator()(PGconn* connection) const { PQfinish(connection); }
    void operator()(PGresult* result) const { PQclear(result); }
};

}  // namespace

TemporaryPostgres::TemporaryPostgres() : programs_(find_programs()) {
    if (const passwd* user = other_user()) {
        if (chown(folder_.path().c_str(), user->pw_uid, user->pw_gid) != 0) {
            throw std::runtime_error("can't give a folder to the user postgres");
        }
    }
    initialise();
    start();
}

TemporaryPostgres::~TemporaryPostgres() { stop(); }

void TemporaryPostgres::initialise() {
    const fs::path log = folder_.path() / "initdb.log";
    const pid_t child =
        launch(programs_ / "initdb",
               {"--pgdata", folder_.file("data"), "--username=postgres", "--auth=trust",
                "--encoding=UTF8", "--locale=C", "--no-sync", "--no-instructions"},
               log);
    int status = 0;
    if (waitpid(child, &status, 0) != child || status != 0) fail("initdb failed", log);
}

// Without syncs: what a test kills is the server's client, never the machine.
void TemporaryPostgres::start() {
    const fs::path log = folder_.path() / "postgres.log";
    server_ = launch(programs_ / "postgres",
                     {"-D", folder_.file("data"), "-k", folder_.path().string(), "-c",
                      "listen_addresses=", "-c", "fsync=off", "-c", "shared_buffers=16MB"},
                     log);
    const std::string url = "postgresql://postgres@/postgres?host=" + folder_.path().string();
    for (int i = 0; i < 600; ++i) {
        if (PQping(url.c_str()) == PQPING_OK) return;
        if (waitpid(server_, nullptr, WNOHANG) == server_) break;
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    fail("postgres did not start", log);
}

void TemporaryPostgres::stop() {
    if (server_ < 0) return;
    kill(server_, SIGINT);
    waitpid(server_, nullptr, 0);
    server_ = -1;
}

std::string TemporaryPostgres::make_database() {
    const std::string name = "test" + std::to_string(++databases_);
    const std::string host = "?host=" + folder_.path().string();
    query("postgresql://postgres@/postgres" + host, "CREATE DATABASE " + name);
    return "postgresql://postgres@/" + name + host;
}

std::string TemporaryPostgres::query(const std::string& url, const std::string& sql) {
    const std::unique_ptr<PGconn, Finish> connection(PQconnectdb(url.c_str()));
    const std::unique_ptr<PGresult, Finish> result(PQexec(connection.get(), sql.c_str()));
    const ExecStatusType status = PQresultStatus(result.get());
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) {
        throw std::runtime_error(sql + ": " + PQerrorMessage(connection.get()));
    }
    return PQntuples(result.get()) > 0 ? PQgetvalue(result.get(), 0, 0) : "";
}

}  // namespace morabaraba::testing
