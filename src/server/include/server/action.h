// What a client asks for, read strictly: bodies and frames of docs/http-api.md.
#pragma once

#include <server/event.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace morabaraba::server {

struct MoveAction {
    std::uint64_t version = 0;
    std::string move;  // in any form of a move's text
};
struct ResignAction {};
struct OfferAction {
    OfferKind kind = OfferKind::draw;
};
// Accepts, declines or withdraws an offer.
struct AnswerAction {
    std::uint64_t offer = 0;
    WhyGone why = WhyGone::accepted;  // accepted, declined or withdrawn
};
struct ChatAction {
    std::string text;  // cleaned, not empty
};
struct NameAction {
    std::string name;  // cleaned
};
struct PingAction {};

using Deed = std::variant<MoveAction, ResignAction, OfferAction, AnswerAction, ChatAction,
                          NameAction, PingAction>;

struct Action {
    Deed deed;
    std::optional<std::string> tag;  // comes back with the answer
};

// Errors name the field.
[[nodiscard]] Expected<Action> read_action(std::string_view text);
// The tag of a frame that may be no action at all; none when it has none that can be read.
[[nodiscard]] std::optional<std::string> tag_of(std::string_view text);

// The body of POST /api/games.
struct OpenRequest {
    Opened opened;             // its start in full, whatever form it came in
    std::optional<Side> side;  // none: at random
    std::string name;
};
[[nodiscard]] Expected<OpenRequest> read_open(std::string_view text);

// The body of POST .../join, which may be empty: the name.
[[nodiscard]] Expected<std::string> read_join(std::string_view text);

}  // namespace morabaraba::server
