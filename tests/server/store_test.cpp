// The conformance kit of stores: what <server/store.h> promises, of every kind of store alike.
#include "store_kit.h"
#include "store_places.h"

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <map>
#include <mutex>
#include <random>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

namespace morabaraba::testing {

namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

std::vector<std::string> texts_of(const std::vector<StoredEvent>& events) {
    std::vector<std::string> texts;
    for (const StoredEvent& event : events) texts.push_back(event.text);
    return texts;
}

std::vector<GameId> games_of(const std::vector<LobbyRow>& rows) {
    std::vector<GameId> games;
    for (const LobbyRow& row : rows) games.push_back(row.game);
    return games;
}

Summary in_lobby(std::string row) {
    return {.open_seat = true, .lobby = std::move(row), .deadline = {}};
}
Summary with_deadline(Milliseconds at) { return {.open_seat = false, .lobby = {}, .deadline = at}; }

class AnyStore : public ::testing::TestWithParam<StoreKind> {
protected:
    void SetUp() override { store_ = opened(place_->url()); }
    // Gone and opened again, as after a restart.
    void reopen() {
        store_.reset();
        store_ = opened(place_->url());
    }
    Store& store() { return *store_; }

    std::unique_ptr<StorePlace> place_ = make_place(GetParam());
    std::unique_ptr<Store> store_;
    const GameId game_ = game_id(1);
};
// Those that outlive their process.
class LastingStore : public AnyStore {};

TEST_P(AnyStore, LoadsWhatWasAppended) {
    EXPECT_EQ(append(store(), append_of(game_, 1, {"one"})), Appended::stored);
    EXPECT_EQ(append(store(), append_of(game_, 2, {"two", "three"})), Appended::stored);
    EXPECT_EQ(load(store(), game_),
              (std::vector<StoredEvent>{{1, "one"}, {2, "two"}, {3, "three"}}));
    EXPECT_EQ(load(store(), game_, 2), (std::vector<StoredEvent>{{3, "three"}}));
    EXPECT_THAT(load(store(), game_, 3), IsEmpty());
    EXPECT_THAT(load(store(), game_, UINT64_MAX), IsEmpty());
    EXPECT_THAT(load(store(), game_id(2)), IsEmpty());
}

TEST_P(AnyStore, ConflictChangesNothing) {
    ASSERT_EQ(append(store(), append_of(game_, 1, {"one", "two"}, with_deadline(5))),
              Appended::stored);
    const Summary other{.open_seat = true, .lobby = "row", .deadline = 1};
    EXPECT_EQ(append(store(), append_of(game_, 1, {"other"}, other)), Appended::conflict);
    EXPECT_EQ(append(store(), append_of(game_, 2, {"other"}, other)), Appended::conflict);
    EXPECT_EQ(append(store(), append_of(game_, 2, {"other", "third"}, other)), Appended::conflict);
    // A gap is refused too: nobody has seen event 3.
    EXPECT_EQ(append(store(), append_of(game_, 4, {"fourth"}, other)), Appended::conflict);
    EXPECT_EQ(append(store(), append_of(game_id(2), 2, {"second"}, other)), Appended::conflict);
    EXPECT_THAT(texts_of(load(store(), game_)), ElementsAre("one", "two"));
    EXPECT_THAT(load(store(), game_id(2)), IsEmpty());
    EXPECT_THAT(lobby(store()), IsEmpty());
    ASSERT_THAT(due(store(), 100), SizeIs(1));
    EXPECT_EQ(due(store(), 100)[0].at, 5);
}

// They wait together, so they share a transaction; each is refused or stored on its own.
TEST_P(AnyStore, RefusesAConflictAlone) {
    constexpr unsigned kGames = 200;
    std::mutex mutex;
    std::map<GameId, std::vector<Appended>> answers;
    for (unsigned n = 0; n < kGames; ++n) {
        for (const char* text : {"first", "late"}) {
            store().append(append_of(game_id(n), 1, {text}), [&, n](Appended answer) {
                const std::lock_guard lock(mutex);
                answers[game_id(n)].push_back(answer);
            });
        }
    }
    EXPECT_TRUE(check(store()));
    const std::lock_guard lock(mutex);
    for (unsigned n = 0; n < kGames; ++n) {
        EXPECT_THAT(answers[game_id(n)], ElementsAre(Appended::stored, Appended::conflict));
        EXPECT_THAT(texts_of(load(store(), game_id(n))), ElementsAre("first"));
    }
}

TEST_P(AnyStore, AnswersInOrderAboutOneGame) {
    constexpr std::uint64_t kEvents = 1500;
    std::vector<std::size_t> seen;  // how many events each load saw; one thread answers
    std::vector<std::uint64_t> stored;
    for (std::uint64_t seq = 1; seq <= kEvents; ++seq) {
        store().append(append_of(game_, seq, {std::to_string(seq)}), [&, seq](Appended answer) {
            if (answer == Appended::stored) stored.push_back(seq);
        });
        if (seq % 100 != 0) continue;
        store().load(game_, 0, [&](const Expected<std::vector<StoredEvent>>& events) {
            seen.push_back(events ? events->size() : 0);
        });
    }
    const auto last = load(store(), game_);
    EXPECT_THAT(last, SizeIs(kEvents));
    ASSERT_THAT(stored, SizeIs(kEvents));
    EXPECT_TRUE(std::ranges::is_sorted(stored));
    ASSERT_THAT(seen, SizeIs(kEvents / 100));
    for (std::size_t i = 0; i < seen.size(); ++i) EXPECT_EQ(seen[i], (i + 1) * 100);
}

TEST_P(AnyStore, ShowsOpenSeatsNewestFirst) {
    for (unsigned n = 1; n <= 5; ++n) {
        const std::string row = "row " + std::to_string(n);
        ASSERT_EQ(append(store(), append_of(game_id(10 - n), 1, {"opened"}, in_lobby(row))),
                  Appended::stored);
    }
    EXPECT_THAT(games_of(lobby(store(), 3)), ElementsAre(game_id(5), game_id(6), game_id(7)));
    EXPECT_EQ(lobby(store(), 1)[0].lobby, "row 5");
    // Taken: no longer shown. A new row leaves a game where it stands in the order.
    ASSERT_EQ(append(store(), append_of(game_id(5), 2, {"joined"})), Appended::stored);
    ASSERT_EQ(append(store(), append_of(game_id(9), 2, {"named"}, in_lobby(""))), Appended::stored);
    EXPECT_THAT(games_of(lobby(store())),
                ElementsAre(game_id(6), game_id(7), game_id(8), game_id(9)));
    EXPECT_EQ(lobby(store()).back().lobby, "");
    EXPECT_THAT(lobby(store(), 0), IsEmpty());
}

TEST_P(AnyStore, TellsWhatIsDueSoonestFirst) {
    const Milliseconds now = 1'796'000'000'000;
    for (unsigned n = 1; n <= 4; ++n) {
        ASSERT_EQ(append(store(), append_of(game_id(n), 1, {"m"}, with_deadline(now - n))),
                  Appended::stored);
    }
    ASSERT_EQ(append(store(), append_of(game_id(5), 1, {"no clock"})), Appended::stored);
    const auto all = due(store(), now);
    ASSERT_THAT(all, SizeIs(4));
    EXPECT_EQ(all.front().game, game_id(4));
    EXPECT_EQ(all.front().at, now - 4);
    EXPECT_THAT(due(store(), now, 2), SizeIs(2));
    EXPECT_THAT(due(store(), now - 4), SizeIs(1));  // at it counts
    EXPECT_THAT(due(store(), now - 5), IsEmpty());
    // An append moves the deadline, or takes it away.
    ASSERT_EQ(append(store(), append_of(game_id(4), 2, {"m"}, with_deadline(now + 1))),
              Appended::stored);
    ASSERT_EQ(append(store(), append_of(game_id(3), 2, {"ended"})), Appended::stored);
    EXPECT_THAT(due(store(), now), SizeIs(2));
    EXPECT_EQ(due(store(), now + 1).back().game, game_id(4));
}

TEST_P(AnyStore, KeepsBytesOfAnyKind) {
    std::string every;
    for (int byte = 0; byte < 256; ++byte) every += static_cast<char>(byte);
    std::string large(1 << 20, 'x');
    large.back() = '\0';
    const std::vector<std::string> texts = {
        every, "", std::string("\0", 1), "\\x41", "{\"a\\\"}',$1%s\n", "\xff\xfe\xc3", large};
    ASSERT_EQ(append(store(), append_of(game_, 1, texts, in_lobby(every))), Appended::stored);
    EXPECT_EQ(texts_of(load(store(), game_)), texts);
    EXPECT_EQ(lobby(store())[0].lobby, every);
}

TEST_P(AnyStore, AnswersThatItWorks) { EXPECT_TRUE(check(store())); }

TEST_P(AnyStore, AnswersEverythingBeforeItGoes) {
    std::atomic<int> answers = 0;
    for (unsigned n = 0; n < 1000; ++n) {
        store().append(append_of(game_id(n), 1, {"x"}), [&](Appended) { ++answers; });
        store().load(game_id(n), 0, [&](const auto&) { ++answers; });
    }
    store_.reset();
    EXPECT_EQ(answers, 2000);
}

// Every number of a game goes to exactly one of the threads that fight for it.
TEST_P(AnyStore, ServesManyThreads) {
    constexpr unsigned kThreads = 8;
    constexpr unsigned kGames = 5;
    constexpr std::uint64_t kEvents = 30;
    std::atomic<unsigned> stored = 0;
    std::vector<std::thread> threads;
    for (unsigned thread = 0; thread < kThreads; ++thread) {
        threads.emplace_back([&, name = std::to_string(thread)] {
            for (std::uint64_t seq = 1; seq <= kEvents; ++seq) {
                for (unsigned n = 0; n < kGames; ++n) {
                    const Appended answer = append(store(), append_of(game_id(n), seq, {name}));
                    if (answer == Appended::stored) ++stored;
                }
            }
        });
    }
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(stored, kGames * kEvents);
    for (unsigned n = 0; n < kGames; ++n) EXPECT_THAT(load(store(), game_id(n)), SizeIs(kEvents));
}

TEST_P(LastingStore, KeepsEverythingWhenReopened) {
    ASSERT_EQ(append(store(), append_of(game_, 1, {"one", "two"}, in_lobby("row"))),
              Appended::stored);
    ASSERT_EQ(append(store(), append_of(game_id(2), 1, {"x"}, with_deadline(7))), Appended::stored);
    reopen();
    EXPECT_THAT(texts_of(load(store(), game_)), ElementsAre("one", "two"));
    EXPECT_EQ(lobby(store())[0].lobby, "row");
    EXPECT_EQ(due(store(), 7)[0].game, game_id(2));
    EXPECT_EQ(append(store(), append_of(game_, 2, {"again"})), Appended::conflict);
    EXPECT_EQ(append(store(), append_of(game_, 3, {"three"})), Appended::stored);
    reopen();
    EXPECT_THAT(load(store(), game_), SizeIs(3));
}

struct Told {
    unsigned game;
    std::uint64_t seq;
};

constexpr unsigned kGamesUnderFire = 20;

// In a process of its own, until it is killed: appends without end to many games at once and tells
// the pipe of each that is stored.
[[noreturn]] void append_until_killed(const std::string& url, int pipe) {
    const std::unique_ptr<Store> store = opened(url);
    std::vector<std::uint64_t> next(kGamesUnderFire);
    for (unsigned n = 0; n < kGamesUnderFire; ++n) next[n] = load(*store, game_id(n)).size() + 1;
    std::function<void(unsigned)> go_on = [&](unsigned n) {
        const Told told{n, next[n]++};
        const auto done = [&, told](Appended answer) {
            if (answer != Appended::stored) _exit(3);
            if (write(pipe, &told, sizeof told) != sizeof told) _exit(4);
            go_on(told.game);
        };
        store->append(append_of(game_id(n), told.seq, {std::to_string(told.seq)}), done);
    };
    for (unsigned n = 0; n < kGamesUnderFire; ++n) go_on(n);
    for (;;) pause();
}

// Runs it for a moment and kills it; the newest event of each game that it told of.
std::vector<std::uint64_t> run_and_kill(const std::string& url, std::size_t told_before_kill) {
    int ends[2];
    if (pipe(ends) != 0) throw std::runtime_error("no pipe");
    const pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        try {
            append_until_killed(url, ends[1]);
        } catch (const std::exception&) {
            _exit(5);
        }
    }
    close(ends[1]);
    std::vector<std::uint64_t> newest(kGamesUnderFire);
    Told told{};
    std::size_t count = 0;
    while (read(ends[0], &told, sizeof told) == sizeof told) {
        newest[told.game] = told.seq;
        if (++count == told_before_kill) kill(child, SIGKILL);
    }
    close(ends[0]);
    int status = 0;
    waitpid(child, &status, 0);
    EXPECT_TRUE(WIFSIGNALED(status)) << "the child ended by itself: " << WEXITSTATUS(status);
    EXPECT_GE(count, told_before_kill);
    return newest;
}

