// The commands of the program. Each has a file of its own, and is listed in main.cpp.
#pragma once

namespace morabaraba::app {

class CommandLine;

void add_games(CommandLine& line);
void add_moves(CommandLine& line);
void add_perft(CommandLine& line);
void add_play(CommandLine& line);
void add_replay(CommandLine& line);
void add_engine(CommandLine& line);
void add_analyze(CommandLine& line);
void add_bench(CommandLine& line);
void add_match(CommandLine& line);
void add_solve(CommandLine& line);
void add_verify(CommandLine& line);
void add_stats(CommandLine& line);
void add_probe(CommandLine& line);
void add_export(CommandLine& line);
void add_serve(CommandLine& line);

}  // namespace morabaraba::app
