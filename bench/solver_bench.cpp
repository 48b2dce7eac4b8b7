// What solving costs, beside the figures to reach, for scripts/bench-solver: malom from nothing up
// to COWS cows a side, values only and with plies, on one thread and on two, by each kind of inner
// loops that is worth timing here. Times are the process's own, but that two threads are compared
// with one by the clock: that asks for an otherwise idle machine.
//   solver_bench [COWS]     7 unless given
#include "../src/solver/kernels.h"

#include <solver/solve.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>

#include <fmt/format.h>
#include <unistd.h>

namespace {

using namespace morabaraba;
using database::Content;
using solver::Progress;

// The rules of games/malom.md: what RuleOptions has by default.
const RuleSet& malom() {
    static const RuleSet kRules =
        RuleSet::make("malom", Board::concentric_rings(3, true, true).value(), {}).value();
    return kRules;
}

// What to reach; 0 where there is nothing.
struct Target {
    double counting = 0;    // ns a position
    double retrograde = 0;  // ns an edge
    double bits = 0;        // a position
};

Target target_of(std::string_view kernels, Content content) {
    const double bits = content == Content::values ? 0.95 : 3;
    if (kernels == "avx512") return {12, 2.5, bits};
    if (kernels == "avx2") return {24, 5, bits};
    return {0, 0, bits};
}

struct Rates {
    explicit Rates(const Progress& run)
        : counting(each(run.counting_cpu, run.entries_done)),
          retrograde(each(run.retrograde_cpu, run.edges)),
          files(each(run.writing_cpu, run.entries_done)),
          bits(8.0 * static_cast<double>(run.bytes_written) /
               static_cast<double>(run.entries_done)),
          edges(static_cast<double>(run.edges) / static_cast<double>(run.entries_done)) {}

    static double each(double seconds, std::uint64_t count) {
        return 1e9 * seconds / static_cast<double>(std::max<std::uint64_t>(count, 1));
    }

    double counting;
    double retrograde;
    double files;
    double bits;
    double edges;  // a position
};

// Solves into a directory of its own, which goes again.
Progress solved(int cows, Content content, const char* kernels, int threads) {
    const auto directory = std::filesystem::temp_directory_path() /
                           fmt::format("morabaraba-solver-bench-{}", getpid());
    std::filesystem::remove_all(directory);
    solver::SolveOptions options;
    options.directory = directory;
    options.cows = cows;
    options.content = content;
    options.kernels = kernels;
    options.threads = threads;
    const auto summary = solver::solve(malom(), options);
    std::filesystem::remove_all(directory);
    if (!summary) {
        fmt::print(stderr, "solver_bench: {}\n", summary.error().message());
        std::exit(1);
    }
    return summary->last;
}

std::string beside(double measured, double target, int digits) {
    const std::string number = fmt::format("{:.{}f}", measured, digits);
    return target == 0 ? number : fmt::format("{} ({:.{}f})", number, target, digits);
}

void print_row(const std::string& name, const std::array<std::string, 6>& cells) {
    fmt::print("{:34}", name);
    for (const std::string& cell : cells) fmt::print("{:>15}", cell);
    fmt::print("\n");
    std::fflush(stdout);
}

Progress measured(int cows, Content content, const char* kernels, int threads) {
    const Progress run = solved(cows, content, kernels, threads);
    const Rates rates(run);
    const Target target = target_of(kernels, content);
    print_row(
        fmt::format("{}, {}, {} thread{}",
                    content == Content::values ? "values only" : "values and plies", kernels,
                    threads, threads == 1 ? "" : "s"),
        {fmt::format("{:.0f} s", run.seconds),
         fmt::format("{:.1f} GiB", static_cast<double>(run.most_memory) / (1 << 30)),
         beside(rates.counting, target.counting, 1), beside(rates.retrograde, target.retrograde, 2),
         fmt::format("{:.1f}", rates.files), beside(rates.bits, target.bits, 2)});
    return run;
}

// What all sectors would take at the pace of `run`, which two threads made.
void print_whole(const Progress& run, Content content, double minutes, double memory) {
    // A position of all sectors (docs/results-malom.txt); there are fewer in small ones.
    constexpr double kEdges = 8.14;
    const auto pairs = solver::pairs_to_solve(malom(), malom().options().cows);
    const solver::Needs needs = solver::needs_of(malom(), pairs, content, 2);
    const Rates rates(run);
    const double cpu = run.counting_cpu + run.retrograde_cpu + run.writing_cpu;
    const double nanoseconds = rates.counting + kEdges * rates.retrograde + rates.files;
    const double seconds =
        1e-9 * nanoseconds * static_cast<double>(needs.entries) * run.seconds / cpu;
    fmt::print("all sectors at this pace, {}: {} min on two threads, {} GiB at most\n",
               content == Content::values ? "values only" : "values and plies",
               beside(seconds / 60, minutes, 0),
               beside(static_cast<double>(needs.memory) / (1 << 30), memory, 0));
}

void bench(int cows) {
    fmt::print("malom up to {} against {}; in brackets what is to be reached\n", cows, cows);
    print_row("", {"time", "memory", "count, ns/pos", "retro, ns/edge", "files, ns/pos",
                   "bits/position"});
    print_row("prototype: values only, avx512", {"", "", "22.0", "2.40", "", ""});
    const char* const best = solver::available_kernels().front()->name;
    const Progress one = measured(cows, Content::values, best, 1);
    const Progress two = measured(cows, Content::values, best, 2);
    for (const solver::Kernels* kernels : solver::available_kernels().subspan(1)) {
        if (std::string_view(kernels->name) == "avx2") {
            measured(cows, Content::values, kernels->name, 2);
        }
    }
    const Progress plies = measured(cows, Content::plies, best, 2);
    fmt::print("two threads are {} times as fast as one\n",
               beside(one.seconds / two.seconds, 1.8, 2));
    print_whole(two, Content::values, 12, 4);
    print_whole(plies, Content::plies, 30, 16);
}

}  // namespace

int main(int argc, char** argv) {
    const int cows = argc > 1 ? std::atoi(argv[1]) : 7;
    if (argc > 2 || cows < 3 || cows > malom().options().cows) {
        fmt::print(stderr, "usage: solver_bench [COWS], 3 to {}\n", malom().options().cows);
        return 2;
    }
    bench(cows);
    return 0;
}
