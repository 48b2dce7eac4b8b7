#include "settings.h"
#include "words.h"

#include <engine/protocol.h>
#include <games/game_file.h>
#include <rules/game.h>
#include <search/engine.h>

#include <algorithm>
#include <istream>
#include <mutex>
#include <ostream>
#include <utility>

namespace morabaraba::engine {

namespace {

constexpr std::size_t kLongestLine = 1 << 20;

std::string moves_text(const RuleSet& rules, const std::vector<Move>& moves) {
    std::string text;
    for (const Move move : moves) {
        text += " " + to_text(rules, move);
    }
    return text;
}

// Sets the limit called `word`; false when there is none.
bool set_limit(search::Limits& limits, std::string_view word, std::int64_t number) {
    constexpr std::int64_t kLongest = std::int64_t{1} << 40;
    const search::Milliseconds time(std::clamp(number, -kLongest, kLongest));
    const auto clock = [&limits]() -> search::Clock& {
        return limits.clock ? *limits.clock : limits.clock.emplace();
    };
    if (word == "movetime") {
        limits.movetime = time;
    } else if (word == "depth") {
        limits.depth = static_cast<int>(std::clamp<std::int64_t>(number, 1, search::kMaxDepth));
    } else if (word == "nodes") {
        limits.nodes = static_cast<std::uint64_t>(std::max<std::int64_t>(number, 1));
    } else if (word == "wtime" || word == "btime") {
        clock().left[word == "wtime" ? 0 : 1] = time;
    } else if (word == "winc" || word == "binc") {
        clock().increment[word == "winc" ? 0 : 1] = time;
    } else if (word == "movestogo") {
        clock().moves_to_go = static_cast<int>(std::clamp<std::int64_t>(number, 0, 1000));
    } else {
        return false;
    }
    return true;
}

// What a `go` asks for. Unknown words are refused, so that a misspelt limit never thinks for ever.
Expected<search::Limits> parse_go(Words words, const Settings& settings) {
    search::Limits limits;
    limits.level = settings.level;
    limits.lines = settings.lines;
    limits.seed = static_cast<std::uint64_t>(settings.seed);
    while (!words.empty()) {
        const std::string_view word = words.next();
        if (word == "infinite" || word == "ponder") {
            (word == "infinite" ? limits.infinite : limits.ponder) = true;
            continue;
        }
        const auto number = words.number();
        if (!number) {
            return Error{.where = "go " + std::string(word),
                         .what = quoted(words.peek()) + " is no number",
                         .expected = "infinite, ponder, or a limit and a number"};
        }
        if (!set_limit(limits, word, *number)) {
            return Error{.where = "go",
                         .what = quoted(word) + " is no limit",
                         .expected =
                             "movetime, depth, nodes, wtime, btime, winc, binc, "
                             "movestogo, infinite or ponder"};
        }
    }
    return limits;
}

class Protocol {
public:
    Protocol(std::ostream& out, const RuleSet& rules, const std::string& game,
             const Services& services)
        : out_(out), services_(services), game_(rules), engine_(rules) {
        settings_.game = game;
        defaults_ = applied_ = settings_;
    }

    // False after `quit`.
    bool take(std::string_view line) {
        Words words(line);
        const std::string_view command = words.next();
        if (command == "quit") {
            return false;
        }
        if (command.empty()) {
            return true;
        }
        if (command == "uci") {
            introduce();
        } else if (command == "isready") {
            if (!engine_.searching()) {
                apply_settings();
            }
            say("readyok");
        } else if (command == "setoption") {
            complain(set(words));
        } else if (command == "ucinewgame") {
            new_game_ = true;
        } else if (command == "position") {
            complain(place(words));
        } else if (command == "go") {
            go(words);
        } else if (command == "stop") {
            engine_.stop();
            engine_.wait();
        } else if (command == "ponderhit") {
            engine_.ponder_hit();
        } else {
            complain(Error{.where = {},
                           .what = "unknown command " + quoted(command),
                           .expected = "uci, isready, setoption, ucinewgame, position, go, stop, "
                                       "ponderhit or quit"});
        }
        return true;
    }
    // At the end of the input.
    void finish() {
        if (endless_) {
            engine_.stop();
        }
        engine_.wait();
    }
    void quit() {
        engine_.stop();
        engine_.wait();
    }

private:
    void say(const std::string& line) {
        const std::lock_guard lock(writing_);
        out_ << line << '\n' << std::flush;
    }
    void complain(const std::optional<Error>& error) {
        if (error) {
            say("info string error " + error->message());
        }
    }

