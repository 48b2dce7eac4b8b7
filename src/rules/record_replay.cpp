// From a record to a game: its moves are played, then its result is declared.
#include "record_result.h"
#include "record_text.h"

#include <rules/ascii.h>
#include <rules/record.h>

#include <array>
#include <utility>

namespace morabaraba {

namespace {

Error record_error(ErrorKind kind, TextPlace place, std::string what, std::string expected) {
    return {.kind = kind,
            .where = "record",
            .what = std::move(what),
            .expected = std::move(expected),
            .line = place.line,
            .column = place.column};
}

// `error`, said of a part of the record at `place`.
Error placed(const Error& error, TextPlace place) {
    return record_error(error.kind, place, error.where + ": " + error.what, error.expected);
}

Expected<Position> start_of(const RuleSet& rules, const Record& record, const Position& usual) {
    if (const Tag* tag = record.find("Position")) {
        const auto position = parse_position(rules, tag->value);
        return position ? position : placed(position.error(), tag->place);
    }
    if (const Tag* tag = record.find("FEN")) {
        return record_error(ErrorKind::malformed, tag->place,
                            "[FEN] holds another program's position", "a tag [Position]");
    }
    return usual;
}

std::optional<Error> play_moves(Game& game, const Record& record) {
    for (std::size_t i = 0; i < record.main.moves.size(); ++i) {
        const RecordMove& written = record.main.moves[i];
        const auto move = parse_move(game.rules(), written.text);
        const auto error = move ? game.play(*move) : std::optional(move.error());
        if (error) {
            Error at = placed(*error, written.place);
            at.ply = i + 1;
            return at;
        }
    }
    return std::nullopt;
}

// What the record says of its end; outcome `open` and reason `none` where it says nothing.
struct Claim {
    Result result;
    TextPlace place;  // of what was said last
};

Expected<Claim> outcome_claimed(const Record& record) {
    Claim claim;
    if (const Tag* tag = record.find("Result")) {
        const auto outcome = outcome_written(one_line(tag->value));
        if (!outcome) {
            return record_error(ErrorKind::malformed, tag->place,
                                "the result " + quoted(tag->value), "1-0, 0-1, 1/2-1/2 or *");
        }
        claim = {{*outcome, Reason::none}, tag->place};
    }
    const Outcome word = record.result.value_or(Outcome::open);
    if (word == Outcome::open || word == claim.result.outcome) {
        return claim;
    }
    if (claim.result.is_over()) {
        return record_error(ErrorKind::illegal, record.result_place,
                            "the moves end with " + std::string(to_string(word)) +
                                ", but [Result] says " + to_string(claim.result.outcome),
                            "one result");
    }
    return Claim{{word, Reason::none}, record.result_place};
}

// The reason that a [Termination] names, `none` for words that give none.
std::optional<Reason> reason_written(std::string_view text) {
    constexpr std::array<std::pair<std::string_view, Reason>, 5> kOtherWords = {{
        {"", Reason::none},
        {"?", Reason::none},
        {"normal", Reason::none},
        {"unterminated", Reason::none},
        {"time forfeit", Reason::time},
    }};
    const std::string word = ascii_lower(one_line(text));
    for (const auto& [other, reason] : kOtherWords) {
        if (word == other) {
            return reason;
        }
    }
    return reason_of(word);
}

Expected<Claim> claim_of(const Record& record) {
    auto claim = outcome_claimed(record);
    const Tag* tag = record.find("Termination");
    if (!claim || tag == nullptr) {
        return claim;
    }
    const auto reason = reason_written(tag->value);
    if (!reason) {
        return record_error(ErrorKind::malformed, tag->place,
                            "the termination " + quoted(tag->value),
                            "one of cows, blocked, full-board, shotless, repetition, agreement, "
                            "resignation, time, abandoned");
    }
    claim->result.reason = *reason;
    claim->place = *reason == Reason::none ? claim->place : tag->place;
    return claim;
}

std::string told(Result result) {
    const std::string outcome = to_string(result.outcome);
    return result.reason == Reason::none ? outcome : outcome + " by " + to_string(result.reason);
}

Error contradiction(const Claim& claim, const std::string& moves_say) {
    return record_error(ErrorKind::illegal, claim.place,
                        "the record says " + told(claim.result) + ", but " + moves_say, "");
}

// A win without a reason was resigned; a draw was agreed where that exists, else abandoned.
Reason usual_reason(const RuleSet& rules, Outcome outcome) {
    if (outcome != Outcome::draw) {
        return Reason::resignation;
    }
    return rules.options().agreement ? Reason::agreement : Reason::abandoned;
}

std::optional<Error> declare(Game& game, Result result) {
    const Side loser = result.outcome == Outcome::white_wins ? Side::black : Side::white;
    const bool won = result.outcome != Outcome::draw;
    switch (result.reason) {
        case Reason::resignation:
            if (won) {
                return game.resign(loser);
            }
            break;
        case Reason::time:
            if (won) {
                return game.lose_on_time(loser);
            }
            break;
        case Reason::agreement:
            if (!won) {
                return game.agree_draw();
            }
            break;
        case Reason::abandoned:
            return game.abandon(result.outcome);
        default:
            break;
    }
    return Error{.kind = ErrorKind::illegal,
                 .where = "result",
                 .what = "the moves do not end the game so",
                 .expected = ""};
}

// Adds the claimed result to a game whose moves leave it open, or checks that it is theirs.
std::optional<Error> settle(Game& game, const Claim& claim) {
    const Result moves = game.result();
    const Result said = claim.result;
    if (moves.is_over()) {
        const bool agrees = (!said.is_over() || said.outcome == moves.outcome) &&
                            (said.reason == Reason::none || said.reason == moves.reason);
        return agrees ? std::nullopt
                      : std::optional(contradiction(claim, "the moves give " + told(moves)));
    }
    if (!said.is_over()) {
        const bool agrees = said.reason == Reason::none || said.reason == Reason::abandoned;
        return agrees ? std::nullopt : std::optional(contradiction(claim, "nobody has won"));
    }
    Result full = said;
    if (full.reason == Reason::none) {
        full.reason = usual_reason(game.rules(), full.outcome);
    }
    const auto error = declare(game, full);
    return error ? std::optional(contradiction(claim, error->what)) : std::nullopt;
}

}  // namespace

Expected<Game> replay(const RuleSet& rules, const Record& record) {
    return replay(rules, record, Position::start(rules));
}

Expected<Game> replay(const RuleSet& rules, const Record& record, const Position& usual_start) {
    const auto start = start_of(rules, record, usual_start);
    if (!start) {
        return start.error();
    }
    Game game(rules, *start);
    if (const auto error = play_moves(game, record)) {
        return *error;
    }
    const auto claim = claim_of(record);
    if (!claim) {
        return claim.error();
    }
    if (const auto error = settle(game, *claim)) {
        return *error;
    }
    return game;
}

}  // namespace morabaraba
