#include "process.h"
#include "settings.h"
#include "words.h"

#include <engine/player.h>

#include <algorithm>

namespace morabaraba::engine {

namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

Error fault(const PlayerPlan& plan, std::string what, std::string expected = {}) {
    return {
        .where = "player " + plan.name, .what = std::move(what), .expected = std::move(expected)};
}

class OwnEngine final : public Player {
public:
    OwnEngine(const RuleSet& rules, const Settings& settings,
              std::shared_ptr<const search::Probe> probe)
        : settings_(settings),
          engine_(rules, {settings.hash_mib, settings.threads, settings.learned}) {
        engine_.set_probe(std::move(probe));
    }

    std::optional<Error> new_game() override {
        engine_.new_game();
        ++games_;
        return std::nullopt;
    }
    Expected<Choice> choose(const Game& game, const search::Limits& given) override {
        search::Limits limits = given;
        limits.level = settings_.level;
        limits.seed = static_cast<std::uint64_t>(settings_.seed) * 1'000'003 + games_;
        const search::Answer answer = engine_.think(game, limits);
        return Choice{*answer.best, to_number(answer.info.lines.front().score)};
    }

private:
    Settings settings_;
    search::Engine engine_;
    std::uint64_t games_ = 0;
};

std::string go_line(const search::Limits& limits) {
    std::string line = "go";
    const auto add = [&line](const char* word, std::int64_t value) {
        line += std::string(" ") + word + " " + std::to_string(value);
    };
    if (limits.clock) {
        add("wtime", limits.clock->left[0].count());
        add("btime", limits.clock->left[1].count());
        add("winc", limits.clock->increment[0].count());
        add("binc", limits.clock->increment[1].count());
    }
    if (limits.movetime) {
        add("movetime", limits.movetime->count());
    }
    if (limits.depth > 0) {
        add("depth", limits.depth);
    }
    if (limits.nodes > 0) {
        add("nodes", static_cast<std::int64_t>(limits.nodes));
    }
    return line;
}

// How long a move may take before the program counts as hung.
milliseconds patience(milliseconds time, const search::Limits& limits, Side turn) {
    if (limits.movetime) {
        time += *limits.movetime;
    }
    if (limits.clock) {
        time += limits.clock->left[index(turn)];
    }
    return limits.depth > 0 || limits.nodes > 0 ? time + milliseconds(600'000) : time;
}

constexpr int kMostScore = 30'000;  // search::to_number stays below

int centicows(std::int64_t number) {
    return static_cast<int>(std::clamp<std::int64_t>(number, -kMostScore, kMostScore));
}

// Of "mate N", N moves of the winner.
int mate_score(std::int64_t moves) {
    const int plies = 2 * static_cast<int>(std::clamp<std::int64_t>(std::abs(moves), 1, 400)) - 1;
    return moves > 0 ? kMostScore - plies : plies - kMostScore;
}

class Program : public Player {
public:
    Program(PlayerPlan plan, std::unique_ptr<Process> process)
        : plan_(std::move(plan)), process_(std::move(process)) {}
    ~Program() override { process_->write_line("quit"); }

    std::optional<Error> introduce(const RuleSet& rules) {
        process_->write_line("uci");
        if (!await("uciok", plan_.patience)) {
            return fault(plan_, "does not say uciok");
        }
        if (plan_.speech == Speech::own) {
            process_->write_line("setoption name Game value " + rules.name());
        }
        for (const auto& [name, value] : plan_.options) {
            process_->write_line("setoption name " + name + " value " + value);
        }
        return ready();
    }
    std::optional<Error> new_game() override {
        process_->write_line("ucinewgame");
        return ready();
    }
    Expected<Choice> choose(const Game& game, const search::Limits& limits) override {
        score_.reset();
        const auto move =
            plan_.speech == Speech::own ? choose_turn(game, limits) : choose_steps(game, limits);
        if (!move) {
            return move.error();
        }
        return Choice{*move, score_};
    }

private:
    std::optional<Error> ready() {
        process_->write_line("isready");
        if (!await("readyok", plan_.patience)) {
            return fault(plan_, "does not say readyok");
        }
        return std::nullopt;
    }
    // The rest of the first line that begins with `word`; none when it does not come in time,
    // whatever else is said.
    std::optional<std::string> await(std::string_view word, milliseconds time) {
        const auto end = steady_clock::now() + time;
        const auto left = [end] {
            return std::chrono::duration_cast<milliseconds>(end - steady_clock::now());
        };
        while (auto line = left() >= milliseconds(0) ? process_->read_line(left()) : std::nullopt) {
            Words words(*line);
            const std::string_view first = words.next();
            if (first == word) {
                return std::string(words.rest());
            }
            if (first == "info") {
                note_score(words);
            }
        }
        return std::nullopt;
    }
    // Of an info line on the best move; what can't be read is no score.
    void note_score(Words words) {
        while (!words.empty()) {
            const std::string_view word = words.next();
            if (word == "multipv" && words.peek() != "1") {
                return;
            }
            if (word == "score") {
                const bool mate = words.next() == "mate";
                const auto number = words.number();
                if (number) {
                    score_ = mate ? mate_score(*number) : centicows(*number);
                }
                return;
            }
        }
    }
    Expected<std::string> ask(const Game& game, const std::string& position,
                              const search::Limits& limits) {
        process_->write_line(position);
        process_->write_line(go_line(limits));
        auto answer = await("bestmove", patience(plan_.patience, limits, game.position().turn()));
        if (!answer) {
            return fault(plan_, "gives no bestmove");
        }
        return std::string(Words(*answer).peek());
    }
    Expected<Move> choose_turn(const Game& game, const search::Limits& limits) {
        const RuleSet& rules = game.rules();
        std::string line = "position fen " + to_text(rules, game.start());
        if (game.plies() > 0) {
            line += " moves";
        }
        for (const Move move : game.moves()) {
            line += " " + to_text(rules, move);
        }
        const auto answer = ask(game, line, limits);
        if (!answer) {
            return answer.error();
        }
        return parse_move(rules, *answer);
    }
    // A turn's steps are asked for one by one: the placement or move, then each shot.
    Expected<Move> choose_steps(const Game& game, const search::Limits& limits) {
        const RuleSet& rules = game.rules();
        if (game.start() != Position::start(rules)) {
            return fault(plan_, "mill programs are told no position but the start",
                         "openings from the start");
        }
        std::string line = "position startpos";
        if (game.plies() > 0) {
            line += " moves";
        }
        for (const Move move : game.moves()) {
            line += " " + steps_of(rules, move);
        }
        if (game.plies() == 0) {
            line += " moves";
        }
        std::string turn;
        while (true) {
            const auto step = ask(game, line, limits);
            if (!step) {
                return step.error();
            }
            turn += *step;
            line += " " + *step;
            const auto move = parse_move(rules, turn);
            if (!move) {
                return move.error();
            }
            if (!may_shoot_more(rules, game.position(), *move)) {
                return move;
            }
        }
    }
    static std::string steps_of(const RuleSet& rules, Move move) {
        std::string text = to_text(rules, {move.from, move.to, 0});
        for_each_point(move.shots, [&](Point p) { text += " x" + rules.board().name(p); });
        return text;
    }
    // Whether some legal move is `move` with more shots: these programs have no word for passing
    // one.
    static bool may_shoot_more(const RuleSet& rules, const Position& position, Move move) {
        const auto list = std::make_unique<MoveList>();
        legal_moves(rules, position, *list);
        return std::any_of(list->begin(), list->end(), [move](Move legal) {
            return legal.from == move.from && legal.to == move.to && legal.shots != move.shots &&
                   (legal.shots & move.shots) == move.shots;
        });
    }

    PlayerPlan plan_;
    std::unique_ptr<Process> process_;
    std::optional<int> score_;  // the last one said about the move being chosen
};

Expected<std::unique_ptr<Player>> start_own(const PlayerPlan& plan, const RuleSet& rules,
                                            const Services& services) {
    Settings settings;
    settings.hash_mib = 16;
    for (const auto& [name, value] : plan.options) {
        if (auto error = set_option(settings, name, value)) {
            return *error;
        }
    }
    std::shared_ptr<const search::Probe> probe;
    if (!settings.database.empty()) {
        if (!services.open_database) {
            return fault(plan, "this program opens no database");
        }
        auto opened = services.open_database(settings.database, rules);
        if (!opened) {
            return opened.error();
        }
        probe = std::move(*opened);
    }
    return std::unique_ptr<Player>(std::make_unique<OwnEngine>(rules, settings, std::move(probe)));
}

}  // namespace

Expected<std::unique_ptr<Player>> start_player(const PlayerPlan& plan, const RuleSet& rules,
                                               const Services& services) {
    if (plan.command.empty()) {
        return start_own(plan, rules, services);
    }
    auto process = Process::start(plan.command);
    if (!process) {
        return process.error();
    }
    auto program = std::make_unique<Program>(plan, std::move(*process));
    if (auto error = program->introduce(rules)) {
        return *error;
    }
    return std::unique_ptr<Player>(std::move(program));
}

}  // namespace morabaraba::engine
