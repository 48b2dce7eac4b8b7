// Runs the rule vectors of tests/data/rules/vectors.txt; its head describes the lines. The library
// and the oracle answer each line, so that a wrong vector and a wrong program cannot agree unseen.
#include "rule_sets.h"

#include <rules/moves.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <oracle/bridge.h>

namespace morabaraba {
namespace {

using bridge::Pair;
using Words = std::vector<std::string>;

Words words_of(const std::string& text, char separator = ' ') {
    std::istringstream stream(text);
    Words words;
    for (std::string word; std::getline(stream, word, separator);) {
        if (!word.empty()) words.push_back(word);
    }
    return words;
}

std::string joined(const Words& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
    return text;
}

struct Vector {
    std::string id;
    std::string source;
    std::string game;
    std::vector<Words> lines;
};
std::ostream& operator<<(std::ostream& out, const Vector& vector) { return out << vector.id; }

std::vector<Vector> read_vectors() {
    std::ifstream file(MORABARABA_ROOT "/tests/data/rules/vectors.txt");
    std::vector<Vector> vectors;
    for (std::string line; std::getline(file, line);) {
        Words words = words_of(line);
        if (words.empty() || words[0] == "#" || line[0] == '#') continue;
        const std::string key = words[0];
        words.erase(words.begin());
        if (key == "vector") vectors.push_back({words.at(0), "", "", {}});
        if (key == "source") vectors.back().source = joined(words);
        if (key == "game") vectors.back().game = words.at(0);
        if (key == "vector" || key == "source" || key == "game") continue;
        words.insert(words.begin(), key);
        vectors.back().lines.push_back(words);
    }
    return vectors;
}

// The position of a `setup` line, in the oracle's terms.
oracle::Position read_setup(const oracle::Rules& rules, const Words& words) {
    std::map<std::string, std::string> value;
    for (std::size_t i = 0; i + 1 < words.size(); i += 2) value[words[i]] = words[i + 1];
    oracle::Position position;
    position.cows = std::string(rules.board.names.size(), '.');
    for (const auto& [key, cow] : {std::pair{"white", 'W'}, std::pair{"black", 'B'}}) {
        for (const std::string& name : words_of(value.at(key), ',')) {
            position.cows.at(static_cast<std::size_t>(rules.board.find(name))) = cow;
        }
    }
    const Words hands = words_of(value.at("hands"), '/');
    position.hand = {std::stoi(hands.at(0)), std::stoi(hands.at(1))};
    position.turn = value.at("turn") == "white" ? 'W' : 'B';
    if (value.contains("count")) position.shotless = std::stol(value["count"]);
    if (value.contains("ban")) {
        const Words ends = words_of(value["ban"], '-');
        const oracle::Return ban = {rules.board.find(ends.at(0)), rules.board.find(ends.at(1))};
        position.banned[position.cows[ban.from]] = ban;
    }
    return position;
}

// Plays one vector on both sides.
class Runner {
public:
    explicit Runner(const Pair& pair) : pair_(pair) { stand_at(oracle::start(pair.oracle)); }

    void run(const Words& line) {
        const std::string& key = line.front();
        const Words rest(line.begin() + 1, line.end());
        if (key == "position") return stand_at(oracle::read_position(pair_.oracle, joined(rest)));
        if (key == "setup") return stand_at(read_setup(pair_.oracle, rest));
        if (key == "play") return play(rest);
        if (key == "refuse") return refuse(rest);
        if (key == "shots") return expect_shots(rest);
        if (key == "moves") return expect_move_count(std::stoul(rest.at(0)));
        if (key == "exactly") return expect_moves(rest);
        if (key == "result") return expect_result(rest);
        if (key == "reads") return expect_text(joined(rest));
        if (key == "all-end") return expect_all_to_end(rest);
        FAIL() << "no line begins with " << key;
    }

private:
    void stand_at(const oracle::Position& position) {
        theirs_ = position;
        ours_ = pair_.position(position);
        remember();
    }

    // Positions that differ in what makes them the same must have different hashes.
    void remember() {
        const std::string identity = oracle::identity(pair_.oracle, theirs_);
        const auto [known, is_new] = identity_of_.emplace(ours_->hash(), identity);
        EXPECT_EQ(known->second, identity);
    }

