#include "wire.h"

#include <games/game_file.h>
#include <rules/record.h>
#include <server/view.h>

#include <ctime>

namespace morabaraba::server {

namespace {

constexpr Milliseconds kLobbyAge = kDay;  // who opened a seat longer ago is hardly still there

Json side_or_null(std::optional<Side> side) { return side ? Json(to_string(*side)) : Json(); }

// What the board shows: the fields that the state and the frames of moves share.
void put_board(Json& json, const LiveGame& live) {
    const Game& game = live.game();
    const Result result = game.result();
    json["position"] = to_text(game.rules(), game.position());
    json["turn"] = to_string(game.position().turn());
    json["phase"] =
        result.is_over() ? Json() : Json(to_string(phase(game.rules(), game.position())));
    Json legal = Json::array();
    if (!result.is_over()) {
        MoveList moves;
        legal_moves(game.rules(), game.position(), moves);
        for (const Move move : moves) legal.push_back(to_text(game.rules(), move));
    }
    json["legal"] = std::move(legal);
    json["result"] = to_string(result.outcome);
    json["reason"] = result.is_over() ? Json(to_string(result.reason)) : Json();
}

Json clock_json(const LiveGame& live, Milliseconds at) {
    const GameClock& clock = live.clock();
    Json json = to_json(clock.plan());
    if (clock.plan().kind == ClockKind::none) return json;
    json["left"] = {{"white", clock.left(Side::white, at)}, {"black", clock.left(Side::black, at)}};
    json["running"] = side_or_null(clock.running());
    return json;
}

Json seats_json(const LiveGame& live, const Presence& presence) {
    Json json = Json::object();
    for (const Side side : {Side::white, Side::black}) {
        const Seat& seat = live.seat(side);
        json[to_string(side)] = {{"name", seat.name},
                                 {"taken", seat.is_taken()},
                                 {"online", presence.online[index(side)]}};
    }
    return json;
}

Json offer_json(const Offered& offer) {
    return {{"id", offer.id},
            {"kind", word_of(kOfferWords, offer.kind)},
            {"from", to_string(offer.from)}};
}

Json moves_json(const Game& game) {
    Json json = Json::array();
    for (const Move move : game.moves()) json.push_back(to_text(game.rules(), move));
    return json;
}

Json talk_json(const LiveGame& live) {
    Json json = Json::array();
    for (const ChatLine& line : live.chat()) {
        json.push_back({{"seq", line.seq},
                        {"from", to_string(line.from)},
                        {"text", line.text},
                        {"at", line.at}});
    }
    return json;
}

Json state_json(const LiveGame& live, const Presence& presence, std::optional<Side> you,
                Milliseconds now) {
    now = std::max(now, live.last_at());
    Json json{{"id", live.id()},
              {"seq", live.seq()},
              {"version", live.version()},
              {"game", live.opened().rules},
              {"start", live.opened().start},
              {"moves", moves_json(live.game())}};
    put_board(json, live);
    json["seats"] = seats_json(live, presence);
    json["clock"] = clock_json(live, now);
    json["offers"] = Json::array();
    for (const Offered& offer : live.offers()) json["offers"].push_back(offer_json(offer));
    json["chat"] = talk_json(live);
    json["next"] = live.next().empty() ? Json() : Json(live.next());
    json["visibility"] = word_of(kVisibilityWords, live.opened().visibility);
    json["spectators"] = presence.spectators;
    json["you"] = side_or_null(you);
    json["at"] = now;
    return json;
}

// The fields of each event's frame behind "event" and "seq".
class Framer {
public:
    Framer(const LiveGame& live, const Event& event, const Presence& presence)
        : live_(live), event_(event), presence_(presence) {}

    Json operator()(const Opened& /*opened*/) const { return start("opened"); }
    Json operator()(const Joined& /*joined*/) const { return seats("joined"); }
    Json operator()(const Named& /*named*/) const { return seats("named"); }
    Json operator()(const Moved& moved) const { return board("moved", "move", moved.move); }
    Json operator()(const TakenBack& taken) const {
        return board("takenback", "plies", taken.plies);
    }
    Json operator()(const Offered& offered) const {
        Json json = start("offered");
        json["offer"] = offer_json(offered);
        return json;
    }
    Json operator()(const Gone& gone) const {
        Json json = start("gone");
        json["offer"] = gone.id;
        json["why"] = word_of(kGoneWords, gone.why);
        return json;
    }
    Json operator()(const Chatted& chatted) const {
        Json json = start("chat");
        json["from"] = to_string(chatted.from);
        json["text"] = chatted.text;
        json["at"] = event_.at;
        return json;
    }
    Json operator()(const Ended& ended) const {
        Json json = start("ended");
        json["result"] = ended.result;
        json["reason"] = ended.reason;
        json["clock"] = clock();
        return json;
    }
    Json operator()(const RematchAgreed& rematch) const {
        Json json = start("rematch");
        json["next"] = rematch.next;
        return json;
    }

private:
    [[nodiscard]] Json start(const char* name) const {
        return {{"event", name}, {"seq", event_.seq}};
    }
    [[nodiscard]] Json clock() const { return clock_json(live_, live_.last_at()); }
    [[nodiscard]] Json seats(const char* name) const {
        Json json = start(name);
        json["seats"] = seats_json(live_, presence_);
        json["clock"] = clock();
        return json;
    }
    [[nodiscard]] Json board(const char* name, const char* field, Json what) const {
        Json json = start(name);
        json["version"] = live_.version();
        json[field] = std::move(what);
        put_board(json, live_);
        json["clock"] = clock();
        json["at"] = live_.last_at();
        return json;
    }

