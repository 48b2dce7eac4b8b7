#include "shipped_rules.h"

#include <server/live_game.h>
#include <server/secrets.h>

#include <algorithm>

namespace morabaraba::server {

namespace {

Error misfit(std::string what) {
    return {.where = "event", .what = std::move(what), .expected = ""};
}

}  // namespace

Expected<LiveGame> LiveGame::make(GameId id, const Event& first) {
    const auto* opened = std::get_if<Opened>(&first.what);
    if (opened == nullptr || first.seq != 1) return misfit("the first event opens no game");
    const auto rules = rules_called(opened->rules);
    if (!rules) return rules.error();
    const auto start = parse_position(*rules, opened->start);
    if (!start) return start.error();
    return LiveGame(std::move(id), first, Game(*rules, *start));
}

LiveGame::LiveGame(GameId id, const Event& first, Game game)
    : id_(std::move(id)),
      opened_(std::get<Opened>(first.what)),
      opened_at_(first.at),
      last_at_(first.at),
      game_(std::move(game)),
      clock_(opened_.clock) {}

std::optional<Error> LiveGame::apply(const Event& event) {
    if (event.seq != seq_ + 1) {
        return misfit("number " + std::to_string(event.seq) + " after " + std::to_string(seq_));
    }
    auto fault = std::visit([&](const auto& what) { return take(event, what); }, event.what);
    if (fault) return fault;
    seq_ = event.seq;
    last_at_ = std::max(last_at_, event.at);
    return {};
}

std::optional<Side> LiveGame::seat_of(std::string_view token) const {
    const std::string hash = hash_of(token);
    for (const Side side : {Side::white, Side::black}) {
        if (same_secret(hash, seat(side).token_hash)) return side;
    }
    return {};
}

const Offered* LiveGame::offer(std::uint64_t id) const {
    const auto found = std::ranges::find(offers_, id, &Offered::id);
    return found == offers_.end() ? nullptr : &*found;
}

int LiveGame::plies_to_take_back(Side side) const {
    const std::size_t plies = game_.position().turn() == side ? 2 : 1;
    return game_.plies() >= plies ? static_cast<int>(plies) : 0;
}

// The clock of the side to move, while there is a game to play.
void LiveGame::run_clock(Milliseconds at) {
    if (both_seated() && !is_over()) {
        clock_.run(game_.position().turn(), at);
    } else {
        clock_.stop(at);
    }
}

std::optional<Error> LiveGame::take(const Event& /*event*/, const Opened& /*opened*/) {
    return misfit("a game opens once");
}

std::optional<Error> LiveGame::take(const Event& event, const Joined& joined) {
    Seat& seat = seats_[index(joined.side)];
    if (seat.is_taken()) return misfit("the seat is taken");
    seat = {.name = joined.name, .token_hash = joined.token_hash};
    run_clock(event.at);
    return {};
}

std::optional<Error> LiveGame::take(const Event& /*event*/, const Named& named) {
    seats_[index(named.side)].name = named.name;
    return {};
}

std::optional<Error> LiveGame::take(const Event& event, const Moved& moved) {
    const Side mover = game_.position().turn();
    const auto move = parse_move(game_.rules(), moved.move);
    if (!move) return move.error();
    if (auto fault = game_.play(*move)) return fault;
    ++version_;
    clock_.stop(event.at);
    clock_.credit_move(mover);
    run_clock(event.at);
    return {};
}

std::optional<Error> LiveGame::take(const Event& event, const TakenBack& taken) {
    if (taken.plies < 1 || static_cast<std::size_t>(taken.plies) > game_.plies() || is_over()) {
        return misfit("nothing to take back");
    }
    for (int i = 0; i < taken.plies; ++i) game_.undo();
    ++version_;
    clock_.stop(event.at);
    clock_.restart_days(game_.position().turn());
    run_clock(event.at);
    return {};
}

std::optional<Error> LiveGame::take(const Event& /*event*/, const Offered& offered) {
    offers_.push_back(offered);
    return {};
}

std::optional<Error> LiveGame::take(const Event& /*event*/, const Gone& gone) {
    if (offer(gone.id) == nullptr) return misfit("there is no such offer");
    std::erase_if(offers_, [&](const Offered& offered) { return offered.id == gone.id; });
    return {};
}

std::optional<Error> LiveGame::take(const Event& event, const Chatted& chatted) {
    if (chat_.size() == kChatShown) chat_.erase(chat_.begin());
    chat_.push_back({event.seq, chatted.from, chatted.text, event.at});
    return {};
}

std::optional<Error> LiveGame::take(const Event& event, const Ended& ended) {
    const Outcome outcome = outcome_of(ended.result).value_or(Outcome::open);
    const Reason reason = reason_of(ended.reason).value_or(Reason::none);
    const Side loser = outcome == Outcome::white_wins ? Side::black : Side::white;
    std::optional<Error> fault = misfit("no such end");
    if (reason == Reason::agreement && outcome == Outcome::draw) fault = game_.agree_draw();
    if (outcome == Outcome::white_wins || outcome == Outcome::black_wins) {
        if (reason == Reason::resignation) fault = game_.resign(loser);
        if (reason == Reason::time) fault = game_.lose_on_time(loser);
    }
    if (!fault) run_clock(event.at);
    return fault;
}

std::optional<Error> LiveGame::take(const Event& /*event*/, const RematchAgreed& rematch) {
    if (!next_.empty() || !is_over()) return misfit("no rematch to agree");
    next_ = rematch.next;
    return {};
}

}  // namespace morabaraba::server
