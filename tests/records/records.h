// Short ways to make rule sets, records and games for the tests of records.
#pragma once

#include <games/game_file.h>
#include <rules/record.h>

#include <string>
#include <string_view>

#include <gtest/gtest.h>

namespace morabaraba::testing {

inline RuleSet rules_named(std::string_view name) { return games::shipped_game(name)->rules; }

// The record of a text that has to be well-formed.
inline Record record_of(std::string_view text) {
    auto record = read_record(text);
    EXPECT_TRUE(record.has_value()) << record.error().message() << "\n" << text;
    return record ? *std::move(record) : Record{};
}

// The moves with spaces between them: "a1 d6 b2".
inline std::string moves_of(const Variation& variation) {
    std::string out;
    for (const RecordMove& move : variation.moves) {
        out += (out.empty() ? "" : " ") + move.text;
    }
    return out;
}

// What is written of a text that has to be legal under `game`.
inline std::string rewritten(std::string_view game, std::string_view text) {
    const Record record = record_of(text);
    const auto played = replay(rules_named(game), record);
    EXPECT_TRUE(played.has_value()) << played.error().message() << "\n" << text;
    return played ? write_record(*played, record) : std::string();
}

}  // namespace morabaraba::testing
