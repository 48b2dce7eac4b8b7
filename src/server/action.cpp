#include "people_text.h"
#include "shipped_rules.h"
#include "wire.h"

#include <rules/game.h>
#include <server/action.h>

namespace morabaraba::server {

namespace {

constexpr std::int64_t kMaxNumber = 1'000'000'000;
constexpr std::size_t kMaxTag = 32;    // characters
constexpr std::size_t kMaxMove = 100;  // bytes: more than any move takes

MoveAction read_move(ObjectReader& from) {
    MoveAction action{.version = static_cast<std::uint64_t>(from.number("version", 0, kMaxNumber)),
                      .move = from.text("move")};
    if (action.move.size() > kMaxMove) from.fail("move", "is too long", "one move: a1-d1xg7");
    return action;
}

AnswerAction read_answer(ObjectReader& from, WhyGone why) {
    return {.offer = static_cast<std::uint64_t>(from.number("offer", 1, kMaxNumber)), .why = why};
}

ChatAction read_chat(ObjectReader& from) {
    ChatAction action{read_people_text(from, "text", kMaxChat, {})};
    if (action.text.empty()) from.fail("text", "is empty", "what to say");
    return action;
}

Deed read_deed(std::string_view word, ObjectReader& from) {
    if (word == "move") return read_move(from);
    if (word == "resign") return ResignAction{};
    if (word == "offer") return OfferAction{from.word("kind", kOfferWords)};
    if (word == "accept") return read_answer(from, WhyGone::accepted);
    if (word == "decline") return read_answer(from, WhyGone::declined);
    if (word == "withdraw") return read_answer(from, WhyGone::withdrawn);
    if (word == "chat") return read_chat(from);
    if (word == "name") return NameAction{read_people_text(from, "name", kMaxName, {})};
    if (word == "ping") return PingAction{};
    from.fail("do", morabaraba::quoted(word) + " is no action",
              "move, resign, offer, accept, decline, withdraw, chat, name, ping");
    return PingAction{};
}

std::optional<std::string> read_tag(ObjectReader& from) {
    if (!from.has("tag")) return {};
    std::string tag = from.text("tag");
    if (length_of(tag) > kMaxTag) from.fail("tag", "is too long", "at most 32 characters");
    return tag;
}

std::optional<Side> read_side(ObjectReader& from) {
    const std::string side = from.text("side", "random");
    if (side == "random") return {};
    if (side != "white" && side != "black") {
        from.fail("side", morabaraba::quoted(side) + " is no side", "white, black or random");
    }
    return side == "black" ? Side::black : Side::white;
}

// The rule set's name and the start, checked; a game that is over before it begins is no game.
void read_rules(ObjectReader& from, Opened& opened) {
    opened.rules = from.text("game");
    const std::string start = from.text("position", "startpos");
    const auto rules = rules_called(opened.rules);
    if (!rules) return from.fail("game", rules.error().what, rules.error().expected);
    const auto position = parse_position(*rules, start);
    if (!position) {
        from.fail("position", position.error().where + ": " + position.error().what,
                  position.error().expected);
    } else if (Game(*rules, *position).result().is_over()) {
        from.fail("position", "the game is over there", "a position with legal moves");
    } else {
        opened.start = to_text(*rules, *position);
    }
}

}  // namespace

Expected<Action> read_action(std::string_view text) {
    ObjectReader from(text, "action");
    Action action{.deed = PingAction{}, .tag = read_tag(from)};
    action.deed = read_deed(from.text("do"), from);
    if (auto fault = from.finish()) return *std::move(fault);
    return action;
}

std::optional<std::string> tag_of(std::string_view text) {
    ObjectReader from(text, "action");
    auto tag = read_tag(from);
    return from.has_failed() ? std::nullopt : tag;
}

Expected<OpenRequest> read_open(std::string_view text) {
    ObjectReader from(text, "body");
    OpenRequest request;
    request.side = read_side(from);
    request.name = read_people_text(from, "name", kMaxName, "");
    request.opened.clock = read_clock(from);
    request.opened.visibility =
        from.word("visibility", kVisibilityWords, std::optional(Visibility::lobby));
    read_rules(from, request.opened);
    if (auto fault = from.finish()) return *std::move(fault);
    return request;
}

Expected<std::string> read_join(std::string_view text) {
    ObjectReader from(text.empty() ? "{}" : text, "body");
    std::string name = read_people_text(from, "name", kMaxName, "");
    if (auto fault = from.finish()) return *std::move(fault);
    return name;
}

}  // namespace morabaraba::server
