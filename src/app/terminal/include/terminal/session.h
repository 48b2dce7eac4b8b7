// The table at which a game is played: the game, who sits where, a person's unfinished turn,
// offers, and what the computer is asked. No input, no output, no clock: the front ends feed it.
#pragma once

#include <rules/game.h>
#include <terminal/draft.h>
#include <terminal/speaker.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace morabaraba::terminal {

enum class Seat : std::uint8_t { human, computer };

enum class ErrandKind : std::uint8_t {
    move,  // find the move of the side to move, and play it
    hint,  // find a move, for a person
    draw,  // does the computer take a draw here?
};

// Something that the computer is to think about. The id names this errand in this position: any
// change of the game gives up the errand, and an answer under an old id is not heard.
struct Errand {
    std::uint64_t id = 0;
    ErrandKind kind = ErrandKind::move;

    bool operator==(const Errand&) const = default;
};

// What the computer found: the best move of the side to move, and that side's prospects in
// hundredths of a cow, beyond +-10,000 for a game that is won or lost.
struct Thought {
    std::optional<Move> best;
    int prospects = 0;
};

// Methods that may be refused give the reason as a phrase, and then change nothing.
class Session {
public:
    // Seats by index(Side). The game may be any game, also one that is over.
    Session(Game game, std::array<Seat, 2> seats);

    [[nodiscard]] const Game& game() const { return game_; }
    [[nodiscard]] Seat seat(Side side) const { return seats_[index(side)]; }
    // The unfinished turn of the side to move; empty when nobody has begun one.
    [[nodiscard]] const Draft& draft() const { return draft_; }
    [[nodiscard]] bool is_over() const { return game_.result().is_over(); }
    // Whether a person is to move (also while a hint is being looked for).
    [[nodiscard]] bool awaits_person() const;
    // Whether only computers play.
    [[nodiscard]] bool is_watched() const;
    // What the computer should be thinking about now.
    [[nodiscard]] const std::optional<Errand>& errand() const { return errand_; }
    // The side that has offered a draw to the other, a person, who has not answered yet.
    [[nodiscard]] std::optional<Side> draw_offer() const { return draw_offer_; }
    // The one side that a person plays against the computer; none when seats are alike.
    [[nodiscard]] std::optional<Side> lone_person() const;

    // A person's turn, typed (turn_text.h) or point by point. The turn is played once it is whole.
    std::optional<Phrase> type_turn(std::string_view text);
    std::optional<Phrase> choose(Point point);
    std::optional<Phrase> pass();
    // Takes the last choice of the unfinished turn back; false when there is none.
    bool step_back();

    // Takes back the unfinished turn; else plies until a person is to move (against the computer:
    // a pair). redo plays as much again. A result that people declared is lifted first, alone.
    std::optional<Phrase> undo();
    std::optional<Phrase> redo();
    std::optional<Phrase> resign();
    std::optional<Phrase> offer_draw();
    std::optional<Phrase> answer_draw(bool accept);
    std::optional<Phrase> ask_hint();
    std::optional<Phrase> switch_seats();
    void sit(std::array<Seat, 2> seats);
    // Puts another game on the table.
    void restart(Game game);

    // The computer's answer; gives the errand's kind. Nothing happens, and the result is none, when
    // `id` is not the errand's. REQUIRES: the best move is legal where a move was asked for.
    std::optional<ErrandKind> hear(std::uint64_t id, const Thought& thought);
    // The move found by the last hint, while the position is the same.
    [[nodiscard]] const std::optional<Move>& hint() const { return hint_; }

private:
    [[nodiscard]] std::optional<Phrase> not_open() const;
    [[nodiscard]] std::optional<Phrase> not_a_persons_turn() const;
    std::optional<Phrase> finish_turn();
    void lift_result();
    void weigh_draw(int prospects);
    void settle();
    void set_errand(std::optional<ErrandKind> kind);

    Game game_;
    std::array<Seat, 2> seats_;
    Draft draft_;
    std::optional<Errand> errand_;
    std::optional<Side> draw_offer_;
    std::optional<Move> hint_;
    std::uint64_t last_id_ = 0;
};

}  // namespace morabaraba::terminal