    void introduce() {
        say("id name Morabaraba " MORABARABA_VERSION);
        say("id author the Morabaraba project");
        for (const std::string& line :
             option_lines(defaults_, static_cast<bool>(services_.open_database))) {
            say(line);
        }
        say("uciok");
    }

    std::optional<Error> set(Words words) {
        if (words.next() != "name") {
            return Error{.where = "setoption",
                         .what = "no name",
                         .expected = "setoption name NAME value VALUE"};
        }
        std::string name;
        while (!words.empty() && words.peek() != "value") {
            name += (name.empty() ? "" : " ") + std::string(words.next());
        }
        words.next();
        const std::string_view value = words.rest();
        if (name == "Clear Hash" || name == "clear hash") {
            clear_hash_ = true;
            return std::nullopt;
        }
        Settings changed = settings_;
        if (auto error = set_option(changed, name, value)) {
            return error;
        }
        if (changed.game != settings_.game) {
            return set_game(changed);
        }
        if (changed.database != settings_.database) {
            return set_database(changed);
        }
        settings_ = changed;
        return std::nullopt;
    }
    // A new rule set begins a game of its own; a search under way keeps the old one.
    std::optional<Error> set_game(const Settings& changed) {
        auto file = games::load_game(changed.game);
        if (!file) {
            return file.error();
        }
        auto probe = open_probe(changed.database, file->rules);
        if (!probe) {
            return probe.error();
        }
        settings_ = changed;
        game_ = Game(file->rules);
        new_probe_ = std::move(*probe);
        return std::nullopt;
    }
    std::optional<Error> set_database(const Settings& changed) {
        auto probe = open_probe(changed.database, game_.rules());
        if (!probe) {
            return probe.error();
        }
        settings_ = changed;
        new_probe_ = std::move(*probe);
        return std::nullopt;
    }
    // Null for no folder.
    Expected<std::shared_ptr<const search::Probe>> open_probe(const std::string& folder,
                                                              const RuleSet& rules) const {
        if (folder.empty()) {
            return std::shared_ptr<const search::Probe>();
        }
        if (!services_.open_database) {
            return Error{
                .where = "option Database", .what = "this program opens none", .expected = {}};
        }
        return services_.open_database(folder, rules);
    }

    // REQUIRES: no search under way.
    void apply_settings() {
        if (settings_.game != applied_.game) {
            engine_.set_rules(game_.rules());
        }
        if (settings_.hash_mib != applied_.hash_mib) {
            engine_.set_hash(settings_.hash_mib);
            if (engine_.hash_mib() != settings_.hash_mib) {
                say("info string error option Hash: not enough memory; it stays at " +
                    std::to_string(engine_.hash_mib()));
                settings_.hash_mib = engine_.hash_mib();
            }
        }
        if (settings_.threads != applied_.threads) {
            engine_.set_threads(settings_.threads);
        }
        if (settings_.learned != applied_.learned) {
            engine_.set_learned(settings_.learned);
        }
        if (new_probe_) {
            engine_.set_probe(*std::exchange(new_probe_, std::nullopt));
        }
        if (new_game_) {
            engine_.new_game();
        }
        if (clear_hash_) {
            engine_.clear_hash();
        }
        new_game_ = clear_hash_ = false;
        applied_ = settings_;
    }

