// The engine protocol of docs/protocol.md: UCI's frame with this project's moves and positions.
#pragma once

#include <engine/services.h>
#include <rules/rule_set.h>
#include <search/score.h>

#include <iosfwd>
#include <string>

namespace morabaraba::engine {

// Reads commands from `in` and answers on `out` until `quit` or the end of the input, at which a
// bounded search is finished and an endless one stopped. Writes whole lines only, flushed, from two
// threads in turn. Bad lines are answered by `info string error ...` and change nothing.
// `game` is what `rules` were loaded by: the Game option's default. `services` must outlive the
// call.
void run_protocol(std::istream& in, std::ostream& out, const RuleSet& rules,
                  const std::string& game, const Services& services);

// "cp 34", "mate 3", "mate -2" (moves of the winner, as in UCI): a score in the words of `info`.
[[nodiscard]] std::string score_words(const search::Score& score);

}  // namespace morabaraba::engine
