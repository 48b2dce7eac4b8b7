#include "game_play.h"

#include <games/game_file.h>
#include <server/secrets.h>

#include <iterator>
#include <sstream>

#include <gtest/gtest.h>

namespace morabaraba::server {

namespace {

Event opened(const std::string& rules, std::string start, ClockPlan clock) {
    if (start.empty()) {
        const auto file = games::shipped_game(rules);
        start = to_text(file->rules, Position::start(file->rules));
    }
    return {.seq = 1, .at = kMorning, .what = Opened{rules, start, clock, Visibility::lobby, {}}};
}

}  // namespace

Play::Play(const std::string& rules, const std::string& start, ClockPlan clock, bool both)
    : live(*LiveGame::make("aaaaaaaaaaaa", opened(rules, start, clock))) {
    events.push_back(opened(rules, start, clock));
    join(Side::white);
    if (both) join(Side::black);
}

void Play::join(Side side) {
    const std::string_view token = side == Side::white ? kWhiteToken : kBlackToken;
    take({Event{
        .seq = live.seq() + 1, .at = now, .what = Joined{side, to_string(side), hash_of(token)}}});
}

void Play::take(const std::vector<Event>& fresh) {
    for (const Event& event : fresh) {
        // Through the stored form: what a restart would read is what is played on.
        const auto stored = read_event(event.seq, to_text(event));
        ASSERT_TRUE(stored) << stored.error().message();
        ASSERT_EQ(*stored, event);
        const auto fault = live.apply(*stored);
        ASSERT_FALSE(fault) << fault->message();
        events.push_back(event);
        frames.push_back(frame_of(live, event, {}));
    }
}

std::string Play::act(std::optional<Side> seat, std::string_view text) {
    const auto action = read_action(text);
    if (!action) return "malformed";
    const Decision decision = decide(live, *action, seat, now, "bbbbbbbbbbbb", 1000);
    if (decision.refusal) return decision.refusal->code;
    if (decision.opening) opening = decision.opening;
    take(decision.events);
    return "";
}

void Play::play(std::string_view moves) {
    for (const std::string& move : words(moves)) {
        const Side side = live.game().position().turn();
        ASSERT_EQ(act(side, move_text(live.version(), move)), "") << move;
    }
}

bool Play::run_out() {
    const auto due = overdue(live, now);
    take(due);
    return !due.empty();
}

LiveGame Play::again() const {
    LiveGame fresh = *LiveGame::make(live.id(), events.front());
    for (std::size_t i = 1; i < events.size(); ++i) {
        EXPECT_FALSE(fresh.apply(*read_event(events[i].seq, to_text(events[i]))));
    }
    return fresh;
}

nlohmann::json Play::state(std::optional<Side> you) const {
    return nlohmann::json::parse(state_text(live, {}, you, now));
}

std::string Play::position() const { return to_text(live.game().rules(), live.game().position()); }

std::uint64_t Play::offer(Side from, std::string_view kind) {
    EXPECT_EQ(act(from, R"({"do":"offer","kind":")" + std::string(kind) + R"("})"), "");
    return live.offers().back().id;
}

std::string move_text(std::uint64_t version, std::string_view move) {
    return nlohmann::json{{"do", "move"}, {"version", version}, {"move", move}}.dump();
}

std::vector<std::string> words(std::string_view text) {
    std::istringstream in{std::string(text)};
    return {std::istream_iterator<std::string>(in), {}};
}

}  // namespace morabaraba::server