    std::optional<Error> place(Words words) {
        std::string text;
        if (words.peek() == "startpos") {
            text = words.next();
        } else if (words.next() == "fen") {
            while (!words.empty() && words.peek() != "moves") {
                text += (text.empty() ? "" : " ") + std::string(words.next());
            }
        } else {
            return Error{.where = "position",
                         .what = "neither startpos nor fen",
                         .expected = "position startpos|fen P [moves ...]"};
        }
        auto position = parse_position(game_.rules(), text);
        if (!position) {
            return position.error();
        }
        Game game(game_.rules(), *position);
        if (!words.empty() && words.next() != "moves") {
            return Error{.where = "position", .what = "words behind it", .expected = "moves ..."};
        }
        while (!words.empty()) {
            const std::string_view word = words.next();
            const auto move = parse_move(game.rules(), word);
            if (!move) {
                return move.error();
            }
            if (auto error = game.play(*move)) {
                return error;
            }
        }
        game_ = std::move(game);
        return std::nullopt;
    }

    void go(Words words) {
        const auto limits = parse_go(words, settings_);
        engine_.stop();
        engine_.wait();
        if (!limits) {
            complain(limits.error());
            say("bestmove none");  // one answer a go, whatever it said
            return;
        }
        apply_settings();
        endless_ = limits->infinite || limits->ponder;
        const RuleSet rules = game_.rules();
        engine_.start(
            game_, *limits,
            {.on_info = [this, rules](const search::Info& info) { show(rules, info); },
             .on_answer = [this, rules](const search::Answer& answer) { reply(rules, answer); },
             .poll = {}});
    }

    void show(const RuleSet& rules, const search::Info& info) {
        const auto ms = std::max<std::int64_t>(info.time.count(), 1);
        for (std::size_t i = 0; i < info.lines.size(); ++i) {
            say("info depth " + std::to_string(info.depth) + " seldepth " +
                std::to_string(std::max(info.longest, info.depth)) + " multipv " +
                std::to_string(i + 1) + " score " + score_words(info.lines[i].score) + " nodes " +
                std::to_string(info.nodes) + " nps " +
                std::to_string(info.nodes * 1000 / static_cast<std::uint64_t>(ms)) + " hashfull " +
                std::to_string(info.hash_permille) + " time " + std::to_string(info.time.count()) +
                " pv" + moves_text(rules, info.lines[i].moves));
        }
    }
    void reply(const RuleSet& rules, const search::Answer& answer) {
        std::string line = "bestmove " + (answer.best ? to_text(rules, *answer.best) : "none");
        if (answer.ponder) {
            line += " ponder " + to_text(rules, *answer.ponder);
        }
        say(line);
    }

    std::ostream& out_;
    std::mutex writing_;
    const Services& services_;
    Settings defaults_;
    Settings settings_;  // as asked for
    Settings applied_;   // as the engine has them
    bool new_game_ = false;
    bool clear_hash_ = false;
    bool endless_ = false;
    std::optional<std::shared_ptr<const search::Probe>> new_probe_;  // to be set before a search
    Game game_;
    search::Engine engine_;
};

// One line without its end; false at the end of the input. What is too long is cut.
bool read_line(std::istream& in, std::string& line) {
    line.clear();
    for (int c = in.get(); c != std::istream::traits_type::eof(); c = in.get()) {
        if (c == '\n') {
            return true;
        }
        if (line.size() < kLongestLine) {
            line += static_cast<char>(c);
        }
    }
    return !line.empty();
}

}  // namespace

std::string score_words(const search::Score& score) {
    const bool decided = score.kind != search::ScoreKind::estimate && score.sign != 0;
    if (!decided || score.plies < 0) {
        return "cp " + std::to_string(to_number(score));
    }
    const int moves = (score.plies + 1) / 2;
    return "mate " + std::to_string(score.sign * std::max(moves, 1));
}

void run_protocol(std::istream& in, std::ostream& out, const RuleSet& rules,
                  const std::string& game, const Services& services) {
    // A tied stream is flushed at each read, unguarded, while the search's thread may be writing.
    in.tie(nullptr);
    Protocol protocol(out, rules, game, services);
    std::string line;
    while (read_line(in, line)) {
        if (!protocol.take(line)) {
            protocol.quit();
            return;
        }
    }
    protocol.finish();
}

}  // namespace morabaraba::engine
