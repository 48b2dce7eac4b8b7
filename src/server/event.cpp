#include "people_text.h"
#include "wire.h"

#include <rules/moves.h>
#include <server/event.h>

#include <algorithm>
#include <utility>

namespace morabaraba::server {

namespace {

constexpr std::int64_t kMaxSeq = 1'000'000'000;

// The fields of each event but "at", the word "do" first.
Json to_json(const Opened& opened) {
    Json json{{"do", "opened"},
              {"rules", opened.rules},
              {"start", opened.start},
              {"clock", to_json(opened.clock)},
              {"visibility", word_of(kVisibilityWords, opened.visibility)}};
    if (!opened.previous.empty()) json["previous"] = opened.previous;
    return json;
}
Json to_json(const Joined& joined) {
    return {{"do", "joined"},
            {"side", to_string(joined.side)},
            {"name", joined.name},
            {"token_hash", joined.token_hash}};
}
Json to_json(const Named& named) {
    return {{"do", "named"}, {"side", to_string(named.side)}, {"name", named.name}};
}
Json to_json(const Moved& moved) { return {{"do", "moved"}, {"move", moved.move}}; }
Json to_json(const TakenBack& taken) { return {{"do", "takenback"}, {"plies", taken.plies}}; }
Json to_json(const Offered& offered) {
    return {{"do", "offered"},
            {"kind", word_of(kOfferWords, offered.kind)},
            {"from", to_string(offered.from)}};
}
Json to_json(const Gone& gone) {
    return {{"do", "gone"}, {"offer", gone.id}, {"why", word_of(kGoneWords, gone.why)}};
}
Json to_json(const Chatted& chatted) {
    return {{"do", "chat"}, {"from", to_string(chatted.from)}, {"text", chatted.text}};
}
Json to_json(const Ended& ended) {
    return {{"do", "ended"}, {"result", ended.result}, {"reason", ended.reason}};
}
Json to_json(const RematchAgreed& rematch) { return {{"do", "rematch"}, {"next", rematch.next}}; }

bool is_hash(std::string_view text) {
    return text.size() == 64 && text.find_first_not_of("0123456789abcdef") == text.npos;
}

GameId read_id(ObjectReader& from, std::string_view name, std::optional<std::string> otherwise) {
    GameId id = from.text(name, std::move(otherwise));
    if (from.has(name) && !is_game_id(id)) from.fail(name, "is no id", "[a-z2-7]{12}");
    return id;
}

Opened read_opened(ObjectReader& from) {
    return {.rules = from.text("rules"),
            .start = from.text("start"),
            .clock = read_clock(from),
            .visibility = from.word("visibility", kVisibilityWords),
            .previous = read_id(from, "previous", "")};
}

Joined read_joined(ObjectReader& from) {
    Joined joined{.side = from.word("side", kSideWords),
                  .name = read_people_text(from, "name", kMaxName, {}),
                  .token_hash = from.text("token_hash")};
    if (!is_hash(joined.token_hash)) {
        from.fail("token_hash", "is no hash", "64 lower-case hex digits");
    }
    return joined;
}

Named read_named(ObjectReader& from) {
    return {.side = from.word("side", kSideWords),
            .name = read_people_text(from, "name", kMaxName, {})};
}

Gone read_gone(ObjectReader& from) {
    return {.id = static_cast<std::uint64_t>(from.number("offer", 1, kMaxSeq)),
            .why = from.word("why", kGoneWords)};
}

Chatted read_chatted(ObjectReader& from) {
    return {.from = from.word("from", kSideWords),
            .text = read_people_text(from, "text", kMaxChat, {})};
}

Ended read_ended(ObjectReader& from) {
    Ended ended{.result = from.text("result"), .reason = from.text("reason")};
    const auto outcome = outcome_of(ended.result);
    if (!outcome || *outcome == Outcome::open) {
        from.fail("result", morabaraba::quoted(ended.result) + " ends no game",
                  "1-0, 0-1 or 1/2-1/2");
    }
    if (!reason_of(ended.reason)) {
        from.fail("reason", morabaraba::quoted(ended.reason) + " is no reason",
                  "docs/notation.md lists them");
    }
    return ended;
}

Happening read_happening(std::uint64_t seq, std::string_view word, ObjectReader& from) {
    if (word == "opened") return read_opened(from);
    if (word == "joined") return read_joined(from);
    if (word == "named") return read_named(from);
    if (word == "moved") return Moved{from.text("move")};
    if (word == "takenback") return TakenBack{static_cast<int>(from.number("plies", 1, 2))};
    if (word == "offered") {
        return Offered{seq, from.word("kind", kOfferWords), from.word("from", kSideWords)};
    }
    if (word == "gone") return read_gone(from);
    if (word == "chat") return read_chatted(from);
    if (word == "ended") return read_ended(from);
    if (word == "rematch") return RematchAgreed{read_id(from, "next", {})};
    from.fail("do", morabaraba::quoted(word) + " is no event", "opened, joined, moved, ...");
    return Opened{};
}

}  // namespace

std::string to_text(const Event& event) {
    Json json{{"at", event.at}};
    json.update(std::visit([](const auto& what) { return to_json(what); }, event.what));
    return to_line(json);
}

Expected<Event> read_event(std::uint64_t seq, std::string_view text) {
    ObjectReader from(text, "event " + std::to_string(seq));
    Event event{.seq = seq, .at = from.number("at", 0, INT64_MAX / 2), .what = {}};
    event.what = read_happening(seq, from.text("do"), from);
    if (auto fault = from.finish()) return *std::move(fault);
    return event;
}

bool is_game_id(std::string_view text) {
    return text.size() == 12 && std::ranges::all_of(text, [](char c) {
               return (c >= 'a' && c <= 'z') || (c >= '2' && c <= '7');
           });
}

}  // namespace morabaraba::server
