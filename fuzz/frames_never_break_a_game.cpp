// Property: whatever frames the players and strangers of an online game send, and however long they
// wait, each is refused or makes events that are read back as they were stored, that fit the game,
// and that make the same game again after a restart.
#include <games/game_file.h>
#include <server/decide.h>
#include <server/secrets.h>
#include <server/view.h>

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <string_view>
#include <vector>

namespace {

using namespace morabaraba;
using namespace morabaraba::server;

constexpr Milliseconds kStart = 1'796'000'000'000;

Event opening(std::uint8_t game, std::uint8_t clock) {
    const auto& files = games::shipped_games();
    const RuleSet& rules = files[game % files.size()].rules;
    constexpr ClockPlan kClocks[] = {{},
                                     {ClockKind::sudden, kLeastInitial, 0, 0},
                                     {ClockKind::increment, kLeastInitial, 1'000, 0},
                                     {ClockKind::daily, 0, 0, 1}};
    return {.seq = 1,
            .at = kStart,
            .what = Opened{rules.name(),
                           to_text(rules, Position::start(rules)),
                           kClocks[clock % 4],
                           Visibility::lobby,
                           {}}};
}

class Table {
public:
    explicit Table(const Event& opened) : events_{opened}, live_(*LiveGame::make("a", opened)) {
        add({{2, kStart, Joined{Side::white, "one", hash_of("w")}}});
    }

    // The byte in front of a frame says who sends it, and how long after the last one.
    void send(std::uint8_t who, std::string_view frame) {
        now_ += (who >> 3) * 100;
        add(overdue(live_, now_));
        const auto action = read_action(frame);
        if (!action) return;
        const std::optional<Side> seat = live_.seat_of(who % 4 == 0   ? "w"
                                                       : who % 4 == 1 ? "b"
                                                                      : "");
        const std::uint64_t version = live_.version();
        const Decision decision = decide(live_, *action, seat, now_, "bbbbbbbbbbbb", 500);
        assert(!decision.refusal || decision.events.empty());
        assert(!decision.refusal || status_of(decision.refusal->code) < 500);
        assert(seat || decision.events.empty());
        add(decision.events);
        assert(live_.version() <= version + 1);
        if (who % 8 == 7) add(decide_join(live_, "two", hash_of("b"), {}, now_).events);
    }

    void check_restart() const {
        LiveGame again = *LiveGame::make("a", events_.front());
        for (std::size_t i = 1; i < events_.size(); ++i) {
            [[maybe_unused]] const auto fault = again.apply(events_[i]);
            assert(!fault);
        }
        assert(state_text(again, {}, {}, now_) == state_text(live_, {}, {}, now_));
        assert(!record_of(again).empty());
    }

private:
    void add(const std::vector<Event>& events) {
        for (const Event& event : events) {
            const auto stored = read_event(event.seq, to_text(event));
            assert(stored && *stored == event);
            [[maybe_unused]] const auto fault = live_.apply(*stored);
            assert(!fault);
            assert(!frame_of(live_, event, {}).empty());
            events_.push_back(event);
        }
    }

    std::vector<Event> events_;
    LiveGame live_;
    Milliseconds now_ = kStart;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 2) return 0;
    Table table(opening(data[0], data[1]));
    std::string_view text(reinterpret_cast<const char*>(data + 2), size - 2);
    (void)read_open(text);
    (void)read_event(2, text);
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        if (!line.empty()) table.send(static_cast<std::uint8_t>(line[0]), line.substr(1));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    table.check_restart();
    return 0;
}
