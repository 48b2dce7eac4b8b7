#include "adjudication.h"
#include "match_records.h"

#include <engine/match.h>
#include <engine/openings.h>

#include <array>
#include <mutex>
#include <thread>
#include <vector>

namespace morabaraba::engine {

namespace {

using search::Milliseconds;
using std::chrono::steady_clock;

// Half points of the first player.
int points_of(const MatchGame& played) {
    switch (played.game.result().outcome) {
        case Outcome::white_wins:
            return played.first_is_white ? 2 : 0;
        case Outcome::black_wins:
            return played.first_is_white ? 0 : 2;
        default:
            return 1;
    }
}

bool must_be_broken_off(const MatchPlan& plan, const Game& game) {
    const bool endless = plan.rules.options().repetition == 0 && game.occurrences() >= 3;
    return endless || game.plies() >= static_cast<std::size_t>(plan.longest_game);
}

// One thread's players and the playing of its games.
class Table {
public:
    Table(const MatchPlan& plan, const std::atomic<bool>& stop) : plan_(plan), stop_(stop) {}

    std::optional<Error> start() {
        for (std::size_t i = 0; i < 2; ++i) {
            auto player =
                start_player(i == 0 ? plan_.first : plan_.second, plan_.rules, plan_.services);
            if (!player) {
                return player.error();
            }
            players_[i] = std::move(*player);
        }
        return std::nullopt;
    }

    // The game is not over where the match is stopped before its end.
    Expected<MatchGame> play(int pair, bool first_is_white, const std::vector<Move>& opening) {
        MatchGame played{pair, first_is_white, Game(plan_.rules), {}};
        for (const Move move : opening) {
            (void)played.game.play(move);
        }
        for (auto& player : players_) {
            if (auto error = player->new_game()) {
                return *error;
            }
        }
        if (plan_.clock) {
            clock_ = *plan_.clock;
        }
        watch_ = ScoreWatch(plan_.score_rule);
        while (!played.game.result().is_over() && !stop_.load()) {
            if (must_be_broken_off(plan_, played.game)) {
                (void)played.game.abandon(Outcome::draw);
                break;
            }
            if (const auto known = known_outcome(plan_.referee.get(), played.game)) {
                (void)played.game.abandon(*known);
                break;
            }
            if (auto error = play_ply(played)) {
                return *error;
            }
        }
        return played;
    }

private:
    // An error means that a player had to be given up and could not be started again.
    std::optional<Error> play_ply(MatchGame& played) {
        Game& game = played.game;
        const Side turn = game.position().turn();
        const std::size_t who = (turn == Side::white) == played.first_is_white ? 0 : 1;
        search::Limits limits = who == 0 ? plan_.first.limits : plan_.second.limits;
        if (plan_.clock) {
            limits.clock = clock_;
        }
        const auto begun = steady_clock::now();
        const auto choice = players_[who]->choose(game, limits);
        const auto spent = std::chrono::duration_cast<Milliseconds>(steady_clock::now() - begun);
        if (plan_.clock) {
            auto& left = clock_.left[index(turn)];
            left -= spent;
            if (left < Milliseconds{0}) {
                played.fault = "time";
                return game.lose_on_time(turn);
            }
            left += clock_.increment[index(turn)];
        }
        const auto error = choice ? game.play(choice->move) : std::optional(choice.error());
        if (!error) {
            const auto agreed = watch_.take(turn, choice->score);
            if (agreed && !game.result().is_over()) {
                (void)game.abandon(*agreed);
            }
            return std::nullopt;
        }
        played.fault = error->message();
        (void)game.abandon(win_of(other(turn)));
        return start();
    }

    const MatchPlan& plan_;
    const std::atomic<bool>& stop_;
    std::array<std::unique_ptr<Player>, 2> players_;
    search::Clock clock_;
    ScoreWatch watch_{std::nullopt};
};

class Match {
public:
    Match(const MatchPlan& plan, const std::atomic<bool>& stop,
          const std::function<void(const MatchGame&, const Tally&)>& on_game)
        : plan_(plan),
          stop_(stop),
          on_game_(on_game),
          openings_(quiet_openings(plan.rules, plan.opening_plies, plan.seed)),
          points_(static_cast<std::size_t>(plan.pairs), {-1, -1}) {}

