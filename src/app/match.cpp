// `match`: two players against each other.
#include "command_line.h"
#include "commands.h"
#include "database_options.h"
#include "output.h"

#include <engine/match.h>
#include <engine/openings.h>

#include <atomic>
#include <charconv>
#include <cmath>
#include <csignal>
#include <memory>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace morabaraba::app {

namespace {

constexpr const char* kHelp =
    "A player is this program's engine unless --first-program or --second-program names another.\n"
    "Openings are the quiet lines of --openings plies from the start, no two symmetric, in an "
    "order\n"
    "that --seed decides; each is played twice with changed sides. Endless play is a draw at the\n"
    "third occurrence of a position where the rules know none. An interrupted match (exit\n"
    "status 1) goes on where it stopped when --records names the same folder.\n\n"
    "Games are played to their end unless --adjudicate-score or --adjudicate-db ends them: the\n"
    "first when both players have said for so many moves each in a row that the same side is so\n"
    "far ahead, the second as soon as the database knows the position's value.\n\n"
    "With --json: "
    "{\"first\",\"second\",\"games\",\"wins\",\"draws\",\"losses\",\"score\",\"elo\",\"error\","
    "\"los\",\n\"pairs\",\"sprt\"}, as the first player sees it; the error is half of the 95 % "
    "interval.\n\n"
    "Examples:\n"
    "  morabaraba match --first-option Level=5 --second-option Level=4 --pairs 200\n"
    "  morabaraba match --limit movetime=100 --first-option Threads=2 --sprt 0,30 --pairs 2000\n"
    "  morabaraba match --game nine --second-program './peer' --second-speech mill";

struct PlayerOptions {
    std::string program;
    std::string speech = "own";
    std::vector<std::string> options;
    std::string limit;
    std::string database;
};

struct Options {
    Common common;
    PlayerOptions players[2];
    int pairs = 100;
    int openings = 4;
    int seed = 1;
    int concurrency = 1;
    int longest = 600;
    std::string limit = "nodes=20000";
    std::string clock;
    std::string sprt;
    std::string score_rule;
    std::string referee;
    std::string records;
    bool quiet = false;
};

std::atomic<bool> stopping{false};

Error wrong(const char* option, const std::string& value, const char* expected) {
    return {.where = "match: " + std::string(option),
            .what = morabaraba::quoted(value),
            .expected = expected};
}

// "A<separator>B" in two halves; the second is empty where there is none.
std::pair<std::string, std::string> split(const std::string& text, char separator) {
    const std::size_t at = text.find(separator);
    if (at == std::string::npos) {
        return {text, ""};
    }
    return {text.substr(0, at), text.substr(at + 1)};
}

template <class Number>
std::optional<Number> number(const std::string& text) {
    Number value{};
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (fault != std::errc{} || end != text.data() + text.size()) {
        return std::nullopt;
    }
    return value;
}

Expected<search::Limits> parse_limit(const std::string& text) {
    const auto [kind, amount] = split(text, '=');
    const auto value = number<std::int64_t>(amount);
    search::Limits limits;
    if (value && *value > 0 && *value < (std::int64_t{1} << 40)) {
        if (kind == "movetime") {
            limits.movetime = search::Milliseconds(*value);
            return limits;
        }
        if (kind == "depth" && *value <= search::kMaxDepth) {
            limits.depth = static_cast<int>(*value);
            return limits;
        }
        if (kind == "nodes") {
            limits.nodes = static_cast<std::uint64_t>(*value);
            return limits;
        }
    }
    return wrong("limit", text, "movetime=MS, depth=N or nodes=N");
}

Expected<search::Clock> parse_clock(const std::string& text) {
    const auto [minutes, increment] = split(text, '+');
    const auto seconds = number<double>(minutes);
    const auto added = number<double>(increment.empty() ? "0" : increment);
    // So that what is no number (nan) is refused, too.
    const bool good =
        seconds && added && *seconds > 0 && *seconds <= 1e6 && *added >= 0 && *added <= 1e5;
    if (!good) {
        return wrong("--clock", text, "SECONDS or SECONDS+INCREMENT, like 10+0.1");
    }
    search::Clock clock;
    clock.left.fill(search::Milliseconds(static_cast<std::int64_t>(*seconds * 1000)));
    clock.increment.fill(search::Milliseconds(static_cast<std::int64_t>(*added * 1000)));
    return clock;
}

Expected<engine::PlayerPlan> plan_player(const Options& options, int which) {
    const PlayerOptions& player = options.players[which];
    engine::PlayerPlan plan;
    plan.command = player.program;
    plan.name = player.program.empty() ? "morabaraba" : player.program;
    plan.speech = player.speech == "mill" ? engine::Speech::mill : engine::Speech::own;
    for (const std::string& option : player.options) {
        const auto [name, value] = split(option, '=');
        plan.options.emplace_back(name, value);
        plan.name += " " + option;
    }
    if (!player.database.empty()) {
        plan.options.emplace_back("Database", player.database);
        plan.name += " Database=" + player.database;
    }
    const auto limits = parse_limit(player.limit.empty() ? options.limit : player.limit);
    if (!limits) {
        return limits.error();
    }
    if (options.clock.empty()) {
        plan.limits = *limits;
    } else {
        plan.name += " clock=" + options.clock;
    }
    if (options.clock.empty() && options.limit != "nodes=20000") {
        plan.name += " " + options.limit;
    }
    if (!player.limit.empty()) {
        plan.name += " " + player.limit;
    }
    return plan;
}

Expected<engine::ScoreRule> parse_score_rule(const std::string& text) {
    const auto [centicows, moves] = split(text, ',');
    const auto lead = number<int>(centicows);
    const auto times = number<int>(moves);
    if (!lead || !times || *lead < 1 || *lead > 30'000 || *times < 1 || *times > 1000) {
        return wrong("--adjudicate-score", text, "CENTICOWS,MOVES, like 600,4");
    }
    return engine::ScoreRule{*lead, *times};
}

// What ends games early.
std::optional<Error> plan_adjudication(const Options& options, engine::MatchPlan& plan) {
    if (!options.score_rule.empty()) {
        const auto rule = parse_score_rule(options.score_rule);
        if (!rule) {
            return rule.error();
        }
        plan.score_rule = *rule;
    }
    auto referee = open_probe(options.referee, plan.rules);
    if (!referee) {
        return referee.error();
    }
    plan.referee = std::move(*referee);
    return std::nullopt;
}

Expected<engine::MatchPlan> plan_match(const Options& options) {
    const auto file = games::load_game(options.common.game);
    if (!file) {
        return file.error();
    }
    engine::MatchPlan plan(file->rules);
    for (int which = 0; which < 2; ++which) {
        auto player = plan_player(options, which);
        if (!player) {
            return player.error();
        }
        (which == 0 ? plan.first : plan.second) = *player;
    }
    plan.pairs = options.pairs;
    plan.opening_plies = options.openings;
    plan.seed = static_cast<std::uint64_t>(options.seed);
    plan.concurrency = options.concurrency;
    plan.longest_game = options.longest;
    plan.records = options.records;
    if (!options.clock.empty()) {
        const auto clock = parse_clock(options.clock);
        if (!clock) {
            return clock.error();
        }
        plan.clock = *clock;
    }
    if (!options.sprt.empty()) {
        const auto [low, high] = split(options.sprt, ',');
        const auto a = number<double>(low);
        const auto b = number<double>(high);
        if (!a || !b || !(*a < *b) || !std::isfinite(*a) || !std::isfinite(*b)) {
            return wrong("--sprt", options.sprt, "LOW,HIGH in Elo, like 0,30");
        }
        plan.sprt = engine::SprtBounds{*a, *b};
    }
    plan.services = services();
    if (auto error = plan_adjudication(options, plan)) {
        return *error;
    }
    return plan;
}

std::string sprt_words(const engine::Sprt& sprt) {
    switch (sprt.verdict) {
        case engine::SprtVerdict::accepted:
            return "accepted";
        case engine::SprtVerdict::refused:
            return "refused";
        case engine::SprtVerdict::open:
            break;
    }
    return "open";
}

std::string tally_words(const engine::MatchPlan& plan, const engine::Tally& tally) {
    const engine::Elo elo = elo_of(tally);
    std::string text = fmt::format(
        "{} games: +{} ={} -{}, score {:.1f} %, Elo {:+.1f} +- {:.1f}, "
        "LOS {:.1f} %",
        tally.games(), tally.wins, tally.draws, tally.losses, 100 * tally.score(), elo.difference,
        elo.error, 100 * elo.superiority);
    if (plan.sprt) {
        const engine::Sprt sprt = sprt_of(tally, *plan.sprt);
        text += fmt::format(", SPRT [{}, {}] {} ({:.2f})", plan.sprt->low, plan.sprt->high,
                            sprt_words(sprt), sprt.ratio);
    }
    return text;
}

void print_json(const engine::MatchPlan& plan, const engine::Tally& tally) {
    const engine::Elo elo = elo_of(tally);
    Json document = {
        {"first", plan.first.name}, {"second", plan.second.name}, {"games", tally.games()},
        {"wins", tally.wins},       {"draws", tally.draws},       {"losses", tally.losses},
        {"score", tally.score()},   {"elo", elo.difference},      {"error", elo.error},
        {"los", elo.superiority},   {"pairs", tally.pairs},       {"sprt", nullptr}};
    if (plan.sprt) {
        const engine::Sprt sprt = sprt_of(tally, *plan.sprt);
        document["sprt"] = {{"low", plan.sprt->low},
                            {"high", plan.sprt->high},
                            {"ratio", sprt.ratio},
                            {"verdict", sprt_words(sprt)}};
    }
    print_document(document);
}

Expected<Exit> run(const Options& options) {
    const auto plan = plan_match(options);
    if (!plan) {
        return plan.error();
    }
    std::signal(SIGINT, [](int) { stopping = true; });
    std::signal(SIGTERM, [](int) { stopping = true; });
    const auto tally = engine::run_match(
        *plan, stopping, [&](const engine::MatchGame& played, const engine::Tally& so_far) {
            if (!played.fault.empty()) {
                fmt::print(stderr, "pair {}: {}\n", played.pair + 1, played.fault);
            }
            if (!options.quiet && so_far.games() % 20 == 0) {
                fmt::print(stderr, "{}\n", tally_words(*plan, so_far));
            }
        });
    if (!tally) {
        return tally.error();
    }
    if (options.common.json) {
        print_json(*plan, *tally);
    } else {
        print(fmt::format("{} against {}\n{}\n", plan->first.name, plan->second.name,
                          tally_words(*plan, *tally)));
    }
    return stopping ? Exit::no : Exit::done;
}

void add_player(CLI::App& command, PlayerOptions& player, const std::string& which) {
    command.add_option("--" + which + "-program", player.program, "Program to run as this player")
        ->option_text("COMMAND");
    command
        .add_option("--" + which + "-speech", player.speech,
                    "Its protocol: own, or mill for common mill programs")
        ->option_text("own|mill")
        ->check(CLI::IsMember({"own", "mill"}));
    command
        .add_option("--" + which + "-option", player.options,
                    "Option of the engine protocol; may be given more than once")
        ->option_text("NAME=VALUE")
        ->allow_extra_args(false);
    command.add_option("--" + which + "-limit", player.limit, "Limit of this player alone")
        ->option_text("movetime=MS|depth=N|nodes=N");
    command
        .add_option("--" + which + "-db", player.database,
                    "Database that this player uses; the same as its option Database")
        ->option_text("DIR")
        ->check(some_path());
}

void add_numbers(CLI::App& command, Options& options) {
    const auto add = [&command](const char* name, int& value, const char* text, int least,
                                int most) {
        command.add_option(name, value, text)
            ->option_text("N")
            ->capture_default_str()
            ->transform(whole_number(least, most));
    };
    add("--pairs", options.pairs, "Openings, two games each", 1, 1'000'000);
    add("--openings", options.openings, "Plies of an opening", 0, engine::kMaxOpeningPlies);
    add("--seed", options.seed, "Decides the order of the openings", 0, 1'000'000'000);
    add("--concurrency", options.concurrency, "Games at a time", 1, 256);
    add("--longest", options.longest, "Plies after which a game is a draw", 1, 100'000);
}

}  // namespace

void add_match(CommandLine& line) {
    const auto options = std::make_shared<Options>();
    CLI::App& command = line.add("match", "Play two players against each other", kHelp);
    add_player(command, options->players[0], "first");
    add_player(command, options->players[1], "second");
    command.add_option("--limit", options->limit, "How long both players think a move")
        ->option_text("movetime=MS|depth=N|nodes=N")
        ->capture_default_str();
    command.add_option("--clock", options->clock, "Clock of both, in place of a limit a move")
        ->option_text("SECONDS[+INCREMENT]");
    add_numbers(command, *options);
    command.add_option("--sprt", options->sprt, "Stop when the test between two Elo is decided")
        ->option_text("LOW,HIGH");
    command
        .add_option("--adjudicate-score", options->score_rule,
                    "Lead on which both players must agree for so many moves each to end a game")
        ->option_text("CENTICOWS,MOVES");
    command
        .add_option("--adjudicate-db", options->referee, "Database that ends games by its values")
        ->option_text("DIR")
        ->check(some_path());
    command.add_option("--records", options->records, "Folder for the records; resumes from it")
        ->option_text("FOLDER")
        ->check(some_path());
    command.add_flag("--quiet", options->quiet, "No progress on stderr");
    add_game(command, options->common);
    add_json(command, options->common);
    line.on(command, [options] { return run(*options); });
}

}  // namespace morabaraba::app
