// A game without store, hub and network: actions are decided and their events applied at once, at a
// time that the test sets.
#pragma once

#include <server/decide.h>
#include <server/live_game.h>
#include <server/view.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

namespace morabaraba::server {

inline constexpr Milliseconds kMorning = 1'796'000'000'000;
inline constexpr std::string_view kWhiteToken = "white's token";
inline constexpr std::string_view kBlackToken = "black's token";

class Play {
public:
    // Opened by white with `rules` and `start`; black joins unless told not to.
    explicit Play(const std::string& rules = "malom", const std::string& start = "",
                  ClockPlan clock = {}, bool both = true);

    // What `seat` is answered to the action `text`: its code, or "" when it was done.
    std::string act(std::optional<Side> seat, std::string_view text);
    // The side to move plays `moves`, one after the other, each answering the newest version.
    void play(std::string_view moves);
    void join(Side side);
    // The end by time, if it is due.
    bool run_out();
    // A game made of the same events anew, as after a restart.
    [[nodiscard]] LiveGame again() const;
    [[nodiscard]] nlohmann::json state(std::optional<Side> you = {}) const;
    [[nodiscard]] std::string position() const;
    std::uint64_t offer(Side from, std::string_view kind);

    LiveGame live;
    Milliseconds now = kMorning;
    std::vector<Event> events;        // all of them
    std::vector<std::string> frames;  // of each event but the first
    std::optional<Event> opening;     // of the last rematch

private:
    void take(const std::vector<Event>& fresh);
};

// {"do":"move",...}
[[nodiscard]] std::string move_text(std::uint64_t version, std::string_view move);
[[nodiscard]] std::vector<std::string> words(std::string_view text);

}  // namespace morabaraba::server
