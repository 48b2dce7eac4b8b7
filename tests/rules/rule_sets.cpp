#include "rule_sets.h"

#include <games/game_file.h>

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

namespace rule_sets {

namespace {

const std::filesystem::path kOwnFiles = MORABARABA_ROOT "/tests/data/games";

}  // namespace

std::vector<std::string> shipped() {
    const auto names = morabaraba::games::shipped_names();
    return {names.begin(), names.end()};
}

std::vector<std::string> own() {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(kOwnFiles)) {
        if (entry.path().extension() == ".md") names.push_back(entry.path().stem());
    }
    std::sort(names.begin(), names.end());
    return names;
}

std::vector<std::string> all() {
    std::vector<std::string> names = shipped();
    for (const std::string& name : own()) names.push_back(name);
    return names;
}

morabaraba::RuleSet named(const std::string& name) {
    const std::filesystem::path path = kOwnFiles / (name + ".md");
    const auto game = std::filesystem::exists(path) ? morabaraba::games::load_game(path.string())
                                                    : morabaraba::games::shipped_game(name);
    if (!game) {
        std::fprintf(stderr, "refused: %s\n", game.error().message().c_str());
        std::abort();
    }
    return game->rules;
}

std::string as_identifier(std::string name) {
    const auto odd = [](unsigned char c) { return std::isalnum(c) == 0; };
    std::replace_if(name.begin(), name.end(), odd, '_');
    return name;
}

}  // namespace rule_sets
