// What happens in an online game: numbered events, stored before anyone is told (docs/http-api.md).
// A game's state is what its events make of it.
#pragma once

#include <rules/error.h>
#include <rules/move.h>
#include <rules/side.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace morabaraba::server {

// Matches [a-z2-7]{12}; see is_game_id().
using GameId = std::string;
using Milliseconds = std::int64_t;  // a length, or a moment since 1970-01-01 UTC

enum class ClockKind : unsigned char { none, sudden, increment, daily };
struct ClockPlan {
    ClockKind kind = ClockKind::none;
    Milliseconds initial = 0;
    Milliseconds increment = 0;
    int days = 0;

    bool operator==(const ClockPlan&) const = default;
};

enum class Visibility : unsigned char { lobby, link };
enum class OfferKind : unsigned char { draw, takeback, rematch };
enum class WhyGone : unsigned char { accepted, declined, withdrawn, move, ended };

// The first event of every game; each of the others comes any number of times.
struct Opened {
    std::string rules;  // a shipped rule set's name
    std::string start;  // a position of it
    ClockPlan clock;
    Visibility visibility = Visibility::lobby;
    GameId previous;  // the game that this is the rematch of: its players alone may sit; else empty

    bool operator==(const Opened&) const = default;
};
struct Joined {
    Side side = Side::white;
    std::string name;        // here and below: as clean_text() gives it
    std::string token_hash;  // SHA-256 of the seat's token, 64 lower-case hex digits

    bool operator==(const Joined&) const = default;
};
struct Named {
    Side side = Side::white;
    std::string name;

    bool operator==(const Named&) const = default;
};
struct Moved {
    std::string move;  // canonical notation
    bool operator==(const Moved&) const = default;
};
struct TakenBack {
    int plies = 0;
    bool operator==(const TakenBack&) const = default;
};
struct Offered {
    std::uint64_t id = 0;  // the event's own seq
    OfferKind kind = OfferKind::draw;
    Side from = Side::white;

    bool operator==(const Offered&) const = default;
};
struct Gone {
    std::uint64_t id = 0;
    WhyGone why = WhyGone::declined;

    bool operator==(const Gone&) const = default;
};
struct Chatted {
    Side from = Side::white;
    std::string text;

    bool operator==(const Chatted&) const = default;
};
// An end that the moves do not give: resignation, agreement, time.
struct Ended {
    std::string result;  // "1-0", "0-1", "1/2-1/2"
    std::string reason;

    bool operator==(const Ended&) const = default;
};
struct RematchAgreed {
    GameId next;
    bool operator==(const RematchAgreed&) const = default;
};

using Happening = std::variant<Opened, Joined, Named, Moved, TakenBack, Offered, Gone, Chatted,
                               Ended, RematchAgreed>;

struct Event {
    std::uint64_t seq = 0;  // from 1 without gaps
    Milliseconds at = 0;    // by the server's clock; what the game's clocks are computed from
    Happening what;

    bool operator==(const Event&) const = default;
};

// The stored form: one line of JSON, {"at":...,"do":"moved","move":"d6"}; seq is kept beside it.
[[nodiscard]] std::string to_text(const Event& event);
// An error names the field: a store may be edited or damaged from outside.
[[nodiscard]] Expected<Event> read_event(std::uint64_t seq, std::string_view text);

[[nodiscard]] bool is_game_id(std::string_view text);

}  // namespace morabaraba::server
