// What clients are shown of a game: the state, the frames of the live socket, the lists' summary,
// the record. All are text of docs/http-api.md and make no difference between spectators.
#pragma once

#include <server/live_game.h>
#include <server/refusal.h>
#include <server/store.h>

#include <array>
#include <optional>
#include <string>

namespace morabaraba::server {

// Who is there, by this server's sockets.
struct Presence {
    std::array<bool, 2> online{};  // by index(Side)
    std::size_t spectators = 0;

    bool operator==(const Presence&) const = default;
};

// The state as it is at `now`, for the holder of the seat `you`.
[[nodiscard]] std::string state_text(const LiveGame& live, const Presence& presence,
                                     std::optional<Side> you, Milliseconds now);
[[nodiscard]] std::string state_frame(const LiveGame& live, const Presence& presence,
                                      std::optional<Side> you, Milliseconds now);
// The frame of `event`, which `live` has just taken.
[[nodiscard]] std::string frame_of(const LiveGame& live, const Event& event,
                                   const Presence& presence);
[[nodiscard]] std::string presence_frame(const LiveGame& live, const Presence& presence);
[[nodiscard]] std::string error_frame(const Refusal& refusal,
                                      const std::optional<std::string>& tag);
[[nodiscard]] std::string done_frame(const std::string& tag, std::uint64_t seq);
[[nodiscard]] std::string pong_frame(const std::optional<std::string>& tag, Milliseconds now);

// The body of a refusal.
[[nodiscard]] std::string error_text(const Refusal& refusal);
// For the store: the lobby's row while a seat is free, the deadline while a clock runs.
[[nodiscard]] Summary summary_of(const LiveGame& live);
[[nodiscard]] std::string record_of(const LiveGame& live);
// The answer of GET /api/rule-sets.
[[nodiscard]] std::string rule_sets_text();
// The answer of GET /api/lobby at `now`: the rows that are not too old to be taken seriously.
[[nodiscard]] std::string lobby_text(const std::vector<LobbyRow>& rows, Milliseconds now);

}  // namespace morabaraba::server
