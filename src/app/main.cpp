// The program `morabaraba`: its commands in the order of its help.
#include "command_line.h"
#include "commands.h"

#include <csignal>

int main(int argc, char** argv) {
    using namespace morabaraba::app;
    std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is an error of writing, reported as any other
    CommandLine line;
    add_games(line);
    add_moves(line);
    add_perft(line);
    add_play(line);
    add_serve(line);
    add_replay(line);
    add_engine(line);
    add_analyze(line);
    add_bench(line);
    add_match(line);
    add_solve(line);
    add_verify(line);
    add_stats(line);
    add_probe(line);
    add_export(line);
    return line.run(argc, argv);
}