TEST_P(LastingStore, LosesNothingWhenKilled) {
    store_.reset();
    std::mt19937 random(20260101);  // NOLINT: the same run each time
    for (int round = 0; round < 5; ++round) {
        const std::size_t told = 100 + random() % 900;
        const std::vector<std::uint64_t> newest = run_and_kill(place_->url(), told);
        const std::unique_ptr<Store> store = opened(place_->url());
        for (unsigned n = 0; n < kGamesUnderFire; ++n) {
            const std::vector<StoredEvent> events = load(*store, game_id(n));
            ASSERT_GE(events.size(), newest[n]);
            for (std::uint64_t seq = 1; seq <= events.size(); ++seq) {
                ASSERT_EQ(events[seq - 1], (StoredEvent{seq, std::to_string(seq)}));
            }
        }
    }
}

std::string name_of(const ::testing::TestParamInfo<StoreKind>& info) {
    switch (info.param) {
        case StoreKind::sqlite_memory:
            return "SqliteInMemory";
        case StoreKind::sqlite_file:
            return "SqliteFile";
        case StoreKind::postgres:
            return "Postgres";
    }
    return {};
}

INSTANTIATE_TEST_SUITE_P(Every, AnyStore,
                         ::testing::Values(StoreKind::sqlite_memory, StoreKind::sqlite_file,
                                           StoreKind::postgres),
                         name_of);
INSTANTIATE_TEST_SUITE_P(Every, LastingStore,
                         ::testing::Values(StoreKind::sqlite_file, StoreKind::postgres), name_of);

}  // namespace

}  // namespace morabaraba::testing