    Expected<Tally> run() {
        if (openings_.empty()) {
            return Error{.where = "match", .what = "no opening has so many plies", .expected = {}};
        }
        if (auto error = resume()) {
            return *error;
        }
        std::vector<std::thread> threads;
        for (int i = 0; i < plan_.concurrency; ++i) {
            threads.emplace_back([this] { play_games(); });
        }
        for (std::thread& thread : threads) {
            thread.join();
        }
        if (error_) {
            return *error_;
        }
        return tally_;
    }

private:
    [[nodiscard]] const std::vector<Move>& opening_of(int pair) const {
        return openings_[static_cast<std::size_t>(pair) % openings_.size()];
    }

    std::optional<Error> resume() {
        if (plan_.records.empty()) {
            return std::nullopt;
        }
        if (auto error = prepare_records(plan_)) {
            return error;
        }
        for (int pair = 0; pair < plan_.pairs; ++pair) {
            for (const bool first_is_white : {true, false}) {
                auto game = read_match_game(plan_, pair, first_is_white, opening_of(pair));
                if (!game) {
                    return game.error();
                }
                if (*game) {
                    count({pair, first_is_white, std::move(**game), {}});
                }
            }
        }
        return std::nullopt;
    }

    // The next game that nobody has played or begun; -1 when there is none.
    int take_game() {
        const std::lock_guard lock(mutex_);
        while (next_ < 2 * plan_.pairs && !error_ && !decided_ && !stop_.load()) {
            const int game = next_++;
            if (points_[static_cast<std::size_t>(game / 2)][static_cast<std::size_t>(game % 2)] <
                0) {
                return game;
            }
        }
        return -1;
    }
    void play_games() {
        Table table(plan_, stop_);
        if (auto error = table.start()) {
            fail(*error);
            return;
        }
        for (int number = take_game(); number >= 0; number = take_game()) {
            const int pair = number / 2;
            auto played = table.play(pair, number % 2 == 0, opening_of(pair));
            if (!played) {
                fail(played.error());
                return;
            }
            if (played->game.result().is_over()) {
                finish(*played);
            }
        }
    }
    void fail(const Error& error) {
        const std::lock_guard lock(mutex_);
        if (!error_) {
            error_ = error;
        }
    }
    void finish(const MatchGame& played) {
        const std::lock_guard lock(mutex_);
        if (!plan_.records.empty()) {
            if (auto error = write_match_game(plan_, played)) {
                error_ = error;
                return;
            }
        }
        count(played);
        on_game_(played, tally_);
    }
    void count(const MatchGame& played) {
        const int points = points_of(played);
        ++(points == 2 ? tally_.wins : points == 1 ? tally_.draws : tally_.losses);
        auto& pair = points_[static_cast<std::size_t>(played.pair)];
        pair[played.first_is_white ? 0 : 1] = points;
        if (pair[0] >= 0 && pair[1] >= 0) {
            ++tally_.pairs[static_cast<std::size_t>(pair[0]) + static_cast<std::size_t>(pair[1])];
        }
        decided_ = plan_.sprt && sprt_of(tally_, *plan_.sprt).verdict != SprtVerdict::open;
    }

    const MatchPlan& plan_;
    const std::atomic<bool>& stop_;
    const std::function<void(const MatchGame&, const Tally&)>& on_game_;
    std::vector<std::vector<Move>> openings_;
    std::mutex mutex_;
    std::vector<std::array<int, 2>> points_;  // of each pair's two games; -1: not played
    int next_ = 0;
    Tally tally_;
    bool decided_ = false;
    std::optional<Error> error_;
};

}  // namespace

Expected<Tally> run_match(const MatchPlan& plan, const std::atomic<bool>& stop,
                          const std::function<void(const MatchGame&, const Tally&)>& on_game) {
    return Match(plan, stop, on_game).run();
}

}  // namespace morabaraba::engine
