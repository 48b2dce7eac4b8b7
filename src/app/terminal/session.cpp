#include <terminal/session.h>
#include <terminal/turn_text.h>

#include <cassert>

namespace morabaraba::terminal {
namespace {

// The computer takes a draw when it is worse off, or level after so many plies without a shot.
constexpr int kTakesDrawBelow = -30;  // hundredths of a cow
constexpr int kLevel = 30;
constexpr std::size_t kLevelAfterPlies = 40;

// Whether people, not the moves, ended the game.
bool is_declared(Reason reason) {
    return reason == Reason::agreement || reason == Reason::resignation || reason == Reason::time ||
           reason == Reason::abandoned;
}

}  // namespace

Session::Session(Game game, std::array<Seat, 2> seats)
    : game_(std::move(game)), seats_(seats), draft_(game_.rules(), game_.position()) {
    settle();
}

bool Session::awaits_person() const {
    return !is_over() && seat(game_.position().turn()) == Seat::human;
}

bool Session::is_watched() const {
    return seats_[0] == Seat::computer && seats_[1] == Seat::computer;
}

std::optional<Side> Session::lone_person() const {
    if (seats_[0] == seats_[1]) return std::nullopt;
    return seat(Side::white) == Seat::human ? Side::white : Side::black;
}

// Called after each change of the position, the result or the seats.
void Session::settle() {
    draft_ = Draft(game_.rules(), game_.position());
    draw_offer_.reset();
    hint_.reset();
    set_errand(!is_over() && !awaits_person() ? std::optional(ErrandKind::move) : std::nullopt);
}

void Session::set_errand(std::optional<ErrandKind> kind) {
    errand_.reset();
    if (kind) errand_ = Errand{++last_id_, *kind};
}

std::optional<Phrase> Session::not_open() const {
    if (is_over()) return Phrase{&Catalogue::game_is_over, {}};
    return std::nullopt;
}

std::optional<Phrase> Session::not_a_persons_turn() const {
    if (auto reason = not_open()) return reason;
    const Side turn = game_.position().turn();
    if (seat(turn) == Seat::computer) return Phrase{&Catalogue::not_your_turn, {{"side", turn}}};
    if (draw_offer_) return Phrase{&Catalogue::answer_draw, {{"other", other(*draw_offer_)}}};
    return std::nullopt;
}

std::optional<Phrase> Session::type_turn(std::string_view text) {
    if (auto reason = not_a_persons_turn()) return reason;
    if (auto reason = add_to_draft(game_.rules(), game_.position(), text, draft_)) return reason;
    return finish_turn();
}

std::optional<Phrase> Session::choose(Point point) {
    if (auto reason = not_a_persons_turn()) return reason;
    if (draft_.step() == Step::put && point == draft_.lifted()) {
        draft_.back();
        return std::nullopt;
    }
    if (!draft_.choose(point)) return why_not(game_.rules(), game_.position(), draft_, point);
    return finish_turn();
}

std::optional<Phrase> Session::pass() {
    if (auto reason = not_a_persons_turn()) return reason;
    if (draft_.step() != Step::shoot) return Phrase{&Catalogue::nothing_to_pass, {}};
    if (!draft_.pass()) return Phrase{&Catalogue::cannot_pass, {}};
    return finish_turn();
}

bool Session::step_back() { return !is_over() && draft_.back(); }

std::optional<Phrase> Session::finish_turn() {
    if (draft_.step() != Step::done) return std::nullopt;
    if (const auto error = game_.play(draft_.chosen())) {
        return Phrase{&Catalogue::failed, {{"reason", error->message()}}};
    }
    settle();
    return std::nullopt;
}

std::optional<Phrase> Session::undo() {
    if (!draft_.is_empty() && awaits_person()) {
        settle();
        return std::nullopt;
    }
    if (is_declared(game_.result().reason)) {
        lift_result();
        return std::nullopt;
    }
    const auto positions = game_.positions();
    std::size_t target = game_.plies();
    do {
        if (target == 0) return Phrase{&Catalogue::nothing_to_undo, {}};
        --target;
    } while (!is_watched() && seat(positions[target].turn()) != Seat::human);
    while (game_.plies() > target) {
        game_.undo();
    }
    settle();
    return std::nullopt;
}

// Leaves the moves as they are.
void Session::lift_result() {
    if (game_.undo()) {
        game_.redo();
    } else {
        game_ = Game(game_.rules(), game_.start());
    }
    settle();
}

std::optional<Phrase> Session::redo() {
    if (!game_.redo()) return Phrase{&Catalogue::nothing_to_redo, {}};
    while (!is_watched() && seat(game_.position().turn()) == Seat::computer && game_.redo()) {
    }
    settle();
    return std::nullopt;
}

std::optional<Phrase> Session::resign() {
    if (auto reason = not_open()) return reason;
    if (is_watched()) return Phrase{&Catalogue::nobody_to_resign, {}};
    const auto error = game_.resign(lone_person().value_or(game_.position().turn()));
    if (error) return Phrase{&Catalogue::failed, {{"reason", error->message()}}};
    settle();
    return std::nullopt;
}

std::optional<Phrase> Session::offer_draw() {
    if (auto reason = not_open()) return reason;
    if (!game_.rules().options().agreement) {
        return Phrase{&Catalogue::no_draw_offers, {{"game", game_.rules().name()}}};
    }
    if (is_watched()) return Phrase{&Catalogue::nobody_to_resign, {}};
    if (lone_person()) {
        set_errand(ErrandKind::draw);
    } else {
        draw_offer_ = game_.position().turn();
    }
    return std::nullopt;
}

std::optional<Phrase> Session::answer_draw(bool accept) {
    if (!draw_offer_) return Phrase{&Catalogue::no_offer, {}};
    draw_offer_.reset();
    if (!accept) return std::nullopt;
    if (const auto error = game_.agree_draw()) {
        return Phrase{&Catalogue::failed, {{"reason", error->message()}}};
    }
    settle();
    return std::nullopt;
}

std::optional<Phrase> Session::ask_hint() {
    if (auto reason = not_a_persons_turn()) return reason;
    set_errand(ErrandKind::hint);
    return std::nullopt;
}

std::optional<Phrase> Session::switch_seats() {
    if (!lone_person()) return Phrase{&Catalogue::nobody_to_switch, {}};
    std::swap(seats_[0], seats_[1]);
    settle();
    return std::nullopt;
}

void Session::sit(std::array<Seat, 2> seats) {
    seats_ = seats;
    settle();
}

void Session::restart(Game game) {
    game_ = std::move(game);
    settle();
}

std::optional<ErrandKind> Session::hear(std::uint64_t id, const Thought& thought) {
    if (!errand_ || errand_->id != id) return std::nullopt;
    const ErrandKind kind = errand_->kind;
    errand_.reset();
    if (kind == ErrandKind::hint) {
        hint_ = thought.best;
    } else if (kind == ErrandKind::draw) {
        weigh_draw(thought.prospects);
    } else {
        [[maybe_unused]] const bool played = thought.best && !game_.play(*thought.best);
        assert(played);
        settle();
    }
    return kind;
}

// `prospects` are those of the side to move, be it the computer or the person who offers.
void Session::weigh_draw(int prospects) {
    const bool to_move = !awaits_person();
    const int own = to_move ? prospects : -prospects;
    const bool level = own <= kLevel && game_.plies() >= kLevelAfterPlies;
    if ((own < kTakesDrawBelow || level) && !game_.agree_draw()) {
        settle();
    } else if (to_move) {
        set_errand(ErrandKind::move);
    }
}

}  // namespace morabaraba::terminal
