#include "match_records.h"

#include <rules/record.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <ranges>
#include <sstream>
#include <system_error>

namespace morabaraba::engine {

namespace {

namespace fs = std::filesystem;

fs::path path_of(const MatchPlan& plan, int pair, bool first_is_white) {
    char name[32];
    std::snprintf(name, sizeof(name), "%06d%c.txt", pair + 1, first_is_white ? 'a' : 'b');
    return fs::path(plan.records) / name;
}

Error fault(const fs::path& path, std::string what, std::string expected = {}) {
    return {.where = path.string(), .what = std::move(what), .expected = std::move(expected)};
}

Error unwritable(const fs::path& path, const std::string& reason) {
    return fault(path, "can't be written: " + reason, "a folder that this match may write to");
}

// Whole or not at all.
std::optional<Error> write_file(const fs::path& path, const std::string& bytes) {
    const fs::path draft = path.string() + ".part";
    errno = 0;
    std::ofstream out(draft, std::ios::binary);
    out << bytes;
    out.close();
    if (out.fail()) {
        return unwritable(path, std::generic_category().message(errno));
    }
    std::error_code failed;
    fs::rename(draft, path, failed);
    if (failed) {
        return unwritable(path, failed.message());
    }
    return std::nullopt;
}

std::string name_in_tag(std::string name) {
    for (char& c : name) {
        if (static_cast<unsigned char>(c) < 0x20) {
            c = ' ';
        }
    }
    return name;
}

Record tags_of(const MatchPlan& plan, const MatchGame& played) {
    Record record;
    record.set("Event", "match");
    record.set("Round", std::to_string(played.pair + 1) + (played.first_is_white ? ".1" : ".2"));
    record.set("White", name_in_tag(played.first_is_white ? plan.first.name : plan.second.name));
    record.set("Black", name_in_tag(played.first_is_white ? plan.second.name : plan.first.name));
    return record;
}

}  // namespace

std::optional<Error> write_match_game(const MatchPlan& plan, const MatchGame& played) {
    return write_file(path_of(plan, played.pair, played.first_is_white),
                      write_record(played.game, tags_of(plan, played)));
}

std::optional<Error> prepare_records(const MatchPlan& plan) {
    const fs::path folder = plan.records;
    std::error_code failed;
    fs::create_directories(folder, failed);
    if (failed) {
        return unwritable(folder, failed.message());
    }
    const fs::path trial = folder / "trial";
    if (auto error = write_file(trial, "")) {
        return error;
    }
    fs::remove(trial, failed);
    return std::nullopt;
}

Expected<std::optional<Game>> read_match_game(const MatchPlan& plan, int pair, bool first_is_white,
                                              const std::vector<Move>& opening) {
    const fs::path path = path_of(plan, pair, first_is_white);
    std::error_code failed;
    if (!fs::exists(path, failed)) {
        return std::optional<Game>{};
    }
    std::ifstream in(path, std::ios::binary);
    std::stringstream text;
    text << in.rdbuf();
    const auto record = read_record(text.str());
    if (!record) {
        return fault(path, record.error().message());
    }
    Record wanted = tags_of(plan, {pair, first_is_white, Game(plan.rules), {}});
    wanted.set("Game", plan.rules.name());
    for (const Tag& tag : wanted.tags) {
        const Tag* found = record->find(tag.name);
        if (found == nullptr || found->value != tag.value) {
            return fault(path,
                         "comes from another match: its " + tag.name + " is not " +
                             morabaraba::quoted(tag.value),
                         "another folder for this match");
        }
    }
    auto game = replay(plan.rules, *record);
    if (!game) {
        return fault(path, game.error().message());
    }
    if (!std::ranges::equal(game->moves() | std::views::take(opening.size()), opening)) {
        return fault(path, "comes from another match: its opening is not this match's",
                     "another folder for this match");
    }
    return std::optional<Game>(std::move(*game));
}

}  // namespace morabaraba::engine
