// What only a store in PostgreSQL can meet: other processes, lost connections, databases of others.
#include "store_kit.h"
#include "store_places.h"
#include "temporary_postgres.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace morabaraba::testing {

namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::SizeIs;

// What a store tells of others.
class Ear {
public:
    explicit Ear(Store& store) {
        store.watch(
            [this](const GameId& game, std::uint64_t seq) {
                const std::lock_guard lock(mutex_);
                heard_.emplace_back(game, seq);
                news_.notify_all();
            },
            [this] {
                const std::lock_guard lock(mutex_);
                ++lost_;
                news_.notify_all();
            });
    }
    bool hears(const GameId& game, std::uint64_t seq) {
        return wait(
            [&] { return std::ranges::find(heard_, std::pair(game, seq)) != heard_.end(); });
    }
    bool loses() {
        return wait([&] { return lost_ > 0; });
    }
    std::size_t count() {
        const std::lock_guard lock(mutex_);
        return heard_.size();
    }

private:
    template <class Condition>
    bool wait(Condition condition) {
        std::unique_lock lock(mutex_);
        return news_.wait_for(lock, std::chrono::minutes(1), condition);
    }
    std::mutex mutex_;
    std::condition_variable news_;
    std::vector<std::pair<GameId, std::uint64_t>> heard_;
    int lost_ = 0;
};

class PostgresStore : public ::testing::Test {
protected:
    std::string sql(const std::string& text) const { return TemporaryPostgres::query(url_, text); }
    std::string url_ = shared_postgres().make_database();
};

std::string why_not(const std::string& url) {
    const auto store = open_store(url);
    return store ? "it opened" : store.error().message();
}

