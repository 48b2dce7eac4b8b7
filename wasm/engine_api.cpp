// The engine module: the computer player for one game at a time. It thinks inside the call, so the
// page runs it in a worker, and ends the worker to end the thinking.
#include "exchange.h"
#include "game_request.h"
#include "json.h"
#include "rule_sets.h"

#include <rules/moves.h>
#include <search/bench.h>
#include <search/engine.h>

#include <memory>

namespace {

using namespace morabaraba;
using namespace morabaraba::wasm;

// Takes what is known so far, after each depth and when the best line changes.
extern "C" __attribute__((import_module("page"), import_name("info"))) void page_info(
    const char* json, std::size_t length);

constexpr int kHashMib = 16;
std::unique_ptr<search::Engine> engine;

// The engine, with these rules. It keeps what it has learnt for as long as they stay the same.
search::Engine& engine_for(const RuleSet& rules) {
    if (!engine) {
        engine = std::make_unique<search::Engine>(rules, search::Options{.hash_mib = kHashMib});
    } else if (engine->rules().name() != rules.name()) {
        engine->set_rules(rules);
    }
    return *engine;
}

const char* to_string(search::ScoreKind kind) {
    switch (kind) {
        case search::ScoreKind::estimate:
            return "estimate";
        case search::ScoreKind::forced:
            return "forced";
        case search::ScoreKind::database:
            return "database";
    }
    return "";
}

void write_line(Json& json, const RuleSet& rules, const search::Line& line) {
    const search::Score& score = line.score;
    json.begin('{').key("kind").text(to_string(score.kind)).key("sign").number(score.sign);
    json.key("plies").number(score.plies).key("centicows").number(score.centicows);
    json.key("number").number(search::to_number(score)).key("moves").begin('[');
    for (const Move move : line.moves) {
        json.text(to_text(rules, move));
    }
    json.end(']').end('}');
}

// The fields of `info`, inside an object.
void write_info(Json& json, const RuleSet& rules, const search::Info& info) {
    json.key("depth").number(info.depth);
    json.key("nodes").number(static_cast<std::int64_t>(info.nodes));
    json.key("time").number(info.time.count()).key("lines").begin('[');
    for (const search::Line& line : info.lines) {
        write_line(json, rules, line);
    }
    json.end(']');
}

std::string to_json(const RuleSet& rules, const search::Answer& answer) {
    Json json;
    json.begin('{').key("best");
    if (answer.best) {
        json.text(to_text(rules, *answer.best));
    } else {
        json.null();
    }
    write_info(json, rules, answer.info);
    return json.end('}').take();
}

void tell(const RuleSet& rules, const search::Info& info) {
    Json json;
    json.begin('{');
    write_info(json, rules, info);
    const std::string text = json.end('}').take();
    page_info(text.data(), text.size());
}

}  // namespace

// The lines of a GameRequest; then the limits of search::Limits, 0 for none (a level is always
// given). {"best": a move or null,"depth","nodes","time" in ms,"lines":[{"kind": estimate, forced
// or database,"sign","plies","centicows","number","moves":[...]}]}, from the mover's view, best
// first.
MORABARABA_EXPORT(think)
std::size_t think(std::size_t length, int level, int movetime_ms, int depth, double nodes,
                  int lines, double seed) {
    Request request(length);
    const auto game = play_out(read_game(request));
    if (!game) return give(to_json(game.error()));
    const RuleSet& rules = game->rules();
    search::Limits limits;
    limits.level = level;
    if (movetime_ms > 0) limits.movetime = search::Milliseconds(movetime_ms);
    limits.depth = depth;
    limits.nodes = static_cast<std::uint64_t>(nodes);
    limits.lines = lines;
    limits.seed = static_cast<std::uint64_t>(seed);
    const auto answer = engine_for(rules).think(
        *game, limits, {.on_info = [&](const search::Info& info) { tell(rules, info); }});
    return give(to_json(rules, answer));
}

// Forgets what earlier games have taught.
MORABARABA_EXPORT(new_game) std::size_t new_game() {
    if (engine) engine->new_game();
    return give("{}");
}

// The native `bench` over the shipped games: {"nodes","time" in ms}, the nodes being the same
// there.
MORABARABA_EXPORT(bench) std::size_t bench(std::size_t /*length*/, int depth) {
    std::vector<RuleSet> rules;
    for (const ShippedGame& game : shipped_games()) {
        rules.push_back(game.rules);
    }
    const search::BenchReport report = search::run_bench(rules, depth);
    Json json;
    json.begin('{').key("nodes").number(static_cast<std::int64_t>(report.nodes));
    json.key("time").number(report.time.count());
    return give(json.end('}').take());
}
