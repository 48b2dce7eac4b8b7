#include "fake_store.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace morabaraba::server {

namespace {

Error down() { return {.where = "store", .what = "is down", .expected = ""}; }

}  // namespace

Appended FakeStore::store(const Append& append) {
    auto& events = disk_.events[append.game];
    if (down) return Appended::failed;
    if (append.events.front().seq != events.size() + 1) return Appended::conflict;
    const bool fails = failures > 0;
    failures -= fails ? 1 : 0;
    if (fails && loses) return Appended::failed;
    events.insert(events.end(), append.events.begin(), append.events.end());
    disk_.summaries[append.game] = append.summary;
    appends.push_back(append);
    return fails ? Appended::failed : Appended::stored;
}

void FakeStore::append(Append append, std::function<void(Appended)> done) {
    waiting_.emplace_back(
        [this, append = std::move(append), done = std::move(done)] { done(store(append)); });
    if (!by_hand) answer();
}

bool FakeStore::answer() {
    if (waiting_.empty()) return false;
    const auto next = std::move(waiting_.front());
    waiting_.pop_front();
    next();
    return true;
}

void FakeStore::load(const GameId& game, std::uint64_t after, Done<std::vector<StoredEvent>> done) {
    ++loads;
    if (down) return done(server::down());
    const auto found = disk_.events.find(game);
    std::vector<StoredEvent> events;
    if (found != disk_.events.end()) {
        std::ranges::copy_if(found->second, std::back_inserter(events),
                             [&](const StoredEvent& event) { return event.seq > after; });
    }
    done(std::move(events));
}

void FakeStore::lobby(std::size_t most, Done<std::vector<LobbyRow>> done) {
    if (down) return done(server::down());
    std::vector<LobbyRow> rows;
    for (const auto& [game, summary] : disk_.summaries) {
        if (summary.open_seat && rows.size() < most) rows.push_back({game, summary.lobby});
    }
    done(std::move(rows));
}

void FakeStore::due(Milliseconds until, std::size_t most, Done<std::vector<Deadline>> done) {
    if (down) return done(server::down());
    std::vector<Deadline> due;
    for (const auto& [game, summary] : disk_.summaries) {
        if (summary.deadline && *summary.deadline <= until)
            due.push_back({game, *summary.deadline});
    }
    std::ranges::sort(due, {}, &Deadline::at);
    due.resize(std::min(due.size(), most));
    done(std::move(due));
}

void FakeStore::check(std::function<void(bool)> done) { done(!down); }

void FakeStore::watch(std::function<void(const GameId&, std::uint64_t)> on_changed,
                      std::function<void()> on_lost) {
    changed = std::move(on_changed);
    lost = std::move(on_lost);
}

}  // namespace morabaraba::server
