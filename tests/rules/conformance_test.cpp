// What every rule set must keep, shipped or not: moves are taken back to the last bit, hashes and
// texts stand for positions, and symmetric images agree.
#include "rule_sets.h"

#include <rules/moves.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <oracle/bridge.h>
#include <oracle/random_positions.h>

namespace morabaraba {
namespace {

std::vector<Move> moves_of(const RuleSet& rules, const Position& position) {
    MoveList list;
    legal_moves(rules, position, list);
    return {list.begin(), list.end()};
}

// Random positions of one game.
class Conformance : public testing::TestWithParam<std::string> {
protected:
    Conformance() : pair_(rule_sets::named(GetParam())), source_(pair_.oracle, 7) {}

    const RuleSet& rules() const { return pair_.code; }
    Position next() { return pair_.position(source_.next()); }

    bridge::Pair pair_;
    oracle::RandomPositions source_;
};

// Position's == compares every member; the text is an independent view of them.
TEST_P(Conformance, TakingBackAMoveRestoresEveryBit) {
    for (int i = 0; i < 1'000; ++i) {
        const Position before = next();
        const std::string text = to_text(rules(), before);
        for (const Move move : moves_of(rules(), before)) {
            Position position = before;
            const Undo undo = position.apply(rules(), move);
            ASSERT_NE(position, before) << text << " " << to_text(rules(), move);
            position.unapply(undo);
            ASSERT_EQ(position, before) << text << " " << to_text(rules(), move);
            ASSERT_EQ(to_text(rules(), position), text);
        }
    }
}

TEST_P(Conformance, TakingBackALineRestoresEachPosition) {
    oracle::Dice dice(8);
    for (int i = 0; i < 200; ++i) {
        Position position = next();
        std::vector<Position> line;
        std::vector<Undo> undos;
        for (auto moves = moves_of(rules(), position); !moves.empty() && line.size() < 40;
             moves = moves_of(rules(), position)) {
            line.push_back(position);
            undos.push_back(position.apply(rules(), dice.pick(moves)));
        }
        for (; !line.empty(); line.pop_back(), undos.pop_back()) {
            position.unapply(undos.back());
            ASSERT_EQ(position, line.back()) << to_text(rules(), line.back());
        }
    }
}

// The hash stands for the position's text without its counters, and for nothing else.
TEST_P(Conformance, HashesTellPositionsApart) {
    std::map<std::uint64_t, std::string> identity_of;
    std::set<std::string> identities;
    for (int i = 0; i < 4'000; ++i) {
        const oracle::Position theirs = source_.next();
        const Position position = pair_.position(theirs);
        const std::string identity = oracle::identity(pair_.oracle, theirs);
        ASSERT_EQ(position.hash(), position.recomputed_hash()) << identity;
        ASSERT_EQ(identity_of.emplace(position.hash(), identity).first->second, identity);
        identities.insert(identity);
    }
    EXPECT_EQ(identities.size(), identity_of.size());
}

TEST_P(Conformance, CountersAreNoPartOfTheHash) {
    for (int i = 0; i < 200; ++i) {
        const Position position = next();
        morabaraba::Setup setup = position.setup();
        setup.shotless = position.shotless() / 2 + 1;
        setup.number = position.number() / 2 + 1;
        const Position other = Position::make(rules(), setup).value();
        EXPECT_EQ(other.hash(), position.hash());
        EXPECT_TRUE(other.same_as(position));
    }
}

TEST_P(Conformance, PositionTextIsReadBack) {
    for (int i = 0; i < 2'000; ++i) {
        const Position position = next();
        const std::string text = to_text(rules(), position);
        const auto read = parse_position(rules(), text);
        ASSERT_TRUE(read.has_value()) << read.error().message();
        ASSERT_EQ(*read, position);
        ASSERT_EQ(to_text(rules(), *read), text);
        ASSERT_EQ(Position::make(rules(), position.setup()).value(), position);
    }
}

std::string with_en_dash(std::string text) {
    const std::size_t dash = text.find('-');
    return dash == std::string::npos ? text : text.replace(dash, 1, "\u2013");
}

TEST_P(Conformance, MoveTextIsReadBack) {
    for (int i = 0; i < 300; ++i) {
        for (const Move move : moves_of(rules(), next())) {
            const std::string text = to_text(rules(), move);
            std::string upper = text;
            std::transform(upper.begin(), upper.end(), upper.begin(),
                           [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
            for (const std::string& form : {text, upper, with_en_dash(text)}) {
                const auto read = parse_move(rules(), form);
                ASSERT_TRUE(read.has_value()) << read.error().message();
                ASSERT_EQ(*read, move) << form;
            }
        }
    }
}

Move image(const Symmetry& symmetry, Move move) {
    return {move.is_placement() ? kNoPoint : symmetry(move.from), symmetry(move.to),
            symmetry(move.shots)};
}

std::set<std::string> texts_of(const RuleSet& rules, const std::vector<Move>& moves) {
    std::set<std::string> texts;
    for (const Move move : moves) texts.insert(to_text(rules, move));
    return texts;
}

TEST_P(Conformance, SymmetricImagesAgree) {
    for (int i = 0; i < 150; ++i) {
        const Position position = next();
        SCOPED_TRACE(to_text(rules(), position));
        const std::vector<Move> moves = moves_of(rules(), position);
        const Position least = canonical(rules(), position);
        ASSERT_EQ(least.hash(), least.recomputed_hash());
        for (const Symmetry& symmetry : rules().board().symmetries()) {
            const Position turned = transformed(rules(), position, symmetry);
            std::vector<Move> images;
            for (const Move move : moves) images.push_back(image(symmetry, move));
            ASSERT_EQ(texts_of(rules(), moves_of(rules(), turned)), texts_of(rules(), images));
            ASSERT_EQ(result_of(rules(), turned), result_of(rules(), position));
            ASSERT_EQ(canonical(rules(), turned), least);
            ASSERT_EQ(turned.hash(), turned.recomputed_hash());
        }
    }
}

// The canonical form is one of the images, and no image is less.
TEST_P(Conformance, TheCanonicalFormIsTheLeastImage) {
    for (int i = 0; i < 150; ++i) {
        const Position position = next();
        const Position least = canonical(rules(), position);
        bool is_image = false;
        for (const Symmetry& symmetry : rules().board().symmetries()) {
            const Position turned = transformed(rules(), position, symmetry);
            is_image = is_image || turned == least;
            ASSERT_LE(least.cows(Side::white), turned.cows(Side::white));
        }
        ASSERT_TRUE(is_image) << to_text(rules(), position);
        ASSERT_EQ(canonical(rules(), least), least);
    }
}

TEST_P(Conformance, SymmetriesAreAllThatTheBoardHas) {
    const Board& board = rules().board();
    const auto symmetries = board.symmetries();
    EXPECT_EQ(static_cast<int>(symmetries.size()), oracle::count_symmetries(pair_.oracle.board));
    std::set<std::string> known;
    for (const Symmetry& symmetry : symmetries) {
        std::string images;
        for_each_point(board.all(), [&](Point p) {
            images += board.name(symmetry(p)) + " ";
            EXPECT_EQ(symmetry(set_of(p)), set_of(symmetry(p)));
            EXPECT_EQ(symmetry(board.neighbours(p)), board.neighbours(symmetry(p)));
        });
        EXPECT_TRUE(known.insert(images).second) << images << "twice";
        for (const PointSet line : board.lines()) {
            EXPECT_EQ(std::count(board.lines().begin(), board.lines().end(), symmetry(line)), 1);
        }
    }
    for_each_point(board.all(), [&](Point p) { EXPECT_EQ(symmetries[0](p), p); });
}

INSTANTIATE_TEST_SUITE_P(All, Conformance, testing::ValuesIn(rule_sets::all()),
                         [](const auto& info) { return rule_sets::as_identifier(info.param); });

}  // namespace
}  // namespace morabaraba
