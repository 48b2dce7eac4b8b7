// One online game: the state that its events make (docs/http-api.md). It never asks for the time,
// the store or the network; events go in by apply(), whoever made them.
#pragma once

#include <rules/game.h>
#include <server/clock.h>
#include <server/event.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace morabaraba::server {

struct Seat {
    std::string name;
    std::string token_hash;  // empty: the seat is free

    [[nodiscard]] bool is_taken() const { return !token_hash.empty(); }
};

struct ChatLine {
    std::uint64_t seq = 0;
    Side from = Side::white;
    std::string text;
    Milliseconds at = 0;
};

inline constexpr std::size_t kChatShown = 100;  // the newest lines; older ones stay in the store

// Not thread-safe. After each call the game is whole.
class LiveGame {
public:
    // From its first event. An error when that is not Opened, or with rules or a start that we
    // don't have (a store may be edited or damaged from outside).
    [[nodiscard]] static Expected<LiveGame> make(GameId id, const Event& first);

    // The next event. An error, changing nothing, when it does not fit: a gap, an illegal move, an
    // offer that is not there.
    [[nodiscard]] std::optional<Error> apply(const Event& event);

    [[nodiscard]] const GameId& id() const { return id_; }
    [[nodiscard]] const Opened& opened() const { return opened_; }
    [[nodiscard]] Milliseconds opened_at() const { return opened_at_; }
    [[nodiscard]] std::uint64_t seq() const { return seq_; }
    [[nodiscard]] std::uint64_t version() const { return version_; }
    [[nodiscard]] Milliseconds last_at() const { return last_at_; }
    [[nodiscard]] const Game& game() const { return game_; }
    [[nodiscard]] const GameClock& clock() const { return clock_; }
    [[nodiscard]] const Seat& seat(Side side) const { return seats_[index(side)]; }
    [[nodiscard]] bool both_seated() const { return seats_[0].is_taken() && seats_[1].is_taken(); }
    [[nodiscard]] bool is_over() const { return game_.result().is_over(); }
    [[nodiscard]] const std::vector<Offered>& offers() const { return offers_; }
    [[nodiscard]] const std::vector<ChatLine>& chat() const { return chat_; }
    [[nodiscard]] const GameId& next() const { return next_; }

    // The seat that `token` opens, compared by its hash in constant time.
    [[nodiscard]] std::optional<Side> seat_of(std::string_view token) const;
    // The open offer `id`; null when there is none.
    [[nodiscard]] const Offered* offer(std::uint64_t id) const;
    // When the running clock is over.
    [[nodiscard]] std::optional<Milliseconds> deadline() const { return clock_.deadline(); }
    // How many plies a takeback by `side` takes back: its last move, and the reply if there was
    // one; 0 when it has not moved.
    [[nodiscard]] int plies_to_take_back(Side side) const;

private:
    LiveGame(GameId id, const Event& first, Game game);

    [[nodiscard]] std::optional<Error> take(const Event& event, const Opened& opened);
    [[nodiscard]] std::optional<Error> take(const Event& event, const Joined& joined);
    [[nodiscard]] std::optional<Error> take(const Event& event, const Named& named);
    [[nodiscard]] std::optional<Error> take(const Event& event, const Moved& moved);
    [[nodiscard]] std::optional<Error> take(const Event& event, const TakenBack& taken);
    [[nodiscard]] std::optional<Error> take(const Event& event, const Offered& offered);
    [[nodiscard]] std::optional<Error> take(const Event& event, const Gone& gone);
    [[nodiscard]] std::optional<Error> take(const Event& event, const Chatted& chatted);
    [[nodiscard]] std::optional<Error> take(const Event& event, const Ended& ended);
    [[nodiscard]] std::optional<Error> take(const Event& event, const RematchAgreed& rematch);
    void run_clock(Milliseconds at);

    GameId id_;
    Opened opened_;
    Milliseconds opened_at_ = 0;
    std::uint64_t seq_ = 1;
    std::uint64_t version_ = 0;
    Milliseconds last_at_ = 0;
    Game game_;
    GameClock clock_;
    std::array<Seat, 2> seats_;
    std::vector<Offered> offers_;
    std::vector<ChatLine> chat_;
    GameId next_;
};

}  // namespace morabaraba::server
