// Where games live: an append-only list of events a game, and a row of each game for the lists.
// SQLite (one process) and PostgreSQL (several processes) behind one interface.
#pragma once

#include <server/event.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace morabaraba::server {

struct StoredEvent {
    std::uint64_t seq = 0;
    std::string text;  // to_text() of the event

    bool operator==(const StoredEvent&) const = default;
};

// What the lists need to know of a game without reading its events; rewritten by every append.
struct Summary {
    bool open_seat = false;                // shown in the lobby
    std::string lobby;                     // its row there, JSON; empty unless open_seat
    std::optional<Milliseconds> deadline;  // when the running clock is over

    bool operator==(const Summary&) const = default;
};

// Events first.seq, first.seq + 1, ... of one game, never none.
struct Append {
    GameId game;
    std::vector<StoredEvent> events;
    Summary summary;
};

enum class Appended : unsigned char {
    stored,    // durable: it survives kill -9 and, so far as the disk tells the truth, a power cut
    conflict,  // an event of this number stands already: another process was first; nothing changed
    failed,    // the store does not answer; whether it was stored is unknown
};

struct LobbyRow {
    GameId game;
    std::string lobby;
};
struct Deadline {
    GameId game;
    Milliseconds at = 0;
};

// Thread-safe. Every call returns at once; its `done` is called later, exactly once, on a thread of
// the store, and must return at once (post to your own executor). Calls about one game are answered
// in the order in which they were made. The destructor answers everything first.
class Store {
public:
    virtual ~Store() = default;

    // All of it or nothing; appends that wait together are made durable together.
    virtual void append(Append append, std::function<void(Appended)> done) = 0;

    template <class T>
    using Done = std::function<void(Expected<T>)>;
    // The events above `after`, in order; empty for an unknown game.
    virtual void load(const GameId& game, std::uint64_t after,
                      Done<std::vector<StoredEvent>> done) = 0;
    // Open seats of the lobby, newest game first, at most `most`.
    virtual void lobby(std::size_t most, Done<std::vector<LobbyRow>> done) = 0;
    // Games whose deadline is at or before `until`, the soonest first, at most `most`.
    virtual void due(Milliseconds until, std::size_t most, Done<std::vector<Deadline>> done) = 0;
    // Whether the store answers and can write.
    virtual void check(std::function<void(bool)> done) = 0;

    // `changed` is called, on a thread of the store, for appends by *other* processes: the game and
    // its newest seq. May be late, doubled or, when the connection broke, preceded by
    // `lost` (anything may have changed). Set once, before the first append.
    virtual void watch(std::function<void(const GameId&, std::uint64_t seq)> changed,
                       std::function<void()> lost) = 0;
};

// Opens or creates. `url`: "sqlite:PATH" or a plain path, "sqlite::memory:", or
// "postgresql://USER@HOST/NAME". The error says what can't be opened and why; a password in the url
// is never part of it.
[[nodiscard]] Expected<std::unique_ptr<Store>> open_store(const std::string& url);

}  // namespace morabaraba::server
