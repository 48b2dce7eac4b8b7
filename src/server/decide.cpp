#include <server/decide.h>

#include <algorithm>
#include <utility>

namespace morabaraba::server {

namespace {

Decision refuse(std::string_view code, std::string message) {
    return {.refusal = Refusal{std::string(code), std::move(message)}};
}

// Numbers what happens at one moment; the moments of a game never go back.
class Happenings {
public:
    Happenings(const LiveGame& live, Milliseconds now)
        : seq_(live.seq()), at_(std::max(now, live.last_at())) {}

    Happenings& add(Happening what) {
        events_.push_back({.seq = ++seq_, .at = at_, .what = std::move(what)});
        return *this;
    }
    // All open offers but `except` end for this reason.
    Happenings& end_offers(const LiveGame& live, WhyGone why, std::uint64_t except = 0) {
        for (const Offered& offered : live.offers()) {
            if (offered.id != except) add(Gone{offered.id, why});
        }
        return *this;
    }
    [[nodiscard]] std::uint64_t next() const { return seq_ + 1; }
    [[nodiscard]] Milliseconds at() const { return at_; }
    operator Decision() && { return {.refusal = {}, .events = std::move(events_), .opening = {}}; }
    std::vector<Event> take() && { return std::move(events_); }

private:
    std::uint64_t seq_;
    Milliseconds at_;
    std::vector<Event> events_;
};

Ended ended(Outcome outcome, Reason reason) { return {to_string(outcome), to_string(reason)}; }

Decision refuse_over(const LiveGame& live) {
    return refuse("over",
                  "the game has ended: " + std::string(to_string(live.game().result().reason)));
}

// One actor's view of the game, one function a deed.
class Decider {
public:
    Decider(const LiveGame& live, Side seat, Milliseconds now, const GameId& next)
        : live_(live), seat_(seat), events_(live, now), next_(next) {}

    Decision operator()(const MoveAction& action);
    Decision operator()(const ResignAction& action);
    Decision operator()(const OfferAction& action);
    Decision operator()(const AnswerAction& action);
    Decision operator()(const ChatAction& action);
    Decision operator()(const NameAction& action);
    Decision operator()(const PingAction& /*action*/) { return {}; }

private:
    [[nodiscard]] std::optional<Decision> why_no_offer(OfferKind kind) const;
    Decision accept(const Offered& offer);