    const LiveGame& live_;
    const Event& event_;
    const Presence& presence_;
};

std::optional<Side> free_seat(const LiveGame& live) {
    if (live.both_seated() || live.is_over()) return {};
    return live.seat(Side::white).is_taken() ? Side::black : Side::white;
}

std::string lobby_row(const LiveGame& live, Side free) {
    return to_line({{"id", live.id()},
                    {"game", live.opened().rules},
                    {"clock", to_json(live.opened().clock)},
                    {"by", live.seat(other(free)).name},
                    {"side", to_string(free)},
                    {"at", live.opened_at()}});
}

// "2026.11.30", in UTC, as records write days.
std::string day_of(Milliseconds at) {
    const std::time_t seconds = at / 1000;
    std::tm parts{};
    gmtime_r(&seconds, &parts);
    char text[32];
    return {text, std::strftime(text, sizeof text, "%Y.%m.%d", &parts)};
}

}  // namespace

std::string state_text(const LiveGame& live, const Presence& presence, std::optional<Side> you,
                       Milliseconds now) {
    return to_line(state_json(live, presence, you, now));
}

std::string state_frame(const LiveGame& live, const Presence& presence, std::optional<Side> you,
                        Milliseconds now) {
    return to_line({{"event", "state"}, {"state", state_json(live, presence, you, now)}});
}

std::string frame_of(const LiveGame& live, const Event& event, const Presence& presence) {
    return to_line(std::visit(Framer(live, event, presence), event.what));
}

std::string presence_frame(const LiveGame& live, const Presence& presence) {
    return to_line({{"event", "presence"},
                    {"seats", seats_json(live, presence)},
                    {"spectators", presence.spectators}});
}

std::string error_frame(const Refusal& refusal, const std::optional<std::string>& tag) {
    Json json{{"event", "error"}, {"code", refusal.code}, {"message", refusal.message}};
    if (tag) json["tag"] = *tag;
    return to_line(json);
}

std::string done_frame(const std::string& tag, std::uint64_t seq) {
    return to_line({{"event", "done"}, {"tag", tag}, {"seq", seq}});
}

std::string pong_frame(const std::optional<std::string>& tag, Milliseconds now) {
    Json json{{"event", "pong"}, {"at", now}};
    if (tag) json["tag"] = *tag;
    return to_line(json);
}

std::string error_text(const Refusal& refusal) {
    return to_line({{"error", {{"code", refusal.code}, {"message", refusal.message}}}});
}

Summary summary_of(const LiveGame& live) {
    Summary summary{.open_seat = false, .lobby = {}, .deadline = live.deadline()};
    const auto free = free_seat(live);
    if (free && live.opened().visibility == Visibility::lobby &&
        live.seat(other(*free)).is_taken()) {
        summary.open_seat = true;
        summary.lobby = lobby_row(live, *free);
    }
    return summary;
}

std::string record_of(const LiveGame& live) {
    Record notes;
    notes.set("Date", day_of(live.opened_at()));
    if (live.seat(Side::white).is_taken()) notes.set("White", live.seat(Side::white).name);
    if (live.seat(Side::black).is_taken()) notes.set("Black", live.seat(Side::black).name);
    return write_record(live.game(), notes);
}

std::string rule_sets_text() {
    Json json = Json::array();
    for (const games::GameFile& file : games::shipped_games()) {
        const RuleSet& rules = file.rules;
        const Side starts = rules.start().turn;
        json.push_back({{"name", rules.name()},
                        {"title", file.title()},
                        {"sides", {rules.side_name(starts), rules.side_name(other(starts))}},
                        {"starts", to_string(starts)},
                        {"agreement", rules.options().agreement}});
    }
    return to_line(json);
}

std::string lobby_text(const std::vector<LobbyRow>& rows, Milliseconds now) {
    Json games = Json::array();
    for (const LobbyRow& row : rows) {
        Json game = Json::parse(row.lobby, nullptr, false);
        if (!game.is_object() || !game.contains("at") || !game["at"].is_number_integer()) continue;
        if (now - game["at"].get<Milliseconds>() < kLobbyAge) games.push_back(std::move(game));
    }
    return to_line({{"games", std::move(games)}});
}

}  // namespace morabaraba::server
