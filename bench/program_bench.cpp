// How long the built program takes from its start to its end, as a shell would see it.
// Targets: `moves --json` within 10 ms of real time; a record of 200 plies replayed within 5 ms of
// process time. The baseline beside them is a program that does nothing, started the same way.
#include <chrono>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>
#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

// What one run of a program cost, in seconds. `status` is its exit status, or -1 if it had none.
struct Run {
    double real = 0;
    double process = 0;  // user and system time
    int status = -1;
};

double seconds(const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

Run run(std::vector<std::string> words) {
    std::vector<char*> argv;
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);

    Run result;
    const auto start = std::chrono::steady_clock::now();
    pid_t child = 0;
    if (posix_spawn(&child, argv[0], &actions, nullptr, argv.data(), environ) == 0) {
        int status = 0;
        rusage usage{};
        wait4(child, &status, 0, &usage);
        const std::chrono::duration<double> real = std::chrono::steady_clock::now() - start;
        result = {real.count(), seconds(usage.ru_utime) + seconds(usage.ru_stime),
                  WIFEXITED(status) ? WEXITSTATUS(status) : -1};
    }
    posix_spawn_file_actions_destroy(&actions);
    return result;
}

// Times `words` once an iteration, by `cost`; the benchmark fails if a run does.
void time_program(benchmark::State& state, double Run::* cost,
                  const std::vector<std::string>& words) {
    for (auto _ : state) {
        const Run once = run(words);
        if (once.status != 0) {
            state.SkipWithError((words[0] + " failed").c_str());
            return;
        }
        state.SetIterationTime(once.*cost);
    }
}

const std::string kLongRecord = MORABARABA_ROOT "/bench/data/two_hundred_plies.txt";

void BM_start_of_a_program_that_does_nothing(benchmark::State& state) {
    time_program(state, &Run::real, {"/bin/true"});
}

void BM_moves_json(benchmark::State& state) {
    time_program(state, &Run::real, {MORABARABA_PROGRAM, "moves", "--json"});
    state.SetLabel("target: 10 ms");
}

void BM_process_time_of_a_program_that_does_nothing(benchmark::State& state) {
    time_program(state, &Run::process, {"/bin/true"});
}

void BM_replay_200_plies(benchmark::State& state) {
    time_program(state, &Run::process, {MORABARABA_PROGRAM, "replay", kLongRecord});
    state.SetLabel("target: 5 ms");
}

}  // namespace

BENCHMARK(BM_start_of_a_program_that_does_nothing)->UseManualTime()->Unit(benchmark::kMillisecond);
BENCHMARK(BM_moves_json)->UseManualTime()->Unit(benchmark::kMillisecond);
BENCHMARK(BM_process_time_of_a_program_that_does_nothing)
    ->UseManualTime()
    ->Iterations(200)
    ->Unit(benchmark::kMillisecond);
BENCHMARK(BM_replay_200_plies)->UseManualTime()->Iterations(200)->Unit(benchmark::kMillisecond);