    // Both sides' legal moves, as text.
    std::set<std::string> moves() const {
        MoveList list;
        legal_moves(pair_.code, *ours_, list);
        std::set<std::string> ours;
        for (const Move move : list) ours.insert(to_text(pair_.code, move));
        std::set<std::string> theirs;
        for (const oracle::Turn& turn : oracle::judge(pair_.oracle, theirs_).turns) {
            theirs.insert(oracle::text(pair_.oracle, turn));
        }
        EXPECT_EQ(ours, theirs);
        return ours;
    }

    void play_one(const std::string& text) {
        const auto move = parse_move(pair_.code, text);
        ASSERT_TRUE(move.has_value()) << move.error().message();
        const auto next = morabaraba::play(pair_.code, *ours_, *move);
        ASSERT_TRUE(next.has_value()) << next.error().message();
        const auto turns = oracle::judge(pair_.oracle, theirs_).turns;
        const auto turn = std::find_if(turns.begin(), turns.end(), [&](const oracle::Turn& t) {
            return oracle::text(pair_.oracle, t) == text;
        });
        ASSERT_NE(turn, turns.end()) << "the oracle refuses " << text;
        ours_ = *next;
        theirs_ = oracle::after(pair_.oracle, theirs_, *turn);
        remember();
    }

    void play(const Words& texts) {
        for (const std::string& text : texts) {
            if (!testing::Test::HasFatalFailure()) play_one(text);
        }
    }

    void refuse(const Words& texts) {
        const std::set<std::string> legal = moves();
        for (const std::string& text : texts) {
            const auto move = parse_move(pair_.code, text);
            ASSERT_TRUE(move.has_value()) << move.error().message();
            EXPECT_FALSE(is_legal(pair_.code, *ours_, *move)) << text;
            EXPECT_FALSE(legal.contains(text)) << text;
        }
    }

    // rest: STEP : POINT...
    void expect_shots(const Words& rest) {
        std::set<std::string> expected;
        for (std::size_t i = 2; i < rest.size(); ++i) expected.insert(rest[0] + "x" + rest[i]);
        if (expected.empty()) expected.insert(rest[0]);
        std::set<std::string> found;
        for (const std::string& text : moves()) {
            if (text == rest[0] || text.starts_with(rest[0] + "x")) found.insert(text);
        }
        EXPECT_EQ(found, expected);
    }

    void expect_move_count(std::size_t expected) { EXPECT_EQ(moves().size(), expected); }

    void expect_moves(const Words& expected) {
        EXPECT_EQ(moves(), (std::set<std::string>{expected.begin(), expected.end()}));
    }

    static oracle::Verdict read_verdict(const Words& words) {
        return {words.at(0), words.size() > 1 ? words[1] : ""};
    }

    void expect_result(const Words& words) {
        EXPECT_EQ(bridge::verdict(result_of(pair_.code, *ours_)), read_verdict(words));
        EXPECT_EQ(oracle::judge(pair_.oracle, theirs_).verdict, read_verdict(words));
    }

    void expect_text(const std::string& expected) {
        EXPECT_EQ(to_text(pair_.code, *ours_), expected);
        EXPECT_EQ(oracle::text(pair_.oracle, theirs_), expected);
    }

    void expect_all_to_end(const Words& words) {
        for (const oracle::Turn& turn : oracle::judge(pair_.oracle, theirs_).turns) {
            Runner next = *this;
            next.play_one(oracle::text(pair_.oracle, turn));
            next.expect_result(words);
        }
    }

    const Pair& pair_;
    oracle::Position theirs_;
    std::optional<Position> ours_;
    std::map<std::uint64_t, std::string> identity_of_;
};

class RuleVector : public testing::TestWithParam<Vector> {};

TEST_P(RuleVector, Holds) {
    const Vector& vector = GetParam();
    SCOPED_TRACE(vector.source);
    ASSERT_FALSE(vector.source.empty() || vector.game.empty() || vector.lines.empty());
    const Pair pair(rule_sets::named(vector.game));
    Runner runner(pair);
    for (const Words& line : vector.lines) {
        SCOPED_TRACE(joined(line));
        runner.run(line);
    }
}

INSTANTIATE_TEST_SUITE_P(All, RuleVector, testing::ValuesIn(read_vectors()),
                         [](const auto& info) { return rule_sets::as_identifier(info.param.id); });

}  // namespace
}  // namespace morabaraba
