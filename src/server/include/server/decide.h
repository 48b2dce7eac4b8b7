// What follows from an action: the events that it makes, or why it is refused. Nothing is changed;
// the events count once they are stored and applied.
#pragma once

#include <server/action.h>
#include <server/live_game.h>
#include <server/refusal.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace morabaraba::server {

// A refusal, or events numbered from the game's next on; neither when nothing is to be done.
struct Decision {
    std::optional<Refusal> refusal = {};
    std::vector<Event> events = {};
    std::optional<Event> opening =
        {};  // of the game that the events name as the rematch: to store first
};

// REQUIRES: overdue() is empty. `seat` is the actor's, `next` a new id, used when a rematch comes
// about, `most` how many events a game may have.
[[nodiscard]] Decision decide(const LiveGame& live, const Action& action, std::optional<Side> seat,
                              Milliseconds now, const GameId& next, std::size_t most);

// `token_hash` takes the free seat. Seats of a rematch are not free.
[[nodiscard]] Decision decide_join(const LiveGame& live, const std::string& name,
                                   const std::string& token_hash, std::optional<Side> seat,
                                   Milliseconds now);
// The player who had `old_seat` in the game before sits down; nothing when that is done already.
[[nodiscard]] Decision decide_seat_of_rematch(const LiveGame& live, Side old_seat,
                                              const std::string& name,
                                              const std::string& token_hash, Milliseconds now);

// The end by time that is due, and what goes with it; empty when none is.
[[nodiscard]] std::vector<Event> overdue(const LiveGame& live, Milliseconds now);

}  // namespace morabaraba::server