// Answers come again after a break, though not at once.
bool works_again(Store& store) {
    for (int i = 0; i < 600; ++i) {
        if (check(store)) return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    return false;
}

TEST_F(PostgresStore, TwoProcessesSeeEachOther) {
    const auto one = opened(url_);
    const auto two = opened(url_);
    Ear ear_of_one(*one);
    Ear ear_of_two(*two);
    EXPECT_EQ(append(*one, append_of(game_id(1), 1, {"by one", "x"})), Appended::stored);
    EXPECT_TRUE(ear_of_two.hears(game_id(1), 2));
    EXPECT_THAT(load(*two, game_id(1)), SizeIs(2));
    EXPECT_EQ(append(*two, append_of(game_id(1), 2, {"late"})), Appended::conflict);
    EXPECT_EQ(append(*two, append_of(game_id(1), 3, {"by two"})), Appended::stored);
    EXPECT_TRUE(ear_of_one.hears(game_id(1), 3));
    EXPECT_THAT(load(*one, game_id(1)), SizeIs(3));
    // Its own are no news, and a refused one is none to anybody.
    EXPECT_EQ(ear_of_one.count(), 1U);
    EXPECT_EQ(ear_of_two.count(), 1U);
}

TEST_F(PostgresStore, PassesOverNoticesOfOthers) {
    const auto store = opened(url_);
    const auto other = opened(url_);
    Ear ear(*store);
    for (const char* text : {"", "x", "a b", "a b c", "a ../../../etc 1", "a aaaaaaaaaaaa 1x",
                             "a aaaaaaaaaaaa -1", "a aaaaaaaaaaaa 99999999999999999999999"}) {
        sql(std::string("SELECT pg_notify('morabaraba_events', '") + text + "')");
    }
    EXPECT_EQ(append(*other, append_of(game_id(1), 1, {"x"})), Appended::stored);
    EXPECT_TRUE(ear.hears(game_id(1), 1));
    EXPECT_EQ(ear.count(), 1U);
}

// Each has all games waiting at once, in opposite orders: locks taken in a fixed order, or a second
// try, let every number be stored once.
TEST_F(PostgresStore, TwoProcessesFightForEveryNumber) {
    constexpr unsigned kGames = 100;
    constexpr std::uint64_t kEvents = 10;
    const auto one = opened(url_);
    const auto two = opened(url_);
    std::atomic<unsigned> stored = 0;
    std::atomic<unsigned> failed = 0;
    const auto count = [&](Appended answer) {
        if (answer == Appended::stored) ++stored;
        if (answer == Appended::failed) ++failed;
    };
    for (std::uint64_t seq = 1; seq <= kEvents; ++seq) {
        for (unsigned n = 0; n < kGames; ++n) {
            one->append(append_of(game_id(n), seq, {"one"}), count);
            two->append(append_of(game_id(kGames - 1 - n), seq, {"two"}), count);
        }
        EXPECT_TRUE(check(*one));
        EXPECT_TRUE(check(*two));
    }
    EXPECT_EQ(stored, kGames * kEvents);
    EXPECT_EQ(failed, 0U);
    for (unsigned n = 0; n < kGames; ++n) EXPECT_THAT(load(*one, game_id(n)), SizeIs(kEvents));
}

TEST_F(PostgresStore, FindsItsWayBackWhenConnectionsAreCut) {
    const auto store = opened(url_);
    const auto other = opened(url_);
    Ear ear(*store);
    sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE application_name = 'morabaraba' AND datname = current_database()");
    EXPECT_TRUE(ear.loses());
    EXPECT_TRUE(works_again(*store));
    EXPECT_TRUE(works_again(*other));
    EXPECT_EQ(append(*other, append_of(game_id(1), 1, {"x"})), Appended::stored);
    EXPECT_TRUE(ear.hears(game_id(1), 1));
}

TEST_F(PostgresStore, SaysFailedWhileTheDatabaseIsDown) {
    const auto store = opened(url_);
    Ear ear(*store);
    ASSERT_EQ(append(*store, append_of(game_id(1), 1, {"x"})), Appended::stored);
    shared_postgres().stop();
    EXPECT_EQ(append(*store, append_of(game_id(1), 2, {"y"})), Appended::failed);
    EXPECT_FALSE(check(*store));
    shared_postgres().start();
    EXPECT_TRUE(works_again(*store));
    EXPECT_TRUE(ear.loses());
    EXPECT_THAT(load(*store, game_id(1)), SizeIs(1));
    EXPECT_EQ(append(*store, append_of(game_id(1), 2, {"y"})), Appended::stored);
}

TEST_F(PostgresStore, CommitsDurablyWhateverTheServersDefault) {
    sql("ALTER DATABASE " + sql("SELECT current_database()") + " SET synchronous_commit = off");
    ASSERT_EQ(sql("SHOW synchronous_commit"), "off");
    const auto store = opened(url_);
    sql("CREATE TABLE seen (value text);"
        "CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
        " INSERT INTO seen VALUES (current_setting('synchronous_commit')); RETURN NEW; END $$;"
        "CREATE TRIGGER note BEFORE INSERT ON morabaraba.events"
        " FOR EACH ROW EXECUTE FUNCTION note()");
    ASSERT_EQ(append(*store, append_of(game_id(1), 1, {"x"})), Appended::stored);
    EXPECT_EQ(sql("SELECT value FROM seen"), "on");
}

TEST_F(PostgresStore, RefusesADatabaseOfAnotherProgram) {
    sql("CREATE SCHEMA morabaraba");
    EXPECT_THAT(why_not(url_), HasSubstr("has a schema morabaraba of another program"));
}

TEST_F(PostgresStore, RefusesANewerVersion) {
    opened(url_).reset();
    sql("UPDATE morabaraba.about SET version = 2");
    EXPECT_THAT(why_not(url_), HasSubstr("is of version 2; expected version 1"));
}

TEST_F(PostgresStore, NeverTellsThePassword) {
    for (const char* url :
         {"postgresql://me:geheim@127.0.0.1:1/games", "postgresql://me:geheim%zz@h/x",
          "postgresql://me:geheim@[::1/games", "postgresql://me@h:geheim:1/x",
          "postgresql://me:a@geheim@h/x", "postgresql://me@127.0.0.1:1/games?password=geheim",
          "postgresql://geheim:geheim@127.0.0.1:1/x?nonsense=geheim"}) {
        EXPECT_THAT(why_not(url), HasSubstr("store postgresql://"));
        EXPECT_THAT(why_not(url), Not(HasSubstr("geheim"))) << url;
    }
    EXPECT_THAT(why_not("postgresql://me:geheim@127.0.0.1:1/games"),
                HasSubstr("store postgresql://me@127.0.0.1/games: "));
}

}  // namespace

}  // namespace morabaraba::testing