    const LiveGame& live_;
    Side seat_;
    Happenings events_;
    const GameId& next_;
};

Decision Decider::operator()(const MoveAction& action) {
    if (action.version != live_.version()) {
        return refuse("stale", "the move answers version " + std::to_string(action.version) +
                                   "; the board is at " + std::to_string(live_.version()));
    }
    if (live_.is_over()) return refuse_over(live_);
    if (!live_.both_seated()) return refuse("waiting", "the other seat is still free");
    const Game& game = live_.game();
    if (game.position().turn() != seat_) return refuse("turn", "it is the other side's turn");
    const auto move = parse_move(game.rules(), action.move);
    if (!move) return {.refusal = malformed(move.error())};
    if (const auto fault = why_illegal(game.rules(), game.position(), *move)) {
        return refuse("illegal", fault->message());
    }
    return std::move(
        events_.add(Moved{to_text(game.rules(), *move)}).end_offers(live_, WhyGone::move));
}

Decision Decider::operator()(const ResignAction& /*action*/) {
    if (live_.is_over()) return refuse_over(live_);
    return std::move(events_.add(ended(win_of(other(seat_)), Reason::resignation))
                         .end_offers(live_, WhyGone::ended));
}

std::optional<Decision> Decider::why_no_offer(OfferKind kind) const {
    if (!live_.both_seated()) return refuse("waiting", "the other seat is still free");
    if (kind == OfferKind::rematch) {
        if (!live_.is_over()) return refuse("offer", "a rematch comes after the end");
        if (!live_.next().empty()) return refuse("offer", "a rematch is agreed already");
        return {};
    }
    if (live_.is_over()) return refuse_over(live_);
    if (kind == OfferKind::draw && !live_.game().rules().options().agreement) {
        return refuse("illegal", "this rule set has no draw by agreement");
    }
    if (kind == OfferKind::takeback && live_.plies_to_take_back(seat_) == 0) {
        return refuse("offer", "there is no move of yours to take back");
    }
    return {};
}

Decision Decider::operator()(const OfferAction& action) {
    if (auto refusal = why_no_offer(action.kind)) return *std::move(refusal);
    for (const Offered& open : live_.offers()) {
        if (open.kind == action.kind && open.from == seat_) {
            return refuse("offer", "your offer " + std::to_string(open.id) + " stands already");
        }
    }
    return std::move(events_.add(Offered{events_.next(), action.kind, seat_}));
}

Decision Decider::operator()(const AnswerAction& action) {
    const Offered* offer = live_.offer(action.offer);
    if (offer == nullptr) {
        return refuse("offer", "there is no open offer " + std::to_string(action.offer));
    }
    const bool own = offer->from == seat_;
    if (own != (action.why == WhyGone::withdrawn)) {
        return refuse("offer", own ? "your own offer can only be withdrawn"
                                   : "the other side's offer can be accepted or declined");
    }
    if (action.why == WhyGone::accepted) return accept(*offer);
    return std::move(events_.add(Gone{offer->id, action.why}));
}

Decision Decider::accept(const Offered& offer) {
    events_.add(Gone{offer.id, WhyGone::accepted});
    if (offer.kind == OfferKind::draw) {
        return std::move(events_.add(ended(Outcome::draw, Reason::agreement))
                             .end_offers(live_, WhyGone::ended, offer.id));
    }
    if (offer.kind == OfferKind::takeback) {
        return std::move(events_.add(TakenBack{live_.plies_to_take_back(offer.from)})
                             .end_offers(live_, WhyGone::move, offer.id));
    }
    Opened opened = live_.opened();
    opened.visibility = Visibility::link;  // its seats are for its players
    opened.previous = live_.id();
    const Milliseconds at = events_.at();
    Decision decision =
        std::move(events_.add(RematchAgreed{next_}).end_offers(live_, WhyGone::accepted, offer.id));
    decision.opening = Event{.seq = 1, .at = at, .what = std::move(opened)};
    return decision;
}

Decision Decider::operator()(const ChatAction& action) {
    return std::move(events_.add(Chatted{seat_, action.text}));
}

Decision Decider::operator()(const NameAction& action) {
    if (live_.seat(seat_).name == action.name) return {};
    return std::move(events_.add(Named{seat_, action.name}));
}

// Talk may fill half of a game's events, so that there is room to play it to its end.
bool is_talk(const Deed& deed) {
    return !std::holds_alternative<MoveAction>(deed) && !std::holds_alternative<ResignAction>(deed);
}

}  // namespace

Decision decide(const LiveGame& live, const Action& action, std::optional<Side> seat,
                Milliseconds now, const GameId& next, std::size_t most) {
    if (std::holds_alternative<PingAction>(action.deed)) return {};
    if (!seat) return refuse("seat", "only the players of this game may do that");
    const bool resigns = std::holds_alternative<ResignAction>(action.deed);
    if (!resigns && live.seq() >= (is_talk(action.deed) ? most / 2 : most)) {
        return refuse("rate", "this game has had as many events as it may have");
    }
    return std::visit(Decider(live, *seat, now, next), action.deed);
}

Decision decide_join(const LiveGame& live, const std::string& name, const std::string& token_hash,
                     std::optional<Side> seat, Milliseconds now) {
    if (seat) return refuse("taken", "you have the other seat of this game");
    if (live.both_seated() || !live.opened().previous.empty()) {
        return refuse("taken", "the seats of this game are taken");
    }
    if (live.is_over()) return refuse_over(live);
    const Side side = live.seat(Side::white).is_taken() ? Side::black : Side::white;
    return std::move(Happenings(live, now).add(Joined{side, name, token_hash}));
}

Decision decide_seat_of_rematch(const LiveGame& live, Side old_seat, const std::string& name,
                                const std::string& token_hash, Milliseconds now) {
    const Side side = other(old_seat);
    if (live.seat(side).is_taken()) return {};
    return std::move(Happenings(live, now).add(Joined{side, name, token_hash}));
}

std::vector<Event> overdue(const LiveGame& live, Milliseconds now) {
    const auto deadline = live.deadline();
    if (!deadline || now < *deadline) return {};
    const Side loser = *live.clock().running();
    return std::move(Happenings(live, now)
                         .add(ended(win_of(other(loser)), Reason::time))
                         .end_offers(live, WhyGone::ended))
        .take();
}

}  // namespace morabaraba::server
